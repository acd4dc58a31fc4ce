/** What the journal of this machine and the app behind `listen` say of a transfer. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { DeliveryRecord } from '../../../src/webhooks/journal/journal-record.ts';
import { cleanupRecordsIn } from '../../../src/webhooks/listener/cleanup-records.ts';
import { between } from '../../harness/between.ts';
import { ownerOn } from '../../harness/journal-owner.ts';
import { type Bed, type Situation, saidIn, startTracing, testSituations } from '../../harness/tracing.ts';

/**
 * The service sent FT1 to a listener of this machine, which answered the status and kept it for an app that gave these answers.
 */
const listened =
  (status: number, received: Partial<DeliveryRecord>, ...answers: Parameters<Bed['keep']>[1][]) =>
  async (bed: Bed, ...flags: string[]) => {
    await bed.configure('listen', [status]);
    await bed.transfer('FT1', 'x', flags);
    const target = await bed.answering(500);
    bed.known.app = target;
    await bed.keep({ target, ...received }, ...answers.filter((one) => one !== undefined));
    bed.clock.pass(120_000);
  };

const eventOf = ({ known }: Bed) =>
  Buffer.from(
    `{"event":"CHECKOUT_PAID","checkout_id":"${known.DH7}","order_code":"DH7","amount":150000,"transaction_code":"FT1"}`,
  ).toString('base64');

const stream = 'nats://127.0.0.1:4222/DELIVERIES';

/** A listener of this machine at the address of the configuration, which answers this. */
const listener = (how: 'alive' | 'ended', to: string | number[]) => async (bed: Bed) => {
  await bed.configure('listen', to);
  const { items } = await bed.json<{ items: { webhook_url: string }[] }>('webhooks', 'list');
  const id = 'a11fe000-0000-4000-8000-000000000000';
  const record = {
    ...{ id, owner: { pid: process.pid, started: null }, urls: [items[0]!.webhook_url] },
    ...{ base_url: bed.emulator.url, client_id: bed.emulator.clientId },
  };
  const records = cleanupRecordsIn(bed.configDir);
  if (how === 'alive') {
    await records.save(record);
    onTestFinished(await records.live(id));
  } else {
    const ended = { ...record, ended_at: new Date(bed.clock.now()).toISOString(), why: 'ended' };
    mkdirSync(join(bed.configDir, 'ended-listeners'));
    writeFileSync(join(bed.configDir, 'ended-listeners', `${id}.json`), JSON.stringify(ended));
    bed.clock.pass(1_000);
  }
  await bed.pay('FT1');
};

const refused = { status: 500 };
const replayed = { status: 200, sent: 'as received' };
const down = { error: 'connection refused' };

