/** Checks for virtual accounts with unfinished steps (§4.2), at the service and on this machine. */
import { currentStep } from '../../registrations/registration.ts';
import { type Check, check } from '../check.ts';
import type { Asked } from '../facts/ask-source.ts';
import type { Begun, Machine } from '../facts/this-machine.ts';
import type { Accounts } from '../facts/virtual-accounts.ts';
import {
  evidenceIn,
  type Finding,
  finding,
  makeSubject,
  type NotChecked,
  type Subject,
  whole,
} from '../finding.ts';
import { reportingFindings, resume } from './account.ts';
import { failed } from './source-read-failures.ts';

/** `uncovered`: accounts that no active configuration matches. `readFurther`: the action that reads the accounts for which there was no time. */
export function accountsCheck(
  { value, failure, uncovered }: Asked<Accounts> & { uncovered: readonly Finding[] },
  begun: readonly Begun[],
  service: Subject,
  readFurther: NotChecked['action'],
): Check {
  if (failure) return check('virtual-accounts', failed(failure, service));
  const { states, listed, complete } = value!;
  const here = new Map(begun.map((one) => [one.registration.virtual_account?.id, one]));
  return check('virtual-accounts', {
    seen: { count: states.length, total: listed.length },
    findings: [
      ...states.flatMap((state) => reportingFindings(state, here.get(state.account.id))),
      ...uncovered,
    ],
    checked: [whole('virtual-accounts'), whole('notifications')].map((one) => ({ ...one, complete })),
    not_checked: complete ? null : { source: 'notifications', reason: 'limit', action: readFurther },
  });
}

/** Registrations begun here that the service does not show, or whose next step only this machine knows. */
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
      const name = virtual_account?.virtual_account_number ?? answers.prefix;
      const subject = makeSubject('virtual-account', virtual_account?.id ?? id, name);
      const more = { evidence: evidenceIn('registrations', id), actions: [resume(one)] };
      const severity = isWaiting ? 'warning' : 'problem';
      const params = { step: currentStep(stage), is_waiting: isWaiting };
      return stage === 'step-1-done'
        ? finding(severity)('registration-at-step-2', { is_waiting: isWaiting }, subject, more)
        : finding(severity)('registration-unfinished-here', params, subject, more);
    }),
    checked: [whole('registrations')],
  });
}
