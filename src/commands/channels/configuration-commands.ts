import type { Examples, Flags } from '../../cli/definition.ts';
import { endpointCommand } from '../../cli/endpoint-command.ts';
import { listed } from '../../cli/find-in-list.ts';
import { somethingToChange } from '../../cli/require-changes.ts';
import type { Context } from '../../context.ts';
import type { PayconfirmError } from '../../errors.ts';
import type { View } from '../../output/view.ts';
import { type Sentence, t } from '../../texts/translate.ts';
import { virtualAccountId } from '../va/find-virtual-account.ts';
import { warnOfUnknownVariables } from './template-variables.ts';

type ChannelName = 'email' | 'telegram' | 'zalo';

/** The properties of one channel. The commands of all channels are the same. */
interface Channel {
  name: ChannelName;
  noun: `an ${'email configuration'}` | `a ${'Telegram configuration' | 'Zalo group'}`;
  id: 'email_config_id' | 'telegram_config_id' | 'zalo_group_id';
  flags: Flags;
  required: readonly string[];
  view: View;
  descriptions: { create: string; update: string; delete?: string };
  examples: { list: Examples; create: Examples };
  created(data: { id: string }, ctx: Context): void;
  updated?(data: { id: string }, ctx: Context): void;
  /** The text after `Deleted ID.` */
  deleted?: Sentence;
}

/** Flags of every channel's configurations. */
export const configurationFlags = {
  'va-id': {
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

/** For channels that report more than transfers. */
export const eventFlag = (events: readonly string[]) =>
  ({
    event: {
      value: 'EVENT',
      repeat: true,
      suggestions: events,
      summary: 'events that it reports; default TRANSACTION_IN',
      to: 'body.events',
    },
  }) as const satisfies Flags;

export function configurationId<Id extends Channel['id']>(channel: ChannelName, id: Id) {
  const summary = `the id from channels ${channel} list` as const;
  return { name: 'ID', summary, required: true, to: `path.${id}` } as const;
}

const exampleId = '6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06';

export function configurationCommands(channel: Channel) {
  const { name, noun, id, flags, view, descriptions, examples } = channel;
  const bare = noun.replace(/^an? /, '') as 'email configuration' | 'Telegram configuration' | 'Zalo group';
  const argument = configurationId(name, id);
  const required = channel.required.map((one) => [one, { ...flags[one]!, required: true }]);
  return {
    list: endpointCommand({
      name: 'list',
      summary: `List ${bare}s`,
      endpoint: `channels.${name}.list`,
      examples: examples.list,
      view,
    }),
    create: endpointCommand({
      name: 'create',
      summary: `Create ${noun}`,
      description: descriptions.create,
      endpoint: `channels.${name}.create`,
      flags: { ...flags, ...Object.fromEntries(required) } as Flags,
      examples: examples.create,
      view,
      prepare: async (request, _, ctx) => checkTemplate(request, name, ctx),
      explain: withClosedChannel(name),
      note: ({ data, ctx }) => channel.created(data, ctx),
    }),
    update: endpointCommand({
      name: 'update',
      summary: `Update ${noun}`,
      description: descriptions.update,
      endpoint: `channels.${name}.update`,
      arguments: [argument],
      flags,
      examples: { 'pause it': `payconfirm channels ${name} update ${exampleId} --no-active` },
      view,
      prepare: async (request, _, ctx) => somethingToChange(checkTemplate(request, name, ctx)),
      explain: (error, { input: { args }, ctx }) =>
        error.message === 'recipients_unverified'
          ? error.with({
              hint: t(
                'Verify each recipient first. To see who is not: {0}',
                ctx.commandLine(['channels', name, 'show', args.ID]),
              ),
            })
          : error,
      note: ({ data, ctx }) => channel.updated?.(data, ctx),
    }),
    delete: endpointCommand({
      name: 'delete',
      summary: `Delete ${noun}`,
      ...(descriptions.delete === undefined ? {} : { description: descriptions.delete }),
      endpoint: `channels.${name}.delete`,
      also: [`channels.${name}.list`],
      arguments: [argument],
      examples: { 'asks first': `payconfirm channels ${name} delete ${exampleId}` },
      confirm: {
        subject: listed(id, bare),
        question: (one) => t('Delete {0} {1}? update --no-active keeps it.', t(bare), one),
      },
      note: ({ input: { args }, ctx }) =>
        ctx.note(t('Deleted {0}.{1}', args.ID, channel.deleted ? ` ${t(channel.deleted)}` : '')),
    }),
  };
}

/** Zalo answers 503 while its channel is closed to every client (assumed). */
export const withClosedChannel = (channel: ChannelName) => (error: PayconfirmError) =>
  channel === 'zalo' && error.status === 503
    ? error.with({ hint: t('The Zalo channel may be closed at the service. Try again later.') })
    : error;

/** Notes the next step for a new configuration. */
export const sayTest =
  (channel: ChannelName): Channel['created'] =>
  ({ id }, ctx) =>
    ctx.note(t('Created. Try it: {0}', ctx.commandLine(['channels', channel, 'test', id])));

function checkTemplate<Request extends { body?: object }>(
  request: Request,
  channel: ChannelName,
  ctx: Context,
): Request {
  const { message_template } = (request.body ?? {}) as { message_template?: string | null };
  if (channel !== 'email') warnOfUnknownVariables(message_template, channel, ctx);
  return request;
}