const situations: Situation[] = [
  {
    name: 'the app is down, and takes it when it is replayed',
    stage: listened(502, {}, down),
    says: ['failed', 'app-not-running'],
    offers: ['replay'],
    after: ['delivered'],
  },
  {
    name: 'the listener of another profile has it: its app is ours, and no merchant is to be asked',
    stage: listened(
      502,
      { owner: { profile: 'other', base_url: 'http://127.0.0.1', client_id: 'c1' } },
      down,
    ),
    says: ['failed', 'app-not-running'],
    offers: ['show-stored', 'redeliver'],
    notes: ['journal-of-other-profile'],
  },
  {
    name: 'the app rejected it',
    stage: listened(500, {}, refused),
    says: ['failed', 'app-rejected'],
    offers: ['replay'],
    after: ['delivered'],
  },
  {
    name: 'the app answers 401: a replay alone does not help',
    stage: listened(401, {}, { status: 401 }),
    says: ['failed', 'app-rejected'],
    offers: ['show-listener-secret', 'replay'],
  },
  {
    name: '--reply ack, and the app rejected it',
    stage: listened(200, {}, refused),
    says: ['failed', 'app-rejected-after-ack'],
    after: ['delivered'],
  },
  {
    name: '--reply ack, and the app has it not yet',
    stage: listened(200, {}),
    says: ['pending', 'not-forwarded-yet'],
    offers: ['replay'],
    after: ['delivered'],
  },
  {
    name: 'a listener that runs is forwarding it: a replay would reach the app twice',
    stage: async (bed) => {
      await listened(200, {})(bed);
      onTestFinished(await cleanupRecordsIn(bed.configDir).live('884c7d65-0000-4000-8000-000000000000'));
    },
    says: ['pending', 'not-forwarded-yet'],
    offers: ['ask-again'],
  },
  {
    name: 'the app rejected it, then took it when it was replayed',
    stage: listened(500, {}, refused, replayed),
    says: ['delivered'],
    notes: ['delivered-from-here'],
  },
  {
    name: 'the app rejected it, and the replay too',
    stage: listened(500, {}, refused, { ...replayed, status: 500 }),
    says: ['failed', 'app-rejected'],
    after: ['delivered'],
  },
  {
    name: 'an edited body that the app took settles nothing',
    stage: listened(500, {}, refused, { ...replayed, sent: 'edited and signed', edited: true }),
    says: ['failed', 'app-rejected'],
  },
  {
    name: 'another app that took it settles nothing',
    stage: listened(500, {}, refused, { ...replayed, target: 'http://localhost:3001/' }),
    says: ['failed', 'app-rejected'],
  },
  {
    name: 'kept without an app',
    stage: listened(200, { target: undefined }),
    says: ['delivered'],
    who: { listen: 'delivered' },
  },
  {
    name: 'not sent by the service, taken from its log by the app',
    stage: listened(500, { log_id: 'a' }, { status: 200 }),
    says: ['failed', 'app-error'],
    notes: ['delivered-from-here'],
  },
  {
    name: 'not sent by the service, taken from its log and rejected',
    stage: listened(500, { log_id: 'a' }, refused),
    says: ['failed', 'app-error', 'app-rejected'],
    after: ['delivered'],
  },
  {
    name: 'the listener has ended',
    stage: listener('ended', 'http://127.0.0.1:1/hook'),
    says: ['failed', 'listener-ended'],
    notes: ['connection-refused'],
    offers: ['show-delivery', 'redeliver'],
  },
  {
    name: 'the listener found the signature invalid',
    stage: listener('alive', [401]),
    says: ['failed', 'signature-invalid-here'],
    notes: ['rejected-unsigned'],
  },
  {
    name: 'the listener runs, and answered something else',
    stage: listener('alive', [500]),
    says: ['failed', 'app-error'],
  },
  {
    name: 'published to a stream',
    stage: listened(200, { target: undefined, stream }, { outcome: 'published' }),
    says: ['delivered'],
    notes: ['published'],
    who: { listen: 'delivered', [stream]: 'delivered' },
  },
  {
    name: 'not acknowledged by the stream, then published by the next listener',
    stage: listened(503, { target: undefined, stream }, { outcome: 'published' }),
    says: ['delivered'],
    who: { listen: 'delivered', [stream]: 'delivered' },
  },
  {
    name: 'not acknowledged by the stream',
    stage: listened(503, { target: undefined, stream }),
    says: ['failed', 'publish-failed'],
    offers: ['show-stored'],
    who: { listen: 'failed', [stream]: 'failed' },
  },
  {
    name: 'the stream has another body with its code',
    stage: listened(409, { target: undefined, stream }, { outcome: 'conflict' }),
    says: ['failed', 'publish-failed'],
    who: { listen: 'failed', [stream]: 'failed' },
  },
  {
    name: 'held back by --confirm',
    stage: listened(503, { held_back: 'the checkout could not be read' }),
    says: ['failed', 'not-confirmed'],
  },
  {
    name: 'held back by --confirm, and nothing of it came from the service',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.pay('FT1');
      await bed.keep({ held_back: 'the checkout could not be read' });
    },
    says: ['delivered'],
    who: { shop: 'delivered' },
  },
  {
    name: 'the app rejected its CHECKOUT_PAID, and took the transfer',
    stage: async (bed) => {
      await bed.checkout('DH7');
      await listened(200, {}, { status: 200 })(bed, '--va', bed.known['DH7 account']!);
      await bed.keep({ target: bed.known.app, body_base64: eventOf(bed) }, refused);
    },
    says: ['delivered', 'event-failed', 'app-rejected'],
    after: ['delivered'],
  },
  {
    name: 'the app took its CHECKOUT_PAID, and rejected the transfer',
    stage: async (bed) => {
      await bed.checkout('DH7');
      await listened(200, {}, refused)(bed, '--va', bed.known['DH7 account']!);
      await bed.keep({ target: bed.known.app, body_base64: eventOf(bed) }, { status: 200 });
    },
    says: ['failed', 'app-rejected-after-ack'],
    after: ['delivered'],
  },
  {
    name: 'its CHECKOUT_PAID was held back by --confirm',
    stage: async (bed) => {
      await bed.configure('shop', [200, 503]);
      await bed.checkout('DH7');
      await bed.transfer('FT1', 'x', ['--va', bed.known['DH7 account']!]);
      await bed.keep({ held_back: 'the checkout could not be read', body_base64: eventOf(bed) });
    },
    asks: [['FT1'], ['DH7']],
    says: ['delivered', 'not-confirmed', 'event-failed', 'gateway-error'],
  },
];

testSituations(situations);

test('what the app took once it was replayed is no failure of the listener', async () => {
  const bed = await startTracing();
  await listened(500, {}, refused, replayed)(bed);
  const env = { PAYCONFIRM_CONFIG_DIR: bed.configDir };
  const { stdout } = await bed.cli(['trace', 'FT1', '-o', 'table'], { env });
  expect(stdout).toMatch(/✓ listen: failed, then accepted by the app on this machine\n +✗ /);
  const again = await bed.cli(['webhooks', 'redeliver', '--failed', '--yes'], { env });
  expect(again.stderr).toMatch(/^No failed delivery since .*\. List transfers/m);
  const doctor = await bed.cli(['doctor', '-o', 'table'], { env });
  expect(doctor.stdout).toContain('0 of 1 attempt delivered');
});

