/** Compares and shows attempts of the delivery log. */
import { parseTime } from '../../values/time.ts';
import { isDelivered, type LogEntry, type Timed, timeOf } from '../../webhooks/delivery-log/entry.ts';
import type { Attempt } from '../finding.ts';
import { isDuplicateAnswer } from './http-answers.ts';

/** Shown if the service gives no address. */
export const addressOf = ({ endpoint_url }: Partial<LogEntry>) => endpoint_url ?? '-';

/** Milliseconds between attempts that the service makes together. A manual redelivery takes longer. */
const sameTimeMs = 100;

const isNear = (one: number, other: number) => Math.abs(one - other) <= sameTimeMs;
const began = (one: Timed) => timeOf(one) - (Number(one.duration_ms) || 0);

/** Whether the service made both attempts together. A log may give the time of their beginning or their end. */
const areAtOnce = (one: Timed, other: Timed) =>
  isNear(timeOf(one), timeOf(other)) || isNear(began(one), began(other));

/** Groups attempts that the service made together. Later attempts are redeliveries. Input and output: oldest first. */
export function roundsOf<One extends Timed>(attempts: readonly One[]): One[][] {
  const rounds: One[][] = [];
  for (const attempt of attempts) {
    // A log may be long: skip rounds that ended before this attempt began.
    let at = rounds.length - 1;
    while (at >= 0 && !areAtOnce(rounds[at]![0]!, attempt)) {
      at = timeOf(rounds[at]![0]!) < began(attempt) - sameTimeMs ? -1 : at - 1;
    }
    const round = rounds[at];
    if (round) round.push(attempt);
    else rounds.push([attempt]);
  }
  return rounds;
}

/** Whether a receiver rejects a duplicate: it accepted an earlier attempt at this URL. `all`: of the same transfer. */
export const isDuplicate = (one: LogEntry, all: readonly LogEntry[]) =>
  isDuplicateAnswer(one.status_code, one.response_text) &&
  all.some(
    (other) =>
      isDelivered(other) &&
      addressOf(other) === addressOf(one) &&
      (timeOf(other) <= timeOf(one) || areAtOnce(one, other)),
  );

/** Whether a URL accepted one of these attempts: its program has it, for whichever configuration. */
export const isDeliveredAt = (address: string, attempts: readonly LogEntry[]) =>
  attempts.some((one) => isDelivered(one) && addressOf(one) === address);

/** §2.9: a test delivery proves that the URL works. It proves nothing about a transfer. */
export const isTest = ({ event_type }: Pick<LogEntry, 'event_type'>): boolean => event_type === 'test';

export const evidenceOf = ({ id }: LogEntry) => ({ source: 'delivery-log' as const, id });

export const attemptOf = (entry: LogEntry): Attempt => ({
  id: entry.id,
  at: parseTime(entry.created_at) ?? null,
  label: entry.error_label ?? null,
  status_code: entry.status_code ?? null,
  duration_ms: entry.duration_ms ?? null,
  delivered: isDelivered(entry),
});
