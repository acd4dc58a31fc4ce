import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HeaderPair } from '../../../src/values/headers.ts';
import type { DeliveryRecord, ForwardRecord } from '../../../src/webhooks/journal/journal-record.ts';
import { journalFile, journalFolder, openJournal } from '../../../src/webhooks/journal/writer.ts';
import { cleanupRecordsIn } from '../../../src/webhooks/listener/cleanup-records.ts';
import { setClock } from '../../harness/emulator.ts';
import { ownerWithoutService } from '../../harness/journal-owner.ts';
import { runCli } from '../../harness/run-cli.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');
const app = 'http://127.0.0.1:3000/hook';
let configDir: string;
beforeEach(async () => {
  configDir = await mkdtemp(join(tmpdir(), 'kept-'));
});
afterEach(() => rm(configDir, { recursive: true }));

const cli = (argv: readonly string[], more = {}) =>
  runCli(['webhooks', 'kept', ...argv], {
    env: { PAYCONFIRM_CONFIG_DIR: configDir },
    clock: setClock(noon),
    ...more,
  });

const idOf = (n: number, at = noon, listener = 'dead0000') =>
  `${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}-${n.toString(16).padStart(8, '0')}${listener}`;

function delivery(n: number, more: Partial<DeliveryRecord> = {}, at = noon): DeliveryRecord {
  const body = `{"transaction_code":"FT2632500000${n}","amount":${1000 * n},"description":"DH10${n} cam on shop"}`;
  return {
    type: 'delivery',
    id: idOf(n, at),
    received_at: new Date(at).toISOString(),
    owner: ownerWithoutService,
    headers: [['Content-Type', 'application/json']],
    body_base64: Buffer.from(body).toString('base64'),
    verified: true,
    scheme: 'timestamp.body',
    copy: 'first',
    target: app,
    ...more,
  };
}

function forward(n: number, more: Partial<ForwardRecord> = {}, at = noon): ForwardRecord {
  const time = new Date(at + 1000).toISOString();
  return {
    type: 'forward',
    id: idOf(n, at),
    at: time,
    target: app,
    ok: true,
    status: 200,
    attempts: 1,
    duration_ms: 12,
    ...more,
  };
}

async function write(...records: (DeliveryRecord | ForwardRecord)[]): Promise<void> {
  const journal = openJournal(journalFolder(configDir));
  for (const record of records) {
    const { id } = record;
    await journal.append(
      record,
      Date.parse(`${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}T00:00:00Z`),
    );
  }
  await journal.close();
}

const codes = async (...argv: string[]) => {
  const { stdout } = await cli([...argv, '--json']);
  const { items, ...rest } = JSON.parse(stdout);
  return { ns: items.map(({ id }: { id: string }) => Number.parseInt(id.slice(9, 17), 16)), ...rest };
};

/** One of every outcome. */
async function everyOutcome(): Promise<() => Promise<void>> {
  const live = 'a11fe000';
  await write(
    delivery(1),
    forward(1, { ok: false, status: 500, answer: 'no\n\u001b[31mdisk' }),
    forward(1, { sent: 're-signed' }),
    delivery(2),
    forward(2, { ok: false, status: 404 }),
    delivery(3),
    forward(3, { ok: false, status: undefined, error: 'connection refused' }),
    delivery(4, { id: idOf(4, noon, live) }),
    delivery(5),
    delivery(6, { target: undefined }),
    delivery(7, { target: undefined, copy: 'duplicate' }),
    delivery(8, { target: undefined, copy: 'conflict' }),
  );
  return cleanupRecordsIn(configDir).live(`${live}-0000-4000-8000-000000000000`);
}

test('each outcome, newest first', async () => {
  const release = await everyOutcome();
  const { stdout } = await cli(['--json']);
  const { items, ...rest } = JSON.parse(stdout);
  expect(rest).toEqual({ total: 8, page: 1, limit: 20 });
  expect(
    items.map((row: Record<string, unknown>) => [row.transaction_code, row.outcome, row.status, row.error]),
  ).toEqual([
    ['FT26325000008', 'conflict', null, null],
    ['FT26325000007', 'copy', null, null],
    ['FT26325000006', 'no app', null, null],
    ['FT26325000005', 'unknown', null, null],
    ['FT26325000004', 'under way', null, null],
    ['FT26325000003', 'unanswered', null, 'connection refused'],
    ['FT26325000002', 'refused', 404, null],
    ['FT26325000001', 'taken', 200, null],
  ]);
  expect(items.at(-1)).toEqual({
    id: idOf(1),
    short_id: '00000001',
    received_at: '2026-11-21T12:00:00.000Z',
    kind: null,
    transaction_code: 'FT26325000001',
    amount: 1000,
    description: 'DH101 cam on shop',
    copy: 'first',
    outcome: 'taken',
    status: 200,
    error: null,
    target: app,
  });
  expect(await codes('--failed')).toEqual({ ns: [5, 3, 2], total: 3, page: 1, limit: 20 });
  await release();
  expect((await codes('--failed')).ns).toEqual([5, 4, 3, 2]);
});

