import type { CustomerType } from '../../api/endpoints/bank.ts';
import type { Body } from '../../api/endpoints/index.ts';
import { imageUrl, paymentPayload } from '../rules/qr-payload.ts';
import { zonelessTime } from '../rules/time.ts';
import { Refusal } from '../server/handler-result.ts';
import type { Handlers } from './handler.ts';

/** Of a bank account by the `ownerType` of a QR request: not the same word (assumed). */
const customerTypes: Record<Body<'qr.generate'>['ownerType'], CustomerType> = { PER: 'PERS', ORG: 'ORG' };

/** §4.4 */
export const qrHandlers = {
  'qr.generate': ({ client, body, origin }, { store, random, now }) => {
    const at = { client_id: client.id, account_number: body.ownerNumber, linked: true };
    const owner = store.find('bank_accounts', at);
    if (!owner) throw new Refusal(400, 'ownerNumber is not an account of this client');
    if (owner.customer_type !== customerTypes[body.ownerType]) {
      throw new Refusal(400, `ownerType does not fit the account, which is ${owner.customer_type}`);
    }
    const account = store
      .list('virtual_accounts', {
        bank_account_id: owner.id,
        prefix_code: body.virtualAccountPrefix,
        purpose: 'registered',
        cancelled: false,
      })
      .at(-1);
    if (!account) throw new Refusal(400, 'no registered virtual account has this prefix');
    const created_at = now();
    const payload = paymentPayload({
      account: account.virtual_account_number,
      amount: body.amount,
      beneficiaryName: body.beneficiaryName,
      bill: body.orderId,
      terminal: body.terminalId,
      purpose: body.description ?? '',
    });
    const { id } = store.insert('qr_codes', { id: random.uuid(), client_id: client.id, payload, created_at });
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
        qr_image_url: imageUrl(origin, id),
        created_at: zonelessTime(created_at),
        updated_at: null,
      },
    };
  },
} satisfies Partial<Handlers>;
