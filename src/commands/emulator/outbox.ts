import { command } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import type { MessageRow } from '../../emulator/store/tables.ts';
import { usageError } from '../../errors.ts';
import { describeValue } from '../../output/formats/describe-value.ts';
import type { RenderContext, View } from '../../output/view.ts';
import { t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { safeCell, safeText } from '../../values/safe-text.ts';
import { control } from './call-control-api.ts';

export interface Message {
  channel: string;
  /** A group or an email address. */
  recipient: string;
  /** Only emails have one. */
  subject: string | null;
  text: string;
  created_at: string;
}

export const outboxView: View = {
  columns: [
    { key: 'created_at', header: 'TIME', format: 'time', shrink: 0 },
    { key: 'channel', header: 'CHANNEL', shrink: 0 },
    { key: 'transaction_code', header: 'CODE' },
    { key: 'text', header: 'TEXT', shrink: 2 },
    { key: 'recipient', header: 'TO' },
    { key: 'event_type', header: 'EVENT' },
  ],
  text: (messages: readonly Message[], render) =>
    messages.map((message) => block(message, render)).join('\n'),
  empty: withCommand('No messages yet. To configure the recipients:', ['channels', 'telegram', 'create']),
};

export const outbox = command({
  name: 'outbox',
  summary: 'List sent Telegram, email and Zalo messages',
  description: 'The recipients are configured with the commands of channels.',
  flags: {
    channel: {
      value: 'NAME',
      choices: ['telegram', 'email', 'zalo'] as const satisfies readonly MessageRow['channel'][],
      summary: 'only this channel',
    },
    limit: { type: 'integer', default: 100, summary: 'at most this many' },
  },
  examples: { 'the emails': 'payconfirm emulator outbox --channel email' },
  view: outboxView,
  run: ({ flags }, ctx) => messages(flags, ctx),
});

/** @throws usage error for a limit below 1 */
export async function messages(
  { channel, limit }: { channel: string | undefined; limit: number },
  ctx: Context,
): Promise<Message[]> {
  if (limit < 1) throw usageError(t('--limit must be 1 or more; given: {0}', limit));
  return control<Message[]>(ctx, 'GET', '/outbox', { query: { channel, limit: String(limit) } });
}

/** A message as its reader sees it: several lines, too many for a table. */
function block({ channel, recipient, created_at, subject, text }: Message, render: RenderContext): string {
  const time = describeValue(created_at, 'time', render);
  const head = [channel, time, recipient, subject].filter((part) => part !== null);
  const lines = safeText(text).trimEnd().split('\n');
  return [
    render.theme.strong(safeCell(head.join('  '))),
    ...lines.map((line) => `  ${line}`.trimEnd()),
    '',
  ].join('\n');
}
