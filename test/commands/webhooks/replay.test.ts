import { once } from 'node:events';
import { readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { holdLease } from '../../../src/io/files/lease.ts';
import { schemes, sign } from '../../../src/webhooks/signature/signature.ts';
import { driven } from '../../harness/driven-clock.ts';
import { given, secret, startTestbed, type Testbed } from '../../harness/listening.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed();
});
afterEach(() => testbed.stop());

// Odd white space and an escape: reading and writing it again would change the bytes.
const bodies = ['{ "transaction_code":"FT1",\r\n"amount" : 1 }\n', '{"transaction_code":"F\\u0054\\u0032"}'];

/** Keeps deliveries of the bodies, each of which an app answered with a status of its own. */
async function keep(...statuses: number[]): Promise<string[]> {
  const failing = await testbed.app((n) => statuses[n - 1] ?? 200);
  const flags = [
    '--port',
    '0',
    '--secret-env',
    'S',
    '--expect',
    `${statuses.length}`,
    '--forward',
    failing.url,
  ];
  const { ready, ended } = await testbed.listen(flags, given);
  for (const [n] of statuses.entries()) await testbed.deliver(ready.url, bodies[n % bodies.length] as string);
  const { events } = await ended;
  return events.flatMap((event) => (event.event === 'delivery' ? [event.id] : []));
}

async function replay(...flags: string[]) {
  const result = await testbed.cli(['webhooks', 'replay', ...flags, '-o', 'ndjson'], given);
  const lines = result.stdout.split('\n').filter((line) => line !== '');
  return { ...result, rows: lines.map((line) => JSON.parse(line)) };
}

const at = Date.parse('2026-11-21T01:00:00Z') / 1000;
const received = (n: number) => {
  const body = bodies[n] as string;
  return { body, ...sign({ body: Buffer.from(body), secret, timestamp: at }) };
};

test('one, byte for byte, with its old signature', async () => {
  const [id] = await keep(500);
  const { url, got } = await testbed.app();
  testbed.emulator.clock.set('2026-11-21T02:00:00Z');
  const { code, rows } = await replay(id as string, '--to', url);
  expect(code).toBe(0);
  expect(rows).toEqual([
    {
      id,
      transaction_code: 'FT1',
      sent: 'as received',
      signed_with: null,
      target: url,
      ok: true,
      answered_by: 'app',
      status: 200,
      error: null,
      duration_ms: expect.any(Number),
    },
  ]);
  expect(got).toEqual([received(0)]);
});

test('since, in order; --failed sends once what failed at the app', async () => {
  const [first, second] = await keep(500, 200);
  const { url, got } = await testbed.app((n) => (n === 1 ? 503 : 200));
  const ids = async (...flags: string[]) => (await replay(...flags, '--to', url)).rows.map(({ id }) => id);
  expect(await ids('--since', '1h', '--failed')).toEqual([first]);
  expect(await ids('--failed')).toEqual([first]);
  expect(await ids('--failed')).toEqual([]);
  expect(await ids('--since', '1h', '--failed')).toEqual([]);
  expect(got).toEqual([received(0), received(0)]);

  expect(await ids('--since', '1h')).toEqual([first, second]);
  expect(got.slice(2)).toEqual([received(0), received(1)]);
  testbed.emulator.clock.set('2026-11-21T03:00:00Z');
  expect(await ids('--since', '1h')).toEqual([]);
});

test('what the app has taken once is taken, also when a later one of it fails', async () => {
  const [id] = await keep(500);
  const [up, down] = [await testbed.app(), await testbed.app(() => 500)];
  expect((await replay(id as string, '--to', up.url)).code).toBe(0);
  expect((await replay(id as string, '--to', down.url)).code).toBe(5);
  expect((await replay('--failed', '--to', up.url)).rows).toEqual([]);
});

/** A delivery that its app refused; the app takes all from now on. */
async function repaired(): Promise<{ id: string; url: string; got: { body: string }[] }> {
  let status = 500;
  const { url, got } = await testbed.app(() => status);
  const flags = ['--port', '0', '--secret-env', 'S', '--expect', '1', '--forward', url];
  const { ready, ended } = await testbed.listen(flags, given);
  await testbed.deliver(ready.url, bodies[0]!);
  const { events } = await ended;
  status = 200;
  return { id: events.flatMap((event) => (event.event === 'delivery' ? [event.id] : []))[0]!, url, got };
}

test('only test deliveries are left: said, and exit 5 as they are refused again', async () => {
  const failing = await testbed.app(() => 401);
  const flags = ['--port', '0', '--secret-env', 'S', '--expect', '1', '--forward', failing.url];
  const { ready, ended } = await testbed.listen(flags, given);
  await testbed.deliver(ready.url, '{"transaction_code":"DUMMY123","amount":1}');
  await ended;
  const { code, stderr, rows } = await replay('--failed', '--to', failing.url);
  expect([code, rows.length]).toEqual([5, 1]);
  expect(stderr).toContain('Only test deliveries are left (1): no transfer is among them.\n');
});

