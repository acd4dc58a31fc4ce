/** What the app behind a listener on this machine answered, from the local journal. */

import { type HeaderPair, headerValue } from '../../values/headers.ts';
import { isLoopback } from '../../values/loopback.ts';
import { parseTime } from '../../values/time.ts';
import { isCheckoutEvent } from '../../webhooks/decode-payload.ts';
import { isDelivered, type LogEntry, sentHeaders, timeOf } from '../../webhooks/delivery-log/entry.ts';
import type { Delivery } from '../../webhooks/delivery-log/read-log.ts';
import { type ForwardRecord, shortId, whyHeldBack } from '../../webhooks/journal/journal-record.ts';
import type { KeptDelivery } from '../../webhooks/journal/read-journal.ts';
import { signatureHeader } from '../../webhooks/signature/signature.ts';
import { askAgain, replayFailed, replayStored, showListenerSecret, showStored } from '../actions.ts';
import type { Asked } from '../facts/ask-source.ts';
import type { RecentDeliveries } from '../facts/recent-deliveries.ts';
import type { Received } from '../facts/this-machine.ts';
import {
  type Attempt,
  evidenceIn,
  type Finding,
  makeSubject,
  note,
  problem,
  type Subject,
  warning,
} from '../finding.ts';
import { addressOf } from './attempt-rounds.ts';
import { tunnelHost } from './configuration-address.ts';
import type { Judged } from './delivery-rule-types.ts';

/** Milliseconds that the clocks of this machine and the service may differ by, plus the duration of the attempt. */
const clockMs = 5_000;

/** HTTP statuses of an app that rejects a signature. */
const doubtsSecret: readonly number[] = [401, 403];

/** Whether a listener on this machine received this attempt of the service's log. */
export function isReceivedHere(attempt: LogEntry, stored: readonly KeptDelivery[]): boolean {
  const tolerance = clockMs + (Number(attempt.duration_ms) || 0);
  return stored.some(
    ({ received_at, log_id, headers }) =>
      log_id === undefined &&
      Math.abs((parseTime(received_at) ?? 0) - timeOf(attempt)) <= tolerance &&
      isSameRequest(Object.entries(sentHeaders(attempt)), headers, addressOf(attempt)),
  );
}

/** Other configurations may have got the same delivery at that time. The signature or the `Host` header distinguishes them. */
function isSameRequest(
  sent: readonly HeaderPair[],
  received: readonly HeaderPair[],
  address: string,
): boolean {
  const [logged, own] = [sent, received].map((headers) =>
    headerValue(headers, signatureHeader.toLowerCase()),
  );
  if (logged !== undefined || (own !== undefined && sent.length > 0)) return logged === own;
  return mayBeCalled(address, received);
}

/** Whether a request that was received here may have been sent to this URL. */
export function mayBeCalled(address: string, received: readonly HeaderPair[]): boolean {
  const called = headerValue(received, 'x-forwarded-host') ?? headerValue(received, 'host');
  if (called === undefined || !URL.canParse(address)) return true;
  const { host, hostname } = new URL(address);
  // Such a tunnel may replace the `Host` header by its own name.
  const isForwarded = headerValue(received, 'x-forwarded-for') !== undefined;
  return (
    called === host || (isForwarded && isLoopback(called.replace(/:\d+$/, '')) && tunnelHost.test(hostname))
  );
}

/** The app as a recipient; undefined if the delivery was stored for no app. `stored`: of one transfer, oldest first. */
export function appRecipient(stored: readonly Received[], attempts: readonly LogEntry[]): Judged | undefined {
  const due = stored.filter(
    ({ target, forward, held_back }) => target !== undefined || forward || held_back !== undefined,
  );
  const last = due.findLast(({ forward }) => forward) ?? due.at(-1);
  if (!last) return undefined;
  const target = last.forward?.target ?? last.target ?? '';
  const subject = makeSubject('app', target);
  const taken = due.findLast(({ forward }) => forward?.ok);
  const shown = due.flatMap(({ forward }) => (forward ? [attemptOf(forward)] : []));
  if (taken) {
    const { sent, at, target: to } = taken.forward!;
    const by = sent !== undefined ? 'replay' : taken.log_id !== undefined ? 'log' : 'listener';
    const isInLog = attempts.some((one) => isDelivered(one) && isReceivedHere(one, due));
    const more = { at: parseTime(at) ?? null, evidence: evidenceIn('journal', taken.id) };
    return {
      recipient: { subject, outcome: 'delivered', attempts: shown },
      findings:
        by === 'listener' && isInLog ? [] : [note('delivered-from-here', { target: to, by }, subject, more)],
    };
  }
  const found = failure(last, subject, attempts);
  const outcome = found.code === 'not-forwarded-yet' ? 'pending' : 'failed';
  return { recipient: { subject, outcome, attempts: shown }, findings: [found] };
}

