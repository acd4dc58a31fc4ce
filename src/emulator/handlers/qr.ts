import type { CustomerType } from '../../api/endpoints/accounts-and-virtual-accounts.ts';
import type { Body } from '../../api/endpoints/index.ts';
import { imageUrl, paymentPayload } from '../rules/qr-payload.ts';
import { zonelessTime } from '../rules/time.ts';
import { Refusal } from '../server/handler-result.ts';
import { newRow, type Service } from '../service-interface.ts';
import type { Call, Handlers } from './handler.ts';

/** A bank account's type by the `ownerType` of a QR request, which uses another word (assumed). */
const customerTypes: Record<Body<'qr.generate'>['ownerType'], CustomerType> = { PER: 'PERS', ORG: 'ORG' };

/** §4.4 */
export const qrHandlers = {
  'qr.generate': (call, service) => {
    const { body } = call;
    const { id, created_at, payload, account } = generate(call, service);
    return {
      message: 'QR payment generated',
      data: {
        id,
        owner_number: body.ownerNumber,
        owner_type: body.ownerType,
        merchant_id: body.merchantId,
        terminal_id: body.terminalId,
        order_id: body.orderId,
        virtual_account_prefix: body.virtualAccountPrefix,
        beneficiary_name: body.beneficiaryName,
        amount: body.amount,
        description: body.description ?? null,
        trace_number: body.traceNumber ?? null,
        user_id: body.userId ?? null,
        voucher_code: body.voucherCode ?? null,
        loyalty_code: body.loyaltyCode ?? null,
        additional_info: body.additionalInfo ?? null,
        payer_email: body.payer_email ?? null,
        virtual_account_id: account.id,
        virtual_account_number: account.virtual_account_number,
        qr_data_url: payload,
        qr_image_url: imageUrl(call.origin, id),
        created_at: zonelessTime(created_at),
        updated_at: null,
      },
    };
  },

  'qr.image': (call, service) => {
    const { id, payload } = generate(call, service);
    const data = { id, qr_data_url: payload, qr_image_url: imageUrl(call.origin, id) };
    return { message: 'QR picture generated', data };
  },

  'qr.cancel': ({ client, path, body }, { store }) => {
    const row = store.find('qr_codes', { client_id: client.id, id: path.qr_code_id.toLowerCase() });
    if (!row) throw new Refusal(400, 'no such QR code, or it is cancelled');
    if (row.owner_number !== body.ownerNumber || row.order_id !== body.orderId) {
      throw new Refusal(400, 'the QR code is of another account or order');
    }
    store.delete('qr_codes', { id: row.id });
    return { message: 'QR code cancelled', data: null };
  },
} satisfies Partial<Handlers>;

/** @throws Refusal 400 for an account of another client, or a prefix without a virtual account */
function generate({ client, body }: Pick<Call<'qr.generate'>, 'client' | 'body'>, service: Service) {
  const at = { client_id: client.id, account_number: body.ownerNumber, linked: true };
  const owner = service.store.find('bank_accounts', at);
  if (!owner) throw new Refusal(400, 'ownerNumber is not an account of this client');
  if (owner.customer_type !== customerTypes[body.ownerType]) {
    throw new Refusal(400, `ownerType does not fit the account, which is ${owner.customer_type}`);
  }
  const account = service.store
    .list('virtual_accounts', {
      bank_account_id: owner.id,
      prefix_code: body.virtualAccountPrefix,
      purpose: 'registered',
      cancelled: false,
    })
    .at(-1);
  if (!account) throw new Refusal(400, 'no registered virtual account has this prefix');
  const payload = paymentPayload({
    account: account.virtual_account_number,
    amount: body.amount,
    beneficiaryName: body.beneficiaryName,
    bill: body.orderId,
    terminal: body.terminalId,
    purpose: body.description ?? '',
  });
  const row = service.store.insert('qr_codes', {
    ...newRow(service, client.id),
    payload,
    owner_number: body.ownerNumber,
    order_id: body.orderId,
  });
  return { ...row, account };
}
