import { createHash } from 'node:crypto';
import type { CheckoutStatus } from '../../api/endpoints/checkouts.ts';
import { formatMoney } from '../../values/format-money.ts';
import { safeLine } from '../../values/safe-text.ts';
import { checkoutStatus } from '../rules/checkouts.ts';
import { returnUrl } from '../rules/return-url.ts';
import { transferDate } from '../rules/time.ts';
import type { Service } from '../service-interface.ts';
import type { CheckoutRow, TransactionRow } from '../store/tables.ts';
import { checkoutPicture, payableParts } from './payment-picture.ts';
import { shopOf } from './shop-branding.ts';
import { type Language, type Texts, texts } from './texts.ts';

/** Everything that changes while the page is open, as finished texts; empty texts are not shown. */
export interface Shown {
  status: CheckoutStatus;
  title: string;
  statusText: string;
  received: string;
  /** The amount that is missing, or too much. */
  difference: string;
  /** Money that came after the session ended. */
  late: string;
  /** What happens to a transfer that is under way or late. */
  advice: string;
  /** The part that is already paid; shown before a payer cancels. */
  cancelPart: string;
  /** The label of the button that confirms the cancellation. */
  cancelReally: string;
  amountLabel: string;
  /** The amount to pay now; for an ended session, the order's amount. */
  amount: string;
  /** The URL of the shop's page to go back to. */
  back: string;
  /** The order's amount, if it differs from the amount to pay now. */
  total: string;
  paidAt: string;
  transactionCode: string;
  /** The data for the payment, equal to the QR code. Empty if nothing is to be paid. */
  transfer: string;
  transferDigits: string;
  bank: string;
  accountName: string;
  account: string;
  note: string;
  /** Tells that the note is only a part of the order code. */
  noteCut: string;
  /** The picture of the payment as a data URL. The page shows only its QR code; a long press saves it all. */
  code: string;
}

/** The reply to a poll if nothing but the time changed. */
type PageTime = {
  /** A hash of the state; the page sends it back with the next poll. */
  seen: string;
  /** Milliseconds until `expires_at`. */
  left_ms: number;
};

/** The additional fields of a poll's reply if the poll names a language. */
export type PageState = PageTime & {
  /** Paid exactly and in time: the payer has nothing more to do. */
  settled: boolean;
  shown: Shown;
  /** What the page shows after the expiry if it cannot poll. */
  afterwards: Shown;
};

type PageServices = Pick<Service, 'store' | 'now' | 'clock'>;

/** All texts are made safe: names and codes come from strangers. */
export function pageState(row: CheckoutRow, service: PageServices, language: Language): PageState {
  const now = service.now();
  const status = checkoutStatus(row, now);
  const afterwards = { ...service, now: () => Math.max(now, row.expires_at) };
  const state = {
    ...pageTime(row, service, language),
    settled: status === 'paid' && row.paid_amount === row.amount && !row.paid_late && !row.late_amount,
    shown: shown(row, service, language),
    afterwards: shown(row, afterwards, language),
  };
  const safe = JSON.stringify(state, (_, value) => (typeof value === 'string' ? safeLine(value) : value));
  return JSON.parse(safe) as PageState;
}

export function pageTime(row: CheckoutRow, service: PageServices, language: Language): PageTime {
  const status = checkoutStatus(row, service.now());
  const drawnFrom = JSON.stringify([row, status, shopOf(row, service), language]);
  return {
    seen: createHash('sha256').update(drawnFrom).digest('base64url').slice(0, 12),
    left_ms: status === 'pending' ? row.expires_at - service.now() : 0,
  };
}

