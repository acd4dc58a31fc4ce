/** Checks the options of a call from JavaScript, which has no type checks. A TypeError names the invalid option. */

import { usageError } from '../errors.ts';
import { t } from '../texts/translate.ts';
import { schemes } from '../webhooks/signature/signing-forms.ts';
import { nameOf } from './webhook-input.ts';

/** NaN, which is not a time, is refused like a delivery that is too old: fail closed, without an exception. */
const isNumber = (value: unknown) => typeof value === 'number';

/** The required type of each option, and its check. Missing options have defaults. */
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

/** @throws TypeError for the first invalid option */
export function checkOptions(given: Partial<Record<keyof typeof rules, unknown>>): void {
  for (const name of Object.keys(rules) as (keyof typeof rules)[]) {
    const [wanted, is] = rules[name];
    const value = given[name];
    if (value !== undefined && !is(value))
      throw new TypeError(`${name} must be ${wanted}, not ${nameOf(value)}`);
  }
}

/** @throws usage error for an unknown name, which would otherwise be ignored */
export function checkNames(given: object, whole: string, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw usageError(t('{0} has no {1}; it has {2}', whole, unknown, known.join(', ')));
}
