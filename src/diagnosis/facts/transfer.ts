import type { Item } from '../../api/client-types.ts';
import type { Reply } from '../../api/endpoints/index.ts';
import { maskPersonal } from '../../values/mask-personal-data.ts';
import { parseTime, parseVietnamTime } from '../../values/time.ts';
import { isCheckoutEvent, type Payload, paidTo, readAmount } from '../../webhooks/decode-payload.ts';
import { type LogEntry, timeOf } from '../../webhooks/delivery-log/entry.ts';
import type { Delivery } from '../../webhooks/delivery-log/read-log.ts';
import type { KeptDelivery } from '../../webhooks/journal/read-journal.ts';

export type StoredTransaction = Item<'va.transactions'>;
export type Checkout = Reply<'checkouts.show'>;

/** A delivery that is stored in the local journal. */
export interface Kept {
  kept: KeptDelivery;
  payload: Payload | null;
}

export interface Transfer {
  /** As the service writes it. */
  code: string;
  transaction: StoredTransaction | undefined;
  /** All records that the service has stored for the code. Normally there is one. */
  stored: StoredTransaction[];
  /** From the service's log, newest first. Includes a CHECKOUT_PAID that names the transfer. */
  deliveries: Delivery[];
  /** From this machine's journal, oldest first. */
  kept: Kept[];
}

/** Missing facts were not found. */
export const transferOf = (code: string, found: Partial<Transfer> = {}): Transfer => ({
  ...{ code, transaction: undefined, stored: [], deliveries: [], kept: [] },
  ...found,
});

/** The account number that was paid. */
export function numberOf({ transaction, deliveries, kept }: Transfer): string | undefined {
  const named = [...deliveries, ...kept].map(({ payload }) => (payload ? paidTo(payload) : undefined));
  return transaction?.va_nbr || named.find(Boolean);
}

/** Integer VND; undefined if unknown. */
export function amountOf(transfer: Transfer): number | bigint | undefined {
  return readAmount(transfer.transaction?.amount) ?? payloadOf(transfer)?.amount;
}

export function payloadOf({ deliveries, kept }: Transfer) {
  const own = [...deliveries, ...kept].map(({ payload }) => payload);
  return own.find((payload) => payload && !isCheckoutEvent(payload));
}

/** Time of the transfer, epoch milliseconds. */
export function timeOfTransfer(transfer: Transfer): number | undefined {
  return parseVietnamTime(transfer.transaction?.transaction_date) ?? whenSent(transfer);
}

/** Time of the transfer according to its deliveries, epoch milliseconds. */
function whenSent({ deliveries }: Transfer): number | undefined {
  const oldest = deliveries.at(-1);
  return oldest && ((parseTime(oldest.payload.transfer_date) ?? timeOf(oldest.entry)) || undefined);
}

/** The attempts for the transfer, oldest first, without those for CHECKOUT_PAID. */
export function attemptsOf({ deliveries }: Transfer): LogEntry[] {
  return deliveries
    .filter(({ payload }) => !isCheckoutEvent(payload))
    .map(({ entry }) => entry)
    .reverse();
}

/** The transfer's deliveries that this machine received, oldest first. */
export function storedHere({ kept }: { kept: readonly Kept[] }): KeptDelivery[] {
  return kept.flatMap((one) => (one.payload && isCheckoutEvent(one.payload) ? [] : one.kept));
}

/** The virtual account that was paid, or the bank account if there was none. */
export function accountOf(transfer: Transfer): string | undefined {
  const { transaction } = transfer;
  return numberOf(transfer) ?? ((transaction?.va_nbr === null && transaction.account_number) || undefined);
}

export const transferNoteOf = (one: Transfer) => one.transaction?.description ?? payloadOf(one)?.description;

/** Milliseconds that a bank's time may differ from the service's: it has whole seconds. */
export const roundedMs = 1_000;

/** Whether the transfer came while the checkout waited for money. Unknown times count as yes. */
export function isWhilePending(transfer: Transfer, { created_at, paid_at }: Checkout): boolean {
  const at = timeOfTransfer(transfer);
  if (at === undefined) return true;
  const from = parseTime(created_at) ?? at;
  const until = parseTime(paid_at) ?? at;
  return from - roundedMs <= at && at <= until + roundedMs;
}

/** Whether the transfer came before the checkout was created. */
export const isBefore = (transfer: Transfer, checkout: Checkout): boolean =>
  transfer.code !== checkout.transaction_code &&
  cameBefore(timeOfTransfer(transfer), parseTime(checkout.created_at));

/** Whether a payment came before the checkout: it paid for something else, whatever its note says. Epoch milliseconds. */
export const cameBefore = (at: number | undefined, created: number | undefined): boolean =>
  at !== undefined && created !== undefined && at < created - roundedMs;

/** The same for texts. The number of a bank account is personal and therefore masked. */
export function shownAccountOf(transfer: Transfer): string | undefined {
  const number = accountOf(transfer);
  return number !== undefined && transfer.transaction?.va_nbr === null ? maskPersonal(number) : number;
}
