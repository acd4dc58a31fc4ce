import { command } from '../../../cli/definition.ts';
import { messages, outboxView } from '../../emulator/outbox.ts';

export const logs = command({
  name: 'logs',
  summary: 'List Telegram messages sent by the emulator',
  description:
    'The service is not known to keep a log of Telegram: this asks the emulator, never a service elsewhere.',
  flags: { limit: { type: 'integer', value: 'N', default: 20, summary: 'at most this many' } },
  examples: [{ note: 'the last one', command: 'payconfirm channels telegram logs --limit 1' }],
  view: outboxView,
  run: ({ flags }, ctx) => messages({ channel: 'telegram', limit: flags.limit }, ctx),
});
