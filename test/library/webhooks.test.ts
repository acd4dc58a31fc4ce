import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import {
  decodePayload,
  deduplicationKey,
  type Payload,
  signWebhook,
  verifyWebhook,
  type WebhookBody,
  type WebhookHeaders,
} from '../../src/library/webhooks.ts';
import { schemes } from '../../src/webhooks/signature/signing-forms.ts';
import { deduplicationKeys } from '../fixtures/deduplication-keys.ts';
import { setClock } from '../harness/emulator.ts';
import { runCli } from '../harness/run-cli.ts';

/** Computed with openssl, not with this program. */
const secret = 'whsec_local_test';
const now = 1795222800_000;
const text =
  '{"amount":500000,"description":"DUMMY TRANSACTION","transfer_date":"08:00:00 21/11/2026","transaction_code":"DUMMY123","account_number":"0011012345678","bank_name":"BANK","type":"income"}';
const body = Buffer.from(text);
const signature = 'sha256=0a457920cf756f564069994408009bf464263240c2b58bfb76eed15625ec20c0';
const headers = { 'x-service-timestamp': '1795222800', 'x-service-signature': signature };
const pairs = Object.entries(headers);
const delivery = { body, headers, secret, now };

const right = { ok: true, scheme: 'timestamp.body' };

