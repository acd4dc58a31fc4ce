/** A delivery as an app has it, in whatever server, as bytes and header pairs. */
import { types } from 'node:util';
import { type HeaderPair, pairs } from '../values/headers.ts';

/** The raw bytes of the body (§5.9). A text stands for its UTF-8 bytes. */
export type WebhookBody = Uint8Array | ArrayBuffer | string;

type Given =
  | Iterable<readonly [name: string, value: string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | readonly string[];

/**
 * Web `Headers`, Node's `request.headers` or `request.rawHeaders`, or `[name, value]` pairs; or what has one of the
 * first two as its `headers`: a Web `Request`, a request of Node, Express or Fastify.
 */
export type WebhookHeaders = Given | { readonly headers: Given };

/** @throws TypeError for what is neither bytes nor text, such as a body that was parsed already */
export function bytesOf(body: WebhookBody): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  // Not `instanceof`: a test runner may have given the app an Uint8Array of its own.
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  if (types.isAnyArrayBuffer(body)) return new Uint8Array(body);
  throw new TypeError(
    `body must be the raw bytes that came, not ${nameOf(body)}: read it before anything parses it, ` +
      'in Express with express.raw({ type: () => true }), of a Web Request with arrayBuffer()',
  );
}

/** @throws TypeError for what holds no headers */
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

/** A header that is itself called `headers` is a text. */
function holdsHeaders(headers: object): headers is { headers: Given } {
  return 'headers' in headers && typeof headers.headers === 'object';
}

/** What a value is, for a message that must not show it: it may be a secret. */
export function nameOf(value: unknown): string {
  if (value === null || value === undefined) return `${value}`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
