/** Finds stale configurations of listeners on this machine, and deliveries that no app has accepted. */
import { grouped } from '../../values/group-by.ts';
import { withoutLoggedSecrets } from '../../values/redact-headers.ts';
import { isDelivered, type LogEntry, timeOf } from '../../webhooks/delivery-log/entry.ts';
import { cleanUp, redeliver, replayFailed, replayStored, showConfigurations } from '../actions.ts';
import { type Check, check } from '../check.ts';
import { begunAt, type Listener, type Machine, ofListeners } from '../facts/this-machine.ts';
import {
  evidenceIn,
  type Finding,
  finding,
  makeSubject,
  problem,
  type Subject,
  warning,
  whole,
} from '../finding.ts';
import { evidenceOf } from './attempt-rounds.ts';
import { elsewhere, isAnswered, isUnansweredElsewhere } from './configuration-address.ts';
import type { Judged } from './delivery-rule-types.ts';
import { failed } from './source-read-failures.ts';

const listeners = makeSubject('listener', 'listen');

export function listenersCheck({ value, failure }: Machine['listeners'], service: Subject): Check {
  if (failure) return check('listeners', failed(failure, service));
  const dead = value!.filter(({ life }) => life === 'dead');
  const evidence = evidenceIn('listeners', ...dead.map(({ record }) => record.id));
  const more = { evidence, actions: [cleanUp] };
  return check('listeners', {
    seen: {
      running: value!.filter(({ life }) => life === 'alive').length,
      elsewhere: value!.filter(({ life }) => life === 'unknown').length,
    },
    findings: [
      ...(dead.length > 0 ? [problem('listener-crashed', { count: dead.length }, listeners, more)] : []),
      ...value!.filter(({ life }) => life === 'taken-over').map(takenOver),
    ],
    checked: [whole('listeners')],
  });
}

/** The listener runs, but gets no more deliveries. */
function takenOver({ record, ended }: Listener): Finding {
  const { id, owner } = record;
  const more = { at: ended, evidence: evidenceIn('listeners', id), actions: [showConfigurations] };
  return warning('listener-taken-over', { pid: owner.pid }, { ...listeners, id }, more);
}

/**
 * A delivery that failed at a listener's URL. An ended or crashed listener does not answer. A listener that answers 401
 * itself found a signature or key that does not match its secret. `last`: the attempt; `code`: of a transfer that no
 * recipient has.
 */
export function explainedByListener(
  judged: Judged,
  { last, code, isPaused }: { last: LogEntry; code: string | undefined; isPaused: boolean },
  all: readonly Listener[],
): Judged {
  const there = all.filter(({ record }) => !isDelivered(last) && record.urls.includes(last.endpoint_url));
  const { recipient, findings } = judged;
  const { subject } = recipient;
  const cause = isUnansweredElsewhere(subject, last, ofListeners(all))
    ? { ...elsewhere(subject, subject.id), ...(isPaused && { actions: [] }) }
    : listenerCause(there, last, subject);
  if (!cause) return judged;
  // Cleanup removes a configuration that was made for the listener. The redelivery is for the one of its successor.
  const isAbroad = cause.code === 'address-of-ended-listener';
  const isRemoved =
    isAbroad || (cause.code === 'listener-crashed' && there.some(({ record }) => record.made));
  const others = findings
    .flatMap((one) => one.actions)
    .filter((one) => one.code !== 'redeliver' || !isRemoved);
  const again = isRemoved && code !== undefined ? [redeliver(code)] : [];
  return {
    recipient,
    findings: [
      { ...cause, actions: [...cause.actions, ...others, ...again] },
      ...findings.map((one) => ({ ...one, severity: 'note' as const, actions: [], because_of: cause.code })),
    ],
  };
}

function listenerCause(there: readonly Listener[], last: LogEntry, subject: Subject): Finding | undefined {
  const at = timeOf(last);
  const [begun, later] = [
    there.filter((one) => begunAt(one) <= at),
    there.filter((one) => begunAt(one) > at),
  ];
  const over = at + (Number(last.duration_ms) || 0);
  const one = begun.find(({ life, ended }) => (ended === null ? life !== 'dead' : ended > over));
  // Of the listeners that had ended by then, the last one is the cause.
  const [gone] = begun.toSorted((first, second) => (second.ended ?? at) - (first.ended ?? at));
  const listener = one ?? gone;
  if (!listener) return undefined;
  const { record, life, ended } = listener;
  const more = { at: at || null, evidence: [...evidenceIn('listeners', record.id), evidenceOf(last)] };
  if (one && last.status_code === 401) {
    const answer = withoutLoggedSecrets(last).response_text ?? '';
    return problem('signature-invalid-here', { answer }, subject, more);
  }
  if (one || isAnswered(last)) return undefined;
  if (life === 'dead') {
    return problem('listener-crashed', { count: 1 }, subject, { ...more, actions: [cleanUp] });
  }
  const isRunning = later.some((one) => one.life === 'alive');
  const params = { ended: ended!, is_killed: life === 'killed', ...(isRunning && { runs: true as const }) };
  return problem('listener-ended', params, subject, more);
}

/** Minimum number of waiting deliveries in the last hour that counts as growth. */
const leastGrowing = 3;
const hourMs = 3_600_000;

/** One finding for each app with waiting deliveries. `since`, `now`: the time that was read, epoch milliseconds. */
export function journalCheck(
  { value, failure }: Machine['backlog'],
  service: Subject,
  since: number,
  now: number,
): Check {
  if (failure) return check('journal', failed(failure, service));
  const targets = grouped(value!, ({ target }) => target);
  return check('journal', {
    seen: null,
    findings: [...targets].flatMap(([target, waiting]) => {
      const subject = makeSubject('app', target);
      const evidence = evidenceIn('journal', ...waiting.map(({ id }) => id));
      const at = Date.parse(waiting[0]!.received_at);
      // A replay of everything would also send the deliveries of other apps to this one.
      const actions =
        targets.size === 1 ? [replayFailed(target)] : waiting.map(({ id }) => replayStored(id, target));
      const params = { target, count: waiting.length };
      // For the others it is unknown whether the app has them.
      const isRejected = waiting.some(({ state }) => state !== 'unknown');
      return [
        finding(isRejected ? 'problem' : 'warning')('not-forwarded-yet', params, subject, {
          at,
          evidence,
          actions,
        }),
        ...growing(waiting, now, subject),
      ];
    }),
    checked: [{ source: 'journal', from: since, to: now, complete: true }],
  });
}

/** More deliveries started to wait in the last hour than in the hour before, and at least three. The app does not catch up. */
function growing(
  waiting: NonNullable<Machine['backlog']['value']>,
  now: number,
  subject: Subject,
): Finding[] {
  const since = (hours: number) =>
    waiting.filter(({ received_at }) => Date.parse(received_at) > now - hours * hourMs);
  const last = since(1);
  const before = since(2).length - last.length;
  if (last.length < leastGrowing || last.length <= before) return [];
  const params = { target: subject.id, count: last.length, before };
  const evidence = evidenceIn('journal', ...last.map(({ id }) => id));
  return [warning('backlog-growing', params, subject, { evidence, because_of: 'not-forwarded-yet' })];
}
