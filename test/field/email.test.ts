/** Recipients, log, statistics, suppressions and limits of email, as services of this kind have them (assumed). */
import { expect, test } from 'vitest';
import { startTestbed } from '../harness/testbed.ts';

async function desk(...recipients: string[]) {
  const testbed = await startTestbed();
  const { emulator, json, ok } = testbed;
  const flags = recipients.flatMap((email) => ['--recipient', email]);
  const { id } = await json<{ id: string }>('channels', 'email', 'create', '--name', 'desk', ...flags);
  const verify = async (email: string) => {
    type Message = { recipient: string; text: string };
    const messages = await emulator.control<Message[]>('GET', '/outbox?channel=email');
    const code = /\b\d{6}\b/.exec(messages.find(({ recipient }) => recipient === email)!.text)![0];
    await ok(['channels', 'email', 'verify', id, '--email', email, '--code', code]);
  };
  return { ...testbed, id, verify };
}

const pay = ['sandbox', 'send', '--account', '0011012345678', '--amount', '150k', '--description', 'DH1'];

test('a configuration has its recipients, what is known of each, and who is pending', async () => {
  const { json, verify, id } = await desk('an@shop.example', 'binh@shop.example');
  await verify('an@shop.example');
  expect(await json('channels', 'email', 'show', id)).toMatchObject({
    recipients: ['an@shop.example', 'binh@shop.example'],
    recipient_status: [
      { email: 'an@shop.example', verified: true, suppressed: false },
      { email: 'binh@shop.example', verified: false, suppressed: false },
    ],
    pending_verification: ['binh@shop.example'],
    events: ['TRANSACTION_IN'],
  });
});

test('a configuration without a verified recipient cannot be switched on', async () => {
  const { cli, ok, verify, id } = await desk('an@shop.example');
  const update = ['channels', 'email', 'update', id];
  await ok([...update, '--no-active']);
  const refused = await cli([...update, '--active']);
  expect([refused.code, refused.stderr]).toEqual([
    3,
    'error: recipients_unverified (HTTP 422)\n' +
      `hint: Verify each recipient first. To see who is not: payconfirm channels email show ${id}\n`,
  ]);
  await verify('an@shop.example');
  await ok([...update, '--active']);
});

test('the log says what became of each email, and the statistics count it by days', async () => {
  const { json, ok, verify } = await desk('an@shop.example', 'binh@shop.example');
  await verify('an@shop.example');
  await ok(pay);
  const { items } = await json<{ items: object[] }>('channels', 'email', 'logs', '--event', 'TRANSACTION_IN');
  expect(items).toMatchObject([
    { recipient: 'binh@shop.example', status: 'skipped', error_label: 'UNVERIFIED', attempt: 1 },
    { recipient: 'an@shop.example', status: 'sent', error_label: 'OK', attempt: 1, smtp_code: null },
  ]);
  expect(await json('channels', 'email', 'stats')).toEqual({
    ...{ total: 4, sent: 3, failed: 0, suppressed: 0, success_rate: 75, p95_duration_ms: 0 },
    error_labels: { UNVERIFIED: 1 },
  });
  const before = ['--from', '2026-11-01', '--to', '2026-11-02'];
  expect(await json('channels', 'email', 'stats', ...before)).toMatchObject({
    ...{ total: 0, success_rate: 0, p95_duration_ms: null, error_labels: {} },
  });
});

test('a client asks for 30 codes an hour, whatever the addresses and configurations', async () => {
  const addresses = Array.from({ length: 10 }, (_, at) => `${at}@shop.example`);
  const { emulator, cli, ok, json, id } = await desk(...addresses.slice(0, 4));
  const flags = addresses.slice(4).flatMap((email) => ['--recipient', email]);
  const other = await json<{ id: string }>('channels', 'email', 'create', '--name', 'other', ...flags);
  const resend = (at: number) => {
    const config = at < 4 ? id : other.id;
    return ['channels', 'email', 'resend', config, '--email', addresses[at]!];
  };
  for (let times = 0; times < 30; times += 1) await ok(resend(times % 10));
  for (const at of [0, 9]) {
    const refused = await cli(resend(at), { clock: emulator.clock });
    expect([refused.code, refused.stderr]).toEqual([5, expect.stringContaining('more than 30 an hour')]);
  }
  await ok(['emulator', 'advance', '59m']);
  expect((await cli(resend(0), { clock: emulator.clock })).code).toBe(5);
  await ok(['emulator', 'advance', '1m']);
  await ok(resend(0));
});

test('codes, tests and emails about transfers are limited by the hour', async () => {
  const { emulator, cli, ok, json, verify, id } = await desk('an@shop.example');
  const resend = ['channels', 'email', 'resend', id, '--email', 'an@shop.example'];
  for (let times = 0; times < 5; times += 1) await ok(resend);
  const refused = await cli(resend, { clock: emulator.clock });
  expect([refused.code, refused.stderr]).toEqual([5, expect.stringContaining('more than 5 codes an hour')]);
  await verify('an@shop.example');
  const { log_ids } = await json<{ log_ids: string[] }>('channels', 'email', 'test', id);
  expect(log_ids).toHaveLength(1);
  for (let times = 1; times < 20; times += 1) await ok(['channels', 'email', 'test', id]);
  expect((await cli(['channels', 'email', 'test', id], { clock: emulator.clock })).code).toBe(5);
  await ok([...pay, '--count', '601']);
  expect(await json('channels', 'email', 'stats')).toMatchObject({
    error_labels: { RATE_LIMITED: 1 },
  });
  await ok(['emulator', 'advance', '1h']);
  await ok(resend.with(2, 'test').slice(0, 4));
  await ok(pay);
  const { items } = await json<{ items: object[] }>('channels', 'email', 'logs', '--limit', '1');
  expect(items).toMatchObject([{ event_type: 'TRANSACTION_IN', error_label: 'OK' }]);
});