test('--failed waits for another replay, and says so, as long as --timeout', async () => {
  await keep(500);
  const release = await holdLease(join(testbed.folder, 'journal', 'sending-again.1'));
  const up = await testbed.app();
  const line = ['webhooks', 'replay', '--failed', '--to', up.url, '--timeout', '6s'];
  await driven(async (clock) => {
    const options = { clock: { ...clock, now: testbed.emulator.clock.now } };
    const { code, stderr } = await testbed.cli(line, options);
    expect([code, stderr]).toEqual([
      1,
      'Waiting for another process to finish its replay: at most 6.0 s (--timeout)\n' +
        `error: stored deliveries are still being replayed by process ${process.pid}\n` +
        'hint: stop that process, or wait longer with --timeout\n',
    ]);
  });
  await release();
  expect([up.got.length, (await replay('--failed', '--to', up.url)).rows.length]).toEqual([0, 1]);
});

const failedIds = async () => {
  const { stdout } = await testbed.cli(['webhooks', 'kept', '--failed', '--json']);
  return (JSON.parse(stdout) as { items: { id: string; outcome: string; status: number }[] }).items.map(
    ({ id, outcome, status }) => [id, outcome, status],
  );
};

test.each([
  ['the same body', [], true],
  ['the same body, signed anew', ['--re-sign'], true],
  ['an edited body', ['--edit'], false],
  ['an editor that changes nothing', ['--edit', 'true'], true],
  ['another app', ['--to'], false],
])('%s: whether it settles the failed delivery', async (_, [flag, editor], settled) => {
  const { id, url } = await repaired();
  const other = await testbed.app();
  const to = flag === '--to' ? other.url : url;
  const how = flag === undefined || flag === '--to' ? [] : [flag];
  const EDITOR = editor ?? 'sed -i s/1/2/g';
  const result = await testbed.cli(['webhooks', 'replay', id, '--to', to, ...how], {
    env: { ...given.env, EDITOR, PATH: process.env.PATH ?? '' },
  });
  expect(result.code).toBe(0);
  expect(await failedIds()).toEqual(settled ? [] : [[id, 'refused', 500]]);
  const words = 'sent with an edited body, or to another app than the listener';
  expect(result.stderr.includes(words)).toBe(!settled);
  const { stdout } = await testbed.cli(['webhooks', 'kept', id, '--json']);
  const { outcome, forwards } = JSON.parse(stdout) as { outcome: string; forwards: { ok: boolean }[] };
  // A record of its own in any case.
  expect([outcome, forwards.map(({ ok }) => ok)]).toEqual([settled ? 'taken' : 'refused', [false, true]]);
});

test('a listener answers a duplicate with 200, and its app gets nothing: that is a failure', async () => {
  const app = await testbed.app();
  const listener = await testbed.listen(['--port', '0', '--secret-env', 'S', '--forward', app.url], given);
  await testbed.deliver(listener.ready.url, bodies[0]!);
  const { stdout } = await testbed.cli(['webhooks', 'kept', '--json']);
  const [{ id }] = JSON.parse(stdout).items;
  const { code, stderr, rows } = await replay(id, '--to', listener.ready.url);
  expect(rows).toMatchObject([
    {
      ok: false,
      answered_by: 'listener',
      status: 200,
      error: 'a listener answered 200: duplicate, its app got nothing',
    },
  ]);
  expect([code, JSON.parse(stderr).error]).toMatchObject([
    5,
    {
      message: 'the app did not accept 1 of 1: a listener answered 200: duplicate, its app got nothing',
      hint: 'Use the address of your app for --to, not that of the listener.',
    },
  ]);
  expect(app.got).toEqual([received(0)]);
  listener.interrupt();
  await listener.ended;
});

test('one that came later and was taken stands for all with its body', async () => {
  await keep(500);
  await keep(200);
  const { url } = await testbed.app();
  expect((await replay('--failed', '--to', url)).rows).toEqual([]);
});

test('what cannot be noted is said, and no other is sent', async () => {
  await keep(500, 500);
  const { url, got } = await testbed.app();
  const file = join(testbed.folder, 'journal', '2026-11-21.ndjson');
  await rename(file, join(testbed.folder, 'moved'));
  // Read through, and never written through.
  await symlink(join(testbed.folder, 'moved'), file);
  const { code, stderr, rows } = await replay('--failed', '--to', url);
  expect([code, rows, got.length]).toEqual([1, [], 1]);
  expect(stderr).toMatch(
    /the app has taken 20261121-[0-9a-f]{16}, and that cannot be noted: the journal .*ELOOP/,
  );
  expect(stderr).not.toContain('not acknowledged');
});

