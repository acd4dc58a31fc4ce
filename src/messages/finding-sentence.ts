/** The sentence of one finding, without loading a whole catalog. */
import type { Finding } from '../diagnosis/finding.ts';
import { formatMoney } from '../values/format-money.ts';
import { isRecord } from '../values/is-record.ts';
import { safeCell } from '../values/safe-text.ts';
import type { Language, Wording } from './language-types.ts';

type Units = Pick<Language, 'time' | 'duration'>;

export const wordingFor = ({ timeZone }: { timeZone: string }, { time, duration }: Units): Wording => ({
  money: formatMoney,
  duration,
  time: (ms) => time(ms, timeZone),
});

export function sentenceOf(
  { code, params, subject, at }: Pick<Finding, 'code' | 'params' | 'subject' | 'at'>,
  { sentences, anyOf }: { sentences: Partial<Language['sentences']>; anyOf?: Language['anyOf'] },
  wording: Wording,
): string {
  const write = sentences[code] as unknown as (params: unknown, wording: Wording, about: object) => string;
  // A quoted value may stand inside the quotes of the sentence.
  const { any_of: names } = cleaned(subject);
  const about = { ...cleaned(subject), name: anyOf && names ? anyOf(names) : safeCell(subject.name) };
  return (
    write(cleaned(params), wording, { subject: about, at })
      .replace(/(["“])“/g, '$1')
      .replace(/”(["”])/g, '$1')
      // A value may be a whole sentence.
      .replace(/(?<!\.)\.\.(?!\.)/g, '.')
  );
}

/** Trims and shortens all texts in it and makes them safe for a sentence. A value of another type is converted to text. */
export function cleaned<Value>(value: Value): Value {
  if (value === undefined) return safeCell(value) as Value;
  // A response often ends with a line end.
  if (typeof value === 'string') return safeCell(value.trim()) as Value;
  if (Array.isArray(value)) return value.map(cleaned) as Value;
  if (!isRecord(value)) return value;
  const parts = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleaned(inner)]));
  return Object.defineProperty(parts, 'toString', { value: () => safeCell(value) }) as Value;
}
