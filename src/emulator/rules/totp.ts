/** Codes of an authenticator app, RFC 6238: SHA-1, six digits, 30 seconds. */
import { createHmac } from 'node:crypto';

/** The public secret of every client of the emulator. In Base32: `GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ`. */
export const authenticatorSecret = Buffer.from('12345678901234567890');

/** `now`: epoch milliseconds. */
export function totpCode(secret: Uint8Array, now: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const number = hash.readUInt32BE(hash.at(-1)! & 0xf) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}