function failure(last: Received, subject: Subject, attempts: readonly LogEntry[]): Finding {
  const { id, forward, target = subject.id } = last;
  const why = whyHeldBack(last, forward);
  const more = { at: parseTime(forward?.at) ?? null, evidence: evidenceIn('journal', id) };
  if (why !== undefined) return problem('not-confirmed', { reason: why }, subject, more);
  // A listener of another profile can be reached by the service too, so its deliveries are only shown here.
  const next = last.profile
    ? showStored(id, { 'all-profiles': true })
    : replayStored(id, forward?.target ?? target);
  const again = { ...more, actions: [next] };
  // A replay beside the listener's own forward would reach the app twice.
  if (!forward && last.isUnderWay) {
    const waiting = { ...more, actions: [askAgain(`${last.transaction_code}`)] };
    return warning('not-forwarded-yet', { target, count: 1 }, subject, waiting);
  }
  if (!forward) return warning('not-forwarded-yet', { target, count: 1 }, subject, again);
  if (forward.status === undefined) {
    const { error = '' } = forward;
    return problem('app-not-running', { target: forward.target, error }, subject, again);
  }
  // With --reply ack, the service got a success before the app answered.
  const isAcknowledged = attempts.some((one) => isDelivered(one) && isReceivedHere(one, [last]));
  const code = isAcknowledged ? 'app-rejected-after-ack' : 'app-rejected';
  const { status } = forward;
  // A replay alone would get the same answer.
  const actions = doubtsSecret.includes(status) && !last.profile ? [showListenerSecret, next] : [next];
  return problem(code, { target: forward.target, status }, subject, { ...more, actions });
}

/**
 * Results of the apps behind listeners for deliveries that the service counts as failed, by attempt id. Leaves out
 * deliveries that the service redelivered later: they are in its log.
 */
export function appsBehind(
  deliveries: readonly Delivery[],
  stored: readonly Received[],
): Map<string, Judged> {
  const apps = new Map<string, Judged>();
  const keyOf = ({ entry, payload }: Delivery) => `${payload.transaction_code} ${addressOf(entry)}`;
  const delivered = new Set(
    deliveries.filter(({ entry, payload }) => isDelivered(entry) && !isCheckoutEvent(payload)).map(keyOf),
  );
  for (const one of deliveries) {
    const { entry, payload } = one;
    if (delivered.has(keyOf(one)) || isCheckoutEvent(payload)) continue;
    const own = stored.filter((one) => one.transaction_code === payload.transaction_code);
    const app = isReceivedHere(entry, own) ? appRecipient(own, [entry]) : undefined;
    if (app) apps.set(entry.id, app);
  }
  return apps;
}

/** A delivery that an app accepted later counts as delivered, whatever the service's log says. */
export const withApps = (deliveries: readonly Delivery[], apps: ReadonlyMap<string, Judged>): Delivery[] =>
  deliveries.map((one) => {
    const isAccepted = apps.get(one.entry.id)?.recipient.outcome === 'delivered';
    return isAccepted
      ? { ...one, entry: { ...one.entry, error_label: 'OK', status_code: 200, response_text: '' } }
      : one;
  });

/** The same of what was read of the log. */
export function withAppsIn<Log extends Asked<RecentDeliveries> | undefined>(
  log: Log,
  stored: readonly Received[],
): Log {
  if (!log?.value) return log;
  const { deliveries } = log.value;
  return {
    ...log,
    value: { ...log.value, deliveries: withApps(deliveries, appsBehind(deliveries, stored)) },
  };
}

/** The attempt by which an app here accepted a delivery that failed in the log; undefined without one. */
export const acceptedHere = (apps: ReadonlyMap<string, Judged>) => (id: string) =>
  apps.get(id)?.recipient.attempts.findLast(({ delivered }) => delivered);

/** The remaining next steps of a failure if the app is behind a listener of another profile. */
export const redeliveries = ({ actions }: Finding) => actions.filter(({ code }) => code === 'redeliver');

/** Failures that are caused by an app on this machine. */
export function explainedByApps(findings: readonly Finding[], apps: ReadonlyMap<string, Judged>): Finding[] {
  const areSeveral = new Set([...apps.values()].map(({ recipient }) => recipient.subject.id)).size > 1;
  return findings.flatMap((one) => {
    const [app, ...others] = one.evidence.map(({ id }) => apps.get(id));
    const cause = app?.findings[0];
    if (!app || !cause || others.includes(undefined) || one.severity === 'note') return one;
    // A replay of everything would also send the failures of other apps to this one.
    const isOthers = cause.actions.some(({ code }) => code === 'show-stored');
    const all = cause.actions.map((action) =>
      action.code === 'replay' ? replayFailed(app.recipient.subject.id) : action,
    );
    const actions = areSeveral || isOthers ? cause.actions : all;
    const left = isOthers ? redeliveries(one) : [];
    return [
      { ...cause, actions: [...actions, ...left] },
      { ...one, severity: 'note', actions: [], because_of: cause.code },
    ];
  });
}

/** Limit of the held-back deliveries that are named. `webhooks kept` lists all. */
const mostHeldBack = 3;

/** Deliveries that `listen --confirm` held back and that count as no transfer. The newest are named. */
export function heldBackFindings(stored: readonly KeptDelivery[]): Finding[] {
  return stored.slice(-mostHeldBack).map((one) => {
    const { id, received_at, forward } = one;
    const subject = makeSubject('delivery', id, shortId(id));
    return note('not-confirmed', { reason: whyHeldBack(one, forward) ?? '' }, subject, {
      at: parseTime(received_at) ?? null,
      evidence: evidenceIn('journal', id),
      actions: [showStored(id)],
    });
  });
}

const attemptOf = ({ id, at, ok, status, duration_ms }: ForwardRecord): Attempt => ({
  id,
  at: parseTime(at) ?? null,
  label: null,
  status_code: status ?? null,
  duration_ms,
  delivered: ok,
});