/** A request as Node's server has it. */
async function received(): Promise<IncomingMessage> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const came = new Promise<IncomingMessage>((done) => {
    server.once('request', (incoming, reply) => {
      reply.end();
      done(incoming);
    });
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((answered) => {
    request({ port, host: '127.0.0.1', method: 'POST', headers, agent: false }, answered).end(body);
  });
  server.close();
  return came;
}
const incoming = await received();
const webRequest = new Request('http://localhost/hook', { method: 'POST', headers, body });
const buffer = await webRequest.arrayBuffer();

describe('verifyWebhook', () => {
  test.each<[string, WebhookHeaders]>([
    ['pairs', pairs],
    ['a Map', new Map(pairs)],
    ['Web Headers', webRequest.headers],
    ['a Web Request', webRequest],
    ["Node's headers", incoming.headers],
    ["Node's rawHeaders", incoming.rawHeaders],
    ["Node's request", incoming],
    ['an object of lists', { 'X-Service-Timestamp': ['1795222800'], 'X-Service-Signature': [signature] }],
    ['a header that is not there', { ...headers, 'x-other': undefined }],
    ['a header of the name headers', { ...headers, headers: 'x' }],
  ])('headers: %s', (_, headers) => {
    expect(verifyWebhook({ ...delivery, headers })).toEqual(right);
  });

  const inside = Buffer.concat([Buffer.from('xx'), body, Buffer.from('xx')]).subarray(2, -2);
  test.each<[string, WebhookBody]>([
    ['a Buffer', body],
    ['bytes', new Uint8Array(body)],
    ['bytes in a larger buffer', inside],
    ['an ArrayBuffer', buffer],
    ['a text', text],
    ['bytes of another realm', runInNewContext('Uint8Array.from(bytes)', { bytes: [...body] })],
    [
      'an ArrayBuffer of another realm',
      runInNewContext('Uint8Array.from(bytes).buffer', { bytes: [...body] }),
    ],
  ])('body: %s', (_, body) => {
    expect(verifyWebhook({ ...delivery, body })).toEqual(right);
  });

  test.each<[string, unknown, string]>([
    ['one that a framework has parsed', JSON.parse(text), 'an object'],
    ['none', undefined, 'undefined'],
    ['null', null, 'null'],
    ['a number', 5, 'a number'],
  ])('a body that is %s: says what to do', (_, body, named) => {
    const message =
      `body must be the raw bytes that came, not ${named}: read it before anything parses it, ` +
      'in Express with express.raw({ type: () => true }), of a Web Request with arrayBuffer()';
    expect(() => verifyWebhook({ ...delivery, body: body as WebhookBody })).toThrow(new TypeError(message));
    expect(() => signWebhook({ body: body as WebhookBody, secret })).toThrow(new TypeError(message));
  });

  test.each<[unknown, string]>([
    [undefined, 'undefined'],
    [null, 'null'],
    ['x-service-timestamp: 1', 'a string'],
  ])('headers that are %j: says what they must be', (headers, named) => {
    expect(() => verifyWebhook({ ...delivery, headers: headers as WebhookHeaders })).toThrow(
      new TypeError(
        `headers must be Headers, a Request, Node's headers or [name, value] pairs, not ${named}`,
      ),
    );
  });

  test.each<[string, unknown, string]>([
    ['secret', 5, 'secret must be a text, or a list of texts, not a number'],
    ['secret', ['new', {}], 'secret must be a text, or a list of texts, not an object'],
    ['now', new Date(now), 'now must be a number, epoch milliseconds, not an object'],
    ['now', `${now}`, 'now must be a number, epoch milliseconds, not a string'],
    ['tolerance', '300', 'tolerance must be a number of seconds, not a string'],
    ['scheme', 'sha256', `scheme must be one of ${['auto', ...schemes].join(', ')}, not a string`],
  ])('%s that is %j: says which is wrong, and shows no value', (name, value, message) => {
    const wrong = { ...delivery, [name]: value };
    expect(() => verifyWebhook(wrong)).toThrow(new TypeError(message));
    if (name !== 'tolerance') expect(() => signWebhook(wrong as never)).toThrow(new TypeError(message));
  });

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['an empty list', []],
    ['one of two that is empty', [secret, '']],
    ['one of two that is not set', [secret, undefined as unknown as string]],
  ])('a secret that is %s refuses everything', (_, given) => {
    const verdict = verifyWebhook({ ...delivery, secret: given });
    expect(verdict).toEqual({ ok: false, reason: 'secret-empty', explain: expect.any(Function) });
  });

  test('two secrets while one is rotated', () => {
    expect(verifyWebhook({ ...delivery, secret: ['new', secret] })).toEqual(right);
  });

  test.each([
    ['300 s old', 300, undefined, true],
    ['301 s old', 301, undefined, false],
    ['300 s ahead', -300, undefined, true],
    ['301 s ahead', -301, undefined, false],
    ['60 s old, 60 s tolerated', 60, 60, true],
    ['61 s old, 60 s tolerated', 61, 60, false],
    ['old, Infinity tolerated', 1e9, Number.POSITIVE_INFINITY, true],
    ['right now, a tolerance that is no number', 0, Number.NaN, false],
  ])('%s', (_, seconds, tolerance, ok) => {
    const verdict = verifyWebhook({ ...delivery, now: now + seconds * 1000, tolerance });
    expect(verdict).toEqual(
      ok
        ? right
        : {
            ok: false,
            reason: 'timestamp-outside-tolerance',
            skewSeconds: seconds,
            explain: expect.any(Function),
          },
    );
  });

  test('a header that came twice', () => {
    const twice = [...pairs, ...pairs];
    const reasons = [twice, new Headers(twice), twice.flat()].map(
      (headers) => verifyWebhook({ ...delivery, headers }) as { reason: string },
    );
    expect(reasons.map(({ reason }) => reason)).toEqual([
      'timestamp-doubled',
      'timestamp-malformed',
      'timestamp-doubled',
    ]);
  });

  test('a signature of the body alone has to be asked for', () => {
    const alone = signWebhook({ body, secret, now, scheme: 'body' });
    expect(verifyWebhook({ ...delivery, headers: alone })).toMatchObject({ reason: 'signature-mismatch' });
    expect(verifyWebhook({ ...delivery, headers: alone, scheme: 'body' })).toEqual({
      ok: true,
      scheme: 'body',
      warning: 'signed-body-only',
    });
  });

  test('now, unless another time is given', () => {
    expect(verifyWebhook({ body, secret, headers: signWebhook({ body, secret }) })).toEqual(right);
    expect(verifyWebhook({ body, secret, headers })).toMatchObject({ reason: 'timestamp-outside-tolerance' });
  });

  describe('says what `webhooks verify` says', () => {
    const cases: Record<string, { body?: string; secret?: string; timestamp?: string; signature?: string }> =
      {
        right: {},
        'a newline added on the way': { body: `${text}\n` },
        'written again on the way': { body: JSON.stringify(JSON.parse(text), null, 2) },
        'a changed amount': { body: text.replace('500000', '900000') },
        'an empty body': { body: '' },
        'another secret': { secret: 'whsec_of_another_configuration' },
        'white space around the secret of the configuration': {
          signature: signWebhook({ body, secret: `${secret} `, now })['X-Service-Signature'],
        },
        'an old time': { timestamp: '1795222000' },
        'a time in milliseconds': { timestamp: '1795222800000' },
        'no time': { timestamp: 'soon' },
        'no prefix': { signature: signature.slice('sha256='.length) },
        'in upper case': { signature: `sha256=${signature.slice('sha256='.length).toUpperCase()}` },
        'cut short': { signature: signature.slice(0, 40) },
        'no signature': { signature: 'none' },
      };
    test.each(Object.entries(cases))('%s', async (_, changed) => {
      const given = { body: text, secret, timestamp: '1795222800', signature, ...changed };
      const file = join(mkdtempSync(join(tmpdir(), 'payconfirm-test-')), 'body');
      writeFileSync(file, given.body);
      const argv = [
        'webhooks',
        'verify',
        '--check-age',
        '--json',
        '--secret-env',
        'HOOK',
        '--body-file',
        file,
      ];
      const { code, stdout, stderr } = await runCli(
        [...argv, '--timestamp', given.timestamp, '--signature', given.signature],
        { clock: setClock(new Date(now).toISOString()), env: { HOOK: given.secret } },
      );
      const verdict = verifyWebhook({
        body: given.body,
        headers: [
          ['X-Service-Timestamp', given.timestamp],
          ['X-Service-Signature', given.signature],
        ],
        secret: given.secret,
        now,
      });
      if (verdict.ok) {
        expect({ code, scheme: JSON.parse(stdout).scheme }).toEqual({ code: 0, scheme: verdict.scheme });
        return;
      }
      const { message, details } = JSON.parse(stderr).error;
      const { words, causes } = verdict.explain();
      const found = details.map(({ message: one }: { message: string }) => one);
      expect({ code, message, found }).toEqual({
        code: 7,
        message: words,
        found: causes.map((one) => one.code),
      });
    });
  });
});

