import { zaloEvents } from '../../api/endpoints/channels/fields.ts';
import { zaloStatuses } from '../../api/endpoints/channels/zalo.ts';
import { group } from '../../cli/definition.ts';
import { endpointCommand } from '../../cli/endpoint-command.ts';
import {
  configurationCommands,
  configurationFlags,
  configurationId,
  eventFlag,
  sayTest,
  withClosedChannel,
} from './configuration-commands.ts';
import { configurationView, eventsColumn } from './configuration-view.ts';
import { variablesHelp } from './template-variables.ts';

const configurations = configurationCommands({
  name: 'zalo',
  noun: 'a Zalo group',
  id: 'zalo_group_id',
  flags: {
    group: { value: 'ID', summary: 'the group, 10 to 25 digits', to: 'body.group_id' },
    name: { value: 'N', summary: 'a name for people', to: 'body.friendly_name' },
    template: {
      value: 'TEXT',
      summary: "the message about a transfer; when left out, the service's own",
      to: 'body.message_template',
    },
    ...eventFlag(zaloEvents),
    ...configurationFlags,
  },
  required: ['group', 'name'],
  view: configurationView('zalo', {
    label: 'friendly_name',
    own: [
      { key: 'group_id', header: 'GROUP' },
      { ...eventsColumn, shrink: 3 },
    ],
    template: true,
    none: 'No Zalo groups yet:',
  }),
  descriptions: { create: variablesHelp('zalo'), update: variablesHelp('zalo') },
  examples: {
    list: {
      'every group': 'payconfirm channels zalo list',
      'their groups': "payconfirm channels zalo list --jq '.items[].group_id'",
    },
    create: {
      'every transfer': 'payconfirm channels zalo create --group 1234567890123 --name desk',
      'deliveries to a webhook that fail':
        'payconfirm channels zalo create --group 1234567890123 --name ops --event WEBHOOK_FAILED',
    },
  },
  created: sayTest('zalo'),
});

const test = endpointCommand({
  name: 'test',
  summary: 'Send a test message to a Zalo group',
  description: 'It tells of the simulated payload (DUMMY123), in the words of its template.',
  endpoint: 'channels.zalo.test',
  arguments: [configurationId('zalo', 'zalo_group_id')],
  explain: withClosedChannel('zalo'),
  examples: { 'one group': 'payconfirm channels zalo test 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06' },
  view: {
    detail: [
      { key: 'group_id', header: 'Group' },
      { key: 'text', header: 'Message' },
    ],
  },
});

const logs = endpointCommand({
  name: 'logs',
  summary: 'List Zalo messages, newest first',
  endpoint: 'channels.zalo.logs',
  flags: {
    status: { suggestions: zaloStatuses, value: 'ok|failed', summary: 'only these', to: 'query.status' },
    limit: { type: 'integer', summary: 'at most this many, 1 to 100', to: 'query.limit' },
  },
  examples: { 'what failed': 'payconfirm channels zalo logs --status failed' },
  view: {
    columns: [
      { key: 'created_at', header: 'TIME', format: 'clock', shrink: 0 },
      { key: 'status', header: 'RESULT', shrink: 0 },
      { key: 'event_type', header: 'EVENT', shrink: 3 },
      { key: 'group_id', header: 'GROUP', shrink: 2 },
      { key: 'transaction_code', header: 'CODE' },
      { key: 'text', header: 'MESSAGE', shrink: 2 },
    ],
    empty: 'No messages to Zalo in the log.',
  },
});

export const zalo = group({
  name: 'zalo',
  summary: 'Messages to Zalo groups',
  commands: [...Object.values(configurations), test, logs],
});