test('ten at once send each once', async () => {
  await keep(500, 500);
  const { url, got } = await testbed.app();
  const all = await Promise.all(Array.from({ length: 10 }, () => replay('--failed', '--to', url)));
  expect(all.map(({ code }) => code)).toEqual(Array(10).fill(0));
  expect(got).toEqual([received(0), received(1)]);
});

test('by the beginning of its id', async () => {
  const [id] = await keep(500);
  const { url, got } = await testbed.app();
  expect((await replay((id as string).slice(9, 17), '--to', url)).rows).toMatchObject([{ id, ok: true }]);
  expect(got.length).toBe(1);
});

describe('whose secret signs', () => {
  const other = { OTHER: 'whsec_another', EDITOR: 'true', PATH: process.env.PATH ?? '' };

  test.each([
    [['--re-sign', '--secret-env', 'S'], 'the secret given, unchanged', false],
    [['--edit', '--secret-env', 'S'], 'the secret given, unchanged', false],
    [['--re-sign', '--secret-env', 'OTHER'], 'the secret given, not the one that it came with', true],
    [['--re-sign'], 'the secret of this machine, not the one that it came with', true],
    [['--edit'], 'the secret of this machine, not the one that it came with', true],
  ])('replay %j says: %s', async (flags, signed_with, warned) => {
    const [id] = await keep(500);
    const { url } = await testbed.app();
    const argv = ['webhooks', 'replay', id as string, '--to', url, ...flags, '-o', 'ndjson'];
    const { stdout, stderr } = await testbed.cli(argv, { env: { ...given.env, ...other } });
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, signed_with });
    expect(stderr.includes(`Signed with ${signed_with}`)).toBe(warned);
  });

  test.each(schemes.filter((scheme) => scheme !== 'timestamp.body'))(
    'the scheme is the one that it came with: %s',
    async (scheme) => {
      const failing = await testbed.app(() => 500);
      const flags = [
        '--port',
        '0',
        '--secret-env',
        'S',
        '--once',
        '--scheme',
        scheme,
        '--forward',
        failing.url,
      ];
      const { ready, ended } = await testbed.listen(flags, given);
      await testbed.deliver(ready.url, bodies[0] as string, secret, scheme);
      await ended;
      const { url, got } = await testbed.app();
      testbed.emulator.clock.set('2026-11-21T02:00:00Z');
      const { rows } = await replay('--failed', '--to', url, '--re-sign', '--secret-env', 'S');
      expect(rows).toMatchObject([{ sent: 're-signed', signed_with: 'the secret given, unchanged' }]);
      const body = bodies[0] as string;
      const signed = sign({ body: Buffer.from(body), secret, timestamp: at + 3600, scheme });
      expect(got).toEqual([{ body, ...signed }]);
    },
  );
});

