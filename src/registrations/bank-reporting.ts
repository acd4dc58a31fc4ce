import { type Said, t } from '../texts/translate.ts';
import type { Notification } from './find-accounts.ts';

/**
 * How the bank reports money on a virtual account, by its notification registration (§4.2). `unsaid`: the
 * reply has fields that say nothing against it, and none that says how.
 */
export type BankReporting = 'unregistered' | 'unverified' | 'day-end' | 'real-time' | 'unsaid';

/**
 * Reads a notification registration; undefined where the service knows none. Its fields are not shown by the
 * service document (§2.7), so one that is missing says nothing.
 */
export function bankReporting(notification: Partial<Notification> | undefined): BankReporting {
  if (!notification) return 'unregistered';
  const { receive_noti_realtime: realTime } = notification;
  const status = notification.status ?? 'ACTIVE';
  switch (status) {
    case 'CANCELLED':
      return 'unregistered';
    case 'PENDING':
      return 'unverified';
    case 'ACTIVE':
      if (realTime === true) return 'real-time';
      return realTime === false ? 'day-end' : 'unsaid';
    // A state that the service has added since.
    default:
      status satisfies never;
      return 'unsaid';
  }
}

/** What that means for whoever waits for a transfer. */
export function reportingText(reporting: BankReporting): Said {
  switch (reporting) {
    case 'unregistered':
      return t('the bank is not asked to report: steps 3 and 4 are missing');
    case 'unverified':
      return t('the second code was never verified: step 4 is missing');
    case 'day-end':
      return t('the bank sends one report at day end, webhooks stay silent');
    case 'real-time':
      return t('each transfer is reported in real time');
    case 'unsaid':
      return t('registered; the service does not say whether in real time');
    default:
      return reporting satisfies never;
  }
}
