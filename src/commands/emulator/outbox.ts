import { command } from '../../cli/definition.ts';
import { control } from './control.ts';

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
    empty: 'No messages yet: payconfirm sandbox send makes some.',
  },
  run: ({ flags }, ctx) =>
    control<unknown[]>(ctx, 'GET', '/outbox', {
      query: { channel: flags.channel, limit: String(flags.limit) },
    }),
});
