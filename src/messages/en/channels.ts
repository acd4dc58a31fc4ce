import type { ChannelParams } from '../../diagnosis/transfer-code-params.ts';
import type { Sentences } from '../language-types.ts';

const said = (answer: string) => (answer === '' ? '' : `: ${answer}`);

export const channels: Sentences<ChannelParams> = {
  'channel-paused': (_, __, { subject }) => `The channel "${subject.name}" is paused and gets no messages.`,
  'channel-failed': ({ recipient, label, answer }, _, { subject }) =>
    `The last message of the channel "${subject.name}" to ${recipient} failed${label === '' ? '' : ` (${label})`}${said(answer)}.`,
  'email-unverified': ({ email, is_still }, _, { subject }) =>
    is_still
      ? `${email} of the channel "${subject.name}" is not verified, so it gets no emails.`
      : `${email} of the channel "${subject.name}" got no email: it was not verified then.`,
  'email-suppressed': ({ email, is_still }, _, { subject }) =>
    is_still
      ? `${email} of the channel "${subject.name}" gets no emails: its mail server refused it for good.`
      : `${email} of the channel "${subject.name}" got no email: it was suppressed then.`,
  'bot-removed': ({ answer }, _, { subject }) =>
    `The bot cannot write to the Telegram group of "${subject.name}"${said(answer)}. Add it to the group again.`,
  'zalo-closed': () => 'The service has closed its Zalo channel. No messages are sent there.',
};
