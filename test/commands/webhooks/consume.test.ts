import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PayconfirmError } from '../../../src/errors.ts';
import { given, startTestbed, type Testbed } from '../../harness/listening.ts';
import { hasNats, type Nats, startNats, withoutNats } from '../../harness/nats.ts';

let nats: Nats;
let testbed: Testbed;
beforeEach(async () => {
  if (!hasNats) return;
  nats = await startNats();
  testbed = await startTestbed();
});
afterEach(async () => {
  if (!hasNats) return;
  await testbed.stop();
  await nats.stop();
});

const body = (code: string) => JSON.stringify({ amount: 1, transaction_code: code, description: 'Trà đá' });
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Puts deliveries into the stream as a listener does. */
async function published(...codes: string[]) {
  const flags = ['--port', '0', '--secret-env', 'S', '--publish', nats.url('PAY')];
  const listener = await testbed.listen([...flags, '--create-stream', '--replicas', '1'], given);
  for (const code of codes) expect((await testbed.deliver(listener.ready.url, body(code))).status).toBe(200);
  listener.interrupt();
  await listener.ended;
}

function consuming(to: string, ...flags: string[]) {
  const stop = new AbortController();
  const argv = ['webhooks', 'consume', '--from', nats.url('PAY'), '--durable', 'shop', '--forward', to];
  const ended = testbed.cli([...argv, '-o', 'ndjson', ...flags], { ...given, signal: stop.signal });
  return {
    ended: ended.then(({ code, stdout, stderr }) => ({
      code,
      stderr,
      events: stdout
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    })),
    stop: () => stop.abort(new PayconfirmError('terminated', 'terminated')),
  };
}

describe.skipIf(!hasNats)(`webhooks consume${withoutNats}`, { timeout: 60_000 }, () => {
  test('hands each delivery to the app, byte for byte, once it has taken it no more; in order with one in flight', async () => {
    await published('A', 'B', 'C');
    const app = await testbed.app((n) => (n === 2 ? 500 : 200));
    const one = consuming(app.url, '--max-in-flight', '1');
    await until(() => app.got.length === 4);
    one.stop();
    const { code, events } = await one.ended;
    expect(code).toBe(143);
    expect(app.got.map((delivery) => delivery.body)).toEqual(['A', 'B', 'C', 'B'].map(body));
    expect(app.got[0]).toMatchObject({ signature: expect.stringMatching(/^sha256=/) });
    expect(events.map(({ seq, outcome, status, tries }) => [seq, outcome, status, tries])).toEqual([
      [1, 'taken', 200, 1],
      [2, 'again', 500, 1],
      [3, 'taken', 200, 1],
      [2, 'taken', 200, 2],
    ]);
    // All is done with.
    const { connection, manager } = await nats.client();
    expect(await manager.consumers.info('PAY', 'shop')).toMatchObject({ num_pending: 0, num_ack_pending: 0 });
    await connection.close();
  });

  test('one that the app refuses again and again is put aside with the reason', async () => {
    await published('POISON', 'B');
    const app = await testbed.app((n) => (app.got[n - 1]!.body === body('POISON') ? 422 : 200));
    const one = consuming(app.url, '--max-tries', '2');
    await until(() => app.got.length === 3);
    await until(() => app.got.filter((delivery) => delivery.body === body('POISON')).length === 2);
    let aside: Awaited<ReturnType<Nats['messages']>> = [];
    while (aside.length === 0) aside = await nats.messages('PAY_dead');
    one.stop();
    const { events } = await one.ended;
    expect(events.at(-1)).toMatchObject({ seq: 1, outcome: 'aside', status: 422, tries: 2 });
    expect(aside).toEqual([
      {
        subject: 'payconfirm_dead.PAY.shop',
        body: body('POISON'),
        headers: expect.objectContaining({
          'Payconfirm-Reason': 'the%20app%20answered%20422',
          'Payconfirm-Tries': '2',
          'Payconfirm-Sequence': '1',
          'Payconfirm-Code': 'POISON',
          'X-Service-Signature': expect.stringMatching(/^sha256=/),
          'Nats-Msg-Id': 'shop:1',
        }),
      },
    ]);
    const { connection, manager } = await nats.client();
    expect(await manager.consumers.info('PAY', 'shop')).toMatchObject({ num_pending: 0, num_ack_pending: 0 });
    await connection.close();
  });

  test('an app that is away has refused nothing, and what is under way at the end is answered', async () => {
    await published('A');
    const away = consuming('http://127.0.0.1:9/hook', '--max-tries', '1');
    const app = await testbed.app(async () => {
      second?.stop();
      await new Promise((resolve) => setTimeout(resolve, 300));
      return 200;
    });
    let second: ReturnType<typeof consuming> | undefined;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    away.stop();
    const { events: refused } = await away.ended;
    expect(refused.map(({ outcome }) => outcome)).not.toContain('aside');
    expect(refused.length).toBeGreaterThan(0);
    second = consuming(app.url);
    const { events } = await second.ended;
    expect(events).toEqual([expect.objectContaining({ seq: 1, outcome: 'taken', status: 200 })]);
  });

  test('what is too old for the app is signed anew, with the secret that it came with', async () => {
    await published('A', 'B');
    testbed.emulator.clock.pass(3_600_000);
    const app = await testbed.app();
    const one = consuming(app.url, '--secret-env', 'S');
    await until(() => app.got.length === 2);
    one.stop();
    await one.ended;
    const seconds = String(Math.floor(testbed.emulator.clock.now() / 1000));
    expect(app.got.map(({ timestamp }) => timestamp)).toEqual([seconds, seconds]);
  });

  test('a stream that is not there: exit 2', async () => {
    const { code, stderr } = await consuming('http://127.0.0.1:9/hook').ended;
    expect(code).toBe(2);
    expect(stderr).toContain('the stream PAY is not there');
  });
});

describe.skipIf(!hasNats)(`webhooks replay --from${withoutNats}`, { timeout: 60_000 }, () => {
  const replay = (...flags: string[]) =>
    testbed.cli(['webhooks', 'replay', '--from', nats.url('PAY'), ...flags], given);

  test('sends what the stream has got since then, in order', async () => {
    await published('A', 'B', 'C');
    const app = await testbed.app();
    const { code, stdout, stderr } = await replay('--since', '100000h', '--to', app.url, '--json');
    expect([stderr, code]).toEqual(['', 0]);
    expect(app.got.map((delivery) => delivery.body)).toEqual(['A', 'B', 'C'].map(body));
    const sent = JSON.parse(stdout).items ?? JSON.parse(stdout);
    expect(sent.map((row: { transaction_code: string }) => row.transaction_code)).toEqual(['A', 'B', 'C']);
  });

  test('--since is needed, and --failed is not known there: exit 2', async () => {
    expect((await replay('--to', 'http://127.0.0.1:9/')).code).toBe(2);
    expect((await replay('--since', '1h', '--failed', '--to', 'http://127.0.0.1:9/')).code).toBe(2);
  });
});
