import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RejectedEvent } from '../../../src/webhooks/listener/events.ts';
import type { Cause } from '../../../src/webhooks/signature/diagnose.ts';
import { startTestbed, type Testbed } from '../../harness/listening.ts';
import { exchange } from '../../harness/raw-http.ts';

/** Deliveries to a listener that runs, as raw requests whose signatures are made here, not by the program. */
interface Sent {
  body?: string | Buffer;
  /** Epoch seconds. */
  headers(now: number): readonly [name: string, value: string][];
}
type Row = [cause: Cause, words: string, sent: Sent];

const secret = 'whsec_local_test';
const body = '{"amount":150000,"description":"Trần Đức","transaction_code":"FT1"}';
const hmac = (key: string, encoding: 'hex' | 'base64', ...parts: (string | Buffer)[]) => {
  const made = createHmac('sha256', key);
  for (const part of parts) made.update(part);
  return `sha256=${made.digest(encoding)}`;
};
const both = (timestamp: string | number, signature: string): [string, string][] => [
  ['X-Service-Timestamp', `${timestamp}`],
  ['X-Service-Signature', signature],
];
/** Signed `signed` with `key`; what arrives is `body`. */
const signed = (text: string | Buffer, key = secret): Sent['headers'] => {
  return (now) => both(now, hmac(key, 'hex', `${now}.`, text));
};
/** Right, but for the headers that `change` makes of them. */
const changed = (change: (now: number, signature: string) => [string, string][]): Sent => ({
  headers: (now) => change(now, hmac(secret, 'hex', `${now}.`, body)),
});
const off = (seconds: number, key = secret): Sent => ({
  headers: (now) => both(now + seconds, hmac(key, 'hex', `${now + seconds}.`, body)),
});

