/** The result of checking one assumption at a service. */

import type { EndpointId } from '../../../api/endpoints/index.ts';
import { type ServiceWays, waysOf } from '../../../config/service-differences.ts';
import { wordOf } from '../../../values/value-as-text.ts';

/** `partly`: the checked parts hold, and one part of the row could not be checked. */
export const results = ['held', 'partly', 'differs', 'not seen'] as const;

/** `saw`: what was checked, what came instead, or why nothing could be checked; without values of a reply. */
export interface Outcome {
  result: (typeof results)[number];
  saw: string;
  /** With `partly`: the part of the row that could not be checked. */
  unseen?: string;
  /** If it differs: how to follow the service, as far as possible. */
  ways?: ServiceWays;
  /** If it differs and nothing follows it: what came instead. */
  unfollowed?: string;
  /** The endpoints with this result, if not all checked ones. */
  at?: readonly EndpointId[];
}

/** A row of docs/assumptions.md with its result at the service. */
export interface Finding extends Outcome {
  section: string;
  row: string;
  /** The endpoints whose replies show it. */
  endpoints: EndpointId[];
  /** It was checked in deliveries. */
  isOfDeliveries: boolean;
}

export const held = (saw: string): Outcome => ({ result: 'held', saw });
export const differs = (came: string, ways?: ServiceWays, at?: EndpointId): Outcome => ({
  result: 'differs',
  saw: came,
  ...(ways ? { ways } : { unfollowed: came, ...(at && { at: [at] }) }),
});
export const notSeen = (why: string): Outcome => ({ result: 'not seen', saw: why });

/** Combines the parts of a row. The row holds only if all parts hold. */
export function all(outcomes: readonly Outcome[]): Outcome {
  const of = (...results: Outcome['result'][]) => outcomes.filter(({ result }) => results.includes(result));
  const differing = of('differs');
  if (differing.length > 0) {
    const others = differing.filter(({ unfollowed }) => unfollowed !== undefined);
    const followed = differing.filter(({ ways }) => ways);
    return {
      result: 'differs',
      saw: joined(differing.map(({ saw }) => saw)),
      ...(followed.length > 0 && { ways: waysOf(followed) }),
      ...(others.length > 0 && { unfollowed: joined(others.map((one) => one.unfollowed!)) }),
      ...(others.length > 0 && others.every(({ at }) => at) && { at: others.flatMap(({ at }) => at!) }),
    };
  }
  const seen = of('held', 'partly').map(({ saw }) => saw);
  const unseen = outcomes.flatMap((one) => (one.result === 'not seen' ? one.saw : (one.unseen ?? [])));
  if (seen.length === 0) return notSeen(joined(unseen) || 'nothing was asked');
  if (unseen.length === 0) return held(joined(seen));
  return { result: 'partly', saw: joined(seen), unseen: joined(unseen) };
}

const joined = (texts: readonly string[]) => [...new Set(texts)].join('; ');

/** Whether each record has all of these fields, or `exactly` these. `what`: in the plural. */
export function fieldsOf(
  what: string,
  records: readonly Record<string, unknown>[],
  expected: readonly string[],
  { exactly = false, id }: { exactly?: boolean; id?: EndpointId } = {},
): Outcome {
  if (records.length === 0) return notSeen(`no ${what}`);
  const there = new Set(records.flatMap((record) => Object.keys(record)));
  const others = [...there].filter((name) => !expected.includes(name)).map(printable);
  const also = others.length > 0 ? [`also ${others.join(', ')}`] : [];
  const missing = expected.filter((name) => !there.has(name));
  const inSome = expected.filter(
    (name) => there.has(name) && !records.every((record) => Object.hasOwn(record, name)),
  );
  const parts = [
    ...(missing.length > 0
      ? [differs(says(`without ${missing.join(', ')}`), id && { without: { [id]: missing } })]
      : []),
    ...(inSome.length > 0 ? [differs(says(`some without ${inSome.join(', ')}`), undefined, id)] : []),
    ...(exactly && others.length > 0 ? [differs(says(also[0]!))] : []),
  ];
  if (parts.length === 0) return held([`${what} looked at: ${records.length}`, ...also].join('; '));
  const found = all(parts);
  return exactly || others.length === 0 ? found : { ...found, saw: `${found.saw}; ${also[0]}` };

  function says(words: string) {
    return `${what}: ${words}`;
  }
}

type Value = string | null | boolean;

/** Whether a field of every record has one of these values; null only if listed. */
export function oneOf(what: string, values: readonly unknown[], expected: readonly Value[]): Outcome {
  if (values.length === 0) return notSeen(`no ${what}`);
  const others = new Set(values.filter((value) => !expected.includes(value as Value)));
  return others.size === 0
    ? held(`${what}: ${[...new Set(values)].join(', ')}`)
    : differs(`${what}: ${[...others].map(printable).join(', ')}`);
}

/** The same, but each of the values must occur. */
export function eachOf(what: string, values: readonly unknown[], expected: readonly Value[]): Outcome {
  const unseen = expected.filter((value) => !values.includes(value));
  return all([
    oneOf(what, values, expected),
    ...(values.length > 0 && unseen.length > 0 ? [notSeen(`${what} ${unseen.join(', ')}`)] : []),
  ]);
}

/** Whether every text has this form. A different one is shown by its form: digits as 0, letters unchanged. */
export function writtenAs(what: string, values: readonly unknown[], form: RegExp): Outcome {
  if (values.length === 0) return notSeen(`no ${what}`);
  const other = values.find((value) => typeof value !== 'string' || !form.test(value));
  return other === undefined
    ? held(`${what}: all ${values.length}`)
    : differs(
        `${what}: ${typeof other === 'string' ? printable(other).replaceAll(/\d/g, '0') : typeof other}`,
      );
}

/** Whether a condition holds for each; shows no value. @param what in the plural */
export function eachIs<One>(what: string, ones: readonly One[], is: (one: One) => boolean): Outcome {
  if (ones.length === 0) return notSeen(what);
  const others = ones.filter((one) => !is(one)).length;
  return others === 0
    ? held(`${what}: ${ones.length}`)
    : differs(`${what}: ${others} of ${ones.length} otherwise`);
}

/** A shortened name of the service. */
function printable(value: unknown): string {
  const text = wordOf(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
