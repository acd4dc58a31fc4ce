/** Whether the service hears of transfers to a virtual account: whose it is, and the four steps of its registration (§4.2). */

import { bankReporting } from '../../registrations/bank-reporting.ts';
import { maskPersonal } from '../../values/mask.ts';
import { isSandboxNumber } from '../../values/sandbox-number.ts';
import type { Begun } from '../facts/this-machine.ts';
import {
  type AccountFacts,
  type AccountState,
  accountId,
  type Ownership,
} from '../facts/virtual-accounts.ts';
import type { Action, Finding, Subject } from '../finding.ts';
import { note, problem } from './make.ts';

export function accountSubject(facts: AccountFacts): Subject {
  const { number, ownership } = facts;
  const name = isBankAccount(number, ownership) ? maskPersonal(number) : number;
  return { kind: 'virtual-account', id: accountId(facts) ?? name, name };
}

export const accountFindings = (facts: AccountFacts): Finding[] =>
  facts.state ? reportingFindings(facts.state, facts.begun) : ownershipFindings(facts);

/** How the bank reports on an account of the client. `begun`: its registration, where it was begun on this machine. */
export function reportingFindings(
  { account, notification, hasTransactions }: AccountState,
  begun: Begun | undefined,
): Finding[] {
  const { id, virtual_account_number: name } = account;
  const subject: Subject = { kind: 'virtual-account', id, name };
  const more = {
    evidence: [{ source: 'notifications' as const, id: notification?.id ?? id }],
    actions: [begun ? resume(begun) : request(id)],
  };
  const reporting = bankReporting(notification);
  switch (reporting) {
    case 'unregistered':
      if (notification) return [problem('notifications-off', {}, subject, more)];
      return hasTransactions ? [] : [problem('registration-at-step-3', {}, subject, more)];
    case 'unverified':
      return [problem('registration-at-step-4', {}, subject, more)];
    case 'day-end': {
      const actions = [inRealTime(notification!.id)];
      return [problem('day-end-reporting', {}, subject, { ...more, actions })];
    }
    case 'real-time':
      return [];
    case 'unsaid': {
      const status: string = notification?.status ?? 'ACTIVE';
      if (status === 'ACTIVE') return [];
      return [note('notification-status-unknown', { status }, subject, { evidence: more.evidence })];
    }
    default:
      return reporting satisfies never;
  }
}

/** Whose an account is that no list has. The service answers alike for what is mistyped and for what another client has. */
function ownershipFindings(facts: AccountFacts): Finding[] {
  const { number } = facts;
  const { transactions, linked, registered, order, areCheckoutsRead } = facts.ownership!;
  const subject = accountSubject(facts);
  const evidence = registered ? [{ source: 'registrations' as const, id: registered.registration.id }] : [];
  const lists = { actions: linked.slice(0, mostLists).map(({ id }) => list(id)) };
  if (isBankAccount(number, facts.ownership)) {
    return [problem('given-bank-account', { number: subject.name }, subject, lists)];
  }
  const isOthers = transactions === 'forbidden' || registered?.isOurs === false;
  if (transactions !== 'shown' && isOthers) {
    const actions = [ask(number, registered?.registration.profile)];
    const client = registered?.registration.client_id ?? null;
    return [problem('va-of-other-client', { client }, subject, { evidence, actions })];
  }
  if (transactions !== 'shown' && !registered) return [problem('va-unknown', {}, subject, lists)];
  if (isSandboxNumber(number) || order !== undefined) return [];
  return registered || areCheckoutsRead
    ? [
        problem('va-closed', { is_known: transactions === 'shown' }, subject, {
          evidence,
          actions: [register],
        }),
      ]
    : [note('va-not-listed', {}, subject)];
}

const isBankAccount = (number: string, ownership: Ownership | undefined) =>
  ownership?.linked.some(({ account_number }) => account_number === number) ?? false;

/** Lists of virtual accounts that are named. */
const mostLists = 3;

const list = (id: string): Action => ({
  code: 'list-accounts',
  words: ['va', 'list'],
  flags: { 'account-id': id },
  effect: 'read',
});

/** The same question with other credentials, which profile has them where that is known. */
const ask = (number: string, profile: string | undefined): Action =>
  profile === undefined
    ? { code: 'use-profile', words: ['profiles', 'list'], effect: 'read' }
    : { code: 'use-profile', words: ['doctor', 'va', number], flags: { profile }, effect: 'read' };

const register: Action = {
  code: 'register-account',
  words: ['va', 'register'],
  effect: 'write',
  needs: ['otp'],
};

const request = (account: string): Action => ({
  code: 'register-notifications',
  words: ['notifications', 'request', account],
  effect: 'write',
  needs: ['otp'],
});

const inRealTime = (notification: string): Action => ({
  code: 'report-in-real-time',
  words: ['notifications', 'modify', notification],
  flags: { realtime: true },
  effect: 'write',
  needs: ['otp'],
});

export const resume = ({ flags }: Begun): Action => ({
  code: 'resume-registration',
  words: ['va', 'register'],
  flags,
  effect: 'write',
  needs: ['otp'],
});
