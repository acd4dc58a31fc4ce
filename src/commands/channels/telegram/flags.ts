import type { Flags } from '../../../cli/definition.ts';
import { configurationFlags } from '../flags.ts';

/** The fields that create and update share. */
export const telegramFlags = {
  group: { type: 'string', value: 'ID', summary: 'the chat, such as -1001234567890', to: 'body.group_id' },
  name: { type: 'string', value: 'N', summary: 'a name for people', to: 'body.friendly_name' },
  template: { type: 'string', value: 'TEXT', summary: 'the message', to: 'body.message_template' },
  topic: { type: 'integer', value: 'N', summary: 'a topic of the group', to: 'body.topic_id' },
  ...configurationFlags,
} as const satisfies Flags;

export const configurationId = {
  name: 'ID',
  summary: 'the id from channels telegram list',
  required: true,
  to: 'path.telegram_config_id',
} as const;
