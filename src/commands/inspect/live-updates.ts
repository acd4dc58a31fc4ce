/** Live events: new log entries, and deliveries that a listener stores. */
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import type { Live } from '../../inspector/data-source-interface.ts';
import { pageSize } from '../../webhooks/delivery-log/entry.ts';
import { followLog } from '../../webhooks/delivery-log/follow-log.ts';
import { followJournal } from '../../webhooks/journal/follow-journal.ts';
import {
  type DeliveryRecord,
  type ForwardRecord,
  listenerOf,
} from '../../webhooks/journal/journal-record.ts';
import type { KeptWithForwards } from '../../webhooks/journal/kept-list.ts';
import { journalOwner } from '../../webhooks/journal/owner.ts';
import { control, hasEmulator } from '../emulator/call-control-api.ts';
import { type Configuration, receiverOf } from '../webhooks/log/report.ts';
import { scopeOf } from '../webhooks/stored-scope.ts';
import { onService } from './answer-request.ts';
import type { PartsOptions } from './data-source-options.ts';
import { configurationsOf, rowOfEntry, rowOfKept } from './delivery-rows.ts';
import type { Tasks } from './request-contexts.ts';

const pollMs = 1_500;
const mostRemembered = 1_000;

type Tell = (live: Live) => void;

/** Sends events until the signal is aborted; never rejects. A source that ends reports the reason. */
export async function followSources(
  options: PartsOptions,
  tell: Tell,
  signal: AbortSignal,
  tasks: Tasks,
): Promise<void> {
  const { sources, service, refusals } = options;
  const { context } = await tasks.open();
  const ctx = await onService(context, service);
  const followers = {
    log: logFollower,
    journal: (...given: Parameters<typeof logFollower>) => journalFollower(options, ...given),
    refused: async () => refusals?.follow(tell, signal),
    emulator: followEmulator,
  };
  await Promise.all(
    [...sources, 'emulator' as const].map(async (source) => {
      try {
        await followers[source](tell, signal, ctx);
      } catch (error) {
        if (signal.aborted || ctx.signal.aborted) return;
        tasks.failed(error);
        const words = error instanceof PayconfirmError ? error.message : String(error);
        tell({ kind: 'trouble', of: source, words: ctx.secrets.hide(words) });
      }
    }),
  );
}

async function logFollower(tell: Tell, signal: AbortSignal, ctx: Context): Promise<void> {
  const { clock } = ctx;
  const client = await ctx.client();
  let counted = 0;
  const readPage = async (page: number) => {
    const read = await client.page('webhooks.logs', { query: { page, limit: pageSize } });
    // The log was reset or deleted old entries: shown rows may be gone.
    if (page === 1 && (read.total ?? 0) < counted) tell({ kind: 'again' });
    if (page === 1) counted = read.total ?? 0;
    return read;
  };
  let configurations: Configuration[] = [];
  for await (const event of followLog({ readPage, clock, signal, since: clock.now(), intervalMs: pollMs })) {
    switch (event.type) {
      case 'entry':
      case 'changed': {
        // Its configuration may be new.
        if (receiverOf(configurations, event.entry).id === '') {
          configurations = await configurationsOf(ctx);
        }
        const row = await rowOfEntry(event.entry, configurations);
        tell({ kind: 'row', row: ctx.secrets.hideIn(row) });
        break;
      }
      case 'gap':
        tell({ kind: 'again' });
        break;
      case 'lost':
        tell({ kind: 'trouble', of: 'log', words: ctx.secrets.hide(event.reason) });
        break;
      case 'recovered':
        tell({ kind: 'trouble', of: 'log', words: null });
        // Reads of a page during the outage did not include this source.
        tell({ kind: 'again' });
        break;
      case 'polled':
      case 'waiting':
        break;
      default:
        event satisfies never;
    }
  }
}

async function journalFollower(
  options: PartsOptions,
  tell: Tell,
  signal: AbortSignal,
  ctx: Context,
): Promise<void> {
  const scope = await scopeOf(options, ctx);
  const own = journalOwner(await ctx.profile());
  const remembered = new Map<string, KeptWithForwards>();
  for await (const record of followJournal(ctx.stateDir, scope, { clock: ctx.clock, signal })) {
    // The result at a stream is not shown in a row.
    if (record !== 'many' && record.type === 'publish') continue;
    const kept = record === 'many' ? undefined : withRecord(record, remembered);
    if (!kept) {
      tell({ kind: 'again' });
      continue;
    }
    remembered.delete(kept.id);
    remembered.set(kept.id, kept);
    const [oldest] = remembered.keys();
    if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
    // A listener that has just written is alive.
    const row = await rowOfKept(kept, [listenerOf(kept.id)], own);
    tell({ kind: 'row', row: ctx.secrets.hideIn(row) });
  }
}

/** Undefined for a record about a delivery that is not remembered. */
function withRecord(
  record: DeliveryRecord | ForwardRecord,
  remembered: ReadonlyMap<string, KeptWithForwards>,
): KeptWithForwards | undefined {
  if (record.type === 'delivery') return { ...record, forwards: [] };
  const known = remembered.get(record.id);
  return known && { ...known, forwards: [...known.forwards, record] };
}

const lookMs = 1_000;

/** Reports changes of an emulator's state, and when it stops or is back. */
async function followEmulator(tell: (live: Live) => void, signal: AbortSignal, ctx: Context): Promise<void> {
  if (!(await hasEmulator(ctx))) return;
  let known = await markOf(ctx);
  for (;;) {
    await ctx.clock.sleep(lookMs, signal);
    const mark = await markOf(ctx);
    if (mark === known) continue;
    known = mark;
    tell({ kind: 'emulator' });
  }
}

/** A text that stays the same until the emulator changes. */
async function markOf(ctx: Context): Promise<string> {
  try {
    return await control<string>(ctx, 'GET', '/changes');
  } catch (error) {
    if (!(error instanceof PayconfirmError) || ctx.signal.aborted) throw error;
    return 'away';
  }
}