describe('signWebhook', () => {
  test('the headers of a vector of openssl', () => {
    expect(signWebhook({ body, secret, now: now + 999 })).toEqual({
      'X-Service-Timestamp': '1795222800',
      'X-Service-Signature': signature,
    });
  });
  test.each<[object, Error]>([
    [{ secret: '' }, new RangeError('the secret is empty')],
    [{ secret: undefined }, new TypeError('secret must be a text, not undefined')],
    [{ secret: [secret] }, new TypeError('secret must be a text, not an object')],
    [{ now: Number.NaN }, new RangeError('now must be epoch milliseconds, not NaN')],
    [{ now: Number.POSITIVE_INFINITY }, new RangeError('now must be epoch milliseconds, not Infinity')],
  ])('%o signs nothing', (wrong, error) => {
    expect(() => signWebhook({ body, secret, ...wrong })).toThrow(error);
  });
});

const payload = { amount: 150000, description: 'thanh toán DH10234', transaction_code: 'FT1' };
const form = new FormData();
for (const [name, value] of Object.entries(payload)) form.set(name, `${value}`);
const multipart = new Request('http://localhost', { method: 'POST', body: form });
const multipartBody = await multipart.arrayBuffer();

describe('decodePayload', () => {
  const type = (value: string) => ({ 'Content-Type': value });

  test.each<[string, WebhookBody, WebhookHeaders]>([
    ['application/json', JSON.stringify(payload), type('application/json')],
    [
      'application/x-www-form-urlencoded',
      'amount=150000&description=thanh+to%C3%A1n+DH10234&transaction_code=FT1',
      type('application/x-www-form-urlencoded'),
    ],
    ['multipart/form-data', multipartBody, multipart],
  ])('%s', async (format, body, headers) => {
    expect(await decodePayload({ body, headers })).toEqual({ ok: true, format, payload });
  });

  test.each([
    [{}, '{}', { reason: 'content-type', words: 'its Content-Type is none of JSON, form and multipart' }],
    [type('application/json'), '{', { reason: 'not-json', words: 'it is not JSON' }],
    [
      type('application/json'),
      '{"amount":"x"}',
      { reason: 'field', field: 'amount', words: 'this field has a value that it cannot have: amount' },
    ],
    [
      type('application/json'),
      '{"amount":1,"amount":2}',
      { reason: 'name-twice', field: 'amount', words: 'this name appears twice, with two values: amount' },
    ],
  ])('%j %s', async (headers, body, refusal) => {
    expect(await decodePayload({ body, headers })).toEqual({ ok: false, ...refusal });
  });
});

test.each(deduplicationKeys)('deduplicationKey of %j: %s', (payload, key) => {
  expect(deduplicationKey(payload)).toBe(key);
});

describe('deduplicationKey of what is no payload: it does not pass for a test delivery', () => {
  const decoded = { ok: true, format: 'application/json', payload: { transaction_code: 'FT1' } };
  test.each<[unknown, string]>([
    [undefined, 'payload must be its fields, not undefined'],
    [null, 'payload must be its fields, not null'],
    ['{}', 'payload must be its fields, not a string'],
    [decoded, 'payload must be the payload of what decodePayload gives, not all of it'],
    [{ transaction_code: 5 }, 'transaction_code must be a text, as decodePayload gives it, not a number'],
    [
      { event: 'CHECKOUT_PAID', checkout_id: {} },
      'checkout_id must be a text, as decodePayload gives it, not an object',
    ],
  ])('%j', (payload, message) => {
    expect(() => deduplicationKey(payload as Payload)).toThrow(new TypeError(message));
  });
  test.each([
    { ok: true, transaction_code: 'FT1' },
    { payload: {}, transaction_code: 'FT1', event: null },
  ])('fields of a service that has more of them: %j', (payload) => {
    expect(deduplicationKey(payload as unknown as Payload)).toBe('FT1');
  });
});
