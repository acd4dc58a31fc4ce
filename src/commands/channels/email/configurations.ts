import { emailEvents } from '../../../api/endpoints/channels/fields.ts';
import type { Reply } from '../../../api/endpoints/index.ts';
import type { Context } from '../../../context.ts';
import { t } from '../../../texts/translate.ts';
import { isRecord } from '../../../values/is-record.ts';
import { wordOf } from '../../../values/value-as-text.ts';
import {
  configurationCommands,
  configurationFlags,
  configurationId,
  eventFlag,
} from '../configuration-commands.ts';
import { configurationView, eventsColumn } from '../configuration-view.ts';

/** Compares addresses without regard to case. */
const has = (emails: readonly string[], email: string) =>
  emails.some((one) => one.toLowerCase() === email.toLowerCase());

/** Recipients that get no email according to a reply: unverified, suppressed, or both. */
function withoutEmails({ recipient_status }: Record<string, unknown>) {
  const status = (Array.isArray(recipient_status) ? recipient_status : []).filter(isRecord);
  const emailsWith = (is: (one: Record<string, unknown>) => boolean) =>
    status.filter(is).flatMap(({ email }) => (typeof email === 'string' ? [email] : []));
  return {
    unverified: emailsWith(({ verified }) => verified === false),
    suppressed: emailsWith(({ suppressed }) => suppressed === true),
  };
}

/** `a@shop.example (not verified, suppressed)`. */
function recipientsOf(data: Record<string, unknown>): unknown {
  const { recipients } = data;
  if (!Array.isArray(recipients)) return recipients;
  const { unverified, suppressed } = withoutEmails(data);
  const textOf = (email: string) => {
    const marks = [
      ...(has(unverified, email) ? [t('not verified')] : []),
      ...(has(suppressed, email) ? [t('suppressed')] : []),
    ];
    return marks.length > 0 ? `${email} (${marks.join(', ')})` : email;
  };
  return recipients.map(wordOf).map(textOf).join(', ');
}

export const emailView = configurationView('email', {
  label: 'name',
  own: [{ key: 'recipients', header: 'RECIPIENTS', show: recipientsOf }],
  behind: [eventsColumn],
  none: 'No email configurations yet:',
});

export const emailId = configurationId('email', 'email_config_id');

export const configurations = configurationCommands({
  name: 'email',
  noun: 'an email configuration',
  id: 'email_config_id',
  flags: {
    name: { value: 'N', summary: 'a name for people', to: 'body.name' },
    recipient: {
      value: 'EMAIL',
      repeat: true,
      summary: 'an address, 1 to 10 of them',
      to: 'body.recipients',
    },
    ...eventFlag(emailEvents),
    ...configurationFlags,
  },
  required: ['name', 'recipient'],
  view: emailView,
  descriptions: {
    create: 'Each recipient is sent a code, and gets nothing else until channels email verify has it.',
    update:
      '--recipient names all that it is to have: who stays stays verified, who is new is sent a code, the others are gone.',
    delete: 'The service keeps its email log.',
  },
  examples: {
    list: {
      'every configuration': 'payconfirm channels email list',
      'every recipient': "payconfirm channels email list --jq '.items[].recipients[]'",
    },
    create: {
      'every transfer, to two people':
        'payconfirm channels email create --name desk --recipient an@shop.example --recipient binh@shop.example',
    },
  },
  created: sayWithoutEmails,
  updated: sayWithoutEmails,
  deleted: 'Its log is kept.',
});

/** Reports which recipients get no email yet, with a fix. No reply shows whether a code arrived. */
function sayWithoutEmails(data: { id: string }, ctx: Context): void {
  const { id, pending_verification } = data as Reply<'channels.email.show'>;
  const { suppressed } = withoutEmails(data);
  const pending = (Array.isArray(pending_verification) ? pending_verification : []).filter(
    (one) => typeof one === 'string' && !has(suppressed, one),
  );
  if (pending.length > 0) {
    const line = ctx.commandLine(['channels', 'email', 'verify', id], { email: pending[0], code: 'OTP' });
    ctx.note(t('Not verified: {0}. Verify each with the code from its email: {1}', pending.join(', '), line));
  }
  for (const email of suppressed) warnOfSuppression(email, ctx);
}

function warnOfSuppression(email: string, ctx: Context): void {
  const line = ctx.commandLine(['channels', 'email', 'unsuppress', email]);
  ctx.warn(
    t('{0} is suppressed: its mail server rejected an email for good. Once it works: {1}', email, line),
  );
}

/** Whether the reply reports this address as suppressed; then also warns. */
export function saysSuppressed(email: string, data: Record<string, unknown>, ctx: Context): boolean {
  const isSuppressed = has(withoutEmails(data).suppressed, email);
  if (isSuppressed) warnOfSuppression(email, ctx);
  return isSuppressed;
}
