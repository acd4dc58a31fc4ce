import { createHmac } from 'node:crypto';
import { naughty, nested } from './bodies.ts';
import type { Random } from './random.ts';
import type { RawRequest } from './raw-requests.ts';

/** A right delivery and what one needs to make a wrong one of it. */
interface Right {
  request: RawRequest;
  random: Random;
  now: number;
  secret: string;
}

const replaced = (request: RawRequest, name: string, change: (value: string) => string): RawRequest => ({
  ...request,
  headers: request.headers.map(([given, value]) => [given, given === name ? change(value) : value] as const),
});
const without = (request: RawRequest, name: string): RawRequest => ({
  ...request,
  headers: request.headers.filter(([given]) => given !== name),
});
const adding = (request: RawRequest, ...headers: [string, string][]): RawRequest => ({
  ...request,
  headers: [...request.headers, ...headers],
});

/** Signed as the service does, §5.7. */
export function signedHeaders(body: Buffer, secret: string, timestamp: string): RawRequest['headers'] {
  const digest = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
  return [
    ['X-Service-Timestamp', timestamp],
    ['X-Service-Signature', `sha256=${digest}`],
  ];
}

const resigned = ({ request, secret }: Right, timestamp: string, by = secret): RawRequest => {
  const rest = without(without(request, 'X-Service-Timestamp'), 'X-Service-Signature');
  return adding(rest, ...(signedHeaders(request.body, by, timestamp) as [string, string][]));
};
const flipped = (bytes: Buffer, at: number, mask: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = copy[at]! ^ mask;
  return copy;
};

/** What a delivery must not get through with: each is wrong for certain, by the contract of §5. */
export const wrongs: Record<string, (right: Right) => RawRequest> = {
  'a bit of the body flipped': ({ request, random }) => ({
    ...request,
    body: flipped(request.body, random.below(request.body.length), 1 << random.below(8)),
  }),
  'the body cut': ({ request, random }) => ({
    ...request,
    body: request.body.subarray(0, random.below(request.body.length)),
  }),
  'bytes added': ({ request, random }) => ({
    ...request,
    body: Buffer.concat([request.body, random.bytes(1 + random.below(20))]),
  }),
  'the JSON written anew': ({ request }) => ({
    ...request,
    body: Buffer.concat([Buffer.from(' '), request.body, Buffer.from('\n')]),
  }),
  'another body, deeply nested': ({ request, random }) => ({ ...request, body: Buffer.from(nested(random)) }),
  'a digit of the signature changed': ({ request, random }) =>
    replaced(request, 'X-Service-Signature', (value) => {
      const at = 'sha256='.length + random.below(64);
      return value.slice(0, at) + (value[at] === '0' ? '1' : '0') + value.slice(at + 1);
    }),
  'the signature cut': ({ request, random }) =>
    replaced(request, 'X-Service-Signature', (value) => value.slice(0, random.below(value.length))),
  'signed with another secret': (right) => resigned(right, `${right.now}`, 'whsec_other'),
  'an hour old': (right) => resigned(right, `${right.now - 3600}`),
  'an hour ahead': (right) => resigned(right, `${right.now + 3600}`),
  'a timestamp that is none': (right) =>
    resigned(
      right,
      right.random.pick([
        '',
        '0',
        '-1',
        '1e9',
        `0${right.now}`,
        `+${right.now}`,
        `${right.now}.0`,
        'NaN',
        '9'.repeat(400),
      ]),
    ),
  'another timestamp than the signed one': ({ request, now }) =>
    replaced(request, 'X-Service-Timestamp', () => `${now - 1}`),
  'no signature': ({ request }) => without(request, 'X-Service-Signature'),
  'no timestamp': ({ request }) => without(request, 'X-Service-Timestamp'),
  'the signature twice': ({ request, random }) =>
    adding(request, ['x-service-signature', random.chance(0.5) ? 'sha256=0' : '']),
  'the timestamp twice': ({ request, now }) => adding(request, ['X-SERVICE-TIMESTAMP', `${now}`]),
  'an API key for a signature': ({ request, secret }) =>
    adding(without(request, 'X-Service-Signature'), ['X-Webhook-Secret', secret]),
  'naughty words for a signature': ({ request, random }) => {
    const words = random
      .pick(naughty)
      .slice(0, 5000)
      .replaceAll(/[\u0000\r\n]/g, '?')
      .replaceAll(/[^\u0000-\u00ff]/g, '?');
    return replaced(request, 'X-Service-Signature', () => `sha256=${words}`);
  },
  'the method': ({ request, random }) => ({
    ...request,
    method: random.pick(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']),
  }),
  'the path': ({ request, random }) => ({
    ...request,
    path: random.pick(['/hook', '//', '/../', '/%2e%2e/', '/\u00ff', '*', 'http://evil.example/', '/#']),
  }),
  'the host': ({ request, random }) =>
    replaced(request, 'Host', () =>
      random.pick([
        'evil.example',
        'localhost.evil.example',
        '',
        '127.0.0.1@evil.example',
        '[::ffff:8.8.8.8]',
      ]),
    ),
  'the host twice': ({ request }) => adding(request, ['host', 'localhost']),
  'said to be compressed': ({ request, random }) =>
    adding(request, ['Content-Encoding', random.pick(['gzip', 'br', 'deflate', 'x'])]),
  'longer than may be': ({ request }) => ({ ...request, body: Buffer.alloc(1024 * 1024 + 1, 0x20) }),
  'headers longer than may be': ({ request }) => adding(request, ['X-Long', 'x'.repeat(70_000)]),
  'two lengths': ({ request }) =>
    adding(request, ['Content-Length', `${request.body.length}`], ['Content-Length', '1']),
  'a length and chunks': ({ request }) =>
    adding(request, ['Content-Length', `${request.body.length}`], ['Transfer-Encoding', 'chunked']),
};
