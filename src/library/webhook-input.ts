/** A delivery in an app, on any server, as bytes and header pairs. */
import { types } from 'node:util';
import { type HeaderPair, pairs } from '../values/headers.ts';

/** The raw bytes of the body (§5.9). A text means its UTF-8 bytes. */
export type WebhookBody = Uint8Array | ArrayBuffer | string;

type Given =
  | Iterable<readonly [name: string, value: string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | readonly string[];

/**
 * Web `Headers`, Node's `request.headers` or `request.rawHeaders`, or `[name, value]` pairs. Also an object whose `headers`
 * is one of the first two: a Web `Request`, or a request of Node, Express or Fastify.
 */
export type WebhookHeaders = Given | { readonly headers: Given };

/** @throws TypeError if it is neither bytes nor text, such as a parsed body */
export function bytesOf(body: WebhookBody): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  // Not `instanceof`: a test runner may give the app a different Uint8Array class.
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  if (types.isAnyArrayBuffer(body)) return new Uint8Array(body);
  throw new TypeError(
    `body must be the raw bytes that came, not ${nameOf(body)}: read it before anything parses it, ` +
      'in Express with express.raw({ type: () => true }), of a Web Request with arrayBuffer()',
  );
}

/** @throws TypeError if it contains no headers */
export function pairsOf(headers: WebhookHeaders): HeaderPair[] {
  if (typeof headers !== 'object' || headers === null) {
    throw new TypeError(
      `headers must be Headers, a Request, Node's headers or [name, value] pairs, not ${nameOf(headers)}`,
    );
  }
  if (isRaw(headers)) return pairs(headers);
  if (isIterable(headers)) return [...headers];
  if (holdsHeaders(headers)) return pairsOf(headers.headers);
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): HeaderPair => [name, one]),
  );
}

function isRaw(headers: WebhookHeaders): headers is readonly string[] {
  return Array.isArray(headers) && typeof headers[0] === 'string';
}

function isIterable(headers: object): headers is Iterable<HeaderPair> {
  return Symbol.iterator in headers;
}

/** A header with the name `headers` is a text. */
function holdsHeaders(headers: object): headers is { headers: Given } {
  return 'headers' in headers && typeof headers.headers === 'object';
}

/** The type of a value, for a message that must not show a possible secret. */
export function nameOf(value: unknown): string {
  if (value === null || value === undefined) return `${value}`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