test('the table at 80 columns', async () => {
  const release = await everyOutcome();
  const { stdout } = await cli(['--limit', '3'], { tty: true, columns: 80 });
  await release();
  expect(stdout).toBe(
    [
      'ID        TIME (+07)           OUTCOME     AMOUNT  CODE           NOTE',
      '00000008  2026-11-21 19:00:00  conflict   8.000 ₫  FT26325000008  DH108 cam on …',
      '00000007  2026-11-21 19:00:00  duplicate  7.000 ₫  FT26325000007  DH107 cam on …',
      '00000006  2026-11-21 19:00:00  no app     6.000 ₫  FT26325000006  DH106 cam on …',
      '',
    ].join('\n'),
  );
});

test('days, pages, all, since; torn lines are passed over', async () => {
  const day = 86_400_000;
  await write(...[1, 2, 3].map((n) => delivery(n, {}, noon - day)), ...[4, 5].map((n) => delivery(n)));
  const torn = JSON.stringify(delivery(6)).slice(0, -20);
  await appendFile(journalFile(journalFolder(configDir), noon), `${torn}\nnull\nnonsense`);
  expect((await codes()).ns).toEqual([5, 4, 3, 2, 1]);
  expect(await codes('--limit', '2', '--page', '2')).toMatchObject({ page: 2, limit: 2, ns: [3, 2] });
  expect((await codes('--all')).ns).toEqual([5, 4, 3, 2, 1]);
  expect((await codes('--since', '1h')).ns).toEqual([5, 4]);
  const { stdout } = await cli(['--all', '-o', 'ndjson', '--fields', 'short_id']);
  expect(stdout.split('\n').length).toBe(6);
});

test('a body of a mebibyte, and many lines, are read whole', async () => {
  const body_base64 = Buffer.alloc(1024 * 1024, 'x').toString('base64');
  await write(delivery(1), delivery(2, { body_base64 }), ...[3, 4, 5].map((n) => delivery(n)));
  expect((await codes()).ns).toEqual([5, 4, 3, 2, 1]);
  expect(JSON.parse((await cli(['00000002', '--json'])).stdout).body_base64).toBe(body_base64);
});

test('one, with its headers, its body and each time that it was sent', async () => {
  const release = await everyOutcome();
  await release();
  const { stdout: json } = await cli(['00000001', '--json']);
  expect(JSON.parse(json)).toMatchObject({
    id: idOf(1),
    outcome: 'taken',
    verified: true,
    scheme: 'timestamp.body',
    headers: [['Content-Type', 'application/json']],
    payload: { transaction_code: 'FT26325000001' },
    body: '{"transaction_code":"FT26325000001","amount":1000,"description":"DH101 cam on shop"}',
    forwards: [
      { ok: false, status: 500 },
      { ok: true, status: 200, sent: 're-signed' },
    ],
  });
  const { stdout } = await cli(['20261121-00000001'], { tty: true, columns: 80 });
  expect(stdout).toBe(`Delivery   ${idOf(1)}
Received   2026-11-21 19:00:00 +07
Signature  valid (timestamp.body)
Code       FT26325000001
Amount     1.000 ₫
Note       DH101 cam on shop
Duplicate  no
App        ${app}
Outcome    delivered

Sent to the app
  ✗ 2026-11-21 19:00:01 +07  app 500  12 ms
    ${app}
    no\\n\\x1b[31mdisk
  ✓ 2026-11-21 19:00:01 +07  app 200  12 ms  again, re-signed
    ${app}

Headers
  Content-Type: application/json

Body
  {
    "transaction_code": "FT26325000001",
    "amount": 1000,
    "description": "DH101 cam on shop"
  }
`);
});

test.each([
  [['--curl'], 2, '--curl needs ID'],
  [['00000001', '--failed'], 2, '--failed and ID exclude each other'],
  [['00000001', '--all'], 2, '--all and ID exclude each other'],
  [['--limit', '0'], 2, '--limit must be 1 to 100'],
  [['--page', '0'], 2, '--page must be 1 or more'],
  [['--all', '--page', '2'], 2, 'exclude each other'],
  [['xyz'], 2, 'not the id of a stored delivery'],
  [['00000001'], 1, 'the journal has no delivery 00000001'],
])('kept %j: exit %i', async (argv, code, words) => {
  const result = await cli(argv);
  expect([result.code, result.stdout]).toEqual([code, '']);
  expect(result.stderr).toContain(words);
});

test('an empty journal is said, and nothing is written', async () => {
  const { code, stderr } = await cli([]);
  expect([code, stderr]).toEqual([
    0,
    expect.stringContaining('No deliveries are stored on this machine yet'),
  ]);
  expect(await readdir(configDir)).toEqual([]);
});

