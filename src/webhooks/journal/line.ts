import { toJson } from '../../values/safe-json.ts';
import type { JournalRecord } from './record.ts';

/** Printable ASCII that JSON writes as it is. */
const unescaped = /^[ !#-[\]-~]*$/;

/**
 * Adds a record's line of JSON to `pieces`, which are joined in one go: with thousands of deliveries a second
 * JSON.stringify costs as much as checking their signatures. Only what came from outside may need escapes; U+2028
 * and U+2029 too, since they end a line where it is read.
 */
export function addLine(pieces: string[], record: JournalRecord): void {
  if (record.type === 'forward') {
    pieces.push(toJson(record), '\n');
    return;
  }
  const { id, received_at, headers, body_base64, verified, scheme, copy, transaction_code, amount } = record;
  const { target, api_key_name } = record;
  pieces.push('{"type":"delivery","id":"', id, '","received_at":"', received_at, '","headers":[');
  let before = '["';
  for (const [name, value] of headers) {
    pieces.push(before, escaped(name), '","', escaped(value), '"]');
    before = ',["';
  }
  pieces.push('],"body_base64":"', body_base64, '","verified":', verified ? 'true' : 'false');
  if (scheme !== undefined) pieces.push(',"scheme":"', scheme, '"');
  pieces.push(',"copy":"', copy, '"');
  if (transaction_code !== undefined) pieces.push(',"transaction_code":"', escaped(transaction_code), '"');
  if (amount !== undefined) pieces.push(',"amount":', `${amount}`);
  if (target !== undefined) pieces.push(',"target":"', escaped(target), '"');
  if (api_key_name !== undefined) pieces.push(',"api_key_name":"', escaped(api_key_name), '"');
  pieces.push('}\n');
}

function escaped(text: string): string {
  return unescaped.test(text) ? text : toJson(text).slice(1, -1);
}
