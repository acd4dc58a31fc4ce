import type { CallInput, CallResult, Item } from '../api/client-types.ts';
import type { Endpoint } from '../api/endpoints/endpoint.ts';
import { type EndpointId, endpoints, type PathInput, type Reply } from '../api/endpoints/index.ts';
import { requireObject } from '../api/replies/require-object.ts';
import type { Context } from '../context.ts';
import { PayconfirmError } from '../errors.ts';
import { buildRequest } from './build-request.ts';
import { type Confirmation, confirmed } from './confirm.ts';
import { type Arguments, type CommandDefinition, command, type Flags, type Input } from './definition.ts';
import { oneAtATime } from './one-process-at-a-time.ts';

const pageFlags = {
  page: { type: 'integer', summary: 'page number', to: 'query.page' },
  limit: {
    aka: ['page-size', 'per-page', 'max-items', 'size'],
    type: 'integer',
    summary: 'items a page, 1 to 100',
    to: 'query.limit',
  },
  all: { type: 'boolean', summary: 'follow every page', conflicts: ['page'] },
} as const satisfies Flags;

const writeFlags = {
  field: {
    short: 'f',
    value: 'KEY=VALUE',
    repeat: true,
    summary: 'a field that no flag sets: key=text, or key:=json for a number, true or a list',
  },
  data: {
    value: 'JSON|@FILE|-',
    offers: '@files',
    summary: 'the whole request body as JSON, in place of the flags; not checked before it is sent',
  },
} as const satisfies Flags;

const assumed = 'Assumed: the service document names this endpoint, but does not describe it.';

export interface EndpointCommand<Id extends EndpointId, F extends Flags, A extends Arguments>
  extends Omit<CommandDefinition<F, A>, 'kind' | 'run' | 'endpoint'> {
  endpoint: Id;
  /** Name of a lock: only one process at a time may read and then change it. */
  turn?: string;
  /** Path parameters without an argument, looked up before any prompt: a transaction's id by its code. */
  lookUp?(input: Input<F, A>, ctx: Context): Promise<PathInput<Id>>;
  /** Completes the request before it is checked: a prompt for a secret, a generated key. */
  prepare?(request: CallInput<Id>, input: Input<F, A>, ctx: Context): Promise<CallInput<Id>>;
  /** The confirmation prompt before the request. `--yes` skips it. */
  confirm?: Confirmation<Calling<Id, F, A>>;
  /** Sends the checked request with `send`, between what the command prints or records. */
  around?(send: () => Promise<Answer<Id>>, calling: Calling<Id, F, A>): Promise<Answer<Id>>;
  /** Adds this command's hint to the call's error: `error.with({ hint })`. */
  explain?(error: PayconfirmError, calling: Calling<Id, F, A>): PayconfirmError | Promise<PayconfirmError>;
  /** Lists only: whether to show an item, both on one page and with `--all`. */
  keepItem?(item: Item<Id>, calling: Calling<Id, F, A>): boolean;
  /** A reply without data is a success. Without this option, such a reply counts as not from the service. */
  mayBeSilent?: true;
  /** After a success, notes the next step with `ctx.note`. */
  note?(answered: Calling<Id, F, A> & Answer<Id>): void | Promise<void>;
  /** Creates the command's value from the reply's data, which is the value without it. */
  finish?(answered: Calling<Id, F, A> & Answer<Id>): unknown;
}

/** A request that is about to be sent. */
export interface Calling<Id extends EndpointId, F extends Flags, A extends Arguments> {
  input: Input<F, A>;
  ctx: Context;
  request: CallInput<Id>;
}

type Answer<Id extends EndpointId> = Pick<CallResult<Reply<Id>>, 'data' | 'headers' | 'differences'>;

/** A command that calls one endpoint of the table with its flags and arguments. */
export function endpointCommand<
  Id extends EndpointId,
  const F extends Flags = Record<never, never>,
  const A extends Arguments = readonly [],
