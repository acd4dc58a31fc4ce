/** What `webhooks verify` finds of deliveries that the service's log or the journal has, through the real command. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Trace } from '../../../src/commands/trace/trace-json-types.ts';
import type { LogEntry } from '../../../src/webhooks/delivery-log/entry.ts';
import { journalFolder, openJournal } from '../../../src/webhooks/journal/writer.ts';
import { sign } from '../../../src/webhooks/signature/signature.ts';
import { between } from '../../harness/between.ts';
import { ownerWithoutService } from '../../harness/journal-owner.ts';
import { runCli } from '../../harness/run-cli.ts';
import { startTestbed } from '../../harness/testbed.ts';

const secret = 'whsec_shop_1234567890';
const signed = ['--auth', 'HMAC_SHA256', '--secret-env', 'HOOK'];

/** Configurations with a secret and an answer each, and one transfer that all get; `verify` checks that of one. */
async function delivered(receivers: Record<string, { by?: string; status?: number }>, faults?: object) {
  const testbed = await startTestbed();
  if (faults) await testbed.emulator.control('POST', '/faults', faults);
  for (const [name, { by = secret, status = 200 }] of Object.entries(receivers)) {
    const url = `${await testbed.answering(status)}/${name}`;
    await testbed.configure(name, url, signed, { env: { HOOK: by } });
  }
  await testbed.transfer('FT1');
  // A day later: the age of an entry of the log is not held against it.
  testbed.emulator.clock.set('2026-11-22T01:00:00Z');
  const { items } = await testbed.json<{ items: LogEntry[] }>('webhooks', 'logs');
  const configurations = await testbed.json<{ items: { id: string; name: string }[] }>('webhooks', 'list');
  return {
    log: (name: string) => items.find(({ endpoint_url }) => endpoint_url.endsWith(`/${name}`))!.id,
    configuration: (name: string) => configurations.items.find((one) => one.name === name)!.id,
    verify: async (name: string, HOOK: string, ...flags: string[]) => {
      const { id } = items.find(({ endpoint_url }) => endpoint_url.endsWith(`/${name}`))!;
      const argv = ['webhooks', 'verify', '--log', id, '--secret-env', 'HOOK', '--json', ...flags];
      const { code, stdout, stderr } = await testbed.cli(argv, { env: { HOOK } });
      return { code, value: stdout && JSON.parse(stdout), error: stderr && JSON.parse(stderr).error };
    },
  };
}
const codes = (error: { details: { message: string }[] }) => error.details.map(({ message }) => message);

test('an old, valid delivery of the log: its recipient and its attempt, and nothing to do', async () => {
  const { verify, log, configuration } = await delivered({ shop: {} });
  const { code, value } = await verify('shop', secret);
  expect([code, value.verified, value.ok, value.outcome, value.next]).toEqual([
    0,
    true,
    true,
    'delivered',
    [],
  ]);
  expect(value.recipients).toEqual([
    {
      subject: { kind: 'configuration', id: configuration('shop'), name: 'shop' },
      outcome: 'delivered',
      attempts: [
        {
          id: log('shop'),
          at: '2026-11-21T01:00:00.000Z',
          label: 'OK',
          status_code: 200,
          duration_ms: expect.any(Number),
          delivered: true,
        },
      ],
    },
  ]);
  const aged = await verify('shop', secret, '--check-age');
  expect([aged.code, aged.value, codes(aged.error)]).toEqual([7, '', ['timestamp-stale']]);
});

test('the secret is that of another configuration, or of none', async () => {
  const shop = { status: 401 };
  const { verify, configuration } = await delivered({ shop, books: { by: 'whsec_books_1234567890' } });
  const other = await verify('shop', 'whsec_books_1234567890');
  expect([other.code, codes(other.error), other.error.message]).toEqual([
    7,
    ['secret-of-other-configuration'],
    'The given secret fits deliveries of books. This delivery was sent with another secret.',
  ]);
  expect(other.error.hint).toContain(`payconfirm webhooks update ${configuration('shop')} --secret-stdin`);
  expect(codes((await verify('shop', 'whsec_of_nobody')).error)).toEqual(['wrong-secret']);
});

