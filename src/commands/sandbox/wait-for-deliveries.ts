import type { Client } from '../../api/client-types.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { virtualAccountsOf } from '../../registrations/find-accounts.ts';
import { t } from '../../texts/translate.ts';
import { below, withCommand } from '../../values/command-line.ts';
import { canBePasted } from '../../values/quote/shell.ts';
import { safeCell } from '../../values/safe-text.ts';
import { isCheckoutEvent } from '../../webhooks/decode-payload.ts';
import { isDelivered, type LogEntry, sentPayload, timeOf } from '../../webhooks/delivery-log/entry.ts';
import { logPages, readLog } from '../../webhooks/delivery-log/read-log.ts';

/** The logged deliveries of one transaction. An event such as CHECKOUT_PAID is not counted. */
export interface Deliveries {
  /** Number of configurations that should get it. */
  expected: number;
  /** Deliveries answered with 200, 201 or 202 (§6.1). */
  ok: number;
  failed: number;
  /** Labels of the failed ones: `HTTP_5XX`, `TIMEOUT`. */
  error_labels: string[];
}

/** Milliseconds before the second read of the log. Each further pause is longer. */
const firstPauseMs = 200;
const longestPauseMs = 2_000;

/** Where `waitForDeliveries` starts. */
export async function logStart(client: Client): Promise<LogStart> {
  const [newest] = (await client.page('webhooks.logs', { query: { limit: 1 } })).items;
  const now = client.now();
  const isBack = newest !== undefined && timeOf(newest) > now + clockPrecisionMs;
  return { after: newest?.id, ...(isBack && { from: now - clockPrecisionMs }) };
}

/** The number of deliveries of a transfer to this account (§6.1): one per configuration that matches. */
export async function expectedDeliveries(client: Client, number: string | null): Promise<number> {
  const { items } = await client.page('webhooks.list', {});
  const active = items.filter(({ is_active }) => is_active !== false);
  const bound = active.filter(({ virtual_account_id }) => virtual_account_id);
  const ids = number === null || bound.length === 0 ? [] : await idsOf(client, number);
  return active.length - bound.length + bound.filter((one) => ids.includes(one.virtual_account_id!)).length;
}

/** Sandbox accounts are in no list, so they have no id. */
async function idsOf(client: Client, number: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of virtualAccountsOf(client, number)) ids.push(id);
  return ids;
}

/** `Date` has whole seconds. */
const clockPrecisionMs = 2_000;

interface LogStart {
  /** The id of the newest entry before the transfers. */
  after: string | undefined;
  /** When the transfers began, if the service's clock was set back: what is new is then listed below older entries. */
  from?: number | undefined;
}

export interface Since extends LogStart {
  /** The codes may have been sent before, with older deliveries. */
  again: boolean;
}

export interface Awaited extends Since {
  codes: readonly string[];
  expected: number;
}

export interface Arrived {
  /** By code. */
  found: Map<string, Deliveries>;
  /** Codes that already had their deliveries. */
  earlier: ReadonlySet<string>;
}

/** Reads the log until every code has its deliveries, or `timeoutMs` are over. @throws network error */
export async function waitForDeliveries(
  { codes, expected, after, from, again }: Awaited,
  timeoutMs: number,
  ctx: Context,
): Promise<Arrived> {
  const deadline = ctx.wait(t('deliveries in the delivery log'), { ms: timeoutMs, flag: '--timeout' });
  const client = await ctx.closingClient(ctx.options.requestTimeoutMs, deadline.signal);
  const found = new Map(
    codes.map((code) => [code, { expected, ok: 0, failed: 0, error_labels: [] as string[] }]),
  );
  let answered = false;
  const seen = new Set(after === undefined ? [] : [after]);
  const before = entriesFrom(client, { after, from, again });
  const isNew = (entry: LogEntry) =>
    from !== undefined && from <= timeOf(entry) && timeOf(entry) <= client.now() + clockPrecisionMs;
  const earlier = new Set<string>();
  const wanted = found.size * expected;
  const progress = ctx.progress('Deliveries in the logs', wanted);
  try {
    for (let pause = firstPauseMs; ; pause = Math.min(pause * 1.5, longestPauseMs)) {
      await countNew(client, { found, seen });
      const arrived = arrivedOf(found);
      progress.update(arrived);
      if (arrived === wanted) return warned(found, earlier, ctx);
      if (await countEarlier(before, found, (entry, code) => isNew(entry) || earlier.add(code))) continue;
      // A repeated transfer is not delivered again, so there is nothing to wait for.
      if (earlier.size === found.size) return warned(found, earlier, ctx);
      await ctx.clock.sleep(pause, deadline.signal);
      answered = true;
    }
  } catch (error) {
    if (!deadline.isOver || ctx.signal.aborted) throw error;
    if (answered) return warned(found, earlier, ctx);
    throw new PayconfirmError('network', t('the service did not show its log in time'), { cause: error });
  } finally {
    deadline.callOff();
    progress.end();
  }
}