>(definition: EndpointCommand<Id, F, A>): CommandDefinition<F, A> {
  const { turn, lookUp, prepare, confirm, around, explain, keepItem, note, finish, mayBeSilent, ...rest } =
    definition;
  const endpoint: Endpoint = endpoints[definition.endpoint];
  const extra = { ...(isPaged(endpoint) ? pageFlags : {}), ...(endpoint.body ? writeFlags : {}) };
  const own = endpoint.assumed === true ? neverRequired(definition.flags) : definition.flags;
  const flags = { ...own, ...extra } as F;
  const paragraphs = [rest.description ?? [], endpoint.assumed === true ? assumed : []].flat();
  const run = async (input: Input<F, A>, ctx: Context) => {
    const request = await buildRequest({ ...rest, flags }, input, ctx, {
      prepare: prepare && ((draft) => prepare(draft, input, ctx)),
      lookUp: lookUp && (() => lookUp(input, ctx)),
    });
    const calling = { input, ctx, request };
    return isList(endpoint) ? readList(definition, calling) : callOnce(definition, calling);
  };
  return command<F, A>({
    ...rest,
    ...(paragraphs.length > 0 ? { description: paragraphs.join('\n\n') } : {}),
    ...(confirm ? { asks: () => ['--yes'] } : {}),
    ...(confirm && 'unread' in confirm.subject ? { unread: confirm.subject.unread } : {}),
    flags,
    run: turn === undefined ? run : (input, ctx) => oneAtATime(turn, () => run(input, ctx), ctx),
  });
}

/** What is assumed of a request refuses nothing: a field that is left out is not sent, and the service decides. */
const neverRequired = (flags: Flags = {}): Flags =>
  Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => [
      name,
      flag.required && flag.to ? { ...flag, required: 'usually' } : flag,
    ]),
  );

/** One page, or with `--all` every item as it arrives. Items that the command filters out are left out. */
async function readList<Id extends EndpointId, F extends Flags, A extends Arguments>(
  { endpoint, keepItem }: EndpointCommand<Id, F, A>,
  calling: Calling<Id, F, A>,
): Promise<unknown> {
  const client = await calling.ctx.client();
  const isKept = (item: Item<Id>) => keepItem?.(item, calling) ?? true;
  if ((calling.input.flags as { all?: boolean }).all) {
    return keepItem
      ? filtered(client.items(endpoint, calling.request), isKept)
      : client.items(endpoint, calling.request);
  }
  const page = await client.page(endpoint, calling.request);
  return { ...page, items: page.items.filter(isKept) };
}

async function* filtered<One>(
  items: AsyncIterable<One>,
  isKept: (item: One) => boolean,
): AsyncGenerator<One> {
  for await (const item of items) if (isKept(item)) yield item;
}

async function callOnce<Id extends EndpointId, F extends Flags, A extends Arguments>(
  { endpoint: id, confirm, around, explain, mayBeSilent, note, finish }: EndpointCommand<Id, F, A>,
  calling: Calling<Id, F, A>,
): Promise<unknown> {
  const { ctx, request } = calling;
  const client = await ctx.client();
  if (confirm) await confirmed(async () => confirm.question(await subjectOf(calling, confirm)), ctx);
  const endpoint: Endpoint = endpoints[id];
  const send = async () => {
    try {
      const answer = await client.call(id, request);
      if (endpoint.reply.type === 'object' && !(mayBeSilent && answer.data === null)) {
        requireObject(endpoint, answer.data);
      }
      return answer;
    } catch (error) {
      throw explain && error instanceof PayconfirmError ? await explain(error, calling) : error;
    }
  };
  const answer = await (around ? around(send, calling) : send());
  // A result that differs from the request is already reported: no success message and no next step.
  const silent = answer.differences.length > 0 ? { ...ctx, note: () => {} } : ctx;
  const answered = { ...calling, ctx: silent, ...answer };
  await note?.(answered);
  return finish ? finish(answered) : (answer.data ?? undefined);
}

async function subjectOf<Id extends EndpointId, F extends Flags, A extends Arguments>(
  calling: Calling<Id, F, A>,
  { subject }: Confirmation<Calling<Id, F, A>>,
): Promise<string> {
  if (typeof subject === 'function' && !calling.ctx.options.dryRun) return subject(calling);
  const { path = {} } = calling.request as { path?: Record<string, string> };
  return Object.values(path).join(' ');
}

function isPaged(endpoint: Endpoint): boolean {
  return endpoint.query?.properties !== undefined && 'page' in (endpoint.query.properties as object);
}

/** Whether the endpoint returns several items, in pages or all together. */
export function isList(endpoint: Endpoint): boolean {
  return isPaged(endpoint) || endpoint.reply.type === 'array';
}
