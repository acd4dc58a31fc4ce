/** Which transfers brought a checkout's money, and how much. Amounts are integer VND. */
import { isPaidInSandbox, isSandboxCode, isSandboxTransaction } from '../../values/sandbox-number.ts';
import { parseTime } from '../../values/time.ts';
import { receivedOf } from '../../values/whole-amount.ts';
import {
  amountOf,
  type Checkout,
  isWhilePending,
  numberOf,
  type Transfer,
  timeOfTransfer,
  transferNoteOf,
} from '../facts/transfer.ts';
import { isOfOrder } from '../facts/transfer-match.ts';
import type { Finding } from '../finding.ts';

/** Integer VND. */
export const sumOf = (transfers: readonly Transfer[]) =>
  transfers.reduce((total, one) => total + Number(amountOf(one) ?? 0), 0);

/** Integer VND that came for the order to other accounts. */
export const sumAway = (findings: readonly Finding[]): number =>
  findings
    .filter(({ code }) => code === 'paid-to-other-account')
    .reduce((sum, { params }) => sum + (params as { amount: number }).amount, 0);

/** Whether a real checkout counts a sandbox transaction, which moves no money. */
export function countsSandbox(checkout: Checkout, transfers: readonly Transfer[]): boolean {
  if (checkout.sandbox !== false) return false;
  const own = transfers.filter((one) => isPaidTo(one, checkout));
  const money = sumOf(own.filter((one) => !isSandbox(one)));
  return isPaidInSandbox(checkout) || (own.some(isSandbox) && money < (receivedOf(checkout) ?? 0));
}

/** What it counts without sandbox transactions; 0 if the one that paid it is not among the transfers. */
export function moneyCounted(checkout: Checkout, transfers: readonly Transfer[]): number {
  const trials = transfers.filter((one) => isSandbox(one) && isPaidTo(one, checkout));
  const isKnown = !isPaidInSandbox(checkout) || trials.some(({ code }) => code === checkout.transaction_code);
  return isKnown ? Math.max(0, (receivedOf(checkout) ?? 0) - sumOf(trials)) : 0;
}

export const isSandbox = (one: Transfer) =>
  isSandboxCode(one.code) || isSandboxTransaction(one.transaction?.is_sandbox, numberOf(one));

/** Codes of what came to its account after a transfer that had paid the whole. */
export function afterFull(checkout: Checkout, transfers: readonly Transfer[]): string[] {
  const { amount, bank, transaction_code } = checkout;
  const own = transfers.filter((one) => numberOf(one) === bank?.account_number);
  const first = own.find(({ code }) => code === transaction_code);
  const isFull = first !== undefined && Number(amountOf(first)) >= amount;
  const since = isFull ? (timeOfTransfer(first) ?? 0) : Number.POSITIVE_INFINITY;
  return own.filter((one) => one !== first && (timeOfTransfer(one) ?? 0) >= since).map(({ code }) => code);
}

/**
 * Includes a second payment. An account may serve several orders, so the note must name this one. A service that counts more
 * than the amount may already include it.
 */
export function receivedInAll(checkout: Checkout, transfers: readonly Transfer[]): number {
  const received = receivedOf(checkout) ?? 0;
  const paid = parseTime(checkout.paid_at) ?? Number.POSITIVE_INFINITY;
  const isAgain = (one: Transfer) =>
    one.code !== checkout.transaction_code &&
    numberOf(one) === checkout.bank?.account_number &&
    (timeOfTransfer(one) ?? 0) > paid &&
    isNoted(one, checkout);
  const again = received > checkout.amount ? 0 : sumOf(transfers.filter(isAgain));
  const own = transfers.filter((one) => isAgain(one) || isPaidTo(one, checkout));
  return Math.max(received + again, sumOf(own));
}

export const isPaidTo = (one: Transfer, checkout: Checkout) =>
  numberOf(one) === checkout.bank?.account_number && isWhilePending(one, checkout);

export const isNoted = (one: Transfer, { order_code }: Checkout) =>
  isOfOrder(`${order_code}`, { description: transferNoteOf(one) });
