/** `sandbox send`: as payers pay, many at a pace, and what came of them. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { PayconfirmError } from '../../../src/errors.ts';
import { systemClock } from '../../../src/io/clock.ts';
import { asIs } from '../../../src/texts/translate.ts';
import { mangled, rewriteNote } from '../../../src/values/transfer-note-rewriting.ts';
import { between } from '../../harness/between.ts';
import { cliOn } from '../../harness/cli-on.ts';
import { type RunningEmulator, startEmulator } from '../../harness/emulator.ts';
import { receiver } from '../../harness/receiver.ts';
import type { RunOptions } from '../../harness/run-cli.ts';

let emulator: RunningEmulator;
let cli: ReturnType<typeof cliOn>;
beforeEach(async () => {
  emulator = await startEmulator({ now: '2026-11-21T01:00:00Z' });
  onTestFinished(() => emulator.stop());
  cli = cliOn(emulator);
});

const words = (...flags: string[]) => [
  ...['sandbox', 'send'],
  ...(flags.includes('--amount') ? [] : ['--amount', '150k']),
  ...(flags.includes('--description') ? [] : ['--description', 'Đơn-hàng DH 10234']),
  ...flags,
];

async function send(flags: string[], options: RunOptions = {}) {
  const { code, stdout, stderr } = await cli(words('--json', ...flags), options);
  return { code, stderr, rows: [JSON.parse(stdout).items ?? JSON.parse(stdout)].flat() };
}

async function json(...argv: string[]) {
  const { code, stdout, stderr } = await cli([...argv, '--json']);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

const configure = async (url: string, ...more: string[]) =>
  json('webhooks', 'create', '--name', 'n', '--url', url, ...more);

/** A service that accepts so many transfers, breaks off at the next and is gone. */
async function dyingService(accepts: number): Promise<string> {
  let left = accepts;
  const server = createServer((request, response) => {
    left -= 1;
    if (left >= 0) {
      request.resume();
      response.end(JSON.stringify({ success: true, message: '', data: { transaction_code: `FT${left}` } }));
      return;
    }
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function answering(status: number) {
  return (await receiver((response) => response.writeHead(status).end())).url;
}

test('one, plainly: the reply as it is', async () => {
  const { code, stderr, rows } = await send(['--code', 'FT1']);
  expect({ code, stderr, rows }).toEqual({
    code: 0,
    stderr: 'Amount: 150.000 ₫\n',
    rows: [
      {
        transaction_code: 'FT1',
        virtual_account_number: expect.stringMatching(/^SBX\d{12}$/),
        account_number: expect.stringMatching(/^SBX\d{12}$/),
        amount: 150_000,
        is_sandbox: true,
      },
    ],
  });
});

describe('presets', () => {
  const sent = async (preset: string) => {
    const { url, received } = await receiver();
    await configure(url);
    const { code } = await send(['--preset', preset, '--code-prefix', 'P']);
    expect(code).toBe(0);
    await emulator.idle();
    return received.map(({ body }) => {
      const { amount, description, transaction_code } = JSON.parse(body);
      return { amount, description, transaction_code };
    });
  };
  const description = 'Đơn-hàng DH 10234';

  test.each([
    ['exact', [{ amount: 150_000, description, transaction_code: 'P1' }]],
    ['short', [{ amount: 149_000, description, transaction_code: 'P1' }]],
    ['over', [{ amount: 151_000, description, transaction_code: 'P1' }]],
    ['duplicate', [{ amount: 150_000, description, transaction_code: 'P1' }]],
    ['mangled', [{ amount: 150_000, description: 'DONHANGDH10234', transaction_code: 'P1' }]],
  ])('%s', async (preset, deliveries) => {
    expect(await sent(preset)).toEqual(deliveries);
  });

  test('mangled says the note that was sent', async () => {
    const note = ['--description', 'Đơn hàng DH-10234'];
    expect((await cli(words('--preset', 'mangled', ...note))).stderr).toBe(
      'Amount: 150.000 ₫\nNote: DONHANGDH10234\n',
    );
    expect((await cli(words(...note))).stderr).toBe('Amount: 150.000 ₫\n');
  });

  test('duplicate sends each twice with one code, made here or there', async () => {
    const { rows } = await send(['--preset', 'duplicate', '--count', '2']);
    const codes = rows.map((row: { transaction_code: string }) => row.transaction_code);
    expect(codes).toEqual([codes[0], codes[0], codes[2], codes[2]]);
    expect(codes[0]).toMatch(/^SANDBOX-/);
    expect(codes[0]).not.toBe(codes[2]);
    const { rows: own } = await send(['--preset', 'duplicate', '--code', 'FT9']);
    expect(own.map((row: { transaction_code: string }) => row.transaction_code)).toEqual(['FT9', 'FT9']);
  });

  test('--mangle chooses what is done, in the order given', async () => {
    const kinds = ['--mangle', 'bank-prefix', '--mangle', 'upper-case', '--mangle', 'cut-50'];
    const note = ['--description', 'Đơn hàng DH-10234, cảm ơn quý khách'];
    expect((await cli(words('--preset', 'mangled', ...kinds, ...note))).stderr).toBe(
      'Amount: 150.000 ₫\nNote: CUSTOMER 020097.251126.DON HANG DH-10234, CAM ON Q\n',
    );
    expect(rewriteNote('Thanh-toán đơn DH_10234: cảm ơn ☕ Đặng', mangled)).toBe('THANHTOANDONDH10234CAMOND');
  });

  test.each([
    [
      ['--preset', 'short', '--amount', '1000'],
      '--preset short takes 1.000 ₫ off: --amount must be above that',
    ],
    [
      ['--preset', 'over', '--amount', '1000000000'],
      '--amount must be at most 1.000.000.000 ₫; given: 1000001000',
    ],
    [['--preset', 'mangled', '--description', '- -'], /^--description must .*given: ""$/],
    [['--preset', 'exact', '--mangle', 'cut-25'], '--mangle needs --preset mangled; given: --preset exact'],
    [['--preset', 'late'], '--preset must be one of exact, short, over, duplicate, mangled; given: "late"'],
  ])('refuses %o', async (flags, message) => {
    const { code, stdout, stderr } = await cli(words(...flags));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.split('\n')[0]!.replace('error: ', '')).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    );
  });
});

test('a body of your own goes as it is, but with no preset', async () => {
  const argv = ['sandbox', 'send', '--data', '{"amount":1,"description":"own","transaction_code":"D1"}'];
  const { code, stdout, stderr } = await cli([...argv, '--json']);
  expect([code, JSON.parse(stdout).transaction_code, stderr]).toEqual([0, 'D1', '']);
  expect(await cli([...argv, '--preset', 'short'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'error: --preset and --data exclude each other\nhint: remove one of the two\n',
  });
});

describe('many', () => {
  test('numbered codes, a row each, in order, and how it went', async () => {
    const { code, rows, stderr } = await send([
      '--count',
      '12',
      '--code-prefix',
      'FT-',
      '--concurrency',
      '5',
    ]);
    expect(code).toBe(0);
    const [{ virtual_account_number }] = rows;
    expect(rows).toEqual(
      Array.from({ length: 12 }, (_, index) => ({
        transaction_code: `FT-${String(index + 1).padStart(2, '0')}`,
        virtual_account_number,
        account_number: virtual_account_number,
        amount: 150_000,
        description: 'Đơn-hàng DH 10234',
        result: 'accepted',
        message: null,
        duration_ms: expect.any(Number),
      })),
    );
    expect(stderr).toMatch(/^Amount: 150\.000 ₫\n12 of 12 accepted in [\d.]+ m?s: \d+ a second\.\n$/);
  });

  test('at a rate: each at its time', async () => {
    const pauses: number[] = [];
    let elapsed = 0;
    const clock = {
      ...emulator.clock,
      monotonic: () => elapsed,
      sleep: async (ms: number, signal?: AbortSignal) => {
        // The limit of a request passes in real time.
        if (ms > 1_000) return systemClock.sleep(ms, signal);
        pauses.push(ms);
        elapsed += ms;
      },
    };
    const { code, stderr } = await send(['--count', '5', '--rate', '20', '--concurrency', '1'], { clock });
    expect([code, pauses]).toEqual([0, [50, 50, 50, 50]]);
    expect(stderr).toContain('5 of 5 accepted in 200 ms: 25 a second.');
  });

  test('so many at once, and no more', async () => {
    await emulator.control('POST', '/faults', { endpoint: 'sandbox.send', delay_ms: 50 });
    let most = 0;
    let now = 0;
    const url = await between(
      emulator.url,
      (reply, { path }) => {
        if (path.endsWith('/transactions')) now -= 1;
        return reply;
      },
      (path) => {
        if (path.endsWith('/transactions')) now += 1;
        most = Math.max(most, now);
      },
    );
    const { code } = await send(['--count', '12', '--concurrency', '4'], {
      env: { PAYCONFIRM_BASE_URL: url },
    });
    expect([code, most]).toEqual([0, 4]);
  });

  test('a progress bar on a terminal alone', async () => {
    const { stderr } = await send(['--count', '3', '--concurrency', '1'], { ttyStderr: true, columns: 200 });
    expect(stderr).toMatch(/Sending {2}[█░]{20} \d+% {2}\d\/3/);
    expect((await send(['--count', '3'])).stderr).not.toContain('Sending');
  });

  test('what is refused is a row; the exit code is that of the first', async () => {
    const { code, rows, stderr } = await send(['--count', '2', '--va', 'NOPE']);
    const row = {
      transaction_code: null,
      virtual_account_number: 'NOPE',
      account_number: null,
      amount: 150_000,
      description: 'Đơn-hàng DH 10234',
      result: 'validation',
      message: 'the service did not accept the values; body.virtual_account_number: no such virtual account',
      duration_ms: expect.any(Number),
    };
    expect({ code, rows }).toEqual({ code: 3, rows: [row, row] });
    expect(stderr).toContain('0 of 2 accepted');
    expect(stderr).toContain(
      '2 not accepted; the first: the service did not accept the values; body.virtual_account_number: no such virtual account',
    );
  });

  test.each(['null', '[]', ''])('a reply %j is no answer to one of them: each has its row', async (odd) => {
    let handled = 0;
    const url = await between(emulator.url, (reply, { path }) => {
      if (!path.endsWith('/transactions')) return reply;
      handled += 1;
      return handled === 2 ? odd : reply;
    });
    const flags = ['--count', '3', '--code-prefix', 'FT', '--concurrency', '1', '--quiet'];
    const { code, rows } = await send(flags, { env: { PAYCONFIRM_BASE_URL: url } });
    expect([code, rows.map((row: Record<string, unknown>) => [row.transaction_code, row.result])]).toEqual([
      5,
      [
        ['FT1', 'accepted'],
        ['FT2', 'service'],
        ['FT3', 'accepted'],
      ],
    ]);
  });

  test('told to stop: the rows of what was sent, and how many are unknown, were not sent', async () => {
    const stop = new AbortController();
    let handled = 0;
    const url = await between(emulator.url, (reply, { path }) => {
      if (path.endsWith('/transactions')) handled += 1;
      if (handled === 4) stop.abort(new PayconfirmError('interrupted', asIs('interrupted')));
      return reply;
    });
    const { code, stderr, rows } = await send(
      ['--count', '10', '--code-prefix', 'FT', '--concurrency', '1', '--quiet'],
      { env: { PAYCONFIRM_BASE_URL: url }, signal: stop.signal },
    );
    expect([code, stderr]).toEqual([
      130,
      'warning: stopped: 3 of 10 accepted, 1 unknown (sent, no clear answer: check before you send them again), ' +
        '6 not sent\n{"error":{"kind":"interrupted","message":"interrupted","hint":null,"status":null,"details":null,"request":null}}\n',
    ]);
    expect(
      rows.map((row: Record<string, unknown>) => [row.transaction_code, row.result, row.message]),
    ).toEqual([
      ['FT01', 'accepted', null],
      ['FT02', 'accepted', null],
      ['FT03', 'accepted', null],
      ['FT04', 'unknown', 'stopped before the answer arrived'],
    ]);
  });

  test('told to stop between two: none is unknown; what was refused is told apart', async () => {
    const stop = new AbortController();
    const sleep = async () => {
      stop.abort(new PayconfirmError('terminated', asIs('terminated')));
      throw stop.signal.reason;
    };
    const clock = { ...emulator.clock, monotonic: () => 0, sleep };
    const argv = words('--count', '3', '--rate', '1', '--concurrency', '1', '--va', 'NOPE');
    const terminal = { ttyStderr: true, columns: 200 };
    expect(await cli(argv, { clock, signal: stop.signal, ...terminal })).toEqual({
      code: 143,
      stdout:
        '\t150000\tvalidation\t0\t\t\tthe service did not accept the values; body.virtual_account_number: no such virtual account\n',
      // The progress bar makes room first.
      stderr: expect.stringContaining('\r\x1b[Kwarning: stopped: 0 of 3 accepted, 1 refused, 2 not sent\n'),
    });
  });

  test.each([
    [[500], 1, 'the delivery failed (HTTP_5XX)'],
    [[500], 2, '2 of 2 deliveries failed (HTTP_5XX)'],
    [[500, 404], 1, /^2 of 2 deliveries failed \(HTTP_(5XX, HTTP_4XX|4XX, HTTP_5XX)\)/],
    [[200, 404], 2, '2 of 4 deliveries failed (HTTP_4XX)'],
    [[200], 2, undefined],
  ])(
    'receivers that answer %j to %i waited for: exit 6 where one failed, and why',
    async (statuses, count, said) => {
      for (const status of statuses) await configure(await answering(status));
      const { code, stderr } = await send(['--count', `${count}`, '--code-prefix', 'FT', '--wait']);
      const error = /^{"error".*$/m.exec(stderr)?.[0];
      const { message: words, hint } = error ? JSON.parse(error).error : ({} as Record<string, string>);
      expect([code, words, hint]).toEqual([
        said ? 6 : 0,
        said instanceof RegExp ? expect.stringMatching(said) : said,
        said && 'Find the cause: payconfirm trace FT1',
      ]);
    },
  );

  test('told to stop while it waits for deliveries: the rows are there', async () => {
    const stop = new AbortController();
    await configure('http://127.0.0.1:9/nobody');
    const url = await between(emulator.url, (reply, { path }) => {
      if (path.startsWith('/api/v1/client-webhooks')) {
        stop.abort(new PayconfirmError('interrupted', asIs('interrupted')));
      }
      return reply;
    });
    const env = { PAYCONFIRM_BASE_URL: url };
    const { code, rows } = await send(['--count', '2', '--code-prefix', 'FT', '--wait'], {
      env,
      signal: stop.signal,
    });
    expect([code, rows.map((row: Record<string, unknown>) => row.transaction_code)]).toEqual([
      130,
      ['FT1', 'FT2'],
    ]);
  });

  /** The pauses between tries pass at once, the limit of a request in real time. */
  const hurried = () => ({
    ...emulator.clock,
    sleep: async (ms: number, signal?: AbortSignal) => {
      if (ms > 5_000) await systemClock.sleep(ms, signal);
    },
  });

  test('nobody there: stops after a few; each has a row: accepted, unknown or not sent', async () => {
    const url = await dyingService(3);
    const { code, stderr, rows } = await send(
      ['--count', '300', '--code-prefix', 'FT', '--concurrency', '1', '--quiet'],
      { env: { PAYCONFIRM_BASE_URL: url, PAYCONFIRM_TOKEN: 't' }, clock: hurried() },
    );
    expect(code).toBe(5);
    const refused = `${new URL(url).host} refused the connection (ECONNREFUSED)`;
    expect(JSON.parse(stderr.trim().split('\n').at(-1)!).error).toMatchObject({
      kind: 'network',
      message:
        `${refused}; stopped: 3 of 300 accepted, ` +
        '1 unknown (sent, no clear answer: check before you send them again), 296 not sent',
      hint: expect.stringContaining('payconfirm emulator start'),
    });
    const results = rows.map((row: Record<string, unknown>) => row.result);
    expect(results).toEqual([...Array(3).fill('accepted'), 'unknown', ...Array(296).fill('not_sent')]);
    expect(rows.at(-1)).toEqual({
      transaction_code: 'FT300',
      virtual_account_number: null,
      account_number: null,
      amount: 150_000,
      description: 'Đơn-hàng DH 10234',
      result: 'not_sent',
      message: refused,
      duration_ms: 0,
    });
  });

  test('a few that nobody took: the exit code is that of the network', async () => {
    const url = await dyingService(1);
    const { code, stderr, rows } = await send(
      ['--count', '3', '--code-prefix', 'FT', '--concurrency', '1', '--quiet'],
      { env: { PAYCONFIRM_BASE_URL: url, PAYCONFIRM_TOKEN: 't' }, clock: hurried() },
    );
    expect([code, rows.map((row: Record<string, unknown>) => row.result)]).toEqual([
      5,
      ['accepted', 'unknown', 'not_sent'],
    ]);
    expect(JSON.parse(stderr.trim().split('\n').at(-1)!).error.message).toMatch(
      /^2 not accepted; the first: 127\.0\.0\.1:\d+ closed /,
    );
  });

  test('a rate that cannot be kept is said', async () => {
    let elapsed = 0;
    const clock = {
      ...emulator.clock,
      // Each transfer takes a second.
      monotonic: () => {
        elapsed += 250;
        return elapsed;
      },
    };
    const { code, stderr } = await send(['--count', '5', '--rate', '10', '--concurrency', '1'], { clock });
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /warning: The rate of 10 a second was not reached: the last transfer was sent [\d.]+ s late. --concurrency was 1/,
    );
  });

  test('what stands in the way of all ends it', async () => {
    const { code, stdout } = await cli(words('--count', '50'), {
      env: { PAYCONFIRM_CLIENT_SECRET: 'wrong' },
    });
    expect([code, stdout]).toEqual([4, '']);
  });

  test.each([
    [['--count', '0'], '--count must be at least 1; given: 0'],
    [['--count', '100001'], '--count must be at most 100000; given: 100001'],
    [['--count', '2', '--rate', '0'], '--rate must be at least 1; given: 0'],
    [['--count', '2', '--concurrency', '0'], '--concurrency must be at least 1; given: 0'],
    [['--count', '2', '--concurrency', '1001'], '--concurrency must be at most 1000; given: 1001'],
    [['--count', '2', '--code', 'FT1'], '--code names one transaction'],
    [['--code', 'FT1', '--code-prefix', 'FT'], '--code and --code-prefix exclude each other'],
    [['--timeout', '1m'], '--timeout needs --wait'],
    [['--rate', '5'], '--rate needs --count'],
  ])('refuses %o', async (flags, message) => {
    const { code, stdout, stderr } = await cli(words(...flags));
    expect([code, stdout, stderr.split('\n')[0]]).toEqual([2, '', `error: ${message}`]);
  });
});

describe('a code that exists already', () => {
  const amountDiffers =
    'warning: The service reports success, but its reply differs: amount: asked for 160000, the reply says 150000\n';

  test('another amount shows it: the one recorded is not claimed to be new', async () => {
    await send(['--code', 'FT1']);
    const { code, stderr, rows } = await send(['--code', 'FT1', '--amount', '160k']);
    expect([code, stderr, rows]).toEqual([
      0,
      `${amountDiffers}warning: The reply has other values: this code probably exists already, and then nothing new was recorded.\n`,
      [expect.objectContaining({ transaction_code: 'FT1', amount: 150_000 })],
    ]);
  });

  test('the same values show nothing, so nothing is claimed', async () => {
    const notes = async (format: string) => (await cli(words('--code', 'FT1', '-o', format))).stderr;
    const first = await notes('table');
    expect(await notes('table')).toBe(first);
    expect(first).not.toContain('exist');
    expect(await notes('json')).toBe('Amount: 150.000 ₫\n');
  });

  test('of several, how many', async () => {
    await send(['--code', 'FT2']);
    const { code, stderr } = await send(['--code-prefix', 'FT', '--count', '3', '--amount', '160k']);
    expect(code).toBe(0);
    expect(stderr).toContain(
      'warning: Replies with other values: 1. Their codes probably exist already, and then nothing new was recorded.\n',
    );
  });
});

describe('--wait', () => {
  const counts = (rows: { deliveries?: unknown; message: string | null }[]) =>
    rows.map(({ deliveries, message }) => ({ deliveries, message }));

  test('until each delivery is in the logs, of every configuration', async () => {
    await send(['--count', '3']);
    await configure(await answering(200));
    await configure(await answering(503));
    const { code, rows, stderr } = await send(['--count', '3', '--code-prefix', 'W', '--wait']);
    const row = {
      deliveries: { expected: 2, ok: 1, failed: 1, error_labels: ['HTTP_5XX'] },
      message: 'HTTP_5XX',
    };
    expect({ code, rows: counts(rows) }).toEqual({ code: 6, rows: [row, row, row] });
    expect(stderr).toContain('Deliveries in the logs: 3 succeeded, 3 failed.\n');
  });

  test('the same codes again: they are there', async () => {
    const { url } = await receiver();
    await configure(url);
    const argv = ['--count', '3', '--code-prefix', 'FT', '--wait'];
    expect((await send(argv)).code).toBe(0);
    // 150 more, so that they are not on the first page.
    await send(['--count', '150', '--wait']);
    const { code, rows } = await send(argv);
    const deliveries = { expected: 1, ok: 1, failed: 0, error_labels: [] };
    expect([code, rows.map((row: Record<string, unknown>) => row.deliveries)]).toEqual([
      0,
      Array(3).fill(deliveries),
    ]);
    const newest = await send(['--code', 'NEW', '--wait']);
    expect(newest.code).toBe(0);
    expect(newest.stderr).not.toContain('warning:');
    const again = await send(['--code', 'NEW', '--wait']);
    expect(again).toMatchObject({ code: 0, rows: [{ deliveries }] });
    expect(again.stderr).toContain(
      'warning: NEW was already sent. Nothing was delivered now: its earlier deliveries are shown.\n' +
        'Redeliver: payconfirm webhooks redeliver NEW\n',
    );
  });

  test('a service whose clock was set back: a first delivery is no earlier one', async () => {
    await configure(await answering(200));
    expect((await send(['--code', 'NEW', '--wait'])).code).toBe(0);
    emulator.clock.set('2026-11-21T00:00:00Z');
    for (const argv of [['--code', 'LATER', '--wait'], ['--wait']]) {
      const { code, rows, stderr } = await send(argv);
      expect([code, rows[0].deliveries.ok]).toEqual([0, 1]);
      expect(stderr).not.toContain('warning:');
    }
    expect((await send(['--code', 'NEW', '--wait'])).stderr).toContain('warning: NEW was already sent.');
  });

  test('a code that was sent before is waited for by nobody, also where a configuration is new since', async () => {
    await configure(await answering(200));
    expect((await send(['--code', 'NEW', '--wait'])).code).toBe(0);
    await configure(await answering(200));
    const { code, rows, stderr } = await send(['--code', 'NEW', '--wait', '--timeout', '1h']);
    expect([code, rows[0].deliveries]).toEqual([6, { expected: 2, ok: 1, failed: 0, error_labels: [] }]);
    expect(stderr).toContain('Redeliver: payconfirm webhooks redeliver NEW\n');
    expect(stderr).toContain('nothing was delivered now: it was already sent');
  });

  test('a duplicate is delivered once', async () => {
    await configure(await answering(200));
    const { rows } = await send(['--preset', 'duplicate', '--wait']);
    const row = { deliveries: { expected: 1, ok: 1, failed: 0, error_labels: [] }, message: null };
    expect(counts(rows)).toEqual([row, row]);
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data'])('reads %s', async (format) => {
    await configure(await answering(200), '--format', format);
    const { code, rows } = await send(['--wait']);
    expect([code, rows[0].deliveries.ok]).toEqual([0, 1]);
  });

  test('configurations of this account count, of another, paused ones and events do not', async () => {
    const [account] = (await json('accounts', 'list')).items;
    const register = async (prefix: string) => {
      const { bank_request } = await json(
        ...['va', 'request', '--account-id', account.id, '--prefix', prefix, '--agree'],
      );
      const made = await json('va', 'verify', bank_request.id, '--code', await emulator.otp());
      const next = await json('notifications', 'request', made.id);
      await json('notifications', 'verify', next.bank_request.id, '--code', await emulator.otp());
      return made as { id: string; virtual_account_number: string };
    };
    const [mine, other] = [await register('MINE'), await register('OTHER')];
    await configure(await answering(200));
    await configure(await answering(200), '--va-id', mine.id);
    await configure(await answering(200), '--va-id', other.id);
    const paused = await configure(await answering(200));
    await json('webhooks', 'pause', paused.id);
    const toMine = await send(['--va', mine.virtual_account_number, '--wait']);
    expect(toMine.rows[0].deliveries).toEqual({ expected: 2, ok: 2, failed: 0, error_labels: [] });

    const checkout = await json(
      ...[
        'checkouts',
        'create',
        '--amount',
        '150000',
        '--order-code',
        'D1',
        '--return-url',
        'https://a.example',
        '--sandbox',
      ],
    );
    const toCheckout = await send(['--va', checkout.bank.account_number, '--wait']);
    expect(toCheckout.rows[0].deliveries).toEqual({ expected: 1, ok: 1, failed: 0, error_labels: [] });
    expect((await json('checkouts', 'show', checkout.id)).status).toBe('paid');
  });

  test('with nobody to deliver to, what it was told to wait for does not come', async () => {
    const { code, rows, stderr } = await send(['--wait', '-q']);
    expect([code, rows[0].deliveries.expected]).toEqual([6, 0]);
    expect(stderr).toContain('no active webhook configuration matches: there is no delivery to wait for');
  });

  test('ends with 6 when the time is over', async () => {
    const { url } = await receiver(() => {});
    await configure(url);
    const { code, rows, stderr } = await send(['--wait', '--timeout', '500ms']);
    expect([code, rows[0].deliveries]).toEqual([6, { expected: 1, ok: 0, failed: 0, error_labels: [] }]);
    expect(stderr).toContain('1 of 1 deliveries are not in the logs after 500 ms');
  });

  test.each(['json', 'ndjson', 'yaml', 'csv', 'tsv'])('one transfer has one shape in %s', async (format) => {
    await configure(await answering(200));
    const shapeOf = async (...flags: string[]) => {
      const { code, stdout } = await cli(words('--code', `FT-${flags.length}`, '-o', format, ...flags));
      return { code, text: stdout.replace(/FT-\d/g, 'FT') };
    };
    const plain = await shapeOf();
    const waited = await shapeOf('--wait');
    const withDeliveries: Record<string, (text: string) => string> = {
      json: (text) =>
        text.replace(
          '\n}',
          ',\n  "deliveries": {\n    "expected": 1,\n    "ok": 1,\n    "failed": 0,\n    "error_labels": []\n  }\n}',
        ),
      ndjson: (text) =>
        text.replace('}\n', ',"deliveries":{"expected":1,"ok":1,"failed":0,"error_labels":[]}}\n'),
      tsv: (text) => `${text}deliveries\t{"expected":1,"ok":1,"failed":0,"error_labels":[]}\n`,
      yaml: (text) => `${text}deliveries:\n  expected: 1\n  ok: 1\n  failed: 0\n  error_labels: []\n`,
    };
    expect(waited).toEqual({ code: 0, text: withDeliveries[format]?.(plain.text) ?? plain.text });
  });

  test('as a table', async () => {
    await configure(await answering(200));
    const clock = { ...emulator.clock, monotonic: () => 0 };
    const argv = words('--count', '2', '--code-prefix', 'FT', '--wait');
    expect((await cli(argv, { tty: true, columns: 80, clock })).stdout).toBe(
      [
        'Code     Amount  Result    Took  Delivered  Of  Why',
        'FT1   150.000 ₫  accepted  0 ms          1   1  -',
        'FT2   150.000 ₫  accepted  0 ms          1   1  -',
        '',
      ].join('\n'),
    );
  });
});

describe('without --wait: that the delivery is not known yet', () => {
  test.each([
    [['--code', 'FT1'], 'To check it: payconfirm trace FT1\n'],
    [['--count', '2'], ''],
  ])('%j: a person is told', async (flags, told) => {
    await configure(await answering(200));
    const { code, stderr } = await cli(words(...flags), { tty: true, columns: 200 });
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining(
        `The delivery result is not known yet. To wait for it, add --wait. ${told}`.trimEnd(),
      ),
    ]);
  });

  test.each([[[]], [['--count', '2']]])('%j: no configuration matches', async (flags) => {
    const { id } = await configure(await answering(200));
    await json('webhooks', 'pause', id);
    const { code, stderr } = await cli(words(...flags), { tty: true, columns: 200 });
    expect([code, stderr.split('\n')]).toEqual([
      0,
      expect.arrayContaining([
        'No active webhook configuration matches, so nothing is delivered. Next: payconfirm listen',
      ]),
    ]);
  });

  test.each([
    ['in a pipe', words('--code', 'FT1'), {}],
    ['as JSON', words('--code', 'FT1', '--json'), { tty: true }],
    ['with --quiet', words('--code', 'FT1', '--quiet'), { tty: true }],
    ['with --wait', words('--code', 'FT1', '--wait'), { tty: true }],
    ['of a dry run', words('--count', '2', '--dry-run'), { tty: true }],
  ])('%s: not a word', async (_, line, options) => {
    await configure(await answering(200));
    const { code, stderr } = await cli(line, options);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('not known yet')]);
  });
});