/** Exit code, codes, and what is said, of a log entry and a secret. */
async function said(testbed: Awaited<ReturnType<typeof startTestbed>>, id: string, HOOK: string) {
  const argv = ['webhooks', 'verify', '--log', id, '--secret-env', 'HOOK', '--json'];
  const { stderr } = await testbed.cli(argv, { env: { HOOK } });
  const { message, hint, details } = JSON.parse(stderr).error;
  return { codes: codes({ details }), message, hint };
}

test('one that shared the URL was deleted: its delivery is no reason to change the other', async () => {
  const [own, other] = ['whsec_first_1234567890', 'whsec_second_1234567890'];
  const testbed = await startTestbed();
  const url = await testbed.answering(401);
  await testbed.configure('shop', url, signed, { env: { HOOK: own } });
  const backup = await testbed.configure('backup', url, signed, { env: { HOOK: other } });
  await testbed.transfer('FT1');
  await testbed.ok(['webhooks', 'delete', backup, '--yes']);
  const { items } = await testbed.json<{ items: LogEntry[] }>('webhooks', 'logs');
  // One of them is valid, and nothing is said of that.
  const all = await Promise.all(items.map(({ id }) => said(testbed, id, own).catch(() => undefined)));
  expect(all.find((one) => one?.codes[0] === 'wrong-secret')).toEqual({
    codes: ['wrong-secret'],
    message:
      'The signature was not made with the given secret. The given secret fits other deliveries at this URL. This one may be of a configuration that was changed or deleted, or the service signed it wrongly.',
    hint: expect.stringContaining('payconfirm webhooks log '),
  });
});

test('the secret was changed in between: it is that of newer deliveries, or of older ones', async () => {
  const [first, second] = ['whsec_first_1234567890', 'whsec_second_1234567890'];
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(401), signed, { env: { HOOK: first } });
  await testbed.transfer('FT1');
  const [shop] = (await testbed.json<{ items: { id: string }[] }>('webhooks', 'list')).items;
  const update = ['webhooks', 'update', shop!.id, '--secret-env', 'HOOK', '--yes'];
  expect((await testbed.cli(update, { env: { HOOK: second } })).code).toBe(0);
  testbed.emulator.clock.set('2026-11-21T01:01:00Z');
  await testbed.transfer('FT2');
  const { items } = await testbed.json<{ items: LogEntry[] }>('webhooks', 'logs');
  const [newer, older] = items.map(({ id }) => id);
  expect(await said(testbed, older!, second)).toEqual({
    codes: ['wrong-secret'],
    message:
      'The signature was not made with the given secret. The given secret fits newer deliveries of this configuration. It was stored later, or the service signed this one wrongly.',
    hint: 'Trace the transfer: payconfirm trace FT1',
  });
  expect(await said(testbed, newer!, first)).toEqual({
    codes: ['wrong-secret'],
    message:
      'The signature was not made with the given secret. The given secret fits only older deliveries of this configuration. Its secret was changed since, or the service signed this one wrongly.',
    hint: expect.stringContaining('payconfirm webhooks log '),
  });
});

test('configurations at one address: the secret is one of theirs, and so it is of another address', async () => {
  const testbed = await startTestbed();
  const url = await testbed.answering(200);
  const [a, b] = ['whsec_a_1234567890', 'whsec_b_1234567890'];
  await testbed.configure('twin', `${url}/twin`, signed, { env: { HOOK: a } });
  await testbed.configure('shop-a', url, signed, { env: { HOOK: a } });
  await testbed.configure('shop-b', url, signed, { env: { HOOK: b } });
  await testbed.transfer('FT1');
  const { items } = await testbed.json<{ items: LogEntry[] }>('webhooks', 'logs');
  const results = await Promise.all(
    items
      .filter((one) => one.endpoint_url === url)
      .map(async ({ id }) => [await said(testbed, id, a).catch(() => null), id] as const),
  );
  const [rejected] = results.filter(([result]) => result !== null);
  expect(rejected![0]).toEqual({
    codes: ['secret-of-other-configuration'],
    message:
      'The given secret fits deliveries of shop-a / shop-b, twin. This delivery was sent with another secret.',
    hint: `Show the request and the response: payconfirm webhooks log ${rejected![1]}`,
  });
});

