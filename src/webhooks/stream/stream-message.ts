import { hash } from 'node:crypto';
import type { JsMsg } from '@nats-io/jetstream';
import { type HeaderPair, headerValue } from '../../values/headers.ts';
import { filled, isSandbox, type Payload, paidTo } from '../decode-payload.ts';
import type { KeptDelivery } from '../journal/read-journal.ts';
import { bytesKey, copyKey } from '../listener/dedup.ts';
import { signatureHeader, timestampHeader } from '../signature/signature.ts';

/** Characters of a token at most; NATS takes some 4,000 for a whole subject. */
const longestToken = 160;

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
  return escaped.length > longestToken ? `==${hash('sha256', text, 'hex')}` : escaped;
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

/** A delivery as the stream gets it. */
export interface Message {
  subject: string;
  /** `Nats-Msg-Id`. */
  id: string;
  headers: readonly HeaderPair[];
  /** The exact bytes. */
  body: Uint8Array;
}

/** What of a delivery goes into its message. */
export interface ToPublish {
  /** Its id in the journal. */
  id: string;
  /** When it was received, ISO 8601, UTC. */
  at: string;
  headers: readonly HeaderPair[];
  body: Uint8Array;
  /** Undefined when the body could not be read. */
  payload: Payload | undefined;
}

/** The delivery's headers in a message. No other: nothing signs them, and some are commands to the server. */
const signedHeaders = ['Content-Type', timestampHeader, signatureHeader];

/** The message of a delivery. What is said of it is in headers of our own, `Payconfirm-Code` and so on. */
export function messageOf({ id, at, headers, body, payload }: ToPublish): Message {
  const sent = signedHeaders.map((name): [string, string | undefined] => [
    name,
    headerValue(headers, name.toLowerCase()),
  ]);
  const described: [string, string | undefined][] = [
    ['Payconfirm-Id', id],
    ['Payconfirm-Received-At', at],
    ['Payconfirm-Code', payload?.transaction_code],
    ['Payconfirm-Order', payload?.order_code],
    ['Payconfirm-Amount', payload?.amount?.toString()],
    ['Payconfirm-Sandbox', payload && String(isSandbox(payload))],
  ];
  return {
    subject: subjectOf(payload),
    id: messageId(payload, body, id),
    headers: [...sent, ...described.map(([name, value]) => [name, value && plain(value)] as const)].filter(
      (header): header is [string, string] => header[1] !== undefined,
    ),
    body,
  };
}

/** Characters of a value at most, after which it is cut off: the whole is in the body. */
const longest = 256;

/** A text of a payer as a header's value: what is not printable ASCII is written as in an address, `%0A`. */
function plain(value: string): string {
  return encodeURI(Buffer.from(value.slice(0, longest)).toString());
}

/** The delivery that a message is, as if it had been kept here. */
export function deliveryOf({ headers, data, seq }: JsMsg): KeptDelivery {
  const header = (name: string) => headers?.get(name) || undefined;
  return {
    type: 'delivery',
    id: header('Payconfirm-Id') ?? String(seq),
    received_at: header('Payconfirm-Received-At') ?? new Date(0).toISOString(),
    headers: signedHeaders.flatMap((name): HeaderPair[] => {
      const value = header(name);
      return value === undefined ? [] : [[name, value]];
    }),
    body_base64: Buffer.from(data).toString('base64'),
    verified: true,
    copy: 'first',
    transaction_code: textOf(header('Payconfirm-Code')),
  };
}

function textOf(header: string | undefined): string | undefined {
  try {
    return header === undefined ? undefined : decodeURI(header);
  } catch {
    // Another program may publish there too.
    return header;
  }
}
