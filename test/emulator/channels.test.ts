import { expect, test } from 'vitest';
import { channelMessages } from '../../src/emulator/channels/messages.ts';

const transfer = {
  amount: 1943000,
  description: 'thanh toán DH10234',
  transfer_date: '08:00:00 21/11/2026',
  transaction_code: 'FT1',
  account_number: '0011012345678',
  virtual_account_number: 'ABC123',
  is_sandbox: false,
};

test('a transfer is told on Telegram, by email and on Zalo', () => {
  expect(channelMessages(transfer, { name: 'Cửa hàng B' })).toEqual([
    {
      channel: 'telegram',
      subject: null,
      text: 'Nhận 1.943.000 ₫\nNội dung: thanh toán DH10234\nTài khoản: ABC123\nMã giao dịch: FT1\nThời gian: 08:00:00 21/11/2026 (UTC+7)',
    },
    {
      channel: 'email',
      subject: 'Nhận 1.943.000 ₫',
      text: 'Kính gửi Cửa hàng B,\n\nNhận 1.943.000 ₫.\nNội dung: thanh toán DH10234\nTài khoản: ABC123\nMã giao dịch: FT1\nThời gian: 08:00:00 21/11/2026 (UTC+7)\n',
    },
    { channel: 'zalo', subject: null, text: 'Nhận 1.943.000 ₫, ABC123: thanh toán DH10234' },
  ]);
});

test('a simulated transfer is marked; the real account is named where there is no virtual one', () => {
  const simulated = { ...transfer, amount: 999, virtual_account_number: null, is_sandbox: true };
  expect(channelMessages(simulated, { name: 'B' })[2]).toEqual({
    channel: 'zalo',
    subject: null,
    text: '[SANDBOX] Nhận 999 ₫, 0011012345678: thanh toán DH10234',
  });
});
