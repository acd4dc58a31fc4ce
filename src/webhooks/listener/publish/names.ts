import { hash } from 'node:crypto';
import { filled, type Payload, paidTo } from '../../payload.ts';
import { bytesKey, copyKey } from '../dedup.ts';

/** Characters of a token at most; NATS takes some 4,000 for a whole subject. */
const longest = 160;

/**
 * Any text as one token of a subject, which is as good in a header and as a key of a bucket: letters, digits, `-` and `_`
 * stand for themselves, every other byte of its UTF-8 is `=` and two hex digits. What is too long is `==` and its
 * SHA-256, what is empty `=`: no two texts have one token.
 */
export function token(text: string): string {
  if (text === '') return '=';
  const escaped = Buffer.from(text)
    .toString('latin1')
    .replace(/[^\w-]/g, (byte) => `=${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
  return escaped.length > longest ? `==${hash('sha256', text, 'hex')}` : escaped;
}

/** The first word of every subject. */
export const root = 'payconfirm';

/** Every subject of a delivery. */
export const allSubjects = `${root}.*.*`;

/**
 * `payconfirm.<event>.<account>`: `TRANSACTION` where the body names no event, `UNREADABLE` where it cannot be read; the
 * account is the number that was paid to, `=` where it names none.
 */
export function subjectOf(payload: Payload | undefined): string {
  const event = payload ? (filled(payload.event) ?? 'TRANSACTION') : 'UNREADABLE';
  return `${root}.${token(event)}.${token((payload && paidTo(payload)) ?? '')}`;
}

/**
 * What one delivery is known by in the stream, its `Nats-Msg-Id`, and in the bucket: the key by which copies are recognised
 * (§6.1). A test delivery (§6.2) has no such key: each is another, by the id that the journal has given it.
 */
export function messageId(payload: Payload | undefined, body: Uint8Array, id: string): string {
  return token(payload ? (copyKey(payload) ?? `test:${id}`) : bytesKey(body));
}
