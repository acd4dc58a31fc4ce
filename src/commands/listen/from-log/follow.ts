import type { Client } from '../../../api/client-types.ts';
import type { Context } from '../../../context.ts';
import { PayconfirmError } from '../../../errors.ts';
import { t } from '../../../texts/translate.ts';
import { formatDuration } from '../../../values/duration.ts';
import { safeCell } from '../../../values/safe-text.ts';
import { type LogEntry, pageSize } from '../../../webhooks/delivery-log/entry.ts';
import { followLog, type LogEvent } from '../../../webhooks/delivery-log/follow-log.ts';
import type { InternalEvent } from '../../../webhooks/listener/listen-event-types.ts';
import type { LogIntake } from '../../../webhooks/listener/log-intake.ts';
import { sayTrouble } from '../../webhooks/tail/service-outage-note.ts';
import { gapEvent } from '../listener-run-state.ts';
import type { Beginning } from './log-start-position.ts';

/** Milliseconds between two polls of the log: the largest delay of a delivery if nothing fails. */
const lookEveryMs = 2_000;
/** Milliseconds before a retry of an entry that could not be processed: the first and the longest delay. */
const againMs = { first: 1_000, most: 60_000 };

export interface Following {
  client: Client;
  beginning: Beginning;
  intake: LogIntake;
  own: { has(entry: LogEntry): Promise<boolean>; polled(): void };
  /** Called once, after the first read of the log and before any entry is processed. */
  began(): void;
  emit(event: InternalEvent): void;
}

export interface Progress {
  /** Why the service does not answer now; undefined if it does. */
  silence: string | undefined;
  waiting: number;
}

/** Processes the log's entries one by one, each once, until the signal. @throws errors of the first poll */
export async function follow(
  { client, beginning, intake, own, began, emit }: Following,
  progress: Progress,
  ctx: Context,
  signal: AbortSignal,
): Promise<void> {
  const { clock } = ctx;
  const processed = new Set(beginning.processed);
  const refused = new Set<string>();
  const waiting = new Map<string, { entry: LogEntry; earlier: boolean; tries: number; at: number }>();
  let first = true;
  let failure: unknown;

  const readPage = (page: number) =>
    client.page('webhooks.logs', { query: { page, limit: pageSize } }).catch((error: unknown) => {
      failure = error;
      throw error;
    });

  async function take(entry: LogEntry, earlier: boolean, tries = 0): Promise<void> {
    if (processed.has(entry.id)) return;
    const outcome = await ownAndTaken(entry, earlier);
    refused.delete(entry.id);
    if (outcome === 'refused') refused.add(entry.id);
    if (outcome !== 'again') {
      waiting.delete(entry.id);
      if (outcome === 'done') processed.add(entry.id);
      return;
    }
    const pause = Math.min(againMs.first * 2 ** tries, againMs.most);
    waiting.set(entry.id, { entry, earlier, tries: tries + 1, at: clock.monotonic() + pause });
  }

  async function ownAndTaken(entry: LogEntry, earlier: boolean) {
    try {
      if (!(await own.has(entry))) return 'of another';
    } catch (error) {
      if (error instanceof PayconfirmError && ['network', 'service'].includes(error.kind)) return 'again';
      throw error;
    }
    return intake.take(entry, earlier);
  }

  async function takeAgain(): Promise<void> {
    for (const { entry, earlier, tries, at } of [...waiting.values()]) {
      if (signal.aborted) return;
      if (clock.monotonic() >= at) await take(entry, earlier, tries);
    }
  }

  async function see(event: LogEvent): Promise<void> {
    switch (event.type) {
      case 'entry':
        return take(event.entry, first);
      case 'changed': {
        const { id } = event.entry;
        // A refused entry may be complete now: its headers or its body can arrive later.
        if (refused.has(id) || waiting.has(id)) return take(event.entry, false);
        if (processed.has(id)) emit(gapEvent(ctx, 'log-changed', () => changedWords(event.entry)));
        return;
      }
      case 'gap':
        emit(gapEvent(ctx, 'log-too-long', () => tooLongWords(event)));
        return;
      case 'polled':
        own.polled();
        first = false;
        return takeAgain();
      case 'waiting':
        return takeAgain();
      case 'lost':
        if (first && failure !== undefined) throw failure;
        progress.silence = event.reason;
        return;
      case 'recovered':
        progress.silence = undefined;
        return;
      default:
        return event satisfies never;
    }
  }

  const { since } = beginning;
  let ready = false;
  for await (const event of followLog({ readPage, clock, signal, since, intervalMs: lookEveryMs })) {
    if (!ready && (event.type === 'entry' || event.type === 'gap' || event.type === 'polled')) {
      ready = true;
      began();
    }
    if (!first) sayTrouble(event, ctx);
    await see(event);
    progress.waiting = waiting.size;
    if (signal.aborted) return;
  }
}

const changedWords = ({ id }: LogEntry) =>
  t('the log says of {0} by now that something else was sent; the first version was forwarded', safeCell(id));

const tooLongWords = ({ from, to }: { from: number; to: number }) =>
  t(
    'too many entries came to read them all: those of about {0} are skipped',
    formatDuration(Math.max(0, to - from)),
  );
