import { isUnknown, type PayconfirmError } from '../../errors.ts';
import { type Text, withCommand } from '../../values/command-line.ts';
import { receivedOf } from '../../values/whole-amount.ts';
import { inAll, ofOrder, type WithOrder } from './status-text.ts';

/** What to do about a checkout as it stands; undefined where its state is not known here. */
export function nextStep(checkout: WithOrder): Text | undefined {
  const { id, order_code, status } = checkout;
  if (checkout[ofOrder] !== undefined || checkout[inAll] !== undefined)
    return withCommand('Find the payments of its order:', ['trace', order_code]);
  // What cannot be read may be a payment.
  const received = receivedOf(checkout) !== 0;
  switch (status) {
    // Neither status counts later payments: only the transfers show them.
    case 'paid':
    case 'cancelled':
      return withCommand('Find all its payments, also later ones:', ['trace', order_code], { checkout: id });
    case 'pending':
      return received
        ? withCommand('Check whether the rest was paid elsewhere, and get a QR code for it:', [
            'trace',
            order_code,
          ])
        : withCommand('Wait until it is paid:', ['checkouts', 'wait', id]);
    // If nothing arrived, the payer may have paid to another account.
    case 'expired':
      return received
        ? withCommand('Find its payments:', ['trace', order_code], { checkout: id })
        : withCommand('Check whether it was paid elsewhere:', ['trace', order_code]);
    // A status that the service added later.
    default:
      status satisfies never;
      return undefined;
  }
}

/** The error of a request about one checkout; where the service knows none of this id, how to find the right one. */
export function withCheckouts(error: PayconfirmError): PayconfirmError {
  if (error.status !== 404 || !isUnknown(error)) return error;
  return error.with({
    hint: withCommand(
      'The id is wrong, or belongs to another client. To list the checkouts with their orders:',
      ['checkouts', 'list'],
    ),
  });
}
