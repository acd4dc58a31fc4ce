import type { EmailLabel, EmailStatus } from '../../api/endpoints/channels/email.ts';

const statuses: Readonly<Record<EmailLabel, EmailStatus>> = {
  OK: 'sent',
  SMTP_4XX: 'failed',
  SMTP_5XX: 'failed',
  TIMEOUT: 'failed',
  CONNECTION: 'failed',
  TEMPLATE: 'failed',
  SUPPRESSED: 'suppressed',
  UNVERIFIED: 'skipped',
  RATE_LIMITED: 'skipped',
};

/** The status of an email log entry (assumed). */
export const emailStatus = (label: EmailLabel): EmailStatus => statuses[label];

/** The SQL condition for entries of this status. */
export function withStatus(status: EmailStatus): string {
  const labels = Object.entries(statuses).filter(([, one]) => one === status);
  return `error_label IN (${labels.map(([label]) => `'${label}'`).join()})`;
}
