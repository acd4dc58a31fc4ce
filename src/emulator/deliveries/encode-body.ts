import type { Random } from '../../io/random.ts';
import { stringifyJson } from '../../values/exact-json.ts';
import type { PayloadFormat } from '../../values/payload-format.ts';

/** Encodes a payload as the bytes that are sent and signed (§2.8 `payload_format`). */
export function encodePayload(
  payload: Record<string, unknown>,
  format: PayloadFormat,
  random: Random,
): { contentType: string; body: Uint8Array } {
  switch (format) {
    case 'application/json':
      return { contentType: format, body: Buffer.from(stringifyJson(payload)) };
    case 'application/x-www-form-urlencoded':
      return { contentType: format, body: Buffer.from(`${new URLSearchParams(formFields(payload))}`) };
    case 'multipart/form-data': {
      // FormData chooses its own boundary, which a test cannot set.
      const boundary = `payconfirm-${Buffer.from(random.bytes(16)).toString('hex')}`;
      const parts = formFields(payload).map(
        ([name, value]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"\r\n\r\n${value}\r\n`,
      );
      return {
        contentType: `${format}; boundary=${boundary}`,
        body: Buffer.from(`${parts.join('')}--${boundary}--\r\n`),
      };
    }
    default:
      return format satisfies never;
  }
}

function formFields(payload: Record<string, unknown>): [string, string][] {
  return Object.entries(payload)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]): [string, string] => [
      name,
      typeof value === 'object' ? stringifyJson(value) : `${value}`,
    ]);
}

/** Escapes like browsers (HTML, "multipart/form-data encoding algorithm"). */
function escapeName(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}
