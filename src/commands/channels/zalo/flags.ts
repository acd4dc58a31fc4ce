import type { Flags } from '../../../cli/definition.ts';
import { configurationFlags, eventFlag } from '../flags.ts';

/** The fields that create and update share. */
export const zaloFlags = {
  group: { type: 'string', value: 'ID', summary: 'the group, 10 to 25 digits', to: 'body.group_id' },
  name: { type: 'string', value: 'N', summary: 'a name for people', to: 'body.friendly_name' },
  template: {
    type: 'string',
    value: 'TEXT',
    summary: "the message about a transfer; when left out, the service's own",
    to: 'body.message_template',
  },
  ...eventFlag,
  ...configurationFlags,
} as const satisfies Flags;

export const configurationId = {
  name: 'ID',
  summary: 'the id from channels zalo list',
  required: true,
  to: 'path.zalo_group_id',
} as const;