/** A repeated code is not delivered again (§4.6): the shown deliveries are older than this request. */
function warned(found: Arrived['found'], earlier: Arrived['earlier'], ctx: Context): Arrived {
  const [code] = earlier;
  if (code === undefined) return { found, earlier };
  const words =
    earlier.size === 1
      ? t(
          '{0} was already sent. Nothing was delivered now: its earlier deliveries are shown.',
          safeCell(code),
        )
      : t(
          '{0} codes were already sent. Nothing was delivered for them now: their earlier deliveries are shown.',
          earlier.size,
        );
  ctx.warn(
    below(words, canBePasted(code) ? withCommand('Redeliver:', ['webhooks', 'redeliver', code]) : undefined),
  );
  return { found, earlier };
}

async function countNew(
  client: Client,
  { found, seen }: { found: Map<string, Deliveries>; seen: Set<string> },
): Promise<void> {
  for (const entry of await newEntries(client, seen)) await count(entry, found);
}

const arrivedOf = (found: ReadonlyMap<string, Deliveries>) =>
  [...found.values()].reduce((sum, { expected, ok, failed }) => sum + Math.min(expected, ok + failed), 0);

/** Counts the next page of older entries. @returns whether there was one */
async function countEarlier(
  before: AsyncGenerator<LogEntry[], void>,
  found: Map<string, Deliveries>,
  counted: (entry: LogEntry, code: string) => void,
): Promise<boolean> {
  const page = await before.next();
  if (page.done) return false;
  for (const entry of page.value) {
    const code = await count(entry, found);
    if (code !== undefined) counted(entry, code);
  }
  return true;
}

/** Entries from before the transfers, in pages; `after` is the newest of them. Later entries are new. */
async function* entriesFrom(client: Client, { after, from, again }: Since): AsyncGenerator<LogEntry[], void> {
  if ((!again && from === undefined) || after === undefined) return;
  let isBefore = false;
  for await (const { items } of logPages(client)) {
    const at: number = isBefore ? 0 : items.findIndex(({ id }) => id === after);
    isBefore ||= at !== -1;
    yield at === -1 ? [] : items.slice(at);
  }
}

/** Newest first, up to the entries of an earlier read; adds them to `seen`. */
async function newEntries(client: Client, seen: Set<string>): Promise<LogEntry[]> {
  const entries: LogEntry[] = [];
  for await (const entry of readLog(client).entries) {
    if (seen.has(entry.id)) break;
    entries.push(entry);
  }
  for (const { id } of entries) seen.add(id);
  return entries;
}

/** @returns the code whose count has increased */
async function count(entry: LogEntry, found: Map<string, Deliveries>): Promise<string | undefined> {
  if (entry.event_type !== 'webhook') return undefined;
  const payload = await sentPayload(entry);
  if (!payload || isCheckoutEvent(payload)) return undefined;
  const { transaction_code: code = '' } = payload;
  const deliveries = found.get(code);
  if (!deliveries) return undefined;
  if (isDelivered(entry)) deliveries.ok += 1;
  else {
    deliveries.failed += 1;
    deliveries.error_labels.push(entry.error_label);
  }
  return code;
}
