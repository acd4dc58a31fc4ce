import { expect, onTestFinished, test } from 'vitest';
import { logIn } from '../harness/caller.ts';
import { startEmulator } from '../harness/emulator.ts';
import { receiver } from '../harness/receiver.ts';

async function started(options: Parameters<typeof startEmulator>[0] = {}) {
  const emulator = await startEmulator(options);
  onTestFinished(() => emulator.stop());
  return { emulator, call: await logIn(emulator) };
}

/** A virtual account with all four steps done. */
async function reportedAccount({ emulator, call }: Awaited<ReturnType<typeof started>>): Promise<string> {
  const { body } = await call('GET', '/client/bank-accounts');
  const asked = await call('POST', '/bank/virtual-account/registration', {
    bank_account_id: body.data.data[0].id,
    virtual_account_info: { virtual_account_prefix_code: 'SHOP' },
  });
  const first = asked.body.data.bank_request.id;
  const code = await emulator.otp(first);
  const { id, virtual_account_number } = (
    await call('POST', `/bank/${first}/virtual-account/verification`, { code })
  ).body.data;
  const step3 = await call('POST', `/bank/${id}/notification/registration`, { receive_noti_realtime: true });
  const second = step3.body.data.bank_request.id;
  await call('POST', `/bank/${second}/notification/verification`, { code: await emulator.otp(second) });
  return virtual_account_number;
}

/** A receiver that knows the seven fields of §6.2 and finds its order by the account that was paid to. */
const sevenFields = [
  ...['account_number', 'amount', 'bank_name', 'description'],
  ...['transaction_code', 'transfer_date', 'type'],
];

test('a delivery has the seven fields of §6.2, its account the one that was paid to, in every format', async () => {
  const service = await started({ now: '2026-11-21T20:30:05.678Z' });
  const { emulator, call } = service;
  const number = await reportedAccount(service);
  const hook = await receiver();
  const form = await receiver();
  const parts = await receiver();
  for (const [to, payload_format] of [
    [hook, 'application/json'],
    [form, 'application/x-www-form-urlencoded'],
    [parts, 'multipart/form-data'],
  ] as const) {
    await call('POST', '/client-webhooks', { name: 'w', webhook_url: to.url, payload_format });
  }
  const pay = async (to: object) => {
    const { body } = await call('POST', '/sandbox/transactions', { amount: 5, description: 'DH1', ...to });
    await emulator.idle();
    return body.data;
  };
  await pay({ virtual_account_number: number });
  await pay({ account_number: '0011012345678' });
  const { virtual_account_number: sandbox } = await pay({});
  const json = hook.received.map(({ body }) => JSON.parse(body));
  expect(json.map((body) => Object.keys(body).sort())).toEqual([sevenFields, sevenFields, sevenFields]);
  expect(json.map((body) => body.account_number)).toEqual([number, '0011012345678', sandbox]);
  expect(json.map((body) => body.transaction_code)).toEqual(
    Array(3).fill(expect.stringMatching(/^SANDBOX-/)),
  );
  expect(json.map((body) => body.transfer_date)).toEqual(Array(3).fill('03:30:05 22/11/2026'));
  const forms = form.received.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  const texts = json.map((body) => ({ ...body, amount: `${body.amount}` }));
  expect(forms).toEqual(texts);
  const names = parts.received.map(({ body }) =>
    [...body.matchAll(/ name="(\w+)"/g)].map(([, name]) => name).sort(),
  );
  expect(names).toEqual([sevenFields, sevenFields, sevenFields]);
});

test('a transaction is stored with the second of Vietnamese time in which it came', async () => {
  const service = await started({ now: '2026-11-21T20:30:05.678Z' });
  const number = await reportedAccount(service);
  const transfer = { virtual_account_number: number, amount: 1, description: 'd' };
  await service.call('POST', '/sandbox/transactions', transfer);
  const path = `/bank/virtual-account/transactions?virtual_account_number=${number}`;
  const [{ transaction_date, effective_date }] = (await service.call('GET', path)).body.data.data;
  expect([transaction_date, effective_date]).toEqual(['2026-11-22T03:30:05', '2026-11-22T03:30:05']);
});
