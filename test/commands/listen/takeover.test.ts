import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/io/clock.ts';
import { given, type Listening, startTestbed, type Testbed } from '../../harness/listening.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed();
});
afterEach(() => testbed.stop());

/** A listener that looks at the service every moment. */
function first(...flags: string[]): Promise<Listening> {
  const sleep = (ms: number, signal?: AbortSignal) => systemClock.sleep(ms === 5_000 ? 20 : ms, signal);
  const clock = { ...testbed.emulator.clock, sleep };
  return testbed.listenAs(['--port', '0', '--register', '--secret-env', 'S', ...flags], { ...given, clock });
}

const gaps = async ({ ended }: Listening) =>
  (await ended).events.flatMap((event) => (event.event === 'gap' ? [[event.reason, event.words]] : []));

const takenBy = (who: string, { ready }: Listening) => [
  'taken-over',
  `${who} has taken over the webhook configuration ${ready.webhook_id}: deliveries go there`,
];

/** Points its configuration at another address, as another machine or a person does. */
async function pointElsewhere({ ready }: Listening): Promise<void> {
  const url = 'https://user:hidden@other.example/hook?token=hidden';
  const update = ['webhooks', 'update', ready.webhook_id as string, '--url', url];
  expect((await testbed.cli(update)).code).toBe(0);
}

test('a configuration that is pointed at another address: the listener says where and continues', async () => {
  const listener = await first('--metrics-port', '0');
  await pointElsewhere(listener);
  const metrics = async () => (await fetch(listener.ready.metrics_url!)).text();
  await expect.poll(metrics).toMatch(/payconfirm_gaps_total\{reason="taken-over"\} 1\n/);
  const code = '{"transaction_code":"FT1","amount":1}';
  expect((await testbed.deliver(listener.ready.url, code)).status).toBe(200);
  listener.interrupt();
  expect(await gaps(listener)).toEqual([takenBy('the address https://other.example/hook', listener)]);
});

test('with --exit-on-takeover it exits 1 with the same words', async () => {
  const listener = await first('--exit-on-takeover');
  await pointElsewhere(listener);
  const { code, stderr } = await listener.ended;
  const [, words] = takenBy('the address https://other.example/hook', listener);
  expect([code, stderr.trim().split('\n').at(-1)]).toEqual([1, expect.stringContaining(words!)]);
  expect(await gaps(listener)).toHaveLength(1);
});

test('another listener of this machine is named by its process, one of another machine by its address', async () => {
  const one = await first('--exit-on-takeover');
  const take = ['--port', '0', '--secret-env', 'S', '--webhook', one.ready.webhook_id as string];
  const two = await testbed.listenAs([...take, '--force', '--exit-on-takeover'], {
    ...given,
    clock: {
      ...testbed.emulator.clock,
      sleep: (ms, signal) => systemClock.sleep(ms === 5_000 ? 20 : ms, signal),
    },
  });
  expect((await one.ended).code).toBe(1);
  expect(await gaps(one)).toEqual([
    takenBy(`another listener on this machine (process ${process.pid})`, one),
  ]);

  const elsewhere = mkdtempSync(join(tmpdir(), 'listen-'));
  onTestFinished(() => rmSync(elsewhere, { recursive: true }));
  const three = await testbed.listenAs(take, { env: { ...given.env, PAYCONFIRM_CONFIG_DIR: elsewhere } });
  expect((await two.ended).code).toBe(1);
  expect(await gaps(two)).toEqual([takenBy(`the address ${three.ready.url}`, two)]);
  three.interrupt();
  await three.ended;
});

test('--exit-on-takeover is refused where nothing is registered', async () => {
  const { code, stderr } = await testbed.cli(['listen', '--no-register', '--exit-on-takeover']);
  expect([code, stderr]).toEqual([2, 'error: --exit-on-takeover goes with --register or --webhook\n']);
});
