/** The newest transfer to a virtual account, judged by the rules of `trace`. */

import { isSandboxNumber } from '../../values/sandbox-number.ts';
import { action, sendTestTransfer } from '../actions.ts';
import { type Check, check } from '../check.ts';
import type { Asked, Failure } from '../facts/ask-source.ts';
import type { Newest } from '../facts/newest-transactions.ts';
import type { AccountFacts } from '../facts/virtual-accounts.ts';
import {
  type Attempt,
  type Diagnosis,
  type Finding,
  note,
  present,
  type Subject,
  unread,
} from '../finding.ts';
import { accountSubject } from './account.ts';
import { failed, failureFinding } from './source-read-failures.ts';
import { transactionSubject } from './transaction.ts';

export interface Traced {
  diagnosis: Diagnosis;
  /** The first source that could not be read for it. */
  failure: Failure | null;
}

/** What was read for it. */
export interface Newly {
  /** Undefined if it is not known to be the client's. */
  newest: Asked<Newest | undefined> | undefined;
  /** The result of `trace` for the newest transaction; undefined without one. */
  traced: Asked<Traced> | undefined;
  configurations: Asked<unknown>;
}

/** The result of `trace` for the newest transfer, so that both commands agree. `isWell`: no earlier check has findings. */
export function tracedTransferCheck(
  account: AccountFacts,
  { newest, traced, configurations }: Newly,
  service: Subject,
  isWell: boolean,
): Check {
  if (newest?.failure) return check('last-transfer', failed(newest.failure, service));
  const transfer = newest?.value;
  const subject = accountSubject(account);
  if (!transfer) {
    // Another account may be that of an open checkout, where a sandbox transaction counts as money.
    const isSandbox = isSandboxNumber(account.number);
    const actions = isWell && isSandbox ? [sendTestTransfer(account.number)] : [];
    return check('last-transfer', { findings: [note('no-transfer-seen', {}, subject, { actions })] });
  }
  if (traced?.failure) return check('last-transfer', failed(traced.failure, service));
  const { diagnosis, failure: unreadSource } = traced!.value!;
  // The check of the configurations has already reported it.
  const isSaid = unreadSource?.source === 'configurations' && configurations.failure !== null;
  const failure = isSaid ? null : unreadSource;
  const { outcome, recipients } = diagnosis;
  const attempts = recipients.flatMap((one) => (one.subject.kind === 'configuration' ? one.attempts : []));
  const findings = [...present(failure).map((one) => failureFinding(one, service)), ...shown(diagnosis)];
  // Every failure needs a finding. A configuration that is bound elsewhere was already reported.
  const isUnsaid = outcome !== 'delivered' && findings.length === 0;
  const unclear = diagnosis.not_checked[0] ?? unread({ source: 'transactions', reason: 'blocked' });
  return check('last-transfer', {
    subject: transactionSubject(transfer.code),
    seen: seenOf(transfer, attempts, failure),
    findings,
    not_checked: transfer.isCertain ? (isUnsaid ? unclear : null) : restUnread(account.number),
  });
}

/** Of a log that could not be read, no attempts are no statement. */
function seenOf({ code, at, status }: Newest, attempts: readonly Attempt[], failure: Failure | null) {
  const delivered = attempts.filter((one) => one.delivered).length;
  const isUnread = failure !== null && attempts.length === 0;
  return isUnread ? undefined : { code, at, status, delivered, sent: attempts.length };
}

/** A longer list may contain a newer one. */
const restUnread = (number: string) =>
  unread(
    { source: 'transactions', reason: 'limit' },
    action('read-further', ['va', 'transactions', number], { all: true }),
  );

/** The findings about the last transfer, without notes if it was delivered, and without those about its order. */
function shown({ outcome, findings }: Diagnosis): Finding[] {
  return findings.filter(
    ({ code, subject, severity }) =>
      subject.kind !== 'checkout' &&
      code !== 'bound-elsewhere' &&
      (severity !== 'note' || (outcome !== 'delivered' && subject.kind !== 'transaction')),
  );
}

export const notesOf = (traced: Diagnosis): Finding[] =>
  traced.findings.filter((one) => one.severity === 'note' && !shown(traced).includes(one));