const hmacRows: Row[] = [
  [
    'timestamp-outside-tolerance',
    "the signature is right, but this clock is 412 s ahead of the delivery's timestamp, 300 s are allowed: a clock is off, or the delivery is old",
    off(-412),
  ],
  [
    'timestamp-outside-tolerance',
    "the signature is right, but this clock is 301 s behind the delivery's timestamp, 300 s are allowed: a clock is off, or the delivery is old",
    off(301),
  ],
  [
    'client-secret',
    "the client secret was used as the webhook secret; they are different values; also, this clock is 412 s ahead of the delivery's timestamp, 300 s are allowed",
    off(-412, 'CLIENT'),
  ],
  [
    'timestamp-milliseconds',
    'X-Service-Timestamp is in milliseconds, epoch seconds are expected',
    { headers: (now) => both(now * 1000, hmac(secret, 'hex', `${now * 1000}.`, body)) },
  ],
  [
    'body-newline-added',
    'the signature is right for the body without its last newline: something on the way adds it',
    { body: `${body}\n`, headers: signed(body) },
  ],
  [
    'body-newline-lost',
    'the signature is right for the body with a newline at its end: something on the way removes it',
    { headers: signed(`${body}\n`) },
  ],
  [
    'body-line-endings',
    'the signature is right for the body with other line endings: something on the way converts them',
    { body: '{\n"amount":1\n}', headers: signed('{\r\n"amount":1\r\n}') },
  ],
  [
    'body-charset',
    'the signature is right for the body before it was read as Latin-1 and written as UTF-8 on the way',
    { body: Buffer.from(Buffer.from(body).toString('latin1')), headers: signed(body) },
  ],
  [
    'body-reserialised',
    'the signature is right for the JSON written again: something on the way parses and re-serialises it',
    { body: JSON.stringify(JSON.parse(body), null, 2), headers: signed(body) },
  ],
  ...[`${secret}\n`, ` ${secret}`, `\t${secret}\r\n`].map(
    (saved): Row => [
      'secret-white-space',
      'the secret of the configuration has white space around it; save it there without',
      { headers: signed(body, saved) },
    ],
  ),
  [
    'client-secret',
    'the client secret was used as the webhook secret; they are different values',
    { headers: signed(body, 'CLIENT') },
  ],
  [
    'api-key-not-hmac',
    'the delivery carries X-Webhook-Secret and no signature: its configuration has auth_type API_KEY, HMAC_SHA256 is expected here',
    { headers: () => [['x-webhook-secret', secret]] },
  ],
  [
    'not-signed',
    'the delivery has neither X-Service-Timestamp nor X-Service-Signature: its configuration has auth_type NONE, or something on the way removes the headers',
    { headers: () => [] },
  ],
  [
    'signature-prefix-missing',
    'X-Service-Signature does not begin with sha256=',
    changed((now, signature) => both(now, signature.slice('sha256='.length))),
  ],
  [
    'signature-upper-case',
    'X-Service-Signature must be in lower case',
    changed((now, signature) => both(now, `sha256=${signature.slice('sha256='.length).toUpperCase()}`)),
  ],
  [
    'signature-malformed',
    'X-Service-Signature is not sha256= and a digest in hex or Base64',
    changed((now) => both(now, 'v1=0123')),
  ],
  [
    'signature-truncated',
    'X-Service-Signature is cut short',
    changed((now, signature) => both(now, signature.slice(0, -1))),
  ],
  [
    'signature-missing',
    'X-Service-Signature is missing',
    changed((now) => [['X-Service-Timestamp', `${now}`]]),
  ],
  ['signature-empty', 'X-Service-Signature is empty', changed((now) => both(now, ''))],
  [
    'signature-doubled',
    'X-Service-Signature is there more than once',
    changed((now, signature) => [...both(now, signature), ['x-service-signature', signature]]),
  ],
  [
    'timestamp-missing',
    'X-Service-Timestamp is missing',
    changed((_, signature) => [['X-Service-Signature', signature]]),
  ],
  ['timestamp-empty', 'X-Service-Timestamp is empty', changed((_, signature) => both('', signature))],
  [
    'timestamp-doubled',
    'X-Service-Timestamp is there more than once',
    changed((now, signature) => [...both(now, signature), ['X-SERVICE-TIMESTAMP', `${now}`]]),
  ],
  [
    'timestamp-malformed',
    'X-Service-Timestamp is not a number of epoch seconds',
    changed((now, signature) => both(`+${now}`, signature)),
  ],
  [
    'body-empty',
    'the body is empty: something read it before the signature was checked',
    { body: '', headers: signed(body) },
  ],
  [
    'signature-mismatch',
    'the signature is not right: another secret was used, or the body was changed on the way',
    { headers: signed(body, 'another') },
  ],
  [
    'signature-mismatch',
    'the signature is not right: another secret was used, or the body was changed on the way',
    { body: body.replace('150000', '950000'), headers: signed(body) },
  ],
];

const pinnedRows: Row[] = [
  [
    'other-scheme',
    'the signature is right by the scheme body, but timestamp.body is expected',
    { headers: (now) => both(now, hmac(secret, 'hex', body)) },
  ],
  [
    'other-scheme',
    'the signature is right by the scheme timestamp+body:base64, but timestamp.body is expected',
    { headers: (now) => both(now, hmac(secret, 'base64', `${now}`, body)) },
  ],
];

const white = 'the secret given here has white space around it; without it the delivery is right';
const apiKey = (...values: string[]): Sent => ({
  headers: () => values.map((value) => ['X-Shop-Key', value]),
});
const apiKeyRows: Row[] = [
  [
    'hmac-not-api-key',
    'the delivery is signed and carries no X-Shop-Key: its configuration has auth_type HMAC_SHA256, API_KEY is expected here',
    { headers: signed(body) },
  ],
  ['api-key-missing', 'the API key header X-Shop-Key is missing', apiKey()],
  ['api-key-empty', 'the API key header X-Shop-Key is empty', apiKey('')],
  ['api-key-doubled', 'the API key header X-Shop-Key is there more than once', apiKey(secret, secret)],
  ['api-key-mismatch', 'the API key is not the secret given here', apiKey('another')],
  [
    'client-secret',
    'the client secret was used as the webhook secret; they are different values',
    apiKey('CLIENT'),
  ],
];