test('for the app behind a listener, trace and webhooks log advise the same one step', async () => {
  const bed = await startTracing();
  await listened(502, {}, down)(bed);
  const env = { PAYCONFIRM_CONFIG_DIR: bed.configDir };
  const [{ id }] = (await bed.json<{ items: [{ id: string }] }>('webhooks', 'logs')).items;
  for (const argv of [
    ['trace', 'FT1'],
    ['webhooks', 'log', id],
  ]) {
    const { stdout } = await bed.cli([...argv, '-o', 'table'], { env });
    expect(stdout).toContain('webhooks replay');
    expect(stdout).not.toContain('webhooks redeliver');
  }
});

test('what listen kept without an account number is not taken for a transfer to the checkout', async () => {
  const bed = await startTracing();
  await bed.checkout('DH102');
  const account = bed.known['DH102 account'];
  const payloads = [
    { transaction_code: 'HAND1', amount: 1_000, description: 'signed by hand' },
    { transaction_code: 'HAND2', amount: 2_000, account_number: '' },
    { transaction_code: 'HAND3', amount: 2_000, description: 'DH102' },
    { event: 'CHECKOUT_PAID', checkout_id: bed.known.DH102, order_code: 'DH102', transaction_code: 'HAND4' },
    { transaction_code: 'HERE', amount: 3_000, virtual_account_number: account },
  ];
  for (const payload of payloads) {
    const body_base64 = Buffer.from(JSON.stringify(payload)).toString('base64');
    await bed.keep({ transaction_code: payload.transaction_code, body_base64 });
  }
  const asked = async (...argv: string[]) => (await bed.ask(argv)).trace.subject;
  const here = { kind: 'transaction', id: 'HERE', name: 'HERE' };
  expect(await asked('--checkout', '{DH102}')).toEqual(here);
  // The order's account tells it: of no other one of them is it known.
  expect(await asked('DH102')).toEqual(here);
  const order = { kind: 'checkout', id: bed.known.DH102, name: 'DH102' };
  expect(await asked('DH102', '--checkout', '{DH102}')).toEqual(order);
  // A code is certain, whatever it leaves out.
  expect(await asked('HAND1', '--va', account!)).toMatchObject({ id: 'HAND1' });
});

test.each([
  [true, ['sandbox-transaction']],
  [false, []],
])(
  'the service is away: the outcome is not known, whatever is stored here (verified: %s)',
  async (verified, notes) => {
    const bed = await startTracing();
    const body = { transaction_code: 'FT1', amount: 150_000, account_number: 'SBX410616361822' };
    const PAYCONFIRM_BASE_URL = await between(bed.emulator.url, (reply, { path }) =>
      path.includes('/token') ? reply : 'lost',
    );
    const owner = { ...ownerOn(bed.emulator), base_url: PAYCONFIRM_BASE_URL };
    await bed.keep({ verified, owner, body_base64: Buffer.from(JSON.stringify(body)).toString('base64') });
    const { exit, trace } = await bed.ask(['FT1'], { PAYCONFIRM_BASE_URL });
    expect([exit, ...saidIn(trace)]).toEqual([5, 'unknown', 'sources-incomplete']);
    expect(trace.summary).toBe('Not every source was read, so the outcome of FT1 is not known.');
    expect(
      trace.findings.filter(({ code }) => code === 'sandbox-transaction').map(({ code }) => code),
    ).toEqual(notes);
  },
);

test('what this machine kept of an order is no answer about it while the service cannot be read', async () => {
  const bed = await startTracing();
  const payload = { transaction_code: 'SBX106', description: 'DH102', virtual_account_number: 'SBX1' };
  const body_base64 = Buffer.from(JSON.stringify({ ...payload, amount: 66_000 })).toString('base64');
  const base_url = 'http://127.0.0.1:1';
  const owner = { ...ownerOn(bed.emulator), base_url };
  await bed.keep({ transaction_code: 'SBX106', body_base64, owner }, refused);
  const env = { PAYCONFIRM_CONFIG_DIR: bed.configDir, PAYCONFIRM_BASE_URL: base_url, PAYCONFIRM_TOKEN: 'x' };
  const { code, stdout } = await bed.cli(['trace', 'DH102', '-o', 'json'], { env });
  const { subject, outcome, findings, recipients } = JSON.parse(stdout);
  expect([code, subject.id, outcome]).toEqual([5, 'DH102', 'unknown']);
  expect(findings.map((one: { code: string }) => one.code)).toEqual(['sources-incomplete', 'several-match']);
  expect(recipients[0].subject.id).toBe('SBX106');
});
