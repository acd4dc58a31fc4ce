/** What a service bears out of one assumption. */

import type { EndpointId } from '../../../api/endpoints/index.ts';
import { type ServiceWays, waysOf } from '../../../config/service-ways.ts';

/** `saw`: what was looked at, what came in its place, or why nothing could be seen; no value of a reply. */
export interface Outcome {
  result: 'held' | 'differs' | 'not seen';
  saw: string;
  /** Of one that differs: how, as far as it can be followed. */
  ways?: ServiceWays;
}

/** A row of docs/assumptions.md with what the service bears out of it. */
export interface Finding extends Outcome {
  section: string;
  row: string;
  /** Whose replies it was seen in. */
  endpoints: EndpointId[];
}

export const held = (saw: string): Outcome => ({ result: 'held', saw });
export const differs = (came: string, ways?: ServiceWays): Outcome => ({
  result: 'differs',
  saw: came,
  ...(ways && { ways }),
});
export const notSeen = (why: string): Outcome => ({ result: 'not seen', saw: why });

/** One that differs before one that holds; several that hold as one. */
export function all(outcomes: readonly Outcome[]): Outcome {
  const of = (result: Outcome['result']) => outcomes.filter((one) => one.result === result);
  const [first] = [of('differs'), of('held'), of('not seen')].filter((ones) => ones.length > 0);
  if (!first) return notSeen('nothing was asked');
  const saw = first.map((one) => one.saw).join('; ');
  // Only where each part can be followed can the row.
  const followed = first.every(({ ways }) => ways) ? { ways: waysOf(first) } : {};
  return { result: first[0]!.result, saw, ...followed };
}

/**
 * Whether each record has all of these fields; others may stand beside them, unless it is `exactly` these.
 * @param what in the plural: `bank accounts`
 */
export function fieldsOf(
  what: string,
  records: readonly Record<string, unknown>[],
  expected: readonly string[],
  { exactly = false, id }: { exactly?: boolean; id?: EndpointId } = {},
): Outcome {
  if (records.length === 0) return notSeen(`no ${what}`);
  const there = new Set(records.flatMap((record) => Object.keys(record)));
  const missing = expected.filter((name) => !records.every((record) => Object.hasOwn(record, name)));
  const others = [...there].filter((name) => !expected.includes(name)).map(printable);
  const also = others.length > 0 ? [`also ${others.join(', ')}`] : [];
  if (missing.length > 0 || (exactly && others.length > 0)) {
    const lacking = missing.length > 0 ? [`without ${missing.join(', ')}`] : [];
    const ways = id && missing.length > 0 ? { without: { [id]: missing } } : undefined;
    return differs(`${what}: ${[...lacking, ...also].join('; ')}`, ways);
  }
  return held([`${what} looked at: ${records.length}`, ...also].join('; '));
}

/** Whether a field of every record has one of these values, null where it is among them. */
export function oneOf(
  what: string,
  values: readonly unknown[],
  expected: readonly (string | null | boolean)[],
): Outcome {
  if (values.length === 0) return notSeen(`no ${what}`);
  const others = new Set(values.filter((value) => !expected.includes(value as string)));
  return others.size === 0
    ? held(`${what}: ${[...new Set(values)].join(', ')}`)
    : differs(`${what}: ${[...others].map(printable).join(', ')}`);
}

/** Whether every text is written so. A differing one is shown by its form: digits as 0, letters as they are. */
export function writtenAs(what: string, values: readonly unknown[], form: RegExp): Outcome {
  if (values.length === 0) return notSeen(`no ${what}`);
  const other = values.find((value) => typeof value !== 'string' || !form.test(value));
  return other === undefined
    ? held(`${what}: all ${values.length}`)
    : differs(
        `${what}: ${typeof other === 'string' ? printable(other).replaceAll(/\d/g, '0') : typeof other}`,
      );
}

/** A name of the service's, short. */
function printable(value: unknown): string {
  const text = String(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
