/** `checkouts pay` and `checkouts wait`. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { systemRandom } from '../../../src/io/random.ts';
import { asIs } from '../../../src/texts/translate.ts';
import { cliOn } from '../../harness/cli-on.ts';
import { type RunningEmulator, startEmulator } from '../../harness/emulator.ts';
import { drivenClock } from '../../harness/testbed.ts';

let emulator: RunningEmulator;
let cli: ReturnType<typeof cliOn>;
beforeEach(async () => {
  emulator = await startEmulator({ now: '2026-11-21T01:00:00Z' });
  onTestFinished(() => emulator.stop());
  cli = cliOn(emulator);
});

async function json(...argv: string[]) {
  const { code, stdout, stderr } = await cli([...argv, '--json']);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

const create = (...more: string[]) =>
  json(
    ...['checkouts', 'create', '--amount', '100001', '--order-code', 'DH1'],
    ...['--return-url', 'https://shop.example/thanks', '--sandbox', ...more],
  );

describe('pay', () => {
  test('sends what is missing to its own number, with its own note', async () => {
    const group = ['--group', '-100', '--name', 'desk', '--template', '{{transaction_content}}'];
    await json('channels', 'telegram', 'create', ...group);
    const { id, bank } = await create();
    const { code, stdout, stderr } = await cli(['checkouts', 'pay', id, '--json']);
    const paid = JSON.parse(stdout);
    expect({ code, status: paid.status, paid_amount: paid.paid_amount }).toEqual({
      code: 0,
      status: 'paid',
      paid_amount: 100_001,
    });
    expect(stderr).toBe(`Sent 100.001 ₫ to ${bank.account_number} (${paid.transaction_code}).\n`);
    const [message] = await emulator.control<{ text: string }[]>('GET', '/outbox?channel=telegram');
    expect(message?.text).toBe('DH1');
  });

  test('in parts that add up; a part of it; more than it', async () => {
    const { id } = await create();
    const { stderr } = await cli(['checkouts', 'pay', id, '--split', '3']);
    expect(stderr.match(/Sent \S+/g)).toEqual(['Sent 33.334', 'Sent 33.334', 'Sent 33.333']);
    expect(await json('checkouts', 'show', id)).toMatchObject({ status: 'paid', paid_amount: 100_001 });

    const { id: second } = await create();
    expect(await json('checkouts', 'pay', second, '--amount', '1.000')).toMatchObject({
      status: 'pending',
      partial_amount: 1_000,
    });
    expect(await json('checkouts', 'pay', second)).toMatchObject({ status: 'paid', paid_amount: 100_001 });
    const { id: third } = await create();
    expect(await json('checkouts', 'pay', third, '--amount', '200k')).toMatchObject({
      status: 'paid',
      paid_amount: 200_000,
    });
  });

  test.each([
    [['--split', '0'], '--split must be 1 to 100; given: 0'],
    [['--split', '101'], '--split must be 1 to 100; given: 101'],
    [['--amount', '2', '--split', '3'], '2 ₫ cannot be split into 3 transfers'],
    [['--amount', '0'], '--amount must be above 0'],
  ])('refuses %o before it asks for the checkout', async (flags, message) => {
    const unknown = '4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05';
    expect(await cli(['checkouts', 'pay', unknown, ...flags])).toEqual({
      code: 2,
      stdout: '',
      stderr: `error: ${message}\n`,
    });
  });

  test('refuses one that is paid, and one that is not sandbox', async () => {
    const { id } = await create();
    await json('checkouts', 'pay', id);
    expect(await cli(['checkouts', 'pay', id])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'error: nothing is missing: the checkout is paid\nhint: to send more, give --amount\n',
    });
    const real = await json(
      ...[
        'checkouts',
        'create',
        '--amount',
        '1000',
        '--order-code',
        'DH2',
        '--return-url',
        'https://a.example',
      ],
    );
    expect(await cli(['checkouts', 'pay', real.id])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'error: this is not a sandbox checkout: only real money may pay it\n' +
        'hint: create one: payconfirm checkouts create --sandbox\n',
    });
  });

  test('refuses to split what is missing into more than it has', async () => {
    const { id } = await create();
    await json('checkouts', 'pay', id, '--amount', '100000');
    expect(await cli(['checkouts', 'pay', id, '--split', '2'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'error: 1 ₫ cannot be split into 2 transfers\n',
    });
  });
});

describe('wait', () => {
  const wait = (id: string, onTick: (elapsedMs: number) => Promise<void>, ...more: string[]) =>
    cli(['checkouts', 'wait', id, ...more], {
      clock: drivenClock(emulator, onTick),
      ttyStderr: true,
      columns: 200,
    });

  test('ends with 0 once it is paid; what came and what is left on stderr', async () => {
    const { id } = await create();
    const done = new Set<number>();
    const at = async (second: number, elapsed: number, ...flags: string[]) => {
      if (elapsed < second * 1000 || done.has(second)) return;
      done.add(second);
      await json('checkouts', 'pay', id, ...flags);
    };
    const { code, stdout, stderr } = await wait(id, async (elapsed) => {
      await at(3, elapsed, '--amount', '50k');
      await at(20, elapsed);
    });
    expect(code).toBe(0);
    expect(stdout.split('\n')[0]).toBe('status\tpaid');
    expect(stderr).toContain('Received  ░░░░░░░░░░░░░░░░░░░░ 0%  0 ₫/100.001 ₫  15 min left');
    expect(stderr).toMatch(
      /Received {2}██████████░░░░░░░░░░ 49% {2}50\.000 ₫\/100\.001 ₫ {2}14 min 5\d s left/,
    );
  });

  test('ends with 6 when the time is over, and says how things stand', async () => {
    const { id } = await create();
    await json('checkouts', 'pay', id, '--amount', '1000');
    let last = 0;
    const { code, stdout, stderr } = await wait(
      id,
      async (elapsed) => {
        last = elapsed;
      },
      '--timeout',
      '90s',
    );
    expect([code, last]).toEqual([6, 90_000]);
    expect(stdout).toBe('');
    expect(stderr).toContain(
      'error: Not paid within 1 min 30 s. Short by 99.001 ₫: 1.000 ₫ of 100.001 ₫ came. Do not fulfil the order.\n',
    );
  });

  test('ends with 6 when it expires; --status expired then is what was waited for', async () => {
    const { id } = await create('--expires-in', '60');
    const { code, stdout, stderr } = await wait(id, async () => {});
    expect([code, stdout]).toEqual([6, '']);
    expect(stderr).toContain('error: Expired: no payment was counted for it.\n');
    expect((await wait(id, async () => {}, '--status', 'expired')).code).toBe(0);
  });

  test('warns when it was paid late, or by a sandbox transaction: the status is reached', async () => {
    const late = await create('--expires-in', '60');
    emulator.clock.pass(61_000);
    await json('checkouts', 'pay', late.id);
    await json('payment-profile', 'set', '--display-name', 'Shop');
    const real = await json(
      ...['checkouts', 'create', '--amount', '1000', '--order-code', 'DH2'],
      ...['--return-url', 'https://a.example'],
    );
    await json(
      'sandbox',
      'send',
      '--va',
      real.bank.account_number,
      '--amount',
      '1000',
      '--description',
      'DH2',
    );
    await emulator.idle();
    for (const [id, words] of [
      [late.id, 'Paid late: 100.001 ₫ of 100.001 ₫ came, the last of it after the checkout had expired. '],
      [
        real.id,
        'A sandbox transaction counts as a payment of order DH2: no money moved. Do not fulfil the order.\n',
      ],
    ]) {
      const { code, stdout, stderr } = await wait(id, async () => {});
      expect([code, stdout]).toEqual([0, expect.stringContaining('paid')]);
      expect(stderr).toContain(words);
    }
  });

  test('asks at intervals that grow to ten seconds', async () => {
    const { id } = await create();
    const { stderr } = await cli(['checkouts', 'wait', id, '--timeout', '60s', '--verbose'], {
      clock: drivenClock(emulator),
    });
    const reads = stderr.match(/GET \S+\/checkouts\/\S+/g)!.length;
    // 0, 1, 2.5, 4.75, 8.1, 13.2, 20.8, 30.8, 40.8, 50.8, 60 s
    expect(reads).toBe(11);
  });

  /** Waits a minute; what is to happen at each second of it. */
  const waitAMinute = (id: string, at: Record<number, () => Promise<unknown>>) => {
    const left = new Map(Object.entries(at).map(([second, happen]) => [Number(second), happen]));
    return cli(['checkouts', 'wait', id, '--timeout', '60s'], {
      clock: drivenClock(emulator, async (elapsed) => {
        for (const [second, happen] of left) {
          if (elapsed < second * 1000 || !left.delete(second)) continue;
          await happen();
        }
      }),
      random: { ...systemRandom, fraction: () => 0 },
    });
  };
  const fault = (how: { drop: true } | { status: number }) => () =>
    emulator.control('POST', '/faults', { endpoint: 'checkouts.show', ...how });
  const noFault = () => emulator.control('DELETE', '/faults');

  test('waits while the service is away, and says each time that it is, once', async () => {
    const { id } = await create();
    const { code, stdout, stderr } = await waitAMinute(id, {
      3: fault({ drop: true }),
      15: noFault,
      30: fault({ status: 503 }),
      45: async () => {
        await noFault();
        await json('checkouts', 'pay', id);
      },
    });
    expect([code, stdout.split('\n')[0]]).toEqual([0, 'status\tpaid']);
    const { host } = new URL(emulator.url);
    expect(stderr.split('\n')).toEqual([
      `warning: ${host} closed the connection before the reply was complete (UND_ERR_SOCKET): asking again until the time is over`,
      'warning: a fault set on the emulator (HTTP 503): asking again until the time is over',
      '',
    ]);
  });

  test.each([
    [{ drop: true } as const, 'HOST closed the connection before the reply was complete (UND_ERR_SOCKET)'],
    [{ status: 503 }, 'a fault set on the emulator (HTTP 503)'],
  ])('away until the time is over (%o): 5, with the last failure', async (how, why) => {
    const { id } = await create();
    await fault(how)();
    const { code, stdout, stderr } = await waitAMinute(id, {});
    expect([code, stdout]).toEqual([5, '']);
    const { host } = new URL(emulator.url);
    expect(stderr.split('\n').slice(0, 2)).toEqual([
      `warning: ${why.replace('HOST', host)}: asking again until the time is over`,
      `error: Not paid within 1 min: ${why.replace('HOST', host)}`,
    ]);
  });

  test('a service that takes the request and never answers keeps it no longer than --timeout', async () => {
    const service = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => {
      service.close();
      service.closeAllConnections();
    });
    await once(service, 'listening');
    const asked = once(service, 'request');
    let elapsed = 0;
    const sleep = async (ms: number) => {
      await asked;
      // The wait and its request end at the same time.
      elapsed = Math.max(elapsed, ms);
    };
    const id = '4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05';
    const result = await cli(['checkouts', 'wait', id, '--timeout', '3s'], {
      clock: { ...emulator.clock, monotonic: () => elapsed, sleep },
      env: {
        PAYCONFIRM_BASE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
        PAYCONFIRM_TOKEN: 'token',
      },
    });
    expect([result, elapsed]).toEqual([
      { code: 5, stdout: '', stderr: 'error: Not paid within 3.0 s: the service did not answer in time\n' },
      3_000,
    ]);
  });

  test('a 401 ends it at once', async () => {
    const { id } = await create();
    const { code, stdout } = await waitAMinute(id, { 2: fault({ status: 401 }), 10: noFault });
    expect([code, stdout]).toEqual([4, '']);
  });

  test('stops when it is told to', async () => {
    const { id } = await create();
    const stop = new AbortController();
    const { PayconfirmError } = await import('../../../src/errors.ts');
    const result = await cli(['checkouts', 'wait', id], {
      clock: drivenClock(emulator, async () =>
        stop.abort(new PayconfirmError('interrupted', asIs('interrupted'))),
      ),
      signal: stop.signal,
    });
    expect(result).toEqual({ code: 130, stdout: '', stderr: 'interrupted\n' });
  });

  test('a timeout that is none, an unknown id', async () => {
    const id = '4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05';
    expect((await cli(['checkouts', 'wait', id, '--timeout', 'soon'])).code).toBe(2);
    expect((await cli(['checkouts', 'wait', id])).code).toBe(1);
  });
});
