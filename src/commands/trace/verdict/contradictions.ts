import { withCommand } from '../../../values/command-line.ts';
import { formatMoney } from '../../../values/money.ts';
import { safeCell } from '../../../values/safe-text.ts';
import type { Payload } from '../../../webhooks/payload.ts';
import type { StoredTransaction } from '../search/sources.ts';
import type { Transfer } from '../search/transfer.ts';
import type { Part } from './part.ts';

/** What the sources say of a transfer that cannot all be right, or that is no money that came in; a sentence each. */
export function contradictionsOf(transfer: Transfer): Part[] {
  const { code, transaction, stored } = transfer;
  const all = [
    stored.length > 1 && severalText(code, stored),
    ...(transaction ? [statusText(transaction), directionText(transaction)] : []),
    amountsText(transfer),
    typeText(transfer),
  ].filter((words) => typeof words === 'string');
  return all.map((words, at) => ({
    words,
    bad: true,
    next: at === 0 ? [withCommand('how the service has stored it:', ['transactions', 'list'], { code })] : [],
  }));
}

/** §2.11: the code identifies a transaction. */
function severalText(code: string, stored: readonly StoredTransaction[]): string {
  const each = stored.map(({ amount, va_nbr }) => `${formatMoney(amount)} on ${va_nbr ?? 'an account'}`);
  return `the service has stored ${stored.length} transactions with the code ${code}: ${each.join(' and ')}`;
}

function statusText({ transaction_status }: StoredTransaction): string | undefined {
  const status = said(transaction_status);
  if (status === undefined || status.toUpperCase() === 'SUCCESS') return undefined;
  return `the service stores its status as ${status}, not as SUCCESS: the money may not be there`;
}

function directionText({ debit_or_credit }: StoredTransaction): string | undefined {
  const direction = said(debit_or_credit);
  if (direction === undefined || direction.toLowerCase() === 'credit') return undefined;
  return `the service stores it as ${direction}, not as credit: it is no money that came in`;
}

function amountsText({ transaction, deliveries, kept }: Transfer): string | undefined {
  const stored = amountIn(transaction);
  const sent = deliveries.flatMap(({ payload }) => ownAmount(payload));
  const received = kept.flatMap(({ payload }) => ownAmount(payload ?? {}));
  const says = [
    ...(stored === undefined ? [] : [`the service has stored ${stored}`]),
    ...unlike(sent, stored).map((amount) => `delivered ${amount}`),
    ...unlike(received, stored).map((amount) => `${amount} was received on this machine`),
  ];
  const amounts = new Set([...(stored === undefined ? [] : [stored]), ...sent, ...received]);
  return amounts.size > 1 ? `the amounts differ: ${says.join(', ')}` : undefined;
}

/** Of a delivery (§6.2). */
function typeText({ deliveries }: Transfer): string | undefined {
  const own = deliveries.filter(({ payload }) => payload.event === undefined);
  const other = own
    .map(({ payload }) => payload.type)
    .find((type) => type && type.toLowerCase() !== 'income');
  return other && `it was delivered as ${safeCell(other)}, not as income`;
}

const unlike = (amounts: readonly string[], stored: string | undefined) =>
  [...new Set(amounts)].filter((amount) => amount !== stored);

/** Of the transfer itself; a CHECKOUT_PAID has the order's. */
const ownAmount = (payload: Payload) => (payload.event === undefined ? (amountIn(payload) ?? []) : []);

const amountIn = (fields: { amount?: number | bigint } | undefined) =>
  fields?.amount === undefined || fields.amount === null ? undefined : formatMoney(fields.amount);

/** A field as it came; undefined where it is missing. */
const said = (value: unknown) =>
  value === undefined || value === null || value === '' ? undefined : safeCell(`${value}`);
