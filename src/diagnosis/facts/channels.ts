/** Email, Telegram and Zalo (§6.4): the channels and their logs at the service. All of it is assumed. */
import type { Client, Item } from '../../api/client-types.ts';
import type { Clock } from '../../io/clock.ts';
import { utcDay } from '../../values/local-day.ts';
import { parseTime } from '../../values/time.ts';
import { wordOf } from '../../values/value-as-text.ts';
import type { Subject } from '../finding.ts';
import { type Asked, asked, type Failure } from './ask-source.ts';

export type ChannelKind = 'email' | 'telegram' | 'zalo';

export interface Channel {
  kind: ChannelKind;
  subject: Subject;
  is_active: boolean | undefined;
  virtual_account_id: string | null | undefined;
  /** Epoch milliseconds; undefined if the service does not give it. */
  created: number | undefined;
  isForTransfers: boolean;
  /** Whether it reports failed deliveries. */
  isForFailures: boolean;
  recipients: Item<'channels.email.list'>['recipient_status'];
  /** The last error that the service reports; empty without one. */
  error: string;
}

/** The log entry of one message about a transfer. */
export interface Message {
  /** Id of its log entry, if it has one. */
  id: string;
  channel: string;
  /** An email address or a group. */
  recipient: string;
  transaction_code: string | null;
  isDelivered: boolean;
  /** As the service writes it. */
  label: string;
  /** The answer of the other server. */
  answer: string;
  /** Epoch milliseconds. */
  at: number | undefined;
}

export interface ChannelFacts {
  channels: readonly Channel[];
  /** Newest first. */
  messages: readonly Message[];
  /** Kinds whose log was read for the time in question. */
  logged: readonly ChannelKind[];
  isZaloClosed: boolean;
  isOffered: boolean;
  /** The first source that could not be read. A missing endpoint does not count. */
  failure: Failure | null;
}

/** Items per page (§8). */
const pageLimit = 100;

/** `time`: of the transfer, epoch milliseconds; without it, the newest. `ms`: timeout for each list and each log. */
export async function readChannels(
  client: Client,
  clock: Clock,
  { time, ms }: { time?: number | undefined; ms?: number },
): Promise<ChannelFacts> {
  const ask = <Value>(read: () => Promise<Value>) => asked('channels', clock, read, ms);
  const [email, telegram, zalo] = await Promise.all([
    ask(async () => (await client.page('channels.email.list', { once: true })).items.map(ofEmail)),
    ask(async () => (await client.page('channels.telegram.list', { once: true })).items.map(ofTelegram)),
    ask(async () => (await client.page('channels.zalo.list', { once: true })).items.map(ofZalo)),
  ]);
  // The real service answers 503 while the channel is closed for everyone.
  const isZaloClosed = zalo.failure?.status === 503;
  const groups = zalo.value ?? [];
  const [emails, notes] = await Promise.all([
    ask(async () => (email.value?.length ? emailLog(client, time) : unread)),
    ask(async () => (groups.length > 0 ? zaloLog(client, groups, time) : unread)),
  ]);
  const failures = [email, telegram, ...(isZaloClosed ? [] : [zalo]), emails, notes].flatMap(failureIn);
  return {
    channels: [...(email.value ?? []), ...(telegram.value ?? []), ...groups.map(({ channel }) => channel)],
    messages: [...(emails.value?.messages ?? []), ...(notes.value?.messages ?? [])],
    logged: [
      ...(emails.value?.isComplete ? (['email'] as const) : []),
      ...(notes.value?.isComplete ? (['zalo'] as const) : []),
    ],
    isZaloClosed,
    isOffered: [email, telegram, zalo].some(({ failure }) => failure?.reason !== 'not-offered'),
    failure: failures[0] ?? null,
  };
}

const failureIn = ({ failure }: Asked<unknown>) =>
  failure === null || failure.reason === 'not-offered' ? [] : [failure];

type Configured = Pick<Item<'channels.email.list'>, 'id' | 'virtual_account_id' | 'is_active' | 'created_at'>;

function channelOf(
  kind: ChannelKind,
  one: Configured,
  name: string,
  events: readonly string[] = ['TRANSACTION_IN'],
): Channel {
  // Not in the assumed shape. A service that reports its last failure uses this name.
  const { last_error } = one as { last_error?: unknown };
  return {
    kind,
    subject: { kind: 'channel', id: one.id, name },
    is_active: one.is_active,
    virtual_account_id: one.virtual_account_id,
    created: parseTime(one.created_at),
    isForTransfers: events.includes('TRANSACTION_IN'),
    isForFailures: events.includes('WEBHOOK_FAILED'),
    recipients: [],
    error: typeof last_error === 'string' ? last_error : '',
  };
}

const ofEmail = (one: Item<'channels.email.list'>): Channel => ({
  ...channelOf('email', one, one.name, one.events ?? undefined),
  recipients: one.recipient_status ?? [],
});

const ofTelegram = (one: Item<'channels.telegram.list'>) => channelOf('telegram', one, one.friendly_name);

const ofZalo = (one: Item<'channels.zalo.list'>) => ({
  group: one.group_id,
  channel: channelOf('zalo', one, one.friendly_name, one.events ?? undefined),
});

interface Log {
  messages: Message[];
  isComplete: boolean;
}

const unread: Log = { messages: [], isComplete: false };

/** The service retries a message for 30 seconds. The log is read from that day to one minute after the transfer. */
async function emailLog(client: Client, time: number | undefined): Promise<Log> {
  const days = time === undefined ? {} : { from_date: utcDay(time), to_date: utcDay(time + 60_000) };
  const query = { event_type: 'TRANSACTION_IN', limit: pageLimit, ...days } as const;
  const { items, total = items.length } = await client.page('channels.email.logs', { query, once: true });
  const messages = items.map((one) => ({
    ...{ id: one.id, channel: one.config_id, recipient: one.recipient },
    transaction_code: one.transaction_code,
    isDelivered: one.error_label === 'OK',
    ...{
      label: wordOf(one.error_label ?? ''),
      answer: one.response_text ?? '',
      at: parseTime(one.created_at),
    },
  }));
  return { messages, isComplete: total <= items.length || reaches(messages, time) };
}

async function zaloLog(
  client: Client,
  groups: readonly ReturnType<typeof ofZalo>[],
  time: number | undefined,
): Promise<Log> {
  const { items } = await client.page('channels.zalo.logs', { query: { limit: pageLimit }, once: true });
  const told = items.filter(({ event_type }) => event_type === 'TRANSACTION_IN');
  // The log names the group. Each configuration of that group got the message.
  const messages = told.flatMap((one) =>
    groups
      .filter(({ group }) => group === one.group_id)
      .map(({ group, channel }) => ({
        ...{ id: '', channel: channel.subject.id, recipient: group },
        transaction_code: one.transaction_code,
        isDelivered: one.status === 'ok',
        ...{ label: wordOf(one.status), answer: '', at: parseTime(one.created_at) },
      })),
  );
  return { messages, isComplete: items.length < pageLimit || reaches(messages, time) };
}

/** Whether the newest messages go back to this time. */
const reaches = (messages: readonly Message[], time: number | undefined) =>
  time !== undefined && (messages.at(-1)?.at ?? time) < time;
