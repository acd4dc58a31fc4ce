import { isRecord } from './is-record.ts';

/** What is made anew each time that it is gone through: none of it is held. */
export const lazyList = <One>(make: () => Iterator<One>): Iterable<One> => ({ [Symbol.iterator]: make });

export const mapLazily = <One, Other>(all: Iterable<One>, change: (one: One) => Other): Iterable<Other> =>
  lazyList(function* () {
    for (const one of all) yield change(one);
  });

export const isLazyList = (value: unknown): value is Iterable<unknown> =>
  isRecord(value) && Symbol.iterator in value;
