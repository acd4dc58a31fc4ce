/** The options of a call from JavaScript, where no compiler has looked at them: a TypeError names the one that is wrong. */

import { usageError } from '../errors.ts';
import { t } from '../texts/translate.ts';
import { schemes } from '../webhooks/signature/signing-forms.ts';
import { nameOf } from './delivery.ts';

/** One that no moment is, NaN, is refused as a delivery is that is too old: fail closed, and do not throw. */
const isNumber = (value: unknown) => typeof value === 'number';

/** What each must be, and whether a value is; what is not given has its default. */
const rules = {
  secret: [
    'a text, or a list of texts',
    (value: unknown) => [value].flat().every((one) => one === undefined || typeof one === 'string'),
  ],
  now: ['a number, epoch milliseconds', isNumber],
  tolerance: ['a number of seconds', isNumber],
  scheme: [
    `one of ${['auto', ...schemes].join(', ')}`,
    (value: unknown) => ['auto', ...schemes].some((one) => one === value),
  ],
} as const satisfies Record<string, readonly [string, (value: unknown) => boolean]>;

/** @throws TypeError for the first that cannot be used */
export function checkOptions(given: Partial<Record<keyof typeof rules, unknown>>): void {
  for (const name of Object.keys(rules) as (keyof typeof rules)[]) {
    const [wanted, is] = rules[name];
    const value = given[name];
    if (value !== undefined && !is(value))
      throw new TypeError(`${name} must be ${wanted}, not ${nameOf(value)}`);
  }
}

/** @throws usage error for a name that is not known: what it stands for would be left out in silence */
export function checkNames(given: object, whole: string, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw usageError(t('{0} has no {1}; it has {2}', whole, unknown, known.join(', ')));
}
