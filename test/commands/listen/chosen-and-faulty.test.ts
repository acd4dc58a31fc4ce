import { afterEach, beforeEach, expect, test } from 'vitest';
import { given, startTestbed, type Testbed, transfer } from '../../harness/listening.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed();
});
afterEach(() => testbed.stop());

const own = ['--port', '0', '--secret-env', 'S'];
const paid = '{"event":"CHECKOUT_PAID","checkout_id":"c1","transaction_code":"FT2"}';
const unknown = '{"event":"REFUND","transaction_code":"FT3"}';

test.each([
  { only: 'transaction', code: 'FT1', body: transfer },
  { only: 'checkout-paid', code: 'FT2', body: paid },
])(
  '--only $only forwards, shows and expects that kind; the others are stored and answered',
  async ({ only, code, body }) => {
    const { url, got } = await testbed.app();
    const { ready, ended } = await testbed.listen(
      [...own, '--forward', url, '--only', only, '--once'],
      given,
    );
    const others = [transfer, paid, unknown].filter((one) => one !== body);
    for (const other of others) expect((await testbed.deliver(ready.url, other)).status).toBe(200);
    expect((await testbed.deliver(ready.url, body)).status).toBe(200);
    const { code: exit, events } = await ended;
    expect([exit, got.map((one) => one.body)]).toEqual([0, [body]]);
    const shown = events.map((event) => [
      event.event,
      'transaction_code' in event ? event.transaction_code : '',
    ]);
    expect(shown).toEqual([
      ['ready', ''],
      ['delivery', code],
      ['forwarded', code],
      ['summary', ''],
    ]);
    const kept = JSON.parse((await testbed.cli(['webhooks', 'kept', '--json'], given)).stdout).items;
    expect(kept).toHaveLength(3);
  },
);

test('--only: what it left out is counted when nothing else came', async () => {
  const flags = [...own, '--only', 'checkout-paid', '--expect', '1', '--timeout', '1s'];
  const { ready, ended } = await testbed.listen(flags, given);
  await testbed.deliver(ready.url, transfer);
  const { code, stderr } = await ended;
  expect(code).toBe(6);
  expect(stderr).toContain('; 1 left out by --only');
});

test('--only goes with no stream, which has all', async () => {
  const argv = ['listen', '--only', 'transaction', '--publish', 'nats://127.0.0.1:9/PAY'];
  expect(await testbed.cli(argv, given)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--publish'),
  });
});

test('--jq with a condition shows the events for which it is true', async () => {
  const { url } = await testbed.app();
  const condition = '.event == "forwarded" and .amount > 100000';
  const flags = [...own, '--expect', '2', '--forward', url, '--jq', condition];
  const { ready, ended } = await testbed.listen(flags, given);
  await testbed.deliver(ready.url, '{"amount":1,"transaction_code":"FT0"}');
  await testbed.deliver(ready.url, transfer);
  expect((await ended).events).toMatchObject([
    { event: 'forwarded', transaction_code: 'FT1', amount: 150000 },
  ]);
});

test('dropped deliveries do not reach the app, and a seed repeats which', async () => {
  const { url, got } = await testbed.app();
  const lost = async (inject: string) => {
    const { ready, ended, interrupt } = await testbed.listen(
      [...own, '--forward', url, '--inject', inject],
      given,
    );
    const statuses = [];
    for (let n = 0; n < 12; n += 1) {
      statuses.push((await testbed.deliver(ready.url, transfer.replace('FT1', `${inject}-${n}`))).status);
    }
    interrupt();
    return { statuses, ...(await ended) };
  };
  const first = await lost('drop=50%');
  const seed = /come from seed (\d+)\. To repeat them: --inject drop=50%,seed=\1\n/.exec(first.stderr)?.[1];
  expect(first.statuses.toSorted()).toEqual([
    ...Array(got.length).fill(200),
    ...Array(12 - got.length).fill(502),
  ]);
  const second = await lost(`drop=50%,seed=${seed}`);
  expect(second.statuses).toEqual(first.statuses);
});

test('all are dropped: the service gets 502 with the reason, and the journal has them as failed', async () => {
  const { url, got } = await testbed.app();
  const { ready, ended } = await testbed.listen(
    [...own, '--forward', url, '--inject', 'drop=100%', '--once'],
    given,
  );
  const reply = await testbed.deliver(ready.url, transfer);
  expect([reply.status, await reply.text()]).toEqual([502, 'dropped on purpose (--inject drop)\n']);
  const { events } = await ended;
  expect(events.find(({ event }) => event === 'forwarded')).toMatchObject({
    ok: false,
    status: null,
    error: 'dropped on purpose (--inject drop)',
  });
  expect(got).toEqual([]);
});

test('a group reaches the app the last first', async () => {
  const { url, got } = await testbed.app();
  const { ready, ended } = await testbed.listen(
    [...own, '--forward', url, '--inject', 'reorder=3', '--expect', '3'],
    given,
  );
  const bodies = ['A', 'B', 'C'].map((code) => transfer.replace('FT1', code));
  const answers = [];
  for (const [at, body] of bodies.entries()) {
    answers.push(testbed.deliver(ready.url, body));
    // The next comes when this one is stored, and held back.
    while ((await stored()) <= at) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
  await ended;
  expect(got.map(({ body }) => body)).toEqual(bodies.toReversed());
});

async function stored(): Promise<number> {
  return JSON.parse((await testbed.cli(['webhooks', 'kept', '--json'], given)).stdout).items.length;
}

test('reorder needs several at a time, which a log does not give', async () => {
  const argv = ['listen', '--from-log', '--secret-env', 'S', '--forward', 'http://127.0.0.1:9/'];
  expect(await testbed.cli([...argv, '--inject', 'reorder=2'], given)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--inject reorder= needs several deliveries at a time'),
  });
});
