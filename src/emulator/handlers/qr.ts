import type { CustomerType } from '../../api/endpoints/bank.ts';
import type { Body } from '../../api/endpoints/index.ts';
import type { BankAccountRow } from '../rules/bank-accounts.ts';
import { imageUrl, paymentPayload } from '../rules/qr-payload.ts';
import { zonelessTime } from '../rules/time.ts';
import type { VirtualAccountRow } from '../rules/virtual-accounts.ts';
import { Refusal } from '../server/answer.ts';
import type { Handlers } from './handler.ts';

/** Of a bank account by the `ownerType` of a QR request: not the same word (assumed). */
const customerTypes: Record<Body<'qr.generate'>['ownerType'], CustomerType> = { PER: 'PERS', ORG: 'ORG' };

/** §4.4 */
export const qrHandlers: Pick<Handlers, 'qr.generate'> = {
  'qr.generate': ({ client, body, origin }, { store, random, now }) => {
    const owner = store.get<BankAccountRow>(
      'SELECT * FROM bank_accounts WHERE client_id = ? AND account_number = ? AND linked = 1',
      client.id,
      body.ownerNumber,
    );
    if (!owner) throw new Refusal(400, 'ownerNumber is not an account of this client');
    if (owner.customer_type !== customerTypes[body.ownerType]) {
      throw new Refusal(400, `ownerType does not fit the account, which is ${owner.customer_type}`);
    }
    const account = store.get<VirtualAccountRow>(
      `SELECT * FROM virtual_accounts
       WHERE bank_account_id = ? AND prefix_code = ? AND purpose = 'registered' AND cancelled = 0
       ORDER BY seq DESC LIMIT 1`,
      owner.id,
      body.virtualAccountPrefix,
    );
    if (!account) throw new Refusal(400, 'no registered virtual account has this prefix');
    const id = random.uuid();
    const payload = paymentPayload({
      account: account.virtual_account_number,
      amount: body.amount,
      beneficiaryName: body.beneficiaryName,
      bill: body.orderId,
      terminal: body.terminalId,
      purpose: body.description ?? '',
    });
    store.run('INSERT INTO qr_codes VALUES (?, ?, ?, ?)', id, client.id, payload, now());
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
        created_at: zonelessTime(now()),
        updated_at: null,
      },
    };
  },
};
