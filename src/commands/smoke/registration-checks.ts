/** The four steps of a virtual account, with OTPs of an emulator. */
import { quoted, t } from '../../texts/translate.ts';
import { expectEqual, made, Unmet } from './report.ts';
import type { SmokeState } from './smoke-state.ts';

export async function registerVirtualAccount(state: SmokeState): Promise<void> {
  const { client } = state;
  const accounts = await client.page('accounts.list', {});
  const account = accounts.items[0];
  if (!account)
    throw new Unmet(
      () => t('a linked bank account'),
      () => t('at least one'),
      accounts.items,
    );
  const requested = await client.call('va.request', {
    body: {
      bank_account_id: account.id,
      virtual_account_info: { virtual_account_prefix_code: 'SMOKE', virtual_account_content: state.run },
      user_agreement: true,
    },
  });
  const bankRequest = requested.data.bank_request;
  expectEqual(quoted('bank_request.status'), bankRequest.status, 'PENDING');
  const code = await state.otp!(bankRequest.id);
  const { data } = await client.call('va.verify', {
    path: { bank_request_id: bankRequest.id },
    body: { code },
  });
  state.virtualAccount = data;
}

export async function registerNotifications(state: SmokeState): Promise<void> {
  const { client } = state;
  const { id } = made(state.virtualAccount, () => t('the virtual account'));
  const requested = await client.call('notifications.request', {
    path: { virtual_account_id: id },
    body: { receive_noti_realtime: true },
  });
  const bankRequest = requested.data.bank_request;
  const code = await state.otp!(bankRequest.id);
  await client.call('notifications.verify', { path: { bank_request_id: bankRequest.id }, body: { code } });
  const { data } = await client.call('notifications.show', { path: { virtual_account_id: id } });
  const { status, receive_noti_realtime } = data;
  expectEqual(
    () => t('the registration'),
    { status, receive_noti_realtime },
    { status: 'ACTIVE', receive_noti_realtime: true },
  );
}
