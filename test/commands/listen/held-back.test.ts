/** What `listen --confirm` held back stays so: whoever hands kept deliveries on, or counts them, leaves it out. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Trace } from '../../../src/commands/trace/trace-json-types.ts';
import { keptDeliveries } from '../../../src/webhooks/journal/read-journal.ts';
import type { ListenEvent } from '../../../src/webhooks/listener/listen-event-types.ts';
import { ownerOn } from '../../harness/journal-owner.ts';
import { given, startTestbed, type Testbed } from '../../harness/listening.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed();
});
afterEach(() => testbed.stop());

const transaction = '{"transaction_code":"FT1","amount":150000,"account_number":"SBX1","description":"DH7"}';
/** Each is held back, with what is said of it. */
const forged: readonly (readonly [body: string, why: RegExp])[] = [
  [
    '{"event":"CHECKOUT_PAID","checkout_id":"00000000-0000-4000-8000-000000000000","order_code":"DH7","amount":150000,"status":"paid","transaction_code":"FAKE1","account_number":"SBX1"}',
    /^not confirmed: the service knows no such checkout: no such checkout/,
  ],
  [
    '{"event":"CHECKOUT_EXPIRED","order_code":"DH7","transaction_code":"FAKE2","amount":150000,"account_number":"SBX1","description":"DH7"}',
    /^not confirmed: it is neither a CHECKOUT_PAID nor a transaction: its event is CHECKOUT_EXPIRED$/,
  ],
  ['{"order_code":"DH7"', /^not confirmed: it cannot be read: it is not JSON$/],
];

type Row = { id: string; outcome: string; error: string | null };

/** A listener with `--confirm` that got all of them, and then each of these once more. */
async function held(...again: string[]) {
  const app = await testbed.app();
  const { ready, ended, interrupt } = await testbed.listen(
    ['--port', '0', '--secret-env', 'S', '--confirm', '--forward', app.url],
    given,
  );
  const bodies = [transaction, ...forged.map(([body]) => body), ...again];
  const statuses = [];
  for (const body of bodies) statuses.push((await testbed.deliver(ready.url, body)).status);
  interrupt();
  const { events } = await ended;
  const { items } = JSON.parse((await testbed.cli(['webhooks', 'kept', '--json'])).stdout);
  return { app, statuses, events, rows: (items as Row[]).toReversed() };
}

const summary = (events: readonly ListenEvent[]) =>
  events.flatMap((one) => (one.event === 'summary' ? [one] : []));

test('it is kept with why, counted in the summary, and shown as not confirmed', async () => {
  const { app, statuses, events, rows } = await held();
  expect(statuses).toEqual([200, 409, 409, 409]);
  expect(app.got.map(({ body }) => body)).toEqual([transaction]);
  expect(summary(events)).toMatchObject([{ deliveries: 4, not_confirmed: 3, forwarded: 1 }]);
  expect(rows.map(({ outcome, error }) => [outcome, error])).toEqual([
    ['taken', null],
    ...forged.map(([, why]) => ['not confirmed', expect.stringMatching(why)]),
  ]);
  const records = [];
  for await (const { held_back, target } of keptDeliveries(testbed.folder, ownerOn(testbed.emulator), 0))
    records.push([held_back, target]);
  expect(records).toEqual([[undefined, app.url], ...forged.map(() => [expect.any(String), undefined])]);
  const one = await testbed.cli(['webhooks', 'kept', rows[1]!.id], { tty: true });
  expect(one.stdout).toMatch(/Outcome +not confirmed: the service knows no such checkout: /);
});

test('no way of sending again takes it along', async () => {
  const { rows } = await held();
  const app = await testbed.app();
  const replay = (...flags: string[]) =>
    testbed.cli(['webhooks', 'replay', ...flags, '--to', app.url], given);
  for (const { id } of rows.slice(1)) {
    const { code, stdout, stderr } = await replay(id);
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      expect.stringMatching(
        new RegExp(
          `^error: ${id} was held back by listen --confirm, not confirmed: .*\\nhint: what it says: payconfirm webhooks kept ${id}\\nto send it anyway: payconfirm webhooks kept ${id} --curl \\\\| sh\\n$`,
        ),
      ),
    ]);
  }
  const leftOut = 'Left out: 3 that listen --confirm holds back. They were not confirmed.\n';
  const failed = await replay('--failed');
  expect([failed.stdout, failed.stderr]).toEqual(['', `${leftOut}Nothing to replay.\n`]);
  const left = await testbed.cli(['webhooks', 'kept', '--failed']);
  expect([left.stdout, left.stderr]).toEqual([
    '',
    'Nothing is left to send: the app has accepted what it was to get of 4 stored deliveries.\nLeft out: 3 that listen --confirm holds back. They were not confirmed.\n',
  ]);
  const since = await replay('--since', '1h');
  expect([since.code, since.stdout.split('\n').length, since.stderr]).toEqual([0, 2, leftOut]);
  for (const flags of [[], ['--confirm']]) {
    const { ended, interrupt } = await testbed.listen(
      ['--port', '0', '--secret-env', 'S', '--forward', app.url, ...flags],
      given,
    );
    interrupt();
    expect(summary((await ended).events)).toMatchObject([{ forwarded: 0, not_confirmed: 0 }]);
  }
  expect(app.got.map(({ body }) => body)).toEqual([transaction]);
  const curl = await testbed.cli(['webhooks', 'kept', rows[1]!.id, '--curl']);
  expect([curl.stdout.startsWith('curl '), curl.stderr]).toEqual([
    true,
    expect.stringContaining(
      'listen --confirm holds it back, not confirmed: the service knows no such checkout',
    ),
  ]);
});

