import { checkoutStatuses } from '../../api/endpoints/checkouts.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { formatMoney } from '../../values/format-money.ts';
import { safeCell } from '../../values/safe-text.ts';
import { isoTime, parseTime } from '../../values/time.ts';
import { withAmount } from '../../vietqr/payload.ts';
import { type Payment, readBack } from '../qr/payment-from-payload.ts';
import { type Checkout, missingIn } from './status-text.ts';

/** The payment deadline in the format used in Vietnam: `08:15 21/11/2026`. */
export function payBefore({ expires_at }: Pick<Checkout, 'expires_at'>): string | undefined {
  const ms = parseTime(expires_at);
  if (ms === undefined) return undefined;
  const [, year, month, day, time] = /^(\d+)-(..)-(..)T(.....)/.exec(isoTime(ms, 'Asia/Ho_Chi_Minh'))!;
  return `${time} ${day}/${month}/${year}`;
}

/** The code that asks for what is missing (§3.2), integer VND. @throws refused or service error */
export function codeOf(checkout: Checkout, ctx: Context, missing = missingIn(checkout)): Payment {
  const { id, status, amount, order_code, qr_data_url } = checkout;
  if (status !== 'pending') {
    throw new PayconfirmError(
      'refused',
      t(
        'the code is not drawn: this checkout is {0}, and {1}',
        safeCell(status),
        checkoutStatuses.includes(status)
          ? t('nobody should pay it now')
          : t('this version does not know what that means'),
      ),
      { hint: ctx.commandLine(['checkouts', 'show', id]) },
    );
  }
  const { account_number, account_name }: Partial<Checkout['bank']> = checkout.bank ?? {};
  const read = (payload: string, asked?: number) =>
    readBack(payload, { amount: asked, account_number, beneficiary: account_name }, 'service');
  const received = amount - missing;
  const own = read(qr_data_url);
  // The service may already ask for the rest alone.
  const asked = own.amount === missingIn(checkout) ? own.amount : amount;
  const payment =
    own.amount === missing ? own : read(withAmount(read(qr_data_url, asked).payload, missing), missing);
  const note = own.note ?? '';
  if (note !== '' && note !== order_code && `${order_code}`.startsWith(note)) {
    ctx.note(
      t(
        'The transfer note holds the first {0} characters of the order code: {1}',
        note.length,
        safeCell(note),
      ),
    );
  }
  if (received > 0) {
    ctx.note(
      t(
        '{0} of {1} came: this code asks for the missing {2}.',
        formatMoney(received),
        formatMoney(amount),
        formatMoney(missing),
      ),
    );
  }
  return payment;
}
