/** Findings about the transaction itself (§2.11, §6.2). */

import { isSandboxTransaction } from '../../values/sandbox-number.ts';
import { parseTime } from '../../values/time.ts';
import { isCheckoutEvent, type Payload } from '../../webhooks/decode-payload.ts';
import { action } from '../actions.ts';
import type { Params } from '../codes.ts';
import { amountOf, numberOf, type StoredTransaction, type Transfer } from '../facts/transfer.ts';
import type { AccountFacts } from '../facts/virtual-accounts.ts';
import { type Evidence, evidenceIn, type Finding, makeSubject, note, present, problem } from '../finding.ts';
import { clocksMs } from './account.ts';

export const transactionSubject = (code: string) => makeSubject('transaction', code);

/** `isRead`: whether the transactions were read completely. */
export function transactionFindings(transfer: Transfer, isRead: boolean): Finding[] {
  const { code, transaction, stored } = transfer;
  const subject = transactionSubject(code);
  const evidence = evidenceIn('transactions', ...stored.map(({ id }) => `${id ?? code}`));
  const more = { evidence };
  const wrong = { evidence, actions: [action('show-transactions', ['transactions', 'list'], { code })] };
  const status = textOf(transaction?.transaction_status);
  const direction = outgoingAs(transfer);
  const contradiction = amountsOf(transfer);
  const isElsewhere = transaction?.va_nbr === null;
  // The number of a bank account is personal.
  const account = isElsewhere ? null : (numberOf(transfer) ?? null);
  const seen = evidence.length > 0 ? evidence : deliveriesSeen(transfer);
  const said = { amount: amountOf(transfer) ?? null, account, note: `${transaction?.description ?? ''}` };
  return present(
    stored.length > 1 && problem('same-code-again', { count: stored.length }, subject, wrong),
    status !== undefined &&
      status.toUpperCase() !== 'SUCCESS' &&
      problem('transaction-not-successful', { status }, subject, wrong),
    direction !== undefined && problem('outgoing', { direction }, subject, wrong),
    contradiction && problem('amounts-contradict', contradiction, subject, wrong),
    isElsewhere && note('no-virtual-account', {}, subject, more),
    isSandboxTransaction(transaction?.is_sandbox, account) &&
      seen.length > 0 &&
      note('sandbox-transaction', {}, subject, { evidence: seen }),
    transaction ? note('recorded', said, subject, more) : isRead && note('not-recorded', {}, subject, more),
  );
}

/** Its deliveries. Anyone may have sent a delivery that a listener could not verify. */
const deliveriesSeen = ({ deliveries, kept }: Transfer): Evidence[] => [
  ...evidenceIn('delivery-log', ...deliveries.map(({ entry }) => entry.id)),
  ...evidenceIn('journal', ...kept.flatMap((one) => (one.kept.verified ? one.kept.id : []))),
];

/** The transfer came before its virtual account was created, so no delivery was due. `time`: epoch milliseconds. */
export function beforeAccount(code: string, time: number | undefined, { state }: AccountFacts): Finding[] {
  const created = parseTime(state?.account.created_at);
  if (!state || created === undefined || time === undefined || created - time <= clocksMs) return [];
  const evidence: Evidence[] = evidenceIn('virtual-accounts', state.account.id);
  return [problem('before-virtual-account', { created }, transactionSubject(code), { at: time, evidence })];
}

/** The service's word for money that did not come in; undefined for an incoming transfer. */
function outgoingAs({ transaction, deliveries }: Transfer): string | undefined {
  const stored = textOf(transaction?.debit_or_credit);
  if (stored !== undefined && stored.toLowerCase() !== 'credit') return stored;
  return deliveries
    .filter(({ payload }) => !isCheckoutEvent(payload))
    .map(({ payload }) => textOf(payload.type))
    .find((type) => type !== undefined && type.toLowerCase() !== 'income');
}

/** The amounts that differ from the stored one; undefined if all sources agree. Integer VND. */
function amountsOf(transfer: Transfer): Params['amounts-contradict'] | undefined {
  const stored = amountIn(transfer.transaction);
  const told = [...transfer.deliveries, ...transfer.kept].flatMap(({ payload }) =>
    payload && !isCheckoutEvent(payload) ? (amountIn(payload) ?? []) : [],
  );
  const all = new Map([...(stored === undefined ? [] : [stored]), ...told].map((one) => [`${one}`, one]));
  if (all.size < 2) return undefined;
  if (stored !== undefined) all.delete(`${stored}`);
  return { stored: stored ?? null, others: [...all.values()] };
}

const amountIn = (fields: StoredTransaction | Payload | undefined) => fields?.amount ?? undefined;

/** A field as text; undefined if it is missing or empty. */
const textOf = (value: unknown) =>
  value === undefined || value === null || value === '' ? undefined : `${value}`;
