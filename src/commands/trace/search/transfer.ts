import { parseTime, parseVietnamTime } from '../../../values/time.ts';
import { timeOf } from '../../../webhooks/delivery-log/entry.ts';
import type { Delivery } from '../../../webhooks/delivery-log/search.ts';
import { paidTo } from '../../../webhooks/payload.ts';
import type { Kept, StoredTransaction } from './sources.ts';

/** What is known of one transfer. */
export interface Transfer {
  /** As the service writes it. */
  code: string;
  transaction: StoredTransaction | undefined;
  /** All that the service has stored under the code: one, if all is right. */
  stored: StoredTransaction[];
  /** Of the service's log, newest first; a CHECKOUT_PAID that names the transfer is among them. */
  deliveries: Delivery[];
  /** Of this machine's journal, oldest first. */
  kept: Kept[];
}

/** The number that was paid to. */
export function numberOf({ transaction, deliveries, kept }: Transfer): string | undefined {
  const named = [...deliveries, ...kept].map(({ payload }) => (payload ? paidTo(payload) : undefined));
  return transaction?.va_nbr || named.find(Boolean);
}

/** Integer VND; undefined where it is not known. */
export function amountOf(transfer: Transfer): number | bigint | undefined {
  return transfer.transaction?.amount ?? payloadOf(transfer)?.amount;
}

/** What was delivered of the transfer itself. */
export function payloadOf({ deliveries, kept }: Transfer) {
  const own = [...deliveries, ...kept].map(({ payload }) => payload);
  return own.find((payload) => payload && payload.event === undefined);
}

/** When the transfer came in; epoch milliseconds. */
export function timeOfTransfer(transfer: Transfer): number | undefined {
  return parseVietnamTime(transfer.transaction?.transaction_date) ?? whenSent(transfer);
}

/** When the transfer came in, as its deliveries say; epoch milliseconds. */
function whenSent({ deliveries }: Transfer): number | undefined {
  const oldest = deliveries.at(-1);
  return oldest && (parseTime(oldest.payload.transfer_date) ?? timeOf(oldest.entry));
}
