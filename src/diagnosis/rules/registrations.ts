/** Virtual accounts whose four steps (§4.2) are not all done: at the service, and as begun on this machine. */

import { bankReporting } from '../../registrations/bank-reporting.ts';
import { stepOf } from '../../registrations/registration.ts';
import { type Check, check } from '../check.ts';
import type { Asked } from '../facts/asked.ts';
import type { Begun, Machine } from '../facts/this-machine.ts';
import type { AccountState, Accounts } from '../facts/virtual-accounts.ts';
import type { Action, Finding, NotChecked, Subject } from '../finding.ts';
import { failed } from './failures.ts';
import { finding } from './make.ts';

/** `readFurther`: what looks at those that there was no time for. */
export function accountsCheck(
  { value, failure }: Asked<Accounts>,
  begun: readonly Begun[],
  service: Subject,
  readFurther: NotChecked['action'],
): Check {
  if (failure) return check('virtual-accounts', failed(failure, service));
  const { states, listed, complete } = value!;
  const here = new Map(begun.map((one) => [one.registration.virtual_account?.id, one]));
  return check('virtual-accounts', {
    seen: { count: states.length, total: listed.length },
    findings: states.flatMap((state) => accountFindings(state, here.get(state.account.id))),
    checked: (['virtual-accounts', 'notifications'] as const).map((source) => ({
      source,
      from: null,
      to: null,
      complete,
    })),
    not_checked: complete ? null : { source: 'notifications', reason: 'limit', action: readFurther },
  });
}

/** How the bank reports on an account. `begun`: its registration, where it was begun on this machine. */
function accountFindings(
  { account, notification, hasTransactions }: AccountState,
  begun: Begun | undefined,
): Finding[] {
  const { id, virtual_account_number: name } = account;
  const subject: Subject = { kind: 'virtual-account', id, name };
  const more = {
    evidence: [{ source: 'notifications' as const, id: notification?.id ?? id }],
    actions: [begun ? resume(begun) : register(id)],
  };
  const reporting = bankReporting(notification);
  switch (reporting) {
    case 'unregistered':
      if (notification) return [finding('notifications-off', subject, {}, 'problem', more)];
      // Some services show no registration, and report all the same.
      return hasTransactions ? [] : [finding('registration-at-step-3', subject, {}, 'problem', more)];
    case 'unverified':
      return [finding('registration-at-step-4', subject, {}, 'problem', more)];
    case 'day-end':
      return [
        finding('day-end-reporting', subject, {}, 'problem', {
          ...more,
          actions: [inRealTime(notification!.id)],
        }),
      ];
    case 'real-time':
      return [];
    case 'unsaid': {
      const status: string = notification?.status ?? 'ACTIVE';
      if (status === 'ACTIVE') return [];
      return [
        finding('notification-status-unknown', subject, { status }, 'note', { evidence: more.evidence }),
      ];
    }
    default:
      return reporting satisfies never;
  }
}

/** Those begun here that the service shows nothing of, or whose next step only this machine knows. */
export function registrationsCheck(
  { value, failure }: Machine['registrations'],
  accounts: Accounts | undefined,
  service: Subject,
): Check {
  if (failure) return check('registrations', failed(failure, service));
  const shown = new Set(accounts?.states.map(({ account }) => account.id));
  const told = value!.filter(({ registration }) => !shown.has(registration.virtual_account?.id ?? ''));
  return check('registrations', {
    seen: { count: value!.length },
    findings: told.map((one) => {
      const { registration, isWaiting } = one;
      const { id, answers, virtual_account, stage } = registration;
      const subject: Subject = {
        kind: 'virtual-account',
        id: virtual_account?.id ?? id,
        name: virtual_account?.virtual_account_number ?? answers.prefix,
      };
      const more = {
        evidence: [{ source: 'registrations' as const, id }],
        actions: [resume(one)],
      };
      const severity = isWaiting ? 'warning' : 'problem';
      return stage === 'step-1-done'
        ? finding('registration-at-step-2', subject, {}, severity, more)
        : finding(
            'registration-unfinished-here',
            subject,
            { step: stepOf(stage), is_waiting: isWaiting },
            severity,
            more,
          );
    }),
    checked: [{ source: 'registrations', from: null, to: null, complete: true }],
  });
}

const register = (account: string): Action => ({
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

const resume = ({ flags }: Begun): Action => ({
  code: 'resume-registration',
  words: ['va', 'register'],
  flags,
  effect: 'write',
  needs: ['otp'],
});
