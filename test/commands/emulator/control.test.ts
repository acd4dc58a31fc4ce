import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cliOn } from '../../harness/cli-on.ts';
import { type RunningEmulator, startEmulator } from '../../harness/emulator.ts';
import { said } from '../../harness/said.ts';

let emulator: RunningEmulator;
let cli: ReturnType<typeof cliOn>;
beforeAll(async () => {
  emulator = await startEmulator();
  cli = cliOn(emulator);
});
beforeEach(() => emulator.control('POST', '/reset'));
afterAll(() => emulator.stop());

/** Port and process are others each time. */
const placed = (text: string) => text.replace(/((?:"port"|"pid"|Port|Process):? +)\d+/g, '$1N');

const wide = { tty: true, columns: 140 };

async function requested(): Promise<string> {
  const accounts = JSON.parse((await cli(['accounts', 'list', '--json'])).stdout);
  const line = [
    'va',
    'request',
    '--prefix',
    'SHOP',
    '--account-id',
    accounts.items[0].id,
    '--agree',
    '--json',
  ];
  return JSON.parse((await cli(line)).stdout).bank_request.id;
}

describe('emulator otp', () => {
  test('none yet: exit 1, with --wait exit 6', async () => {
    expect(said(await cli(['emulator', 'otp']))).toMatchInlineSnapshot(`
      "! error: no OTP yet
      ! hint: To make the bank send one: va request or notifications request
      exit 1
      "
    `);
    expect(said(await cli(['emulator', 'otp', '--wait', '--timeout', '1ms']))).toMatchInlineSnapshot(`
      "! error: no OTP yet
      ! hint: To make the bank send one: va request or notifications request
      exit 6
      "
    `);
    const id = '5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03';
    expect(said(await cli(['emulator', 'otp', id]))).toMatchInlineSnapshot(`
      "! error: no OTP for bank request 00000000-0000-4000-8000-000000000001
      ! hint: To make the bank send one: va request or notifications request
      exit 1
      "
    `);
  });

  test('the latest, that of a bank request, and all about it', async () => {
    const id = await requested();
    const code = `${await emulator.otp(id)}\n`;
    expect(code).toMatch(/^\d{6}\n$/);
    expect(await cli(['emulator', 'otp'])).toEqual({ code: 0, stdout: code, stderr: '' });
    expect(await cli(['emulator', 'otp', id], { tty: true })).toEqual({ code: 0, stdout: code, stderr: '' });
    // As --otp-command runs it.
    const env = { PAYCONFIRM_OTP_BANK_REQUEST_ID: '5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03' };
    expect(await cli(['emulator', 'otp'], { env })).toMatchObject({ code: 1, stdout: '' });
    const empty = { env: { PAYCONFIRM_OTP_BANK_REQUEST_ID: '' } };
    expect(await cli(['emulator', 'otp'], empty)).toMatchObject({ code: 0, stdout: code });
    expect(JSON.parse((await cli(['emulator', 'otp', id, '--json'])).stdout)).toEqual({
      bank_request_id: id,
      code: code.trim(),
      kind: 'virtual-account',
      phone_number: '*******567',
      status: 'PENDING',
      created_at: '2026-11-21T01:00:00.000',
      expires_at: '2026-11-21T01:05:00.000',
    });
    await cli(['emulator', 'advance', '5m']);
    expect(await cli(['emulator', 'otp', id])).toEqual({ code: 0, stdout: code, stderr: '' });
    expect(await cli(['emulator', 'otp', id], { tty: true })).toEqual({
      code: 0,
      stdout: code,
      stderr: 'This OTP was used or has expired. To wait for a new one:\npayconfirm emulator otp --wait\n',
    });
  });

  test('--wait: as soon as there is one', async () => {
    const waiting = cli(['emulator', 'otp', '--wait']);
    const id = await requested();
    expect(await waiting).toEqual({ code: 0, stdout: `${await emulator.otp(id)}\n`, stderr: '' });
  });
});

