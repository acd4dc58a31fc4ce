import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { causesText } from '../../../src/messages/causes-text.ts';
import type { RejectedEvent } from '../../../src/webhooks/listener/listen-event-types.ts';
import type { CauseCode } from '../../../src/webhooks/signature/causes.ts';
import { startTestbed, type Testbed } from '../../harness/listening.ts';
import { exchange } from '../../harness/raw-http.ts';

/** Deliveries to a listener that runs, as raw requests whose signatures are made here, not by the program. */
interface Sent {
  body?: string | Buffer;
  /** Epoch seconds. */
  headers(now: number): readonly [name: string, value: string][];
}
type Row = [codes: CauseCode[], sent: Sent];

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
  [['timestamp-stale'], off(-412)],
  [['timestamp-stale'], off(301)],
  [['secret-is-client-secret', 'timestamp-stale'], off(-412, 'CLIENT')],
  [
    ['timestamp-in-milliseconds'],
    { headers: (now) => both(now * 1000, hmac(secret, 'hex', `${now * 1000}.`, body)) },
  ],
  [['body-newline-changed'], { body: `${body}\n`, headers: signed(body) }],
  [['body-has-bom'], { body: `\ufeff${body}`, headers: signed(body) }],
  [
    ['body-charset-changed'],
    { body: Buffer.from(Buffer.from(body).toString('latin1')), headers: signed(body) },
  ],
  [['body-reserialized'], { body: JSON.stringify(JSON.parse(body), null, 2), headers: signed(body) }],
  [['secret-has-whitespace'], { headers: signed(body, `${secret}\n`) }],
  [['secret-decoded'], { headers: signed(body, Buffer.from(secret).toString('base64')) }],
  [['secret-is-client-secret'], { headers: signed(body, 'CLIENT') }],
  [['auth-type-differs'], { headers: () => [['x-webhook-secret', secret]] }],
  [['signature-header-missing'], { headers: () => [] }],
  [
    ['signature-header-renamed'],
    changed((now, signature) => [
      ['X-Service-Timestamp', `${now}`],
      ['Service-Signature', signature],
    ]),
  ],
  [['signature-without-prefix'], changed((now, signature) => both(now, signature.slice('sha256='.length)))],
  [
    ['signature-upper-case'],
    changed((now, signature) => both(now, `sha256=${signature.slice('sha256='.length).toUpperCase()}`)),
  ],
  [['signature-malformed'], changed((now) => both(now, 'v1=0123'))],
  [['signature-truncated'], changed((now, signature) => both(now, signature.slice(0, -1)))],
  [
    ['header-repeated'],
    changed((now, signature) => [...both(now, signature), ['x-service-signature', signature]]),
  ],
  [['timestamp-not-a-number'], changed((now, signature) => both(`+${now}`, signature))],
  [['body-empty'], { body: '', headers: signed(body) }],
  [['signed-body-only'], { headers: (now) => both(now, hmac(secret, 'hex', body)) }],
  [['body-changed-or-wrong-secret'], { headers: signed(body, 'another') }],
  [['body-changed-or-wrong-secret'], { body: body.replace('150000', '950000'), headers: signed(body) }],
];

const pinnedRows: Row[] = [
  [['signed-by-other-scheme'], { headers: (now) => both(now, hmac(secret, 'base64', `${now}`, body)) }],
];

const apiKey = (...values: string[]): Sent => ({
  headers: () => values.map((value) => ['X-Shop-Key', value]),
});
const apiKeyRows: Row[] = [
  [['auth-type-differs'], { headers: signed(body) }],
  [['key-header-missing'], apiKey()],
  [['key-header-missing'], apiKey('')],
  [['key-in-other-header'], { headers: () => [['X-Api-Key', secret]] }],
  [['header-repeated'], apiKey(secret, secret)],
  [['wrong-secret'], apiKey('another')],
  [['secret-is-client-secret'], apiKey('CLIENT')],
];

const byKey = ['--auth', 'API_KEY', '--api-key-name', 'X-Shop-Key'];
const listeners: [name: string, flags: readonly string[], secret: string, rows: readonly Row[]][] = [
  ['a signature is expected', [], secret, hmacRows],
  ['by one scheme', ['--scheme', 'timestamp.body'], secret, pinnedRows],
  [
    'by a secret with white space',
    [],
    `  ${secret}\t`,
    [[['secret-has-whitespace'], { headers: signed(body) }]],
  ],
  ['an API key is expected', byKey, secret, apiKeyRows],
  ['with white space', byKey, ` ${secret}`, [[['secret-has-whitespace'], apiKey(secret)]]],
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
    const bodies: string[] = [];
    for (const [, sent] of rows) {
      // A flood is not explained, so each comes in a second of its own.
      testbed.emulator.clock.set(testbed.emulator.clock.now() + 1000);
      const bytes = Buffer.from(sent.body ?? body);
      const headers = sent.headers(testbed.emulator.clock.now() / 1000).map((pair) => pair.join(': '));
      const length = `Content-Length: ${bytes.length}`;
      const head = ['POST / HTTP/1.1', 'Host: localhost', length, ...headers, '', ''].join('\r\n');
      const answer = await exchange(port, head, bytes);
      expect(answer.status).toBe(401);
      bodies.push(answer.body);
    }
    interrupt();
    const { events } = await ended;
    const rejected = events.filter((event): event is RejectedEvent => event.event === 'rejected');
    expect(rejected.map(({ reason, causes }) => [reason, causes.map(({ code }) => code)])).toEqual(
      rows.map(([codes]) => [codes[0], codes]),
    );
    expect(rejected.map(({ causes }) => causesText(causes))).toEqual(rejected.map(({ words }) => words));
    expect(bodies).toEqual(rejected.map(({ words }) => `${words}\n`));
  },
);

test('an empty secret is refused before anything is received', async () => {
  const { code, stderr } = await testbed.cli(['listen', '--port', '0', '--secret-env', 'S'], {
    env: { S: '' },
  });
  expect([code, stderr]).toEqual([2, 'error: --secret-env S is empty\n']);
});
