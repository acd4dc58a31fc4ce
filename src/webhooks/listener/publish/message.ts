import { type HeaderPair, headerValue } from '../../../values/headers.ts';
import { isSandbox, type Payload } from '../../payload.ts';
import { signatureHeader, timestampHeader } from '../../signature/signature.ts';
import { messageId, subjectOf } from './names.ts';

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

/** Those of the delivery's own headers that go along: no other, since nothing signs them and some are commands to the server. */
export const own = ['Content-Type', timestampHeader, signatureHeader];

/** The message of a delivery. What is said of it is in headers of our own, `Payconfirm-Code` and so on. */
export function messageOf({ id, at, headers, body, payload }: ToPublish): Message {
  const came = own.map((name): [string, string | undefined] => [
    name,
    headerValue(headers, name.toLowerCase()),
  ]);
  const said: [string, string | undefined][] = [
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
    headers: [...came, ...said.map(([name, value]) => [name, value && plain(value)] as const)].filter(
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
