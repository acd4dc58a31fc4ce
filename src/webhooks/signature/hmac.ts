import { createHmac, hash } from 'node:crypto';

/** Bytes of SHA-256's block and digest. */
const block = 64;
const digestLength = 32;

/** What is hashed: the pads of a secret, and behind them what is written over each time. */
const inner = Buffer.alloc(4096);
const outer = Buffer.alloc(block + digestLength);
/** The secret whose pads stand at the beginning of both. */
let padded: string | undefined;

/**
 * HMAC-SHA256 (RFC 2104) of `prefix` followed by `body`, by two hashes in one call each: with thousands of
 * deliveries a second the objects that `createHmac` makes cost four times as much. Only a body that is too long
 * for the buffer takes one. `prefix`: ASCII.
 */
export function hmacSha256(
  secret: string | Uint8Array,
  prefix: string,
  body: Uint8Array,
  encoding: 'hex' | 'base64',
): string {
  const start = block + prefix.length;
  const end = start + body.length;
  if (end > inner.length) return createHmac('sha256', secret).update(prefix).update(body).digest(encoding);
  // Bytes may change in place; and what is no secret at all must not pass for the one before.
  if (typeof secret !== 'string' || secret !== padded) pad(secret);
  inner.write(prefix, block, 'latin1');
  inner.set(body, start);
  outer.write(hash('sha256', inner.subarray(0, end), 'binary'), block, 'latin1');
  return hash('sha256', outer, encoding);
}

function pad(secret: string | Uint8Array): void {
  const given = Buffer.from(secret);
  // A key longer than a block is hashed first.
  const key = given.length <= block ? given : Buffer.from(hash('sha256', given, 'binary'), 'binary');
  inner.fill(0x36, 0, block);
  outer.fill(0x5c, 0, block);
  for (const [i, byte] of key.entries()) {
    inner[i] = 0x36 ^ byte;
    outer[i] = 0x5c ^ byte;
  }
  padded = typeof secret === 'string' ? secret : undefined;
}
