import { channelEvents } from '../../api/endpoints/channels/fields.ts';
import type { Flags } from '../../cli/definition.ts';
import { virtualAccountId } from '../va/find-virtual-account.ts';

/** What every configuration of a channel has. */
export const configurationFlags = {
  'va-id': {
    type: 'string',
    value: 'ID',
    summary: 'only transfers to this virtual account: its id or its full number',
    resolve: virtualAccountId,
    to: 'body.virtual_account_id',
  },
  active: {
    type: 'boolean',
    negatable: 'both',
    summary: '--no-active pauses it, --active tells it again',
    to: 'body.is_active',
  },
} as const satisfies Flags;

/** Of the channels that report more than transfers. */
export const eventFlag = {
  event: {
    type: 'string',
    value: 'EVENT',
    repeat: true,
    choices: channelEvents,
    summary: 'what it is told of; when left out, TRANSACTION_IN',
    to: 'body.events',
  },
} as const satisfies Flags;