test('emulator outbox: what the channels would have sent', async () => {
  expect(said(await cli(['emulator', 'outbox'], wide))).toMatchInlineSnapshot(`
    "! No messages yet. To configure the recipients: payconfirm channels telegram create
    "
  `);
  const template = 'Nhận {{amount}} ₫\n{{transaction_content}}';
  const group = ['--group', '-100', '--name', 'desk', '--template', template];
  await cli(['channels', 'telegram', 'create', ...group]);
  await cli(['sandbox', 'send', '--amount', '150k', '--description', 'DH1\u202e\u001b[31m', '--code', 'FT1']);
  expect(
    said(await cli(['emulator', 'outbox', '--channel', 'telegram'], { tty: true, columns: 300 })),
  ).toMatchInlineSnapshot(`
    "telegram  2026-11-21 08:00:00 +07  -100
      Nhận 150.000 ₫
      DH1\\u202e\\x1b[31m
    "
  `);
  expect(
    said(await cli(['emulator', 'outbox', '-o', 'csv', '--fields', 'channel,recipient,transaction_code'])),
  ).toMatchInlineSnapshot(`
    "channel,recipient,transaction_code
    telegram,'-100,FT1
    "
  `);
  expect(
    said(await cli(['emulator', 'outbox', '--limit', '1', '--jq', '.items | length'])),
  ).toMatchInlineSnapshot(`
    "1
    "
  `);
  expect(said(await cli(['emulator', 'outbox', '--limit', '0']))).toMatchInlineSnapshot(`
    "! error: --limit must be 1 or more; given: 0
    exit 2
    "
  `);
  expect(said(await cli(['emulator', 'outbox', '--channel', 'fax']))).toMatchInlineSnapshot(`
    "! error: --channel must be one of telegram, email, zalo; given: "fax"
    exit 2
    "
  `);
});

test('emulator advance: an OTP expires', async () => {
  const id = await requested();
  const code = await emulator.otp(id);
  expect(said(await cli(['emulator', 'advance', '5m'], wide))).toMatchInlineSnapshot(`
    "Now       2026-11-21 08:05:00 +07
    Ahead by  5 min
    "
  `);
  expect(said(await cli(['va', 'verify', id, '--code', code]))).toMatchInlineSnapshot(`
    "! error: the OTP has expired; repeat the previous step to get a new OTP (HTTP 400)
    ! hint: The bank allows 5 tries with a code, within 5 minutes. If the code was mistyped, send it again:
    !   payconfirm va verify 00000000-0000-4000-8000-000000000001 --code OTP
    ! If the request is unknown or accepts no more codes, ask for a new code:
    !   payconfirm va request
    !   payconfirm va delete VA_ID
    exit 1
    "
  `);
  expect(placed(said(await cli(['emulator', 'status', '--json'])))).toMatchInlineSnapshot(`
    "{
      "address": "http://127.0.0.1:40100",
      "port": N,
      "data": "in memory",
      "pid": N,
      "client_id": "emulator-client",
      "username": "demo",
      "now": "2026-11-21T01:05:00.000",
      "offset_ms": 300000,
      "pending_deliveries": 0,
      "faults": 0
    }
    "
  `);
  expect(said(await cli(['emulator', 'advance', 'soon']))).toMatchInlineSnapshot(`
    "! error: "soon" is not a duration
    ! hint: Write 30s, 15m, 2h, 1d or plain seconds.
    exit 2
    "
  `);
});

