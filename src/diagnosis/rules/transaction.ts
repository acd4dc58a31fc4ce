/** What the sources say of the transaction itself (§2.11, §6.2). */
import { parseTime } from '../../values/time.ts';
import type { Payload } from '../../webhooks/payload.ts';
import type { Params } from '../codes.ts';
import type { StoredTransaction, Transfer } from '../facts/transfer.ts';
import { amountOf, numberOf, payloadOf } from '../facts/transfer.ts';
import type { AccountFacts } from '../facts/virtual-accounts.ts';
import type { Evidence, Finding, Subject } from '../finding.ts';
import { finding } from './make.ts';

export const transactionSubject = (code: string): Subject => ({ kind: 'transaction', id: code, name: code });

/** `isRead`: whether the transactions were read to their end. */
export function transactionFindings(transfer: Transfer, isRead: boolean): Finding[] {
  const { code, transaction, stored } = transfer;
  const subject = transactionSubject(code);
  const evidence: Evidence[] = stored.map(({ id }) => ({ source: 'transactions', id: `${id ?? code}` }));
  const findings: Finding[] = [];
  const say = (one: Finding) => findings.push({ ...one, evidence });
  const show = [
    {
      code: 'show-transactions' as const,
      words: ['transactions', 'list'],
      flags: { code },
      effect: 'read' as const,
    },
  ];
  if (stored.length > 1) {
    say(finding('same-code-again', subject, { count: stored.length }, 'problem', { actions: show }));
  }
  const status = textOf(transaction?.transaction_status);
  if (status !== undefined && status.toUpperCase() !== 'SUCCESS') {
    say(finding('transaction-not-successful', subject, { status }, 'problem', { actions: show }));
  }
  const direction = outgoingAs(transfer);
  if (direction !== undefined) say(finding('outgoing', subject, { direction }, 'problem', { actions: show }));
  const contradiction = amountsOf(transfer);
  if (contradiction) say(finding('amounts-contradict', subject, contradiction, 'problem', { actions: show }));
  // The number of a bank account is personal.
  const account = transaction?.va_nbr === null ? null : (numberOf(transfer) ?? null);
  if (transaction?.va_nbr === null) say(finding('no-virtual-account', subject, {}, 'note'));
  if (account?.startsWith('SBX') || transaction?.is_sandbox === true)
    say(finding('sandbox-transaction', subject, {}, 'note'));
  if (transaction) {
    const note = `${transaction.description ?? ''}`;
    say(finding('recorded', subject, { amount: amountOf(transfer) ?? null, account, note }, 'note'));
  } else if (isRead) say(finding('not-recorded', subject, {}, 'note'));
  return findings;
}

/** Milliseconds that the bank's clock may be off from the service's. */
const clocksMs = 60_000;

/** A transfer of before its virtual account: nobody was to get it then. `time`: when it came, epoch milliseconds. */
export function beforeAccount(code: string, time: number | undefined, { state }: AccountFacts): Finding[] {
  const created = parseTime(state?.account.created_at);
  if (!state || created === undefined || time === undefined || created - time <= clocksMs) return [];
  const evidence: Evidence[] = [{ source: 'virtual-accounts', id: state.account.id }];
  return [
    finding('before-virtual-account', transactionSubject(code), { created }, 'problem', {
      at: time,
      evidence,
    }),
  ];
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