describe('--curl, run in a shell, sends it byte for byte', () => {
  /** What an app got: the body's bytes and its own headers. */
  async function sentBy(shell: string, record: Partial<DeliveryRecord>) {
    const got: { body: Buffer; headers: string[][] }[] = [];
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { rawHeaders } = request;
      const headers = rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : [],
      );
      got.push({
        body: Buffer.concat(chunks),
        headers: headers.filter(([name]) => !['Host', 'Content-Length'].includes(name ?? '')),
      });
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a'b?c[1]={d}&$(e)`;
    await write(delivery(1, { ...record, target: new URL(target).href }));
    const { stdout } = await cli(['00000001', '--curl'], { tty: true, columns: 80 });
    const child = spawn(shell, [], { cwd: configDir, stdio: ['pipe', 'ignore', 'pipe'] });
    child.stdin.end(stdout);
    const [code] = await once(child, 'exit');
    server.close();
    expect([code, (await readdir(configDir)).sort()]).toEqual([0, ['journal']]);
    return got;
  }

  const headers: HeaderPair[] = [['Content-Type', 'application/json']];
  const bodies: [string, Buffer][] = Object.entries({
    empty: '',
    plain: '{"transaction_code":"FT1"}',
    quotes: `{"a":"it's \\"so\\" ''"}`,
    'shell code': "'; touch pwned; $(touch pwned) `touch pwned` && touch pwned #",
    'a file of curl’s': '@/etc/passwd',
    'an option': '--next -o pwned',
    formats: '%s %n %% \\n \\0 \\x41 !! !$ ~ * ? {a,b}',
    lines: 'a\n\nb\r\nc\r\n\n',
    'a long one': `${'x'.repeat(300_000)}\n`,
    words: 'Nguyễn Văn A chuyển tiền 😀',
    hidden: 'a\u202eb\u200bc\u0000d\u001b[2Je\u2028',
  }).map(([name, text]) => [name, Buffer.from(text)]);
  bodies.push(['every byte', Buffer.from(Array.from({ length: 256 }, (_, n) => n))]);
  bodies.push(['a BOM', Buffer.from('\ufeff{}')]);

  test.each(bodies)('%s', async (_, body) => {
    for (const shell of ['bash', 'sh']) {
      await rm(journalFolder(configDir), { recursive: true, force: true });
      expect(await sentBy(shell, { headers, body_base64: body.toString('base64') })).toEqual([
        { body, headers },
      ]);
    }
  });

  test('headers too, but for those of the connection and what may be a secret', async () => {
    const hostile: HeaderPair[] = [
      ['User-Agent', `it's "so"`],
      ['X-Request-Id', '$(touch pwned) `touch pwned` \\ %s %% !!'],
      ['Accept-Language', ''],
      ['Via', 'caf\u00e9\t\u00ff %d \\ \' "$(touch pwned)'],
      ['X-Forwarded-For', '1'],
      ['X-Forwarded-For', '2'],
    ];
    const dropped: HeaderPair[] = [
      ['Connection', 'X-Hop'],
      ['X-Hop', '1'],
      ['Transfer-Encoding', 'chunked'],
      ['Authorization', '[redacted]'],
      ['X-Shop', 'what may be an API key'],
      ["X-'Name", 'a'],
    ];
    for (const shell of ['bash', 'sh']) {
      await rm(journalFolder(configDir), { recursive: true, force: true });
      const got = await sentBy(shell, { headers: [...hostile, ...dropped], body_base64: '' });
      expect(got).toEqual([{ body: Buffer.alloc(0), headers: hostile }]);
    }
  });

  test('what is missing is said: a secret, an app', async () => {
    await write(delivery(1, { target: undefined, headers: [['X-Shop-Key', '[redacted]']] }));
    const { stdout, stderr } = await cli(['00000001', '--curl']);
    expect(stdout).toContain("curl -g -sS -i 'http://localhost:3000/' ");
    expect(stdout).not.toContain('X-Shop-Key');
    expect(stderr).toContain('It holds no secret: X-Shop-Key is missing.');
    expect(stderr).toContain('replace http://localhost:3000/ with the URL of yours.');
  });
});

test.each([[['--failed']], [['--failed', '--all']]])('%j where all were taken says so', async (flags) => {
  await write(delivery(1), forward(1, { ok: false, status: 500 }), forward(1), delivery(2), forward(2));
  const { code, stdout, stderr } = await cli(flags);
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: '',
    stderr: 'Nothing is left to send: the app has accepted what it was to get of 2 stored deliveries.\n',
  });
});

test('--failed where one is under way and none has failed', async () => {
  const live = 'a11fe000';
  await write(delivery(1), forward(1), delivery(2, { id: idOf(2, noon, live) }));
  const release = await cleanupRecordsIn(configDir).live(`${live}-0000-4000-8000-000000000000`);
  const { stderr } = await cli(['--failed']);
  await release();
  expect(stderr).toBe('None of the 2 stored deliveries has failed. 1 are being forwarded now.\n');
});