test('a trace counts it as no transfer, and says that it is there', async () => {
  await held();
  const trace = async (...argv: string[]) => {
    const { code, stdout } = await testbed.cli(['trace', ...argv, '-o', 'json']);
    const { outcome, transaction, deliveries, recipients, findings } = JSON.parse(stdout) as Trace;
    const held = findings.filter((one) => one.code === 'not-confirmed');
    return {
      ...{ code, outcome, transaction, deliveries },
      recipients: recipients.map(({ subject, ...one }) => [subject.kind, one.outcome]),
      held: held.map(({ severity, subject, actions }) => [
        severity,
        subject.kind,
        actions.map((one) => [one.code, one.command]),
      ]),
    };
  };
  const { items } = JSON.parse((await testbed.cli(['webhooks', 'kept', '--json'])).stdout);
  const [, second, first] = (items as Row[]).map(({ id }) => [
    ...['note', 'delivery'],
    [['show-stored', ['payconfirm', 'webhooks', 'kept', id.slice(9, 17)]]],
  ]);
  const none = { code: 1, outcome: 'not_found', transaction: null, deliveries: [], recipients: [] };
  expect(await trace('FAKE1')).toEqual({ ...none, held: [first] });
  expect(await trace('FAKE2')).toEqual({ ...none, held: [second] });
  expect(await trace('DH7')).toMatchObject({ recipients: [['app', 'delivered']], held: [first, second] });
  expect((await trace('--amount', '150000', '--since', '1h')).recipients).toEqual([['app', 'delivered']]);
});

describe('what was kept without --confirm, and held back when it was to be sent again', () => {
  test('is asked about again with --confirm, and sent by nobody else', async () => {
    const failing = await testbed.app(() => 500);
    const first = await testbed.listen(['--port', '0', '--secret-env', 'S', '--forward', failing.url], given);
    await testbed.deliver(first.ready.url, forged[0]![0]);
    first.interrupt();
    await first.ended;
    const counts = [];
    for (const flags of [['--confirm'], [], ['--confirm']]) {
      const { ended, interrupt } = await testbed.listen(
        ['--port', '0', '--secret-env', 'S', '--forward', failing.url, ...flags],
        given,
      );
      if (flags.length > 0) {
        const before = counts.length;
        await expect.poll(async () => (await forwardsOf()).length).toBe(before === 0 ? 2 : 3);
      }
      interrupt();
      const { events, stderr } = await ended;
      counts.push([summary(events)[0]?.not_confirmed, stderr.includes('of an earlier listen')]);
    }
    expect(counts).toEqual([
      [1, true],
      [0, false],
      [1, true],
    ]);
    expect(failing.got.length).toBe(1);
    const { stdout } = await testbed.cli(['webhooks', 'kept', '--json']);
    const [row]: Row[] = JSON.parse(stdout).items;
    expect(row?.outcome).toBe('not confirmed');
    const { stdout: failed } = await testbed.cli(['webhooks', 'kept', '--failed', '--json']);
    expect(JSON.parse(failed).items).toEqual([]);
    const again = ['webhooks', 'replay', '--to', failing.url];
    expect((await testbed.cli([...again, '--failed'])).stdout).toBe('');
    expect((await testbed.cli([...again, row!.id])).code).toBe(1);
    expect(failing.got.length).toBe(1);
  });
});

/** Every note of what became of a delivery. */
async function forwardsOf(): Promise<unknown[]> {
  const { stdout } = await testbed.cli(['webhooks', 'kept', '--json']);
  const [row]: Row[] = JSON.parse(stdout).items;
  return JSON.parse((await testbed.cli(['webhooks', 'kept', row!.id, '--json'])).stdout).forwards;
}
