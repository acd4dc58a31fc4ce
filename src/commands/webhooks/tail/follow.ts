import type { Context } from '../../../context.ts';
import { PayconfirmError } from '../../../errors.ts';
import { deadlineIn } from '../../../io/deadline.ts';
import { printsLines } from '../../../output/output-options.ts';
import { inEnglish, type Said, t } from '../../../texts/translate.ts';
import { withCommand } from '../../../values/command-line.ts';
import { formatDuration } from '../../../values/duration.ts';
import { isoUtc } from '../../../values/time.ts';
import {
  isDelivered,
  type LogEntry,
  pageSize,
  sentPayload,
  timeOfLog,
} from '../../../webhooks/delivery-log/entry.ts';
import { isWanted, type LogFilter } from '../../../webhooks/delivery-log/filter.ts';
import type { LogEvent } from '../../../webhooks/delivery-log/follow-log.ts';
import { createFieldCheck, type FieldCheck } from '../../../webhooks/field-match.ts';
import { sayTrouble } from './service-outage-note.ts';
import { createTailStatus, type TailStatus } from './status-line.ts';
import type { TailLine } from './tail-line.ts';

export interface TailOptions {
  filter: LogFilter;
  /** Milliseconds before the start, by the log's time: entries from then on. */
  sinceMs: number;
  intervalMs: number;
  /** Number of entries after which it stops. */
  expect: number | undefined;
  /** Milliseconds without a new entry after which it stops. */
  idleMs: number | undefined;
  /** Milliseconds after which it stops. */
  timeoutMs: number | undefined;
}

/** The progress of following the log. Times are from the monotonic clock. */
interface Following {
  startedAt: number;
  shown: number;
  failed: number;
  /** When the last entry came, or the service first answered; undefined before that. */
  newAt: number | undefined;
  answeredAt: number;
  /** Why the service does not answer; undefined if it does. */
  silence: string | undefined;
  isIdle: boolean;
  /** With `--until-idle`: the service has not answered for too long. */
  isAway: boolean;
}

export async function* follow(options: TailOptions, ctx: Context): AsyncGenerator<TailLine> {
  const { filter, sinceMs, intervalMs, expect } = options;
  const { clock } = ctx;
  const deadline = deadlineOf(options, ctx);
  const { signal } = deadline;
  const client = await ctx.closingClient(ctx.options.requestTimeoutMs, signal);
  const { followLog } = await import('../../../webhooks/delivery-log/follow-log.ts');
  const statusLine = await statusLineFor(ctx, client);
  const readPage = (page: number) => client.page('webhooks.logs', { query: { page, limit: pageSize } });
  const begunAt = clock.now();
  const since = ({ items }: { items: readonly LogEntry[] }) => {
    const now = clock.now();
    return begunAt + timeOfLog(client.now(), now, items) - now - sinceMs;
  };
  const following: Following = {
    startedAt: clock.monotonic(),
    shown: 0,
    failed: 0,
    newAt: undefined,
    answeredAt: clock.monotonic(),
    silence: t('no answer yet'),
    isIdle: false,
    isAway: false,
  };
  /** Ctrl-C or SIGTERM. */
  let stopped: unknown;
  const fieldCheck = createFieldCheck(filter.match);

  try {
    const events = followLog({ readPage, clock, signal, since, intervalMs });
    for await (const event of events) {
      yield* lines(event, { filter, fieldCheck, following, statusLine }, ctx);
      see(event, following, options, ctx);
      if (isOver(following, expect) || deadline.isOver) break;
    }
  } catch (error) {
    if (!(signal.aborted && error === signal.reason)) throw error;
    stopped = deadline.isOver ? undefined : error;
  } finally {
    deadline.callOff();
    statusLine?.clear();
  }
  saySummary(following, ctx);
  for (const words of fieldCheck.warnings()) ctx.warn(words);
  if (stopped !== undefined) throw stopped;
  refuseUnmet(following, expect, deadline.isOver);
}

interface Told {
  filter: LogFilter;
  fieldCheck: FieldCheck;
  following: Following;
  statusLine: TailStatus | undefined;
}

async function* lines(
  event: LogEvent,
  { filter, fieldCheck, following, statusLine }: Told,
  ctx: Context,
): AsyncGenerator<TailLine> {
  if (event.type !== 'waiting' && event.type !== 'polled') statusLine?.clear();
  const line = await lineOf(event, filter, fieldCheck, ctx);
  if (line) yield line;
  if (line?.event === 'delivery') countEntry(line, following, ctx);
  sayTrouble(event, ctx);
  statusLine?.see(event);
}

