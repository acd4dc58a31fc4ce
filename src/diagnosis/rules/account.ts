/** Whether the service gets transfers to a virtual account: its owner, and the four steps of its registration (§4.2). */

import { bankReporting } from '../../registrations/bank-reporting.ts';
import { maskPersonal } from '../../values/mask-personal-data.ts';
import { isSandboxNumber } from '../../values/sandbox-number.ts';
import { parseTime } from '../../values/time.ts';
import { action } from '../actions.ts';
import type { Begun } from '../facts/this-machine.ts';
import {
  type AccountFacts,
  type AccountState,
  accountId,
  type Ownership,
} from '../facts/virtual-accounts.ts';
import { evidenceIn, type Finding, makeSubject, note, problem, type Subject, warning } from '../finding.ts';

/** Milliseconds that the bank's clock may differ from the service's. */
export const clocksMs = 60_000;

export function accountSubject(facts: AccountFacts): Subject {
  const { number, ownership } = facts;
  const name = isBankAccount(number, ownership) ? maskPersonal(number) : number;
  return makeSubject('virtual-account', accountId(facts) ?? name, name);
}

export const accountFindings = (facts: AccountFacts): Finding[] =>
  facts.state ? reportingFindings(facts.state, facts.begun) : ownershipFindings(facts);

/** The service shows only the current reporting. `time`: time of the transfer, epoch milliseconds. */
export function reportingSince({ state }: AccountFacts, time: number | undefined): Finding[] {
  const { notification, account } = state ?? {};
  const changed = parseTime(notification?.updated_at ?? notification?.created_at);
  if (!account || time === undefined || changed === undefined || changed - time <= clocksMs) return [];
  if (bankReporting(notification) !== 'real-time') return [];
  const about = makeSubject('virtual-account', account.id, account.virtual_account_number);
  const evidence = evidenceIn('notifications', notification!.id);
  return [warning('reporting-changed-since', { changed }, about, { at: time, evidence })];
}

/** How the bank reports on an account of the client. `begun`: its registration, if it was begun on this machine. */
export function reportingFindings(
  { account, notification, hasTransactions }: AccountState,
  begun: Begun | undefined,
): Finding[] {
  const { id, virtual_account_number: name } = account;
  const about = makeSubject('virtual-account', id, name);
  const more = {
    evidence: evidenceIn('notifications', notification?.id ?? id),
    actions: [begun ? resume(begun) : request(id)],
  };
  const reporting = bankReporting(notification);
  switch (reporting) {
    case 'unregistered':
      if (notification) return [problem('notifications-off', {}, about, more)];
      return hasTransactions ? [] : [problem('registration-at-step-3', {}, about, more)];
    case 'unverified':
      return [problem('registration-at-step-4', {}, about, more)];
    case 'day-end':
      return [problem('day-end-reporting', {}, about, { ...more, actions: [inRealTime(notification!.id)] })];
    case 'real-time':
      return [];
    case 'unsaid': {
      const status: string = notification?.status ?? 'ACTIVE';
      if (status === 'ACTIVE') return [];
      return [note('notification-status-unknown', { status }, about, { evidence: more.evidence })];
    }
    default:
      return reporting satisfies never;
  }
}

/** The owner of an unlisted account. The service answers the same for a wrong number and for another client's account. */
function ownershipFindings(facts: AccountFacts): Finding[] {
  const { number } = facts;
  const { transactions, linked, registered, order, areCheckoutsRead } = facts.ownership!;
  const about = accountSubject(facts);
  const evidence = registered ? evidenceIn('registrations', registered.registration.id) : [];
  const lists = { actions: linked.slice(0, mostLists).map(({ id }) => list(id)) };
  if (isBankAccount(number, facts.ownership)) {
    return [problem('given-bank-account', { number: about.name }, about, lists)];
  }
  const isOthers = transactions === 'forbidden' || registered?.isOurs === false;
  if (transactions !== 'shown' && isOthers) {
    const actions = [ask(number, registered?.registration.profile)];
    const client = registered?.registration.client_id ?? null;
    return [problem('va-of-other-client', { client }, about, { evidence, actions })];
  }
  if (transactions !== 'shown' && !registered) return [problem('va-unknown', {}, about, lists)];
  if (isSandboxNumber(number) || order !== undefined) return [];
  if (!registered && !areCheckoutsRead) return [note('va-not-listed', {}, about)];
  const more = { evidence, actions: [register] };
  return [problem('va-closed', { is_known: transactions === 'shown' }, about, more)];
}

const isBankAccount = (number: string, ownership: Ownership | undefined) =>
  ownership?.linked.some(({ account_number }) => account_number === number) ?? false;

const mostLists = 3;

const list = (id: string) => action('list-accounts', ['va', 'list'], { 'account-id': id });

/** The same question with other credentials, and their profile if known. */
const ask = (number: string, profile: string | undefined) =>
  profile === undefined
    ? action('use-profile', ['profiles', 'list'])
    : action('use-profile', ['doctor', 'va', number], { profile });

const register = action('register-account', ['va', 'register'], undefined, 'otp');

const request = (account: string) =>
  action('register-notifications', ['notifications', 'request', account], undefined, 'otp');

const inRealTime = (notification: string) =>
  action('report-in-real-time', ['notifications', 'modify', notification], { realtime: true }, 'otp');

export const resume = ({ flags }: Begun) => action('resume-registration', ['va', 'register'], flags, 'otp');