test.each<[string, (entry: LogEntry) => object, HOOK: string, object]>([
  [
    'another account number',
    ({ request_payload }) => ({ request_payload: request_payload.replace(/SBX\d+/g, 'SBX****') }),
    secret,
    {
      codes: ['wrong-secret'],
      message:
        'The signature was not made with the given secret. Either the delivery was signed with another secret, or the log does not have the body that was sent.',
      hint: expect.stringContaining('payconfirm webhooks log '),
    },
  ],
  [
    'other spaces',
    ({ request_payload }) => ({ request_payload: JSON.stringify(JSON.parse(request_payload), null, 1) }),
    secret,
    {
      codes: ['body-reserialized'],
      message:
        'The secret is right, but the log does not have the body as it was signed. The signature is valid for the JSON without spaces, as `JSON.stringify(req.body)` writes it.',
      hint: expect.stringContaining('payconfirm webhooks log '),
    },
  ],
  [
    'no headers',
    () => ({ request_headers: null }),
    secret,
    {
      codes: ['log-entry-not-as-sent'],
      message: 'The delivery log does not have the headers that were sent.',
      hint: null,
    },
  ],
  [
    'headers that are cut off',
    ({ request_headers }) => ({ request_headers: request_headers.slice(0, 60) }),
    secret,
    {
      codes: ['log-entry-not-as-sent'],
      message: 'The delivery log does not have the headers that were sent.',
      hint: null,
    },
  ],
  [
    'none of the headers of the signature',
    () => ({ request_headers: '{"Content-Type":"application/json"}' }),
    secret,
    {
      codes: ['signature-header-missing'],
      message:
        'The log has no X-Service-Timestamp and X-Service-Signature. The delivery was sent with auth_type NONE, or the log leaves headers out.',
      hint: expect.stringContaining('payconfirm webhooks log '),
    },
  ],
  [
    'a time an hour late',
    () => ({ created_at: '2026-11-21T02:00:00+00:00' }),
    secret,
    {
      codes: ['timestamp-differs-from-log'],
      message:
        'The signed time is 3600 s before the time in the log. Receivers reject more than 300 s. One of the two times is wrong.',
      hint: expect.stringContaining('payconfirm webhooks log '),
    },
  ],
])('a log with %s, of a delivery that was right', async (_, change, HOOK, expected) => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200), signed, { env: { HOOK: secret } });
  await testbed.transfer('FT1');
  const { items } = await testbed.json<{ items: LogEntry[] }>('webhooks', 'logs');
  const PAYCONFIRM_BASE_URL = await between(testbed.emulator.url, (text, { path }) => {
    if (!path.startsWith('/api/v1/webhook-logs')) return text;
    const reply = JSON.parse(text);
    const changed = reply.data.items.map((one: LogEntry) => ({ ...one, ...change(one) }));
    return JSON.stringify({ ...reply, data: { ...reply.data, items: changed } });
  });
  const argv = ['webhooks', 'verify', '--log', items[0]!.id, '--secret-env', 'HOOK', '--json'];
  const { code, stderr } = await testbed.cli(argv, { env: { HOOK, PAYCONFIRM_BASE_URL } });
  const { message, hint, details } = JSON.parse(stderr).error;
  expect({ code, codes: codes({ details }), message, hint }).toEqual({ code: 7, ...expected });
});

