import { hash } from 'node:crypto';
import type { JsMsg } from '@nats-io/jetstream';
import { type HeaderPair, headerValue } from '../../values/headers.ts';
import { filled, isSandbox, type Payload, paidTo } from '../decode-payload.ts';
import type { KeptDelivery } from '../journal/read-journal.ts';
import { bytesKey, copyKey } from '../listener/dedup.ts';
import { signatureHeader, timestampHeader } from '../signature/signature.ts';

/** Maximum characters of a token. NATS accepts some 4,000 for a whole subject. */
const longestToken = 160;

/** Any text as one token of a subject, a header and a bucket key; different texts, different tokens. */
export function token(text: string): string {
  if (text === '') return '=';
  const escaped = Buffer.from(text)
    .toString('latin1')
    .replace(/[^\w-]/g, (byte) => `=${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
  return escaped.length > longestToken ? `==${hash('sha256', text, 'hex')}` : escaped;
}

/** The first word of every subject. */
export const root = 'payconfirm';

/** Pattern for all subjects of deliveries. */
export const allSubjects = `${root}.*.*`;

/** `payconfirm.<event>.<account>`; `TRANSACTION`, `UNREADABLE` and `=` stand for what the body lacks. */
export function subjectOf(payload: Payload | undefined): string {
  const event = payload ? (filled(payload.event) ?? 'TRANSACTION') : 'UNREADABLE';
  return `${root}.${token(event)}.${token((payload && paidTo(payload)) ?? '')}`;
}

/** The key that identifies duplicates (§6.1), as `Nats-Msg-Id`. Test deliveries get their journal id. */
export function messageId(payload: Payload | undefined, body: Uint8Array, id: string): string {
  return token(payload ? (copyKey(payload) ?? `test:${id}`) : bytesKey(body));
}

export type Message = ReturnType<typeof messageOf>;

/** The parts of a delivery that go into its message. */
export interface ToPublish {
  /** Its id in the journal. */
  id: string;
  /** Time of receipt, ISO 8601, UTC. */
  at: string;
  headers: readonly HeaderPair[];
  body: Uint8Array;
  payload: Payload | undefined;
}

/** The delivery's headers in a message. No others: they are not signed, and some are commands to the server. */
const signedHeaders = ['Content-Type', timestampHeader, signatureHeader];

/** The message of a delivery. Facts about it are in additional headers, `Payconfirm-Code` and so on. */
export function messageOf({ id, at, headers, body, payload }: ToPublish) {
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
    /** `Nats-Msg-Id`. */
    id: messageId(payload, body, id),
    headers: [...sent, ...described.map(([name, value]) => [name, value && plain(value)] as const)].filter(
      (header): header is [string, string] => header[1] !== undefined,
    ),
    /** The exact bytes. */
    body,
  };
}

/** Maximum characters of a value. The body has the whole. */
const longest = 256;

/** A payer's text as a header value: characters other than printable ASCII are percent-encoded, `%0A`. */
function plain(value: string): string {
  return encodeURI(Buffer.from(value.slice(0, longest)).toString());
}

/** The delivery in a message, as if it had been stored here. */
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
