import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sign } from '../../src/webhooks/signature.ts';
import { type Desk, given, secret, startDesk } from '../harness/listening.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await startDesk();
});
afterEach(() => desk.stop());

// Odd white space and an escape: reading and writing it again would change the bytes.
const bodies = ['{ "transaction_code":"FT1",\r\n"amount" : 1 }\n', '{"transaction_code":"F\\u0054\\u0032"}'];

/** Keeps deliveries of the bodies, each of which an app answered with a status of its own. */
async function keep(...statuses: number[]): Promise<string[]> {
  const failing = await desk.app((n) => statuses[n - 1] ?? 200);
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
  const { ready, ended } = await desk.listen(flags, given);
  for (const [n] of statuses.entries()) await desk.deliver(ready.url, bodies[n % bodies.length] as string);
  const { events } = await ended;
  return events.flatMap((event) => (event.event === 'delivery' ? [event.id] : []));
}

async function replay(...flags: string[]) {
  const result = await desk.cli(['webhooks', 'replay', ...flags, '-o', 'ndjson'], given);
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
  const { url, got } = await desk.app();
  desk.emulator.clock.set('2026-11-21T02:00:00Z');
  const { code, rows } = await replay(id as string, '--to', url);
  expect(code).toBe(0);
  expect(rows).toEqual([
    {
      id,
      transaction_code: 'FT1',
      sent: 'as received',
      target: url,
      ok: true,
      status: 200,
      error: null,
      duration_ms: expect.any(Number),
    },
  ]);
  expect(got).toEqual([received(0)]);
});

test('since, in order; --failed leaves out what the app has taken, also later', async () => {
  const [first, second] = await keep(500, 200);
  const { url, got } = await desk.app();
  expect((await replay('--since', '1h', '--to', url)).rows.map(({ id }) => id)).toEqual([first, second]);
  expect(got).toEqual([received(0), received(1)]);
  expect((await replay('--since', '1h', '--failed', '--to', url)).rows.map(({ id }) => id)).toEqual([first]);

  await keep(200);
  expect((await replay('--since', '1h', '--failed', '--to', url)).rows).toEqual([]);
  desk.emulator.clock.set('2026-11-21T03:00:00Z');
  expect((await replay('--since', '1h', '--to', url)).rows).toEqual([]);
});

test('signed anew with the time of now, and told apart', async () => {
  const [id] = await keep(500);
  const { url, got } = await desk.app();
  desk.emulator.clock.set('2026-11-21T02:00:00Z');
  const { rows } = await replay(id as string, '--to', url, '--re-sign', '--secret-env', 'S');
  expect(rows).toMatchObject([{ id, sent: 're-signed' }]);
  const body = bodies[0] as string;
  expect(got).toEqual([{ body, ...sign({ body: Buffer.from(body), secret, timestamp: at + 3600 }) }]);
});

test('edited, and signed with the secret of this machine when none is given', async () => {
  const [id] = await keep(500);
  const { url, got } = await desk.app();
  const editor = join(desk.folder, 'editor.sh');
  await writeFile(editor, 'sed -i "s/FT1/FT9/" "$1"\n');
  const argv = ['webhooks', 'replay', id as string, '--to', url, '--edit', '-o', 'ndjson'];
  const { stdout } = await desk.cli(argv, { env: { EDITOR: `sh ${editor}`, PATH: process.env.PATH ?? '' } });
  expect(JSON.parse(stdout)).toMatchObject({ sent: 'edited and signed', ok: true });
  const body = (bodies[0] as string).replace('FT1', 'FT9');
  const own = (await readFile(join(desk.folder, 'listen-secret'), 'utf8')).trim();
  expect(got).toEqual([{ body, ...sign({ body: Buffer.from(body), secret: own, timestamp: at }) }]);
});

test('opened for editing and left as it was, it is re-signed and no more', async () => {
  const [id] = await keep(500);
  const { url, got } = await desk.app();
  const argv = ['webhooks', 'replay', id as string, '--to', url, '--edit', '--secret-env', 'S', '--json'];
  const env = { ...given.env, EDITOR: 'true', PATH: process.env.PATH ?? '' };
  const { stdout } = await desk.cli(argv, { env });
  expect(JSON.parse(stdout).items).toMatchObject([{ id, sent: 're-signed' }]);
  expect(got).toEqual([received(0)]);
});

test('an app that refuses is exit 5, with what to try', async () => {
  const [id] = await keep(500);
  const { url } = await desk.app(() => 401);
  const { code, stderr, rows } = await replay(id as string, '--to', url);
  expect([code, rows[0]]).toEqual([5, expect.objectContaining({ ok: false, status: 401 })]);
  expect(stderr).toContain('the app did not take 1 of 1');
  expect(stderr).toContain('--re-sign');
});

test.each([
  [['--to', 'http://localhost:1/'], 2, 'the ID of a kept delivery, --since or --log'],
  [
    ['20261121-0000000000000001', '--since', '1h', '--to', 'http://localhost:1/'],
    2,
    'the ID of a kept delivery, --since or --log',
  ],
  [['20261121-0000000000000001', '--failed', '--to', 'http://localhost:1/'], 2, '--failed goes with --since'],
  [['--since', '1h', '--edit', '--to', 'http://localhost:1/'], 2, '--edit goes with'],
  [['--since', '1h', '--to', 'http://shop.example/'], 2, 'not this machine'],
  [['20261121-0000000000000001'], 2, '--to is missing'],
  [['nonsense', '--to', 'http://localhost:1/'], 2, 'not the id of a kept delivery'],
])('replay %j: exit %i', async (flags, code, words) => {
  const result = await replay(...flags);
  expect([result.code, result.stdout]).toEqual([code, '']);
  expect(result.stderr).toContain(words);
});

test('an id that the journal does not hold', async () => {
  const { code, stderr } = await replay('20261121-0000000000000001', '--to', 'http://localhost:1/');
  expect(code).not.toBe(0);
  expect(stderr).toContain('the journal has no delivery 20261121-0000000000000001');
});
