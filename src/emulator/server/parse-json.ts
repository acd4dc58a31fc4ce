import { isUtf8 } from 'node:buffer';
import { parseJson as parseExactly, UnrepresentableJson } from '../../values/exact-json.ts';
import { Refusal } from './handler-result.ts';

/** A body read twice: with plain numbers for JSON Schema, and with exact numbers. */
export interface ParsedBody {
  /** For validation: every number is a number. */
  plain: unknown;
  /** For the handlers: integers beyond 2^53 are bigint. */
  lossless: unknown;
}

/** Undefined if the bytes are not JSON in UTF-8. @throws Refusal 422 if it is too large */
export function parseJson(bytes: Buffer): ParsedBody | undefined {
  if (!isUtf8(bytes)) return undefined;
  const text = bytes.toString('utf8');
  try {
    return { plain: JSON.parse(text), lossless: parseExactly(text) };
  } catch (error) {
    if (!(error instanceof UnrepresentableJson)) return undefined;
    throw new Refusal(422, error.message, [{ loc: ['body'], msg: error.message, type: 'json_invalid' }]);
  }
}
