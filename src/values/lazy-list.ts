import { isRecord } from './is-record.ts';

/** A list that is made again on each iteration: no item is kept in memory. */
export const lazyList = <One>(make: () => Iterator<One>): Iterable<One> => ({ [Symbol.iterator]: make });

export const mapLazily = <One, Other>(all: Iterable<One>, change: (one: One) => Other): Iterable<Other> =>
  lazyList(function* () {
    for (const one of all) yield change(one);
  });

export const isLazyList = (value: unknown): value is Iterable<unknown> =>
  isRecord(value) && Symbol.iterator in value;