describe('emulator fault', () => {
  test('set, list, happen, clear', async () => {
    const set = ['emulator', 'fault', 'set'];
    expect(said(await cli(['emulator', 'fault', 'list'], wide))).toMatchInlineSnapshot(`
      "! No faults are set.
      "
    `);
    const once = [...set, '--endpoint', 'webhooks.create', '--status', '503', '--times', '2'];
    expect(said(await cli([...once, '--json']))).toMatchInlineSnapshot(`
      "{
        "id": 1,
        "endpoint": "webhooks.create",
        "status": 503,
        "times": 2
      }
      "
    `);
    await cli([...set, '--endpoint', '*', '--delay', '3ms']);
    await cli([...set, '--duplicate', '--bad-signature', '--stale-timestamp']);
    expect(said(await cli(['emulator', 'fault', 'list'], wide))).toMatchInlineSnapshot(`
      "ID  ENDPOINT         STATUS  DELAY  DROP  DUPLICATE  BAD SIGNATURE  STALE  OVER QUOTA  TIMES LEFT
      1   webhooks.create     503      -  -     -          -              -      -                    2
      2   *                     -   3 ms  -     -          -              -      -                    -
      3   -                     -      -  -     yes        yes            yes    -                    -
      "
    `);
    const create = ['webhooks', 'create', '--name', 'n', '--url', 'https://shop.example/h'];
    expect(said(await cli(create))).toMatchInlineSnapshot(`
      "! error: a fault set on the emulator (HTTP 503)
      ! hint: it is unknown whether the request was handled: check before you send it again
      exit 5
      "
    `);
    const ids = JSON.parse((await cli(['emulator', 'fault', 'list', '--json'])).stdout).items;
    expect(said(await cli(['emulator', 'fault', 'clear', String(ids[1].id)]))).toMatchInlineSnapshot(`
      "! Cleared fault 2.
      "
    `);
    expect(said(await cli(['emulator', 'fault', 'clear']))).toMatchInlineSnapshot(`
      "! Cleared every fault.
      "
    `);
    expect(said(await cli(['emulator', 'fault', 'list', '--json']))).toMatchInlineSnapshot(`
      "{
        "items": [],
        "total": 0
      }
      "
    `);
    expect((await cli(create)).code).toBe(0);
  });

  test('what makes no sense is refused', async () => {
    const set = (...argv: string[]) => cli(['emulator', 'fault', 'set', ...argv]);
    expect(said(await set())).toMatchInlineSnapshot(`
      "! error: choose a fault: --status, --delay, --drop, --duplicate, --bad-signature, --stale-timestamp or --quota-exceeded
      ! hint: Example: --bad-signature --times 1
      exit 2
      "
    `);
    expect(said(await set('--status', '500'))).toMatchInlineSnapshot(`
      "! error: --status and --drop need --endpoint: * is every one
      ! hint: Example: --drop --endpoint '*'
      exit 2
      "
    `);
    expect(said(await set('--endpoint', 'no.such', '--status', '500'))).toMatchInlineSnapshot(`
      "! error: --endpoint must be the id of an endpoint, or *; given: no.such
      ! hint: To list them: payconfirm endpoints --fields id,path
      exit 2
      "
    `);
    expect(said(await set('--endpoint', 'va.list', '--status', '200'))).toMatchInlineSnapshot(`
      "! error: --status must be from 400 to 599; given: 200
      ! hint: Example: --status 500
      exit 2
      "
    `);
    expect(said(await set('--endpoint', 'va.list', '--bad-signature'))).toMatchInlineSnapshot(`
      "! error: deliveries have no --endpoint: it goes with --status, --delay and --drop
      ! hint: remove --endpoint
      exit 2
      "
    `);
    expect(said(await cli(['emulator', 'fault', 'clear', 'x']))).toMatchInlineSnapshot(`
      "! error: the emulator did not accept the values (HTTP 422)
      !   id: must be integer
      exit 3
      "
    `);
  });
});

test('emulator reset: as new', async () => {
  await cli(['webhooks', 'create', '--name', 'n', '--url', 'https://shop.example/h']);
  await cli(['emulator', 'advance', '1h']);
  const asked = await cli(['emulator', 'reset']);
  expect([asked.code, asked.stderr]).toEqual([
    2,
    `error: confirmation is missing, and prompts are off here: Delete all virtual accounts, transactions, checkouts, keys, webhooks and their log of the emulator on ${emulator.url}?\nhint: add --yes\n`,
  ]);
  expect((await cli(['webhooks', 'list', '--jq', '.total'])).stdout).toBe('1\n');
  expect(said(await cli(['emulator', 'reset', '--yes']))).toMatchInlineSnapshot(`
    "! Deleted. The emulator is empty.
    "
  `);
  expect(placed(said(await cli(['emulator', 'status'], wide)))).toMatchInlineSnapshot(`
    "Address             http://127.0.0.1:40100
    Port                N
    Its state is        in memory
    Process             N
    Client ID           emulator-client
    Username            demo
    Its time            2026-11-21 08:00:00 +07
    Ahead by            0 ms
    Pending deliveries  0
    Faults              0
    "
  `);
  expect(said(await cli(['webhooks', 'list', '--jq', '.items | length']))).toMatchInlineSnapshot(`
    "0
    "
  `);
});

