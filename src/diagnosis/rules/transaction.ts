/** What the sources say of the transaction itself (§2.11, §6.2). */

import { isSandboxTransaction } from '../../values/sandbox-number.ts';
import { parseTime } from '../../values/time.ts';
import type { Payload } from '../../webhooks/decode-payload.ts';
import { action } from '../actions.ts';
import type { Params } from '../codes.ts';
import type { StoredTransaction, Transfer } from '../facts/transfer.ts';
import { amountOf, numberOf, payloadOf } from '../facts/transfer.ts';
import type { AccountFacts } from '../facts/virtual-accounts.ts';
import { type Evidence, evidenceIn, type Finding, makeSubject, note, problem } from '../finding.ts';

export const transactionSubject = (code: string) => makeSubject('transaction', code);

/** `isRead`: whether the transactions were read to their end. */
export function transactionFindings(transfer: Transfer, isRead: boolean): Finding[] {
  const { code, transaction, stored } = transfer;
  const subject = transactionSubject(code);
  const evidence = evidenceIn('transactions', ...stored.map(({ id }) => `${id ?? code}`));
  const findings: Finding[] = [];
  const say = (one: Finding) => findings.push({ ...one, evidence });
  const show = [action('show-transactions', ['transactions', 'list'], { code })];
  if (stored.length > 1) {
    say(problem('same-code-again', { count: stored.length }, subject, { actions: show }));
  }
  const status = textOf(transaction?.transaction_status);
  if (status !== undefined && status.toUpperCase() !== 'SUCCESS') {
    say(problem('transaction-not-successful', { status }, subject, { actions: show }));
  }
  const direction = outgoingAs(transfer);
  if (direction !== undefined) say(problem('outgoing', { direction }, subject, { actions: show }));
  const contradiction = amountsOf(transfer);
  if (contradiction) say(problem('amounts-contradict', contradiction, subject, { actions: show }));
  // The number of a bank account is personal.
  const account = transaction?.va_nbr === null ? null : (numberOf(transfer) ?? null);
  if (transaction?.va_nbr === null) say(note('no-virtual-account', {}, subject));
  if (isSandboxTransaction(transaction?.is_sandbox, account)) say(note('sandbox-transaction', {}, subject));
  if (transaction) {
    const words = `${transaction.description ?? ''}`;
    say(note('recorded', { amount: amountOf(transfer) ?? null, account, note: words }, subject));
  } else if (isRead) say(note('not-recorded', {}, subject));
  return findings;
}

/** Milliseconds that the bank's clock may be off from the service's. */
const clocksMs = 60_000;

/** A transfer of before its virtual account: nobody was to get it then. `time`: when it came, epoch milliseconds. */
export function beforeAccount(code: string, time: number | undefined, { state }: AccountFacts): Finding[] {
  const created = parseTime(state?.account.created_at);
  if (!state || created === undefined || time === undefined || created - time <= clocksMs) return [];
  const evidence: Evidence[] = evidenceIn('virtual-accounts', state.account.id);
  return [problem('before-virtual-account', { created }, transactionSubject(code), { at: time, evidence })];
}

/** How the service calls money that did not come in; undefined for an incoming transfer. */
function outgoingAs({ transaction, deliveries }: Transfer): string | undefined {
  const stored = textOf(transaction?.debit_or_credit);
  if (stored !== undefined && stored.toLowerCase() !== 'credit') return stored;
  return deliveries
    .filter(({ payload }) => payload.event === undefined)
    .map(({ payload }) => textOf(payload.type))
    .find((type) => type !== undefined && type.toLowerCase() !== 'income');
}

/** The amounts that differ from what is stored; undefined where all sources agree. Integer VND. */
function amountsOf(transfer: Transfer): Params['amounts-contradict'] | undefined {
  const stored = amountIn(transfer.transaction);
  const told = [...transfer.deliveries, ...transfer.kept].flatMap(({ payload }) =>
    payload && payload.event === undefined ? (amountIn(payload) ?? []) : [],
  );
  const all = new Map([...(stored === undefined ? [] : [stored]), ...told].map((one) => [`${one}`, one]));
  if (all.size < 2) return undefined;
  if (stored !== undefined) all.delete(`${stored}`);
  return { stored: stored ?? null, others: [...all.values()] };
}

const amountIn = (fields: StoredTransaction | Payload | undefined) => fields?.amount ?? undefined;

/** A field as it came; undefined where it is missing. */
const textOf = (value: unknown) =>
  value === undefined || value === null || value === '' ? undefined : `${value}`;

/** The note of a transfer, as far as it is known. */
export const noteOf = (transfer: Transfer): string =>
  `${transfer.transaction?.description ?? payloadOf(transfer)?.description ?? ''}`;
