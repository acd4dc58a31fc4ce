import type { Flags } from '../../../cli/definition.ts';
import { configurationFlags, eventFlag } from '../flags.ts';

/** The fields that create and update share. */
export const emailFlags = {
  name: { type: 'string', value: 'N', summary: 'a name for people', to: 'body.name' },
  recipient: {
    type: 'string',
    value: 'EMAIL',
    repeat: true,
    summary: 'an address, 1 to 10 of them',
    to: 'body.recipients',
  },
  ...eventFlag,
  ...configurationFlags,
} as const satisfies Flags;

/** One recipient of a configuration. */
export const emailFlag = {
  email: { type: 'string', value: 'EMAIL', summary: 'the recipient', required: true, to: 'body.email' },
} as const satisfies Flags;

export const configurationId = {
  name: 'ID',
  summary: 'the id from channels email list',
  required: true,
  to: 'path.email_config_id',
} as const;
