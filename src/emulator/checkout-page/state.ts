import { formatMoney } from '../../output/money.ts';
import { type CheckoutRow, checkoutStatus } from '../checkouts.ts';
import { type Language, type Texts, texts } from './texts.ts';

/** What changes on the page while it is open, as finished texts; an empty one is not shown. */
export interface LiveState {
  status: 'pending' | 'paid' | 'expired' | 'cancelled';
  statusText: string;
  received: string;
  /** What is missing, or how much is too much. */
  difference: string;
  /** `14:59`, while pending. */
  countdown: string;
}

/** now: epoch milliseconds. */
export function liveState(row: CheckoutRow, now: number, language: Language): LiveState {
  const text = texts[language];
  const status = checkoutStatus(row, now);
  return {
    status,
    statusText: row.paid_late ? text.paidLate : text[status],
    received: row.paid_amount > 0 ? text.received(formatMoney(row.paid_amount)) : '',
    difference: row.paid_amount > 0 ? difference(row.amount - row.paid_amount, status, text) : '',
    countdown: status === 'pending' ? countdown(row.expires_at - now) : '',
  };
}

/** missing: integer VND, below 0 when too much came. */
function difference(missing: number, status: LiveState['status'], text: Texts): string {
  if (missing === 0) return '';
  if (missing < 0) return text.over(formatMoney(-missing));
  return (status === 'pending' ? text.missing : text.wasMissing)(formatMoney(missing));
}

/** `9:05`, `1:00:00` from milliseconds; a second that has begun counts. */
function countdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600];
  const two = (part: number) => String(part).padStart(2, '0');
  const [minutes, last] = [Math.floor(rest / 60), two(rest % 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${last}` : `${minutes}:${last}`;
}
