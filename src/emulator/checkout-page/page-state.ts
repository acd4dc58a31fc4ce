import { createHash } from 'node:crypto';
import type { CheckoutStatus } from '../../api/endpoints/checkouts.ts';
import { formatMoney } from '../../values/money.ts';
import { safeLine } from '../../values/safe-text.ts';
import { checkoutStatus } from '../rules/checkouts.ts';
import { returnUrl } from '../rules/return-url.ts';
import { transferDate } from '../rules/time.ts';
import type { Service } from '../service.ts';
import type { CheckoutRow, TransactionRow } from '../store/tables.ts';
import { checkoutPicture, payableParts } from './payment-picture.ts';
import { shopOf } from './shop-branding.ts';
import { type Language, type Texts, texts } from './texts.ts';

/** What changes on the page while it is open, as finished texts; an empty one is not shown. */
export interface Shown {
  status: CheckoutStatus;
  /** Of the document. */
  title: string;
  statusText: string;
  received: string;
  /** What is missing, or how much is too much. */
  difference: string;
  /** Money that came after the end. */
  late: string;
  /** What becomes of a transfer that is on its way, or came late. */
  advice: string;
  /** Before a payer cancels: what has come. */
  cancelPart: string;
  /** On the button that cancels. */
  cancelReally: string;
  amountLabel: string;
  /** What is to be paid now; of a session that is over, the order's. */
  amount: string;
  /** Where the way back to the shop leads. */
  back: string;
  /** The order's amount, where that is not what is to be paid now. */
  total: string;
  paidAt: string;
  transactionCode: string;
  /** What a payer needs, as the code has it. Empty when nothing is to be paid. */
  transfer: string;
  transferDigits: string;
  bank: string;
  accountName: string;
  account: string;
  note: string;
  /** That it is a part of the order code. */
  noteCut: string;
  /** The picture of the payment, which a long press saves whole, its code alone in sight: a data URL. */
  code: string;
}

/** All that a page is told while nothing but the time changes. */
type PageTime = {
  /** What the page named, if it is still so. */
  seen: string;
  /** Milliseconds until `expires_at`. */
  left_ms: number;
};

/** What the page's own question brings besides where it names a language. */
export type PageState = PageTime & {
  /** Paid to the dong and in time: nothing holds the payer here. */
  settled: boolean;
  shown: Shown;
  /** What is to be shown when the time is over, should nobody be there to ask. */
  afterwards: Shown;
};

type Looking = Pick<Service, 'store' | 'now' | 'clock'>;

/** With texts that are safe to show: names and codes are whatever somebody sent. */
export function pageState(row: CheckoutRow, service: Looking, language: Language): PageState {
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

export function pageTime(row: CheckoutRow, service: Looking, language: Language): PageTime {
  const status = checkoutStatus(row, service.now());
  const drawnFrom = JSON.stringify([row, status, shopOf(row, service), language]);
  return {
    seen: createHash('sha256').update(drawnFrom).digest('base64url').slice(0, 12),
    left_ms: status === 'pending' ? row.expires_at - service.now() : 0,
  };
}

function shown(row: CheckoutRow, service: Looking, language: Language): Shown {
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

/** Pixels across, as few as a page of little weight needs; the picture to download has more. */
const pictureWidth = 440;

function paymentParts(row: CheckoutRow, service: Looking, text: Texts) {
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

/** Of the transfers that were received, each with its amount where there are several. */
function transactionCodes(row: CheckoutRow, { store }: Looking): string {
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

/** missing: integer VND, below 0 when too much came. */
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

/** Milliseconds before the end at which that is said once more. */
export const soonMs = 60_000;

/** `9:05`, `1:00:00` from milliseconds; a second that has begun counts. Runs in the page too: it needs nothing else. */
export function countdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600];
  const two = (part: number) => String(part).padStart(2, '0');
  const [minutes, last] = [Math.floor(rest / 60), two(rest % 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${last}` : `${minutes}:${last}`;
}