function isOver({ shown, isIdle, isAway }: Following, expect: number | undefined): boolean {
  return shown === expect || isIdle || isAway;
}

function saySummary({ shown, failed, startedAt }: Following, ctx: Context): void {
  const entries = shown === 1 ? t('1 entry') : t('{0} entries', shown);
  ctx.note(t('{0}, {1} failed, in {2}', entries, failed, formatDuration(ctx.clock.monotonic() - startedAt)));
}

function countEntry(entry: LogEntry, following: Following, { clock }: Context): void {
  following.shown += 1;
  if (!isDelivered(entry)) following.failed += 1;
  following.newAt = clock.monotonic();
}

function see(
  event: LogEvent,
  following: Following,
  { idleMs }: TailOptions,
  { clock, options }: Context,
): void {
  const now = clock.monotonic();
  if (event.type === 'lost') following.silence = event.reason;
  if (event.type === 'polled') {
    following.silence = undefined;
    following.answeredAt = now;
    following.newAt ??= now;
    // Only here: a service that does not answer is not idle.
    following.isIdle = idleMs !== undefined && now - following.newAt >= idleMs;
  }
  const awayMs = Math.max(idleMs ?? Number.POSITIVE_INFINITY, options.requestTimeoutMs);
  following.isAway = now - following.answeredAt >= awayMs;
}

/** @throws network error if the service did not answer in the end, else expectation error */
function refuseUnmet(
  { shown, silence, isAway }: Following,
  expect: number | undefined,
  isLate: boolean,
): void {
  if ((isAway || isLate) && silence !== undefined) {
    throw new PayconfirmError('network', t('the service stopped answering: {0}', silence), {
      hint: withCommand(
        isAway
          ? 'Entries may be missing. A longer --request-timeout waits longer. Check the service:'
          : 'Entries may be missing. Check the service:',
        ['doctor'],
      ),
    });
  }
  if (expect !== undefined && shown < expect) {
    throw new PayconfirmError('expectation', t('{0} of {1} expected entries came', shown, expect), {
      hint: withCommand('--since also searches the past. To list what came:', ['webhooks', 'logs']),
    });
  }
}

function deadlineOf(options: TailOptions, ctx: Context) {
  const { timeoutMs } = options;
  const wanted = awaited(options);
  return wanted
    ? ctx.wait(wanted, { ms: timeoutMs, flag: '--timeout' })
    : deadlineIn(timeoutMs, ctx.clock, ctx.signal);
}

/** What the command waits for; undefined if it only follows the log. */
function awaited({ expect, idleMs }: TailOptions): Said | undefined {
  if (expect !== undefined)
    return expect === 1 ? t('1 delivery log entry') : t('{0} delivery log entries', expect);
  return idleMs === undefined ? undefined : t('the delivery log to be idle');
}

async function lineOf(
  event: LogEvent,
  filter: LogFilter,
  fieldCheck: FieldCheck,
  ctx: Context,
): Promise<TailLine | undefined> {
  switch (event.type) {
    case 'gap':
      return gapLine(event, ctx);
    case 'changed':
    case 'lost':
    case 'recovered':
    case 'polled':
    case 'waiting':
      return undefined;
    case 'entry':
      break;
    default:
      return event satisfies never;
  }
  const payload = await sentPayload(event.entry);
  fieldCheck.see(payload);
  if (!isWanted(event.entry, payload, filter)) return undefined;
  return { event: 'delivery', payload, ...event.entry };
}

/** Only on a terminal: never in a pipe, a file or a script. */
async function statusLineFor(ctx: Context, client: Awaited<ReturnType<Context['client']>>) {
  const { streams, options } = ctx;
  const wanted = streams.stdout.isTTY && streams.stderr.isTTY && options.output === 'table' && !options.quiet;
  if (options.signs !== 'unicode') return undefined;
  if (!wanted || options.jq !== undefined) return undefined;
  const { createStatusLine } = await import('../../../output/status-line.ts');
  const statusLine = createTailStatus(createStatusLine(streams.stderr, true), client, ctx.clock);
  statusLine.start();
  return statusLine;
}

function gapLine({ from, to }: { from: number; to: number }, ctx: Context): TailLine {
  const logs = ctx.commandLine(['webhooks', 'logs'], { all: true });
  const words = () => t('too many entries came to read them all; some are not shown. To list all: {0}', logs);
  ctx.warn(t('gap: {0}', words()));
  return {
    event: 'gap',
    at: isoUtc(ctx.clock.now()),
    from: isoUtc(from),
    to: isoUtc(to),
    words: printsLines(ctx.options) ? words() : inEnglish(words),
  };
}
