import { type Said, t } from '../texts/translate.ts';
import type { Notification } from './find-accounts.ts';

/** How the bank reports money on a virtual account (§4.2). `unsaid`: the reply has nothing about it. */
export type BankReporting = 'unregistered' | 'unverified' | 'day-end' | 'real-time' | 'unsaid';

/** Reads a notification registration, if there is one. A missing field means nothing (§2.7). */
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
    // A status that the service added later.
    default:
      status satisfies never;
      return 'unsaid';
  }
}

/** What the status means for somebody who waits for a transfer. */
export function reportingText(reporting: BankReporting): Said {
  switch (reporting) {
    case 'unregistered':
      return t('the bank is not asked to report: steps 3 and 4 are missing');
    case 'unverified':
      return t('the second code was never verified: step 4 is missing');
    case 'day-end':
      return t('the bank sends one report at day end, and no webhooks');
    case 'real-time':
      return t('each transfer is reported in real time');
    case 'unsaid':
      return t('registered; the service does not say whether in real time');
    default:
      return reporting satisfies never;
  }
}
