import type { EmailLabel } from '../../../api/endpoints/channels/email.ts';
import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { type Sentence, t } from '../../../texts/translate.ts';
import { isRecord } from '../../../values/is-record.ts';
import { entryFor } from '../../../values/table-lookup.ts';
import { joined } from '../configuration-view.ts';
import { emailId } from './configurations.ts';

const meanings = {
  OK: 'sent',
  SMTP_4XX: 'the mail server put it off',
  SMTP_5XX: 'the mail server refused it',
  TIMEOUT: 'the mail server did not answer in time',
  CONNECTION: 'the mail server could not be reached',
  SUPPRESSED: 'a mail server refused this address for good',
  UNVERIFIED: 'its code is not verified yet',
  RATE_LIMITED: 'the emails of this hour are used up',
  TEMPLATE: 'its text could not be made',
} as const satisfies Record<EmailLabel, Sentence>;

/** `a@shop.example: UNVERIFIED, its code is not verified yet`. */
function skippedOf({ skipped }: Record<string, unknown>): unknown {
  if (!Array.isArray(skipped)) return skipped;
  const lines = skipped.map((one) => {
    if (!isRecord(one)) return String(one);
    const reason = String(one.reason);
    const meaning = entryFor(meanings, reason);
    return `${one.email}: ${reason}${meaning === undefined ? '' : `, ${t(meaning)}`}`;
  });
  return lines.length > 0 ? lines.join('; ') : undefined;
}

export const testEmail = endpointCommand({
  name: 'test',
  summary: 'Send a test email to all verified recipients',
  description: 'It tells of the simulated payload (DUMMY123), once, whatever becomes of it.',
  endpoint: 'channels.email.test',
  arguments: [emailId],
  examples: { 'all of one': 'payconfirm channels email test 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06' },
  view: {
    detail: [
      {
        key: 'sent',
        header: 'Sent',
        show: ({ sent }) => (Array.isArray(sent) && sent.length === 0 ? undefined : joined(sent)),
      },
      { key: 'skipped', header: 'Skipped', show: skippedOf },
    ],
  },
});
