import type { Outcome, Reason, Source } from '../../diagnosis/finding.ts';

export const outcomes: Readonly<Record<Outcome, string>> = {
  delivered: 'delivered',
  failed: 'failed',
  pending: 'pending',
  not_sent: 'not sent',
  not_expected: 'not expected',
  unknown: 'unknown',
  several: 'several match',
  not_found: 'not found',
};

export const notExpected = {
  'paused-now': 'not sent, paused now',
  'paused-then': 'paused then',
  'bound-elsewhere': 'only for another virtual account',
  'created-after': 'created later',
  'deleted-since': 'deleted or changed since',
};

export const acceptedHere = 'failed, then accepted by the app on this machine';

export const sources: Readonly<Record<Source, string>> = {
  transactions: 'transactions',
  checkouts: 'checkouts',
  configurations: 'webhook configurations',
  'delivery-log': 'delivery log',
  statistics: 'statistics',
  'virtual-accounts': 'virtual accounts',
  notifications: 'bank notifications',
  channels: 'channels',
  journal: 'local journal',
  listeners: 'local listeners',
  registrations: 'unfinished registrations',
  profile: 'profile',
  clock: 'clock',
  service: 'service',
  delivery: 'delivery',
  orders: 'order list',
  receiver: 'receiver',
  plan: 'plan',
};

export const reasons: Readonly<Record<Reason, string>> = {
  limit: 'only the newest entries were read',
  timeout: 'no answer in time',
  refused: 'the service does not show it',
  unreachable: 'the service cannot be reached',
  failed: 'the service answered with an error',
  unreadable: 'a part of it cannot be read',
  'not-offered': 'the service does not offer it',
  'not-asked': 'not asked for',
  'not-known-here': 'not known from here',
  blocked: 'not checked: see above',
  'left-to-proxy': 'left to the proxy of HTTPS_PROXY',
};

/** The summary if no check has findings. */
export const nothingFound = 'No problems found.';

export const headings = {
  next: 'Next steps',
  checked: 'Checked',
  notChecked: 'Not checked',
  recipients: 'Recipients',
  findings: 'Findings',
  serviceReported: 'The service reported',
  unconfirmed: 'If the shop has not confirmed the order, see what was sent and what its program answered:',
  receiverAnswered: (name: string) => `Response of "${name}"`,
  failuresByLabel: 'Failures by label',
};

export const attempts = {
  noAnswer: 'no answer',
  earlier: (count: number) => `${count} earlier; -o json has all`,
};

/** The end of a truncated list. */
export const more = (count: number) => `and ${count} more`;
