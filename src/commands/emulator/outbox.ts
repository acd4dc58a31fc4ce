import { command } from '../../cli/definition.ts';
import { describeValue } from '../../output/formats/describe-value.ts';
import type { RenderContext } from '../../output/view.ts';
import { withCommand } from '../../values/command-line.ts';
import { safeCell, safeText } from '../../values/safe-text.ts';
import { control } from './control.ts';

interface Message {
  channel: string;
  /** Email alone has one. */
  subject: string | null;
  text: string;
  created_at: string;
}

export const outbox = command({
  name: 'outbox',
  summary: 'List the Telegram, email and Zalo messages that would have been sent, newest first',
  flags: {
    channel: {
      type: 'string',
      value: 'NAME',
      choices: ['telegram', 'email', 'zalo'],
      summary: 'only this channel',
    },
    limit: { type: 'integer', value: 'N', default: 100, summary: 'at most this many' },
  },
  examples: [{ note: 'the emails', command: 'payconfirm emulator outbox --channel email' }],
  view: {
    columns: [
      { key: 'created_at', header: 'TIME', format: 'time', shrink: 0 },
      { key: 'channel', header: 'CHANNEL', shrink: 0 },
      { key: 'transaction_code', header: 'CODE' },
      { key: 'text', header: 'TEXT', shrink: 2 },
    ],
    text: (messages: readonly Message[], render) =>
      messages.map((message) => block(message, render)).join('\n'),
    empty: withCommand('No messages yet; to make some:', ['sandbox', 'send']),
  },
  run: ({ flags }, ctx) =>
    control<Message[]>(ctx, 'GET', '/outbox', {
      query: { channel: flags.channel, limit: String(flags.limit) },
    }),
});

/** A message as its reader would see it: several lines, which a table has no room for. */
function block({ channel, created_at, subject, text }: Message, render: RenderContext): string {
  const head = [channel, describeValue(created_at, 'time', render), ...(subject === null ? [] : [subject])];
  const lines = safeText(text).trimEnd().split('\n');
  return [
    render.theme.strong(safeCell(head.join('  '))),
    ...lines.map((line) => `  ${line}`.trimEnd()),
    '',
  ].join('\n');
}
