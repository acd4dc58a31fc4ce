import { endpointCommand } from '../../../cli/endpoint-command.ts';
import type { Context } from '../../../context.ts';
import { PayconfirmError, usageError } from '../../../errors.ts';
import { variablesHelp, warnOfUnknownVariables } from '../template-variables.ts';
import { telegramFlags } from './flags.ts';

export const testTelegram = endpointCommand({
  name: 'test',
  summary: 'Send a test message to a Telegram group',
  description: `It tells of the simulated payload (DUMMY123). ${variablesHelp}`,
  endpoint: 'channels.telegram.test',
  also: ['channels.telegram.list'],
  arguments: [
    {
      name: 'ID',
      summary: 'a configuration, instead of --group',
      offers: 'telegram_config_id',
      conflicts: ['group', 'data'],
    },
  ],
  flags: { group: telegramFlags.group, template: telegramFlags.template },
  examples: [
    { note: 'any group', command: 'payconfirm channels telegram test --group -1001234567890' },
    {
      note: 'a configuration, with its template',
      command: 'payconfirm channels telegram test 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06',
    },
  ],
  view: {
    detail: [
      { key: 'group_id', header: 'Group' },
      { key: 'text', header: 'Message' },
    ],
  },
  prepare: async (request, { args }, ctx) => {
    const given = request.body ?? {};
    if ((args.ID === undefined) === (given.group_id === undefined)) {
      throw usageError(
        'give either the ID of a configuration or --group',
        ctx.commandLine(['channels', 'telegram', 'list']),
      );
    }
    warnOfUnknownVariables(given.message_template, ctx);
    const stored = args.ID === undefined ? {} : await target(args.ID, ctx);
    return { ...request, body: { is_dummy: true, ...stored, ...given } as typeof request.body };
  },
});

/** @throws refused when no configuration has this id */
async function target(id: string, ctx: Context) {
  for await (const one of (await ctx.client()).items('channels.telegram.list', {})) {
    if (one.id === id) return { group_id: one.group_id, message_template: one.message_template };
  }
  throw new PayconfirmError('refused', `no Telegram configuration ${id}`, {
    hint: ctx.commandLine(['channels', 'telegram', 'list']),
  });
}