const byKey = ['--auth', 'API_KEY', '--api-key-name', 'X-Shop-Key'];
const listeners: [name: string, flags: readonly string[], secret: string, rows: readonly Row[]][] = [
  ['a signature is expected', [], secret, hmacRows],
  ['by one scheme', ['--scheme', 'timestamp.body'], secret, pinnedRows],
  [
    'by a secret with white space',
    [],
    `  ${secret}\t`,
    [['secret-white-space', white, { headers: signed(body) }]],
  ],
  ['an API key is expected', byKey, secret, apiKeyRows],
  ['with white space', byKey, ` ${secret}`, [['secret-white-space', white, apiKey(secret)]]],
];

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed();
});
afterEach(() => testbed.stop());

test.each(listeners)(
  '%s: each refusal gets 401 and the line that says why',
  async (_, flags, given, rows) => {
    const env = { S: given, PAYCONFIRM_CLIENT_SECRET: 'CLIENT' };
    const argv = ['--port', '0', '--secret-env', 'S', ...flags];
    const { ready, ended, interrupt } = await testbed.listen(argv, { env });
    const port = Number(new URL(ready.url).port);
    for (const [, words, sent] of rows) {
      // A flood is not explained, so each comes in a second of its own.
      testbed.emulator.clock.set(testbed.emulator.clock.now() + 1000);
      const bytes = Buffer.from(sent.body ?? body);
      const headers = sent.headers(testbed.emulator.clock.now() / 1000).map((pair) => pair.join(': '));
      const length = `Content-Length: ${bytes.length}`;
      const head = ['POST / HTTP/1.1', 'Host: localhost', length, ...headers, '', ''].join('\r\n');
      expect(await exchange(port, head, bytes)).toEqual({ status: 401, body: `${words}\n` });
    }
    interrupt();
    const { events } = await ended;
    const rejected = events.filter((event): event is RejectedEvent => event.event === 'rejected');
    expect(rejected.map(({ status, reason, words }) => [status, reason, words])).toEqual(
      rows.map(([cause, words]) => [401, cause, words]),
    );
  },
);

test('these are all the reasons there are, but for an empty secret, which listen refuses to start with', async () => {
  const causes: Record<Cause, true> = {
    'secret-empty': true,
    'timestamp-missing': true,
    'timestamp-doubled': true,
    'timestamp-empty': true,
    'timestamp-malformed': true,
    'timestamp-milliseconds': true,
    'timestamp-outside-tolerance': true,
    'signature-missing': true,
    'signature-doubled': true,
    'signature-empty': true,
    'signature-malformed': true,
    'signature-truncated': true,
    'signature-prefix-missing': true,
    'signature-upper-case': true,
    'signature-mismatch': true,
    'api-key-missing': true,
    'api-key-doubled': true,
    'api-key-empty': true,
    'api-key-mismatch': true,
    'api-key-not-hmac': true,
    'hmac-not-api-key': true,
    'not-signed': true,
    'other-scheme': true,
    'secret-white-space': true,
    'client-secret': true,
    'body-empty': true,
    'body-newline-added': true,
    'body-newline-lost': true,
    'body-line-endings': true,
    'body-charset': true,
    'body-reserialised': true,
  };
  const produced = listeners.flatMap(([, , , rows]) => rows.map(([cause]) => cause));
  expect(new Set(['secret-empty', ...produced])).toEqual(new Set(Object.keys(causes)));
  const { code, stderr } = await testbed.cli(['listen', '--port', '0', '--secret-env', 'S'], {
    env: { S: '' },
  });
  expect([code, stderr]).toEqual([2, 'error: --secret-env S is empty\n']);
});
