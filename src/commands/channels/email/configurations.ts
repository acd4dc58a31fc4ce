import { emailEvents } from '../../../api/endpoints/channels/fields.ts';
import type { Reply } from '../../../api/endpoints/index.ts';
import type { Context } from '../../../context.ts';
import { t } from '../../../texts/translate.ts';
import { isRecord } from '../../../values/is-record.ts';
import {
  configurationCommands,
  configurationFlags,
  configurationId,
  eventFlag,
} from '../configuration-commands.ts';
import { configurationView, eventsColumn } from '../configuration-view.ts';

/** `a@shop.example (not verified)`. */
function recipientsOf({ recipients, recipient_status }: Record<string, unknown>): unknown {
  if (!Array.isArray(recipients)) return recipients;
  const status = (Array.isArray(recipient_status) ? recipient_status : []).filter(isRecord);
  const textOf = (email: string) => {
    const { verified, suppressed } = status.find((one) => one.email === email) ?? {};
    if (verified === false) return `${email} (not verified)`;
    return suppressed === true ? `${email} (suppressed)` : email;
  };
  return recipients.map(String).map(textOf).join(', ');
}

export const emailView = configurationView('email', {
  label: 'name',
  own: [{ key: 'recipients', header: 'RECIPIENTS', show: recipientsOf }],
  behind: [eventsColumn],
  none: 'email configurations',
});

export const emailId = configurationId('email', 'email_config_id');

export const configurations = configurationCommands({
  name: 'email',
  noun: 'an email configuration',
  id: 'email_config_id',
  flags: {
    name: { type: 'string', value: 'N', summary: 'a name for people', to: 'body.name' },
    recipient: {
      type: 'string',
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
    list: [
      { note: 'every configuration', command: 'payconfirm channels email list' },
      {
        note: 'every recipient',
        command: "payconfirm channels email list --jq '.items[].recipients[]'",
      },
    ],
    create: [
      {
        note: 'every transfer, to two people',
        command:
          'payconfirm channels email create --name desk --recipient an@shop.example --recipient binh@shop.example',
      },
    ],
  },
  created: sayUnverified,
  updated: sayUnverified,
  deleted: ' Its log is kept.',
});

/** Says which recipients are not verified, and how to verify them. */
function sayUnverified(data: { id: string }, ctx: Context): void {
  const { id, pending_verification } = data as Reply<'channels.email.show'>;
  const [email] = pending_verification ?? [];
  if (email === undefined) return;
  const line = ctx.commandLine(['channels', 'email', 'verify', id], { email, code: 'CODE' });
  ctx.note(t('Each recipient was sent a code, good for 15 minutes; it gets nothing until then: {0}', line));
}
