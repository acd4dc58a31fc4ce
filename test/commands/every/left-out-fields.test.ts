/** Of a field that a reply leaves out nothing is made up: no date of 1970, no NaN, no "active". */
import { expect, test } from 'vitest';
import { forAll } from '../../harness/at-end.ts';
import { between } from '../../harness/between.ts';
import { reported } from '../../harness/registered.ts';
import { startTestbed } from '../../harness/testbed.ts';

const fields = [
  ...['endpoint_url', 'error_label', 'status_code', 'created_at', 'amount'],
  ...['event_type', 'request_payload', 'request_headers', 'response_text', 'duration_ms', 'is_active'],
  ...['auth_type', 'payload_format', 'transaction_date', 'description', 'content', 'status'],
  ...[
    'receive_noti_realtime',
    'virtual_account_id',
    'prefix_code',
    'max_retries',
    'virtual_account_number',
    'account_number',
  ],
];

/** JSON without a field, wherever it is. */
const without = (field: string) => (text: string) =>
  JSON.stringify(JSON.parse(text, (key, value) => (key === field ? undefined : value)));

const bed = forAll(async () => {
  const testbed = await startTestbed();
  const { virtual_account_number: number } = await reported(testbed);
  await testbed.configure('shop', await testbed.answering(200));
  testbed.emulator.clock.pass(1_000);
  await testbed.transfer('FT1', 'DH1', ['--va', number]);
  const { items } = await testbed.json<{ items: { id: string }[] }>('webhooks', 'logs');
  return { testbed, number, log: items[0]!.id };
});

test.each(fields)('%s', async (field) => {
  const { testbed, number, log } = bed();
  const env = { PAYCONFIRM_BASE_URL: await between(testbed.emulator.url, without(field)) };
  for (const argv of [
    ['trace', 'FT1', '--va', number],
    ['trace', 'FT1'],
    ['webhooks', 'log', log],
    ['webhooks', 'logs'],
    ['webhooks', 'list'],
    ['webhooks', 'tail', '--since', '1h', '--expect', '1', '--timeout', '5s'],
    ['webhooks', 'stats'],
    ['doctor'],
    ['doctor', 'va', number],
    ['va', 'show', number],
    ['va', 'transactions', number],
  ]) {
    const { stdout, stderr } = await testbed.cli(argv, { tty: true, env });
    const said = (stdout + stderr).replaceAll(env.PAYCONFIRM_BASE_URL, '');
    expect([argv, said.match(/NaN|undefined|\b19(70|69)-|Invalid Date|\[object/g)]).toEqual([argv, null]);
  }
});

test('where the service does not say which are active, that is said and nothing is concluded from it', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  const paused = await testbed.configure('paused', await testbed.answering(200));
  await testbed.ok(['webhooks', 'pause', paused]);
  testbed.emulator.clock.pass(1_000);
  await testbed.transfer('FT1');
  // Later than what is still to be sent.
  testbed.emulator.clock.pass(120_000);
  const env = { PAYCONFIRM_BASE_URL: await between(testbed.emulator.url, without('is_active')) };
  const trace = JSON.parse((await testbed.cli(['trace', 'FT1', '-o', 'json'], { env })).stdout);
  expect([trace.outcome, trace.recipients.map(({ outcome }: { outcome: string }) => outcome)]).toEqual([
    'unknown',
    ['delivered', 'unknown'],
  ]);
  const doctor = JSON.parse((await testbed.cli(['doctor', '-o', 'json'], { env })).stdout);
  expect(
    doctor.findings.map(({ code, subject }: { code: string; subject: { name: string } }) => [
      code,
      subject.name,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['activity-unknown', 'shop'],
      ['activity-unknown', 'paused'],
    ]),
  );
});
