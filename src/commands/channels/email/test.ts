import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { isRecord } from '../../../values/record.ts';
import { listed } from '../view.ts';
import { configurationId } from './flags.ts';
import { emailResult } from './labels.ts';

/** `a@shop.example: UNVERIFIED, its code is not verified yet`. */
function skippedOf({ skipped }: Record<string, unknown>): unknown {
  if (!Array.isArray(skipped)) return skipped;
  const lines = skipped.map((one) => {
    if (!isRecord(one)) return String(one);
    const reason = String(one.reason);
    const meaning = emailResult(reason);
    return `${one.email}: ${reason}${meaning === undefined ? '' : `, ${meaning}`}`;
  });
  return lines.length > 0 ? lines.join('; ') : undefined;
}

export const testEmail = endpointCommand({
  name: 'test',
  summary: 'Send a test email to all verified recipients',
  description: 'It tells of the simulated payload (DUMMY123), once, whatever becomes of it.',
  endpoint: 'channels.email.test',
  arguments: [configurationId],
  examples: [
    { note: 'all of one', command: 'payconfirm channels email test 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06' },
  ],
  view: {
    detail: [
      {
        key: 'sent',
        header: 'Sent',
        show: ({ sent }) => (Array.isArray(sent) && sent.length === 0 ? undefined : listed(sent)),
      },
      { key: 'skipped', header: 'Skipped', show: skippedOf },
    ],
  },
});
