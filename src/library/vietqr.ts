/** `payconfirm/vietqr`: encodes, decodes and checks VietQR payloads. */

import { PayconfirmError, usageError } from '../errors.ts';
import { asIs, t } from '../texts/translate.ts';
import {
  buildPayload,
  type ParsedPayload as Parsed,
  type PayloadFields,
  parsePayload,
} from '../vietqr/payload.ts';
import type { Problem as Broken, ReadObject, Rule } from '../vietqr/tlv.ts';
import { checkNames } from './check-options.ts';
import { nameOf } from './webhook-input.ts';

export type { PayloadFields, ReadObject, Rule };

/** One error in a payload. */
export interface Problem extends Omit<Broken, 'message'> {
  /** A sentence without untrusted text. */
  message: string;
}

export type ParsedPayload =
  | Extract<Parsed, { ok: true }>
  | (Omit<Extract<Parsed, { ok: false }>, 'problems'> & { problems: readonly Problem[] });

const kinds = {
  bankBin: 'string',
  account: 'string',
  toCard: 'boolean',
  amount: 'number',
  categoryCode: 'string',
  beneficiaryName: 'string',
  city: 'string',
  bill: 'string',
  reference: 'string',
  terminal: 'string',
  purpose: 'string',
} as const satisfies Record<keyof PayloadFields, string>;

/**
 * The payload of these fields. Vietnamese letters become ASCII unless `fold` is false.
 * @throws an Error whose message names the field: missing, unknown, of another type, too long, with an invalid character, or
 * an amount that is not a positive integer
 */
export function encode(fields: PayloadFields, options: { fold?: boolean } = {}): string {
  // Without TypeScript, a field may have any type, and a required one may be missing.
  checkNames(fields, 'a payload', Object.keys(kinds));
  for (const [name, kind] of Object.entries(kinds)) {
    const value = fields[name as keyof PayloadFields];
    if (value !== undefined && typeof value !== kind)
      throw usageError(t('{0} must be a {1}, not {2}', name, kind, nameOf(value)));
  }
  const payload = buildPayload(fields, options);
  const [problem] = check(payload);
  if (problem) throw new PayconfirmError('usage', asIs(problem.message));
  return payload;
}

/**
 * The fields of a payload, or all its errors: lengths, limits, characters, order, required fields, the CRC.
 * @throws TypeError if it is not a text; never for the content of a text
 */
export function decode(payload: string): ParsedPayload {
  if (typeof payload !== 'string')
    throw new TypeError(`payload must be the text of a QR code, not ${nameOf(payload)}`);
  const parsed = parsePayload(payload);
  if (parsed.ok) return parsed;
  return { ...parsed, problems: parsed.problems.map((one) => ({ ...one, message: one.message() })) };
}

/**
 * All errors of a payload, in the order of its characters; empty if it is valid.
 * @throws as `decode`
 */
export function check(payload: string): readonly Problem[] {
  const parsed = decode(payload);
  return parsed.ok ? [] : parsed.problems;
}
