/** Whether the service hears of transfers to a virtual account: the four steps of its registration (§4.3). */
import { bankReporting } from '../../registrations/bank-reporting.ts';
import { type AccountFacts, isSandboxNumber } from '../facts/account.ts';
import type { Action, Finding, Subject } from '../finding.ts';
import { finding } from './make.ts';

const accountSubject = ({ number, account }: Pick<AccountFacts, 'number' | 'account'>): Subject => ({
  kind: 'virtual-account',
  id: account?.id ?? number,
  name: number,
});

export function accountFindings(facts: AccountFacts): Finding[] {
  const { number, account, notification, isStored, hasTransactions } = facts;
  const subject = accountSubject(facts);
  if (!account) {
    if (!isStored) return [finding('va-unknown', subject, {}, 'problem', { actions: [listAccounts] })];
    return isSandboxNumber(number) ? [] : [finding('va-not-listed', subject, {}, 'note')];
  }
  const evidence = [{ source: 'notifications' as const, id: notification?.id ?? account.id }];
  const request: Action = {
    code: 'register-notifications',
    words: ['notifications', 'request', account.id],
    effect: 'write',
    needs: ['otp'],
  };
  const reporting = bankReporting(notification);
  switch (reporting) {
    case 'unregistered':
      if (notification) {
        return [finding('notifications-off', subject, {}, 'problem', { evidence, actions: [request] })];
      }
      // Some services show no registration, and report all the same.
      if (hasTransactions) return [];
      return [finding('registration-at-step-3', subject, {}, 'problem', { evidence, actions: [request] })];
    case 'unverified':
      return [finding('registration-at-step-4', subject, {}, 'problem', { evidence, actions: [request] })];
    case 'day-end': {
      const modify: Action = {
        code: 'report-in-real-time',
        words: ['notifications', 'modify', notification!.id],
        flags: { realtime: true },
        effect: 'write',
      };
      return [finding('day-end-reporting', subject, {}, 'problem', { evidence, actions: [modify] })];
    }
    case 'real-time':
    case 'unsaid':
      return [];
    default:
      return reporting satisfies never;
  }
}

const listAccounts: Action = { code: 'list-accounts', words: ['accounts', 'list'], effect: 'read' };