describe.each([
  ['otp'],
  ['outbox'],
  ['advance', '1m'],
  ['fault', 'list'],
  ['fault', 'set', '--drop', '--endpoint', '*'],
  ['fault', 'clear'],
  ['reset'],
  ['status'],
  ['stop'],
  ['snapshot', 'save', 'base'],
  ['snapshot', 'restore', 'base'],
  ['snapshot', 'list'],
  ['transfer', '--va', '96SHOP1', '--amount', '1', '--description', 'd'],
])('emulator %s %s', (...words) => {
  const line = ['emulator', ...words.filter((word) => word !== undefined)];

  test('when none runs: exit 5, how to start one; of stop, that there is nothing to stop', async () => {
    const run = await cli([...line, '--base-url', 'http://127.0.0.1:9']);
    const hint =
      words[0] === 'stop'
        ? 'if one runs on another port, give its address: --base-url http://127.0.0.1:PORT'
        : 'start one: payconfirm emulator start';
    expect(run).toEqual({
      code: 5,
      stdout: '',
      stderr: `error: no emulator answers on http://127.0.0.1:9\nhint: ${hint}\n`,
    });
  });

  test('a connection that breaks off: exit 5, and nothing of a start', async () => {
    const connections: (string | undefined)[] = [];
    const server = createServer(({ headers, socket }) => {
      connections.push(headers.connection);
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { code, stderr } = await cli([...line, '--yes', '--base-url', `http://${host}`]);
    server.close();
    expect([code, stderr.split('\n')[0]]).toEqual([
      5,
      `error: ${host} closed the connection before the reply was complete (UND_ERR_SOCKET)`,
    ]);
    expect(connections, 'none is kept for the next').toEqual(['close']);
  });

  const deep = `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  test.each([
    ['sends elsewhere', 302, ''],
    ['is a page', 200, '<html></html>'],
    ['is no object', 200, 'null'],
    ['refuses with no object', 500, 'null'],
    ['is a number', 200, '5'],
    ['is too deep', 200, deep],
  ])('an answer that %s is not the emulator’s', async (_, status, text) => {
    const server = createServer((_request, response) => {
      response.writeHead(status, { 'x-emulator-control': '1', location: 'http://127.0.0.1:1/' }).end(text);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const run = await cli([...line, '--yes', '--base-url', url]);
    server.closeAllConnections();
    server.close();
    expect(run).toEqual({
      code: 5,
      stdout: '',
      stderr: `error: another program answers on ${url}, not the emulator${status === 200 ? '' : ` (HTTP ${status})`}\n`,
    });
  });

  test.each([
    ['that it does not begin', () => undefined],
    [
      'that it begins and does not end',
      (response: ServerResponse) => response.writeHead(200, { 'x-emulator-control': '1' }).write('{"data":'),
    ],
  ])('an answer %s: exit 5 after --request-timeout', async (_, answer) => {
    const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const run = await cli([...line, '--yes', '--base-url', url, '--request-timeout', '50ms']);
    server.closeAllConnections();
    server.close();
    expect(run).toEqual({
      code: 5,
      stdout: '',
      stderr: expect.stringMatching(
        /^error: 127\.0\.0\.1:\d+ did not answer (GET|POST|DELETE) \/_emulator\/\w+ within 0\.05 s\nhint: /,
      ),
    });
  });

  test('on an address that is not on loopback: exit 2, nothing is sent', async () => {
    const run = await cli([...line, '--base-url', 'https://pay.example']);
    expect(run).toEqual({
      code: 2,
      stdout: '',
      stderr:
        "error: https://pay.example is not an emulator's address: an emulator is always on loopback\n" +
        'hint: --base-url http://127.0.0.1:4010\n',
    });
  });
});
