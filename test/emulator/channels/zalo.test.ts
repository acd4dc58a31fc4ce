/** Zalo groups: which events they are told of, in which words. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Caller, logIn } from '../../harness/caller.ts';
import { type RunningEmulator, startEmulator } from '../../harness/emulator.ts';
import { receiver } from '../../harness/receiver.ts';

let emulator: RunningEmulator;
let call: Caller;
beforeEach(async () => {
  emulator = await startEmulator();
  onTestFinished(() => emulator.stop());
  call = await logIn(emulator);
});

const configure = (group_id: string, given: object = {}) =>
  call('POST', '/zalo-groups', { group_id, friendly_name: 'desk', ...given });
const texts = async () => {
  const messages = await emulator.control<{ recipient: string; text: string }[]>(
    'GET',
    '/outbox?channel=zalo',
  );
  return messages.map(({ recipient, text }) => `${recipient}: ${text}`).reverse();
};
const transfer = (transaction_code: string) =>
  call('POST', '/sandbox/transactions', {
    account_number: '0011012345678',
    amount: 150_000,
    description: 'DH1 {{amount}}',
    transaction_code,
  });

/** Steps 1 and 2; the account's id and number. */
async function newAccount() {
  const asked = await call('POST', '/bank/virtual-account/registration', {
    account_number: 11012345678,
    phone_number: '0901234567',
    virtual_account_info: { virtual_account_prefix_code: 'SHOP', virtual_account_content: 'KH001\r\n\u202e' },
  });
  const { id } = asked.body.data.bank_request;
  const code = await emulator.otp(id);
  return (await call('POST', `/bank/${id}/virtual-account/verification`, { code })).body.data;
}

test('a transfer: in the words of the service, or of the template', async () => {
  await configure('1111111111');
  await configure('2222222222', { message_template: '{{amount}} {{transaction_content}}' });
  await configure('3333333333', { events: ['VA_CREATED', 'WEBHOOK_FAILED'] });
  await transfer('FT1');
  expect(await texts()).toEqual([
    '1111111111: Nhận 150.000 ₫\nNội dung: DH1 {{amount}}\nTài khoản: 0011012345678\nMã giao dịch: FT1\nThời gian: 08:00:00 21/11/2026 (UTC+7)',
    '2222222222: 150.000 DH1 {{amount}}',
  ]);
});

test('a virtual account that was made', async () => {
  await configure('1111111111', { events: ['VA_CREATED'], message_template: 'not for this {{amount}}' });
  const { virtual_account_number } = await newAccount();
  expect(await texts()).toEqual([
    `1111111111: Tài khoản ảo mới: ${virtual_account_number}\nNội dung: KH001\\r\\n\\u202e`,
  ]);
});

test('a delivery that failed: once each, and not one that was a test', async () => {
  const { url } = await receiver((response) => response.writeHead(500).end());
  await configure('1111111111', { events: ['WEBHOOK_FAILED'] });
  await call('POST', '/client-webhooks', { name: 'w', webhook_url: url });
  await call('POST', '/client-webhooks/test', { webhook_url: url, is_dummy: true });
  await transfer('FT1');
  await emulator.idle();
  expect(await texts()).toEqual([
    `1111111111: Webhook không nhận được giao dịch (HTTP_5XX)\nĐịa chỉ: ${url}\nMã giao dịch: FT1`,
  ]);
});

test('who is bound to a virtual account is told of failures of its deliveries alone', async () => {
  const { url } = await receiver((response) => response.writeHead(500).end());
  await call('POST', '/client-webhooks', { name: 'w', webhook_url: url });
  const { id, virtual_account_number } = await newAccount();
  const asked = await call('POST', `/bank/${id}/notification/registration`, { receive_noti_realtime: true });
  const request = asked.body.data.bank_request.id;
  await call('POST', `/bank/${request}/notification/verification`, { code: await emulator.otp(request) });
  await configure('1111111111', { events: ['WEBHOOK_FAILED'], virtual_account_id: id });
  await transfer('FT1');
  const own = { virtual_account_number, amount: 1, description: 'd', transaction_code: 'FT2' };
  await call('POST', '/sandbox/transactions', own);
  await emulator.idle();
  expect((await texts()).map((text) => text.split('\n').at(-1))).toEqual(['Mã giao dịch: FT2']);
});