test.each(['X-Webhook-Secret', 'X-Shop-Key', 'Authorization', 'Cookie'])(
  'an API key in %s goes into its own header again, and into no other',
  async (name) => {
    const headers = {
      'X-Webhook-Secret': 'a',
      Authorization: 'b',
      Cookie: 'c',
      'X-Api-Key': 'd',
      'X-Other': 'e',
      'X-Request-Id': 'f',
    };
    const failing = await testbed.app(() => 500);
    const flags = ['--port', '0', '--auth', 'API_KEY', '--api-key-name', name, '--secret-env', 'S', '--once'];
    const { ready, ended } = await testbed.listen([...flags, '--forward', failing.url], given);
    const sent = new Headers({ 'Content-Type': 'application/json', ...headers });
    sent.set(name, secret);
    expect((await fetch(ready.url, { method: 'POST', body: '{}', headers: sent })).status).toBe(500);
    await ended;

    const seen: IncomingHttpHeaders[] = [];
    const server = createServer((request, response) => {
      seen.push(request.headers);
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    testbed.closing.push(() => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    for (const more of [[], ['--secret-env', 'S']]) await replay('--since', '1h', '--to', url, ...more);
    const asked = Object.keys({ ...headers, [name]: '' }).map((one) => one.toLowerCase());
    const secretsOf = (got: IncomingHttpHeaders | undefined) =>
      Object.fromEntries(asked.filter((one) => got?.[one] !== undefined).map((one) => [one, got?.[one]]));
    expect(secretsOf(seen[0])).toEqual({ 'x-request-id': 'f' });
    expect(secretsOf(seen[1])).toEqual({ 'x-request-id': 'f', [name.toLowerCase()]: secret });
  },
);

test('signed anew with the time of now, and told apart', async () => {
  const [id] = await keep(500);
  const { url, got } = await testbed.app();
  testbed.emulator.clock.set('2026-11-21T02:00:00Z');
  const { rows } = await replay(id as string, '--to', url, '--re-sign', '--secret-env', 'S');
  expect(rows).toMatchObject([{ id, sent: 're-signed', signed_with: 'the secret given, unchanged' }]);
  const body = bodies[0] as string;
  expect(got).toEqual([{ body, ...sign({ body: Buffer.from(body), secret, timestamp: at + 3600 }) }]);
});

test('on a terminal it tells at which one it is: a table waits for its first hundred', async () => {
  await keep(500, 500);
  const { url } = await testbed.app();
  const argv = ['webhooks', 'replay', '--failed', '--to', url];
  const { stderr } = await testbed.cli(argv, { ...given, ttyStderr: true });
  expect(stderr).toContain('Sending  1');
  expect(stderr).toContain('Sending  2');
});

test('edited, and signed with the secret of this machine when none is given', async () => {
  const [id] = await keep(500);
  const { url, got } = await testbed.app();
  const editor = join(testbed.folder, 'editor.sh');
  await writeFile(editor, 'sed -i "s/FT1/FT9/" "$1"\n');
  const argv = ['webhooks', 'replay', id as string, '--to', url, '--edit', '-o', 'ndjson'];
  const { stdout } = await testbed.cli(argv, {
    env: { EDITOR: `sh ${editor}`, PATH: process.env.PATH ?? '' },
  });
  expect(JSON.parse(stdout)).toMatchObject({ sent: 'edited and signed', ok: true });
  const body = (bodies[0] as string).replace('FT1', 'FT9');
  const own = (await readFile(join(testbed.folder, 'listen-secret'), 'utf8')).trim();
  expect(got).toEqual([{ body, ...sign({ body: Buffer.from(body), secret: own, timestamp: at }) }]);
});

test('opened for editing and left as it was, it is re-signed and no more', async () => {
  const [id] = await keep(500);
  const { url, got } = await testbed.app();
  const argv = ['webhooks', 'replay', id as string, '--to', url, '--edit', '--secret-env', 'S', '--json'];
  const env = { ...given.env, EDITOR: 'true', PATH: process.env.PATH ?? '' };
  const { stdout } = await testbed.cli(argv, { env });
  expect(JSON.parse(stdout).items).toMatchObject([{ id, sent: 're-signed' }]);
  expect(got).toEqual([received(0)]);
});

test('an app that refuses is exit 5, with what to try', async () => {
  const [id] = await keep(500);
  const { url } = await testbed.app(() => 401);
  const { code, stderr, rows } = await replay(id as string, '--to', url);
  expect([code, rows[0]]).toEqual([5, expect.objectContaining({ ok: false, status: 401 })]);
  expect(stderr).toContain('the app did not accept 1 of 1: it answered 401"');
  expect(stderr).toContain('--re-sign');
});

test('an app that cannot be reached is exit 5, and no timestamp is to blame', async () => {
  const [id] = await keep(500);
  const { code, stderr, rows } = await replay(id as string, '--to', 'http://127.0.0.1:1/');
  expect([code, rows]).toEqual([5, [expect.objectContaining({ ok: false, status: null })]]);
  expect(stderr).not.toContain('--re-sign');
  expect(stderr).toContain('the app did not accept 1 of 1: connection refused at 127.0.0.1, port 1');
});

test.each([
  [['--to', 'http://localhost:1/'], 2, 'the ID of a stored delivery, --since, --failed or --log'],
  [
    ['20261121-0000000000000001', '--since', '1h', '--to', 'http://localhost:1/'],
    2,
    '--since and ID exclude each other',
  ],
  [
    ['20261121-0000000000000001', '--failed', '--to', 'http://localhost:1/'],
    2,
    '--failed and ID exclude each other',
  ],
  [['--since', '1h', '--edit', '--to', 'http://localhost:1/'], 2, '--since and --edit exclude each other'],
  [['--since', '1h', '--to', 'http://shop.example/'], 2, 'not this machine'],
  [['20261121-0000000000000001'], 2, '--to is required: the app'],
  [['nonsense', '--to', 'http://localhost:1/'], 2, 'not the id of a stored delivery'],
])('replay %j: exit %i', async (flags, code, words) => {
  const result = await replay(...flags);
  expect([result.code, result.stdout]).toEqual([code, '']);
  expect(result.stderr).toContain(words);
});

test('an id that the journal does not hold', async () => {
  const { code, stderr } = await replay('20261121-0000000000000001', '--to', 'http://localhost:1/');
  expect(code).not.toBe(0);
  expect(stderr).toContain('the journal has no delivery 20261121-0000000000000001');
  expect(stderr).toContain('payconfirm webhooks kept');
});
