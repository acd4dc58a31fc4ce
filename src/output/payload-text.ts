import { maskPersonal } from '../values/mask.ts';
import { toJson } from '../values/safe-json.ts';

/** Fields that say who paid from where. A virtual account's number is what payers are given, and stays. */
const personal = new Set([
  'account_name',
  'account_number',
  'beneficiary_name',
  'email',
  'payer_account',
  'payer_account_number',
  'payer_email',
  'payer_name',
  'payer_phone',
  'phone',
  'phone_number',
]);

/** A value as JSON over several lines, safe on a terminal, personal fields masked but for the last four. */
export function payloadText(value: unknown, showPersonal: boolean): string {
  return toJson(showPersonal ? value : masked(value), 2);
}

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, personal.has(name) ? hide(part) : masked(part)]),
  );
}

function hide(part: unknown): unknown {
  if (typeof part === 'string') return maskPersonal(part);
  return typeof part === 'number' || typeof part === 'bigint' ? maskPersonal(String(part)) : masked(part);
}
