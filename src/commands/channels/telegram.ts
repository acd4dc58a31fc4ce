import { command, type Flags, group } from '../../cli/definition.ts';
import { endpointCommand } from '../../cli/endpoint-command.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { messages, outboxView } from '../emulator/outbox.ts';
import { configurationCommands, configurationFlags, sayTest } from './configuration-commands.ts';
import { configurationView } from './configuration-view.ts';
import { variablesHelp, warnOfUnknownVariables } from './template-variables.ts';

const flags = {
  group: { value: 'ID', summary: 'the chat, such as -1001234567890', to: 'body.group_id' },
  name: { value: 'N', summary: 'a name for people', to: 'body.friendly_name' },
  template: { value: 'TEXT', summary: 'the message', to: 'body.message_template' },
  topic: { type: 'integer', summary: 'a topic of the group', to: 'body.topic_id' },
  ...configurationFlags,
} as const satisfies Flags;

const configurations = configurationCommands({
  name: 'telegram',
  noun: 'a Telegram configuration',
  id: 'telegram_config_id',
  flags,
  required: ['group', 'name', 'template'],
  view: configurationView('telegram', {
    label: 'friendly_name',
    own: [
      { key: 'group_id', header: 'GROUP' },
      { key: 'topic_id', header: 'TOPIC', shrink: 4 },
    ],
    template: true,
    none: 'No Telegram groups yet:',
  }),
  descriptions: { create: variablesHelp('telegram'), update: variablesHelp('telegram') },
  examples: {
    list: {
      'every configuration': 'payconfirm channels telegram list',
      'their groups': "payconfirm channels telegram list --jq '.items[].group_id'",
    },
    create: {
      'every transfer':
        "payconfirm channels telegram create --group -1001234567890 --name desk --template 'Nhận {{amount}} ₫: {{transaction_content}}'",
    },
  },
  created: sayTest('telegram'),
});

const test = endpointCommand({
  name: 'test',
  summary: 'Send a test message to a Telegram group',
  description: `It tells of the simulated payload (DUMMY123). ${variablesHelp('telegram')}`,
  endpoint: 'channels.telegram.test',
  also: ['channels.telegram.list'],
  arguments: [
    {
      name: 'ID',
      summary: 'a configuration, instead of --group',
      offers: 'telegram_config_id',
      conflicts: ['group', 'data'],
      oneOf: ['group', 'data'],
    },
  ],
  flags: { group: flags.group, template: flags.template },
  examples: {
    'any group': 'payconfirm channels telegram test --group -1001234567890',
    'a configuration, with its template':
      'payconfirm channels telegram test 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06',
  },
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
        t('use either the ID of a configuration or --group'),
        ctx.commandLine(['channels', 'telegram', 'list']),
      );
    }
    warnOfUnknownVariables(given.message_template, 'telegram', ctx);
    const stored = args.ID === undefined ? {} : await target(args.ID, ctx);
    return { ...request, body: { is_dummy: true, ...stored, ...given } as typeof request.body };
  },
});

async function target(id: string, ctx: Context) {
  for await (const one of (await ctx.client()).items('channels.telegram.list', {})) {
    if (one.id === id) return { group_id: one.group_id, message_template: one.message_template };
  }
  throw new PayconfirmError('refused', t('no Telegram configuration {0}', id), {
    hint: ctx.commandLine(['channels', 'telegram', 'list']),
  });
}

const logs = command({
  name: 'logs',
  summary: 'List Telegram messages sent by the emulator',
  description:
    'The service is not known to keep a log of Telegram: this asks the emulator, never a service elsewhere.',
  flags: { limit: { type: 'integer', default: 20, summary: 'at most this many' } },
  examples: { 'the last one': 'payconfirm channels telegram logs --limit 1' },
  view: outboxView,
  run: ({ flags }, ctx) => messages({ channel: 'telegram', limit: flags.limit }, ctx),
});

export const telegram = group({
  name: 'telegram',
  summary: 'Messages to Telegram groups',
  commands: [...Object.values(configurations), test, logs],
});