test('a time that the service signed an hour before it sent: never verified, whatever the age', async () => {
  const { verify } = await delivered({ shop: {} }, { stale_timestamp: true });
  const { code, value, error } = await verify('shop', secret);
  expect([code, value, codes(error)]).toEqual([7, '', ['timestamp-differs-from-log']]);
  expect(codes((await verify('shop', 'whsec_of_nobody')).error)).toEqual([
    'wrong-secret',
    'timestamp-differs-from-log',
  ]);
});

test('an emulator whose clock was advanced signs with that of its machine: nothing is wrong with the time', async () => {
  const testbed = await startTestbed();
  const url = await testbed.answering(401, 'invalid signature');
  await testbed.configure('shop', url, signed, { env: { HOOK: secret } });
  await testbed.ok(['emulator', 'advance', '2h']);
  await testbed.transfer('FT1');
  const { findings } = await testbed.json<Trace>('trace', 'FT1');
  expect(findings.map(({ code }) => code)).toContain('rejected-signature');
  const { items } = await testbed.json<{ items: LogEntry[] }>('webhooks', 'logs');
  const argv = ['webhooks', 'verify', '--log', items[0]!.id, '--secret-env', 'HOOK', '--json'];
  const { code, stderr } = await testbed.cli(argv, { env: { HOOK: 'whsec_of_nobody' } });
  expect([code, codes(JSON.parse(stderr).error)]).toEqual([7, ['wrong-secret']]);
  const valid = await testbed.cli(argv, { env: { HOOK: secret } });
  expect([valid.code, JSON.parse(valid.stdout).findings[0].params.log_ahead]).toEqual([0, 7_200_000]);
});

test('a valid one that the receiver rejected is verified, and not well', async () => {
  const { verify, log } = await delivered({ shop: { status: 401 } });
  const { code, value } = await verify('shop', secret);
  expect([code, value.verified, value.ok, value.outcome]).toEqual([0, true, false, 'failed']);
  expect(value.findings.map((one: { code: string }) => one.code)).toEqual([
    'signature-valid',
    'rejected-although-valid',
  ]);
  expect(value.next).toEqual([`payconfirm webhooks log ${log('shop')}`]);
});

test.each([
  ['when it was signed', '2026-11-21T01:00:00.000Z', undefined, []],
  ['an hour after', '2026-11-21T02:00:00.000Z', undefined, ['timestamp-stale']],
  ['an hour after, out of the log', '2026-11-21T02:00:00.000Z', '2026-11-21T01:00:00+00:00', []],
])('of the journal, received %s', async (_, received_at, log_time, found) => {
  const PAYCONFIRM_CONFIG_DIR = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const journal = openJournal(journalFolder(PAYCONFIRM_CONFIG_DIR));
  const id = '20261121-9f86d081884c7d65';
  const body = Buffer.from('{"transaction_code":"FT1"}');
  const { timestamp, signature } = sign({ body, secret, timestamp: 1795222800 });
  const headers: [string, string][] = [
    ['X-Service-Timestamp', timestamp],
    ['X-Service-Signature', signature],
  ];
  const kept = { type: 'delivery', id, received_at, log_time, owner: ownerWithoutService, headers } as const;
  const record = { ...kept, body_base64: body.toString('base64'), verified: true, copy: 'first' } as const;
  await journal.append(record, Date.parse(received_at));
  await journal.close();
  const verify = async (HOOK: string) => {
    const argv = ['webhooks', 'verify', '--journal', id, '--secret-env', 'HOOK', '--json'];
    const { code, stderr } = await runCli(argv, { env: { PAYCONFIRM_CONFIG_DIR, HOOK } });
    return [code, stderr === '' ? [] : codes(JSON.parse(stderr).error)];
  };
  expect(await verify(secret)).toEqual([found.length > 0 ? 7 : 0, found]);
  // listen has checked these bytes, so it is the secret.
  expect(await verify('whsec_of_nobody')).toEqual([7, ['wrong-secret', ...found]]);
});
