import type { Item } from '../../api/client-types.ts';
import type { Reply } from '../../api/endpoints/index.ts';
import { maskPersonal } from '../../values/mask-personal-data.ts';
import { parseTime, parseVietnamTime } from '../../values/time.ts';
import { isCheckoutEvent, type Payload, paidTo } from '../../webhooks/decode-payload.ts';
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

/** What is not given was not found. */
export const transferOf = (code: string, found: Partial<Transfer> = {}): Transfer => ({
  ...{ code, transaction: undefined, stored: [], deliveries: [], kept: [] },
  ...found,
});

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
  return own.find((payload) => payload && !isCheckoutEvent(payload));
}

/** When the transfer came in; epoch milliseconds. */
export function timeOfTransfer(transfer: Transfer): number | undefined {
  return parseVietnamTime(transfer.transaction?.transaction_date) ?? whenSent(transfer);
}

/** When the transfer came in, as its deliveries say; epoch milliseconds. */
function whenSent({ deliveries }: Transfer): number | undefined {
  const oldest = deliveries.at(-1);
  return oldest && ((parseTime(oldest.payload.transfer_date) ?? timeOf(oldest.entry)) || undefined);
}

/** The attempts of the transfer itself, oldest first; CHECKOUT_PAID is another matter. */
export function attemptsOf({ deliveries }: Transfer): LogEntry[] {
  return deliveries
    .filter(({ payload }) => !isCheckoutEvent(payload))
    .map(({ entry }) => entry)
    .reverse();
}

/** What this machine received of the transfer itself, oldest first. */
export function storedHere({ kept }: { kept: readonly Kept[] }): KeptDelivery[] {
  return kept.flatMap((one) => (one.payload && isCheckoutEvent(one.payload) ? [] : one.kept));
}

/** Integer VND that a checkout has received. */
export function receivedOf({ paid_amount, partial_amount }: Checkout): number {
  return paid_amount ?? partial_amount ?? 0;
}

/** The virtual account that was paid to, or the bank account where it was none. */
export function accountOf(transfer: Transfer): string | undefined {
  const { transaction } = transfer;
  return numberOf(transfer) ?? ((transaction?.va_nbr === null && transaction.account_number) || undefined);
}

/** The transfer note, as far as it is known. */
export const transferNoteOf = (one: Transfer) => one.transaction?.description ?? payloadOf(one)?.description;

/** Milliseconds that a bank's date, to the second, may be off from the service's. */
export const roundedMs = 1_000;

/** Whether the transfer came while the checkout waited for money, as far as both say when. */
export function isWhilePending(transfer: Transfer, { created_at, paid_at }: Checkout): boolean {
  const at = timeOfTransfer(transfer);
  if (at === undefined) return true;
  const from = parseTime(created_at) ?? at;
  const until = parseTime(paid_at) ?? at;
  return from - roundedMs <= at && at <= until + roundedMs;
}

/** Whether the transfer came before the checkout was there. */
export const isBefore = (transfer: Transfer, checkout: Checkout): boolean =>
  transfer.code !== checkout.transaction_code &&
  cameBefore(timeOfTransfer(transfer), parseTime(checkout.created_at));

/** Whether a payment came before a checkout was created: it paid for something else, whatever its note says. Epoch milliseconds. */
export const cameBefore = (at: number | undefined, created: number | undefined): boolean =>
  at !== undefined && created !== undefined && at < created - roundedMs;

/** The same for a sentence: the number of a bank account is personal. */
export function shownAccountOf(transfer: Transfer): string | undefined {
  const number = accountOf(transfer);
  return number !== undefined && transfer.transaction?.va_nbr === null ? maskPersonal(number) : number;
}