function shown(row: CheckoutRow, service: PageServices, language: Language): Shown {
  const text = texts[language];
  const status = checkoutStatus(row, service.now());
  const partial = status === 'pending' && row.paid_amount > 0;
  const total = formatMoney(row.amount);
  const payment = status === 'pending' ? paymentParts(row, service, text) : nothingToPay;
  const start = status === 'pending' ? payment.transfer : text.titles[status];
  return {
    status,
    title: [start, row.order_code, shopOf(row, service).name].join(' · '),
    statusText: row.paid_late ? text.paidLate : text[status],
    received: row.paid_amount > 0 ? text.received(formatMoney(row.paid_amount)) : '',
    difference: row.paid_amount > 0 ? difference(row.amount - row.paid_amount, status, text) : '',
    late: lateMoney(row, status, text),
    advice: advice(row, status, text),
    cancelPart: partial ? text.cancelPart(formatMoney(row.paid_amount)) : '',
    cancelReally: partial ? text.cancelOnly : text.cancelReally,
    amountLabel: partial ? text.amountLeft : status === 'pending' ? text.amount : text.orderAmount,
    amount: payment.transfer || total,
    back: returnUrl(row, service),
    total: partial ? total : '',
    paidAt: row.paid_at === null ? '' : transferDate(row.paid_at),
    transactionCode: status === 'pending' ? '' : transactionCodes(row, service),
    ...payment,
  };
}

const nothingToPay = {
  transfer: '',
  transferDigits: '',
  bank: '',
  accountName: '',
  account: '',
  note: '',
  noteCut: '',
  code: '',
} as const;

/** Width in pixels, small so that the page stays small. The downloaded picture is larger. */
const pictureWidth = 440;

function paymentParts(row: CheckoutRow, service: PageServices, text: Texts) {
  const { account, amount, note, accountName } = payableParts(row, service.now());
  const picture = checkoutPicture(row, service, text, pictureWidth).toString('base64');
  return {
    transfer: formatMoney(amount),
    transferDigits: `${amount}`,
    bank: text.testBank,
    accountName,
    account,
    note,
    noteCut: note === row.order_code ? '' : text.noteCut(note.length),
    code: `data:image/png;base64,${picture}`,
  };
}

/** The codes of the received transfers; with several, each has its amount. */
function transactionCodes(row: CheckoutRow, { store }: PageServices): string {
  const transfers = store.all<Pick<TransactionRow, 'transaction_code' | 'amount'>>(
    `SELECT transaction_code, amount FROM transactions
     WHERE virtual_account_number = ? AND client_id = ? AND created_at >= ? AND realtime = 1 ORDER BY seq`,
    row.virtual_account_number,
    row.client_id,
    row.created_at,
  );
  let left = row.paid_amount;
  const received = transfers.filter(({ amount }) => {
    left -= amount;
    return left >= 0;
  });
  if (received.length < 2) return received[0]?.transaction_code ?? row.transaction_code ?? '';
  return received
    .map(({ transaction_code, amount }) => `${transaction_code} (${formatMoney(amount)})`)
    .join(', ');
}

function advice(row: CheckoutRow, status: CheckoutStatus, text: Texts): string {
  if (row.paid_late) return text.confirmLate;
  return status === 'expired' || status === 'cancelled' ? text.alreadySent : '';
}

/** `missing`: integer VND, negative if the payer paid too much. */
function difference(missing: number, status: CheckoutStatus, text: Texts): string {
  if (missing === 0) return '';
  if (missing < 0) return text.over(formatMoney(-missing));
  return (status === 'pending' ? text.missing : text.wasMissing)(formatMoney(missing));
}

function lateMoney(row: CheckoutRow, status: CheckoutStatus, text: Texts): string {
  const { late_amount, late_at, paid_amount } = row;
  if (late_at === null) return '';
  const further = paid_amount === 0 ? text.lateOnly : text.late;
  return (status === 'expired' ? text.lateIncluded : further)(
    formatMoney(late_amount),
    transferDate(late_at),
  );
}

/** Milliseconds before the expiry at which the page warns again. */
export const soonMs = 60_000;

/** Milliseconds as `9:05` or `1:00:00`, rounded up. Also runs in the page, so it must use nothing else. */
export function countdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600];
  const two = (part: number) => String(part).padStart(2, '0');
  const [minutes, last] = [Math.floor(rest / 60), two(rest % 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${last}` : `${minutes}:${last}`;
}
