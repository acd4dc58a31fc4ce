import type { EmailLabel } from '../../../api/endpoints/channels/email.ts';
import { known } from '../../../values/known.ts';

const meanings: Record<EmailLabel, string> = {
  OK: 'sent',
  SMTP_4XX: 'the mail server put it off',
  SMTP_5XX: 'the mail server refused it',
  TIMEOUT: 'the mail server did not answer in time',
  CONNECTION: 'the mail server could not be reached',
  SUPPRESSED: 'a mail server refused this address for good',
  UNVERIFIED: 'its code is not verified yet',
};

/** What a label means; undefined for one that the service has added since. */
export const emailResult = (label: string): string | undefined => known(meanings, label);
