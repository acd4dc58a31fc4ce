/** Follows the delivery log (§4.8) by polling it: each entry once, in order of creation. */
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import type { LogEntry } from './entry.ts';
import { createPoll, type Polled, type PollOptions } from './poll-log.ts';

export type LogEvent =
  | { type: 'entry'; entry: LogEntry }
  /** A known entry now has another request. Its result is not compared. */
  | { type: 'changed'; entry: LogEntry }
  /** Entries between two instants (epoch milliseconds) may be missing: too many new ones. */
  | { type: 'gap'; from: number; to: number }
  /** The service does not answer. `silentMs`: since when. `retryMs`: until the next try; 0 during a try. */
  | { type: 'lost'; reason: string; silentMs: number; retryMs: number }
  | { type: 'recovered'; silentMs: number }
  | { type: 'polled' }
  /** Nothing new. Sent every second or two, so that the caller can check the time. */
  | { type: 'waiting' };

export interface FollowOptions extends PollOptions {
  signal: AbortSignal;
  /** Milliseconds between two polls. */
  intervalMs: number;
}

/** The maximum pause between tries, in milliseconds, unless the interval is longer. */
const longestPauseMs = 60_000;
/** Milliseconds between two `waiting`. */
const tickMs = 1_000;
/** Milliseconds between two `waiting` events during a request. */
const lookMs = 2_000;

/**
 * Polls until the signal is aborted:
 *
 *     polling ──answer──► reporting ──► pausing ──► polling
 *        └──failure──► lost ──► pausing, longer each time ──► polling
 *
 * @throws what is no failure of the service or the network, such as wrong credentials; the signal's reason
 */
export async function* followLog(options: FollowOptions): AsyncGenerator<LogEvent> {
  const { clock, intervalMs } = options;
  const following: Following = { answeredAt: clock.monotonic(), failures: 0, isLost: false };
  const poll = createPoll(options);
  for (;;) {
    const startedAt = clock.monotonic();
    const outcome = yield* waitForPoll(settled(poll()), following, options);
    if ('error' in outcome) yield* pause(yield* reportFailure(outcome.error, following, options), options);
    else {
      const restMs = intervalMs - (clock.monotonic() - startedAt);
      yield* reportPoll(outcome, following, options);
      yield* pause(restMs, options);
    }
  }
}

interface Following {
  /** When the service last answered, by the monotonic clock. */
  answeredAt: number;
  /** The number of consecutive failed polls. */
  failures: number;
  /** `lost` was reported since the last answer. */
  isLost: boolean;
}

type Outcome = Polled | { error: unknown };

/** Waits for the answer. Reports `lost` if it takes longer than the interval. */
async function* waitForPoll(
  poll: Promise<Outcome>,
  following: Following,
  options: FollowOptions,
): AsyncGenerator<LogEvent, Outcome> {
  const { clock, intervalMs } = options;
  const startedAt = clock.monotonic();
  for (;;) {
    const outcome = await within(poll, Math.min(intervalMs, lookMs), options);
    if (outcome) return outcome;
    if (!following.isLost && clock.monotonic() - startedAt >= intervalMs) {
      following.isLost = true;
      const silentMs = clock.monotonic() - following.answeredAt;
      yield { type: 'lost', reason: t('no answer yet'), silentMs, retryMs: 0 };
    }
    yield { type: 'waiting' };
  }
}

/** @returns milliseconds until the next poll */
async function* reportFailure(
  error: unknown,
  following: Following,
  { clock, signal, intervalMs }: FollowOptions,
): AsyncGenerator<LogEvent, number> {
  signal.throwIfAborted();
  if (!mayPass(error)) throw error;
  const retryMs = Math.min(intervalMs * 2 ** following.failures, Math.max(intervalMs, longestPauseMs));
  following.failures += 1;
  following.isLost = true;
  yield { type: 'lost', reason: error.message, silentMs: clock.monotonic() - following.answeredAt, retryMs };
  return retryMs;
}

async function* reportPoll(
  { gap, entries, changed }: Polled,
  following: Following,
  { clock }: FollowOptions,
): AsyncGenerator<LogEvent> {
  if (following.isLost) yield { type: 'recovered', silentMs: clock.monotonic() - following.answeredAt };
  Object.assign(following, { answeredAt: clock.monotonic(), failures: 0, isLost: false });
  if (gap) yield { type: 'gap', ...gap };
  for (const entry of entries) yield { type: 'entry', entry };
  for (const entry of changed) yield { type: 'changed', entry };
  yield { type: 'polled' };
}

async function* pause(ms: number, { clock, signal }: FollowOptions): AsyncGenerator<LogEvent> {
  const until = clock.monotonic() + ms;
  for (let rest = ms; rest > 0; rest = until - clock.monotonic()) {
    await clock.sleep(Math.min(rest, tickMs), signal);
    yield { type: 'waiting' };
  }
}

function settled(poll: Promise<Polled>): Promise<Outcome> {
  return poll.catch((error: unknown) => ({ error }));
}

/** The result of a promise. Undefined if there is none after `ms` milliseconds. */
async function within(
  poll: Promise<Outcome>,
  ms: number,
  { clock, signal }: FollowOptions,
): Promise<Outcome | undefined> {
  const done = new AbortController();
  const late = clock.sleep(ms, AbortSignal.any([signal, done.signal])).catch(() => {
    if (signal.aborted) throw signal.reason;
  });
  try {
    return (await Promise.race([poll, late])) ?? undefined;
  } finally {
    done.abort();
    late.catch(() => undefined);
  }
}

function mayPass(error: unknown): error is PayconfirmError {
  return error instanceof PayconfirmError && (error.kind === 'network' || error.kind === 'service');
}
