/** `payconfirm/vietqr`: VietQR payloads written, read and checked. */
import { PayconfirmError } from '../errors.ts';
import { buildPayload, type ParsedPayload, type PayloadFields, parsePayload } from '../vietqr/payload.ts';
import type { Problem, ReadObject, Rule } from '../vietqr/tlv.ts';

export type { ParsedPayload, PayloadFields, Problem, ReadObject, Rule };

/**
 * The payload of these fields. Vietnamese letters become ASCII unless `fold` is false.
 * @throws an Error whose message names the field: missing, too long, a character that may not be there, an amount that
 * is not a positive integer
 */
export function encode(fields: PayloadFields, options: { fold?: boolean } = {}): string {
  const payload = buildPayload(fields, options);
  // Without TypeScript a field that must be there may not be.
  const [problem] = check(payload);
  if (problem) throw new PayconfirmError('usage', problem.message);
  return payload;
}

/**
 * The fields of a payload, or all that is wrong with it: lengths, limits, characters, order, what is mandatory, the CRC.
 * Never throws.
 */
export function decode(payload: string): ParsedPayload {
  return parsePayload(payload);
}

/** What is wrong with a payload, in the order of its characters; nothing with a right one. Never throws. */
export function check(payload: string): readonly Problem[] {
  const parsed = parsePayload(payload);
  return parsed.ok ? [] : parsed.problems;
}
