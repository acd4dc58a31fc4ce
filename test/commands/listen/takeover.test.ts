import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
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
  // Who lost it leaves it to the one that has it, who removes it at its end.
  const { webhook_id: id, url } = three.ready;
  expect(await testbed.configurations()).toMatchObject([{ id, webhook_url: url }]);
  three.interrupt();
  await three.ended;
  expect(await testbed.configurations()).toEqual([]);
});

test('one that a person pointed at another address stays there at the end', async () => {
  const listener = await first();
  await pointElsewhere(listener);
  listener.interrupt();
  await listener.ended;
  const webhook_url = 'https://[redacted]@other.example/hook?token=[redacted]';
  expect(await testbed.configurations()).toMatchObject([{ id: listener.ready.webhook_id, webhook_url }]);
});

test('--exit-on-takeover is refused where nothing is registered', async () => {
  const { code, stderr } = await testbed.cli(['listen', '--no-register', '--exit-on-takeover']);
  expect([code, stderr]).toEqual([2, 'error: --exit-on-takeover needs --register or --webhook\n']);
});

describe('another secret', () => {
  const words = (id: string, next: string) => [
    'changed',
    `3 deliveries in a row were signed with another secret. Someone may have changed the secret of the webhook configuration ${id}, or sends forged deliveries to this address. ${next}`,
  ];
  const changeSecret = async (id: string) => {
    const update = ['webhooks', 'update', id, '--secret-env', 'OTHER'];
    expect((await testbed.cli(update, { env: { OTHER: 'whsec_of_another' } })).code).toBe(0);
  };
  const transfer = async (n: number) => {
    const send = ['sandbox', 'send', '--amount', '150000', '--description', 'DH102', '--code', `FT${n}`];
    expect((await testbed.cli(send)).code).toBe(0);
    await testbed.emulator.idle();
  };

  test('of a configuration of its own is told once, with the next step', async () => {
    const listener = await first();
    const id = listener.ready.webhook_id!;
    await transfer(1);
    await changeSecret(id);
    for (const n of [2, 3, 4, 5]) await transfer(n);
    listener.interrupt();
    const next = 'Start listen again: it registers with its own secret.';
    expect(await gaps(listener)).toEqual([words(id, next)]);
  });

  test('of one of the user: how to set it again', async () => {
    const create = ['--name', 'mine', '--url', 'https://shop.example/hook', '--auth', 'HMAC_SHA256'];
    const created = await testbed.cli(
      ['webhooks', 'create', ...create, '--secret-env', 'S', '--json'],
      given,
    );
    const { id } = JSON.parse(created.stdout);
    const listener = await testbed.listenAs(
      ['--port', '0', '--webhook', id, '--secret-env', 'S', '--exit-on-takeover'],
      given,
    );
    await changeSecret(id);
    for (const n of [1, 2, 3]) await transfer(n);
    listener.interrupt();
    const next = `Start listen again with the new secret, or set yours: payconfirm webhooks update ${id} --secret-stdin`;
    expect(await gaps(listener)).toEqual([words(id, next)]);
  });

  test('two in a row, or one that is signed rightly between them, are no change', async () => {
    const listener = await first();
    for (const by of ['other', 'other', undefined, 'other', 'other'])
      await testbed.deliver(listener.ready.url, `{"transaction_code":"FT9","amount":1}`, by);
    listener.interrupt();
    expect(await gaps(listener)).toEqual([]);
  });
});
