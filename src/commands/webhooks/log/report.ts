import type { Item } from '../../../api/client-types.ts';
import type { Context } from '../../../context.ts';
import { type Action, showCheckout, traceCode } from '../../../diagnosis/actions.ts';
import { addressSubject, subjectOf } from '../../../diagnosis/facts/configurations.ts';
import {
  type Listener,
  ofListeners,
  readListeners,
  readReceived,
} from '../../../diagnosis/facts/this-machine.ts';
import type { Diagnosis, Finding, Recipient, Subject } from '../../../diagnosis/finding.ts';
import { appsBehind } from '../../../diagnosis/rules/app.ts';
import { addressOf, attemptOf } from '../../../diagnosis/rules/attempt-rounds.ts';
import { isAt } from '../../../diagnosis/rules/attribution.ts';
import { eventFailed } from '../../../diagnosis/rules/checkout-paid-event.ts';
import { isAbandoned } from '../../../diagnosis/rules/configuration-address.ts';
import {
  type AttemptOf,
  asFormer,
  attemptFindings,
  isToSendAgain,
  type LoggedAttempt,
  mayHaveProcessed,
  withUnseen,
} from '../../../diagnosis/rules/delivery-failure.ts';
import type { Judged } from '../../../diagnosis/rules/delivery-rule-types.ts';
import { explainedByListener } from '../../../diagnosis/rules/listeners.ts';
import { checkedFirst, redeliverTo } from '../../../diagnosis/rules/safe-redelivery.ts';
import { type DiagnosisJson, diagnosisJson } from '../../../messages/diagnosis-json.ts';
import { isCheckoutEvent, type Payload, simulatedCode } from '../../../webhooks/decode-payload.ts';
import { isPaused } from '../../../webhooks/delivery-log/configuration-match.ts';
import {
  isDelivered,
  type ListedEntry,
  type LogEntry,
  sentPayload,
  timeOf,
  withTransfer,
} from '../../../webhooks/delivery-log/entry.ts';
import { siblingsOf } from '../../../webhooks/delivery-log/find-entry.ts';
import type { Delivery } from '../../../webhooks/delivery-log/read-log.ts';
import { sentFor } from '../verify/configuration-of-entry.ts';

/** One delivery with its context: the fields of the entry, the diagnosis, and these. */
export interface DeliveryReport extends ListedEntry, DiagnosisJson {
  /** Configurations, in their current state, that it may have been sent for. */
  configurations: { id: string; name: string; is_active: boolean }[];
  /** The fields of the body; null when it cannot be read. */
  payload: Payload | null;
  /** Deliveries of the same transaction, newest first; null if this one names no transaction. */
  other_deliveries: LogEntry[] | null;
}

export type Configuration = Item<'webhooks.list'>;

/** Reports on an entry and on the other deliveries of its transaction. Queries the service. */
export async function reportOf(entry: LogEntry, ctx: Context): Promise<DeliveryReport> {
  const client = await ctx.client();
  const payload = await sentPayload(entry);
  const code = payload?.transaction_code;
  const { items } = await client.page('webhooks.list', {});
  const siblings = code === undefined ? undefined : await siblingsOf(client, entry, code);
  const own = sentFor(items, entry);
  const configurations = own.map(({ id, name, is_active }) => ({ id, name, is_active }));
  const receiver = receiverOf(items, entry);
  const named = code === undefined || code === simulatedCode ? null : code;
  const listeners = (await readListeners(ctx)).value ?? [];
  const app = payload ? await appBehind({ entry, payload }, ctx) : undefined;
  const isFormer = !items.some((one) => isAt(one, entry));
  const found = findingsOf(
    { entry, receiver, code: named, others: siblings?.entries },
    siblings?.complete,
    isFormer,
  );
  const outcome = outcomeOf(entry, found);
  const there = attemptsAt(entry, siblings?.entries);
  const recipient = recipientOf(receiver, outcome, there);
  const event = payload && isCheckoutEvent(payload) ? payload : undefined;
  const told = event && outcome === 'failed' ? [lostEvent(event, { entry, receiver }), ...found] : found;
  const canRedeliver =
    event === undefined &&
    entry.event_type === 'webhook' &&
    !isReplayedHere(app) &&
    recipient.outcome === 'failed' &&
    found.every(isToSendAgain);
  const blamed = app
    ? explainedBy(app, told)
    : explainedByListener(
        { recipient, findings: told },
        { last: entry, code: undefined, isPaused: own.length > 0 && own.every(isPaused) },
        listeners,
      ).findings;
  const again =
    canRedeliver && code !== undefined
      ? checkedFirst(redeliveryOf(own, code, { listeners, newest: there[0]! }), mayHaveProcessed(entry))
      : [];
  return {
    ...(await withTransfer(entry)),
    ...diagnosisJson(
      {
        subject: { kind: 'delivery', id: entry.id, name: entry.id },
        outcome,
        findings: withNextSteps(blamed, again),
        recipients: [recipient],
        ...coverageOf(siblings, client.now()),
      },
      ctx.options,
    ),
    configurations,
    payload,
    other_deliveries: siblings ? siblings.entries : null,
  };
}

/** `isFormer`: no configuration has its URL now. `isWhole`: the others are all of its transaction. */
function findingsOf(attempt: AttemptOf, isWhole: boolean | undefined, isFormer: boolean): Finding[] {
  const { entry, others = [] } = attempt;
  const found = attemptFindings(attempt).map((one) => (isWhole ? withUnseen(one, entry, others) : one));
  return isFormer ? found.map(asFormer) : found;
}

/** Its delivery with the others at its URL, newest first. */
const attemptsAt = (entry: LogEntry, others: readonly LogEntry[] = []): LogEntry[] =>
  [entry, ...others.filter(({ endpoint_url: url }) => url === entry.endpoint_url)].sort(
    (one, other) => timeOf(other) - timeOf(one),
  );

/** Only one unbound configuration is surely the recipient. Otherwise `trace` tells who needs it. */
function redeliveryOf(
  own: readonly Configuration[],
  code: string,
  { listeners, newest }: { listeners: readonly Listener[]; newest: LogEntry },
): Action[] {
  const [only, another] = own;
  const due = own.filter((one) => !isPaused(one) && !isAbandoned(one, newest, ofListeners(listeners)));
  if (only && due.length === 0) return [];
  return only && !another && !only.virtual_account_id
    ? redeliverTo([only], code, undefined)
    : [traceCode(code)];
}

/** The service never redelivers an event: the checkout tells what it would have told. */
const lostEvent = ({ checkout_id: id }: Payload, attempt: LoggedAttempt) =>
  eventFailed(attempt, id ? [showCheckout(id)] : []);

/** The app of the listener on this machine that received the delivery. */
async function appBehind(delivery: Delivery, ctx: Context): Promise<Judged | undefined> {
  if (isDelivered(delivery.entry)) return undefined;
  return appsBehind([delivery], await readReceived(ctx, [delivery])).get(delivery.entry.id);
}

/** Whether the app has it, or gets it by a replay. A redelivery would then be a duplicate. */
const isReplayedHere = (app: Judged | undefined) =>
  app?.recipient.outcome === 'delivered' ||
  app?.findings.some(({ actions }) => actions.some(({ code }) => code === 'replay'));

/** Puts the app's result first: it is the cause, or it resolves the failure. */
function explainedBy({ findings }: Judged, found: readonly Finding[]): readonly Finding[] {
  const because_of = findings[0]?.code ?? null;
  return [
    ...findings,
    ...found.map((one): Finding => ({ ...one, severity: 'note', actions: [], because_of })),
  ];
}

const dayMs = 86_400_000;

/** Which sources were searched for the other deliveries, and which were not. */
function coverageOf(
  siblings: Awaited<ReturnType<typeof siblingsOf>>,
  now: number,
): Pick<Diagnosis, 'checked' | 'not_checked'> {
  const source = 'delivery-log';
  if (siblings === undefined) {
    return { checked: [], not_checked: [{ source, reason: 'not-asked', action: null }] };
  }
  const { days, complete } = siblings;
  const from = Date.parse(days.from_date);
  // The future was not read.
  const to = Math.max(Math.min(Date.parse(days.to_date) + dayMs, now), from);
  return {
    checked: [{ source, from, to, complete }],
    not_checked: complete ? [] : [{ source, reason: 'limit', action: null }],
  };
}

/** Adds next steps. The delivery itself is shown already. */
function withNextSteps(findings: readonly Finding[], again: readonly Action[]): Finding[] {
  return findings.map((one, at) => ({
    ...one,
    actions: [...one.actions.filter(({ code }) => code !== 'show-delivery'), ...(at === 0 ? again : [])],
  }));
}

function outcomeOf(entry: LogEntry, [first]: readonly Finding[]): Diagnosis['outcome'] {
  if (isDelivered(entry)) return 'delivered';
  return first?.code === 'label-contradicts-status' || first?.code === 'unknown-label' ? 'unknown' : 'failed';
}

/** `entries`: all deliveries of it to the receiver; `outcome`: of this delivery. */
function recipientOf(
  subject: Subject,
  outcome: Diagnosis['outcome'],
  entries: readonly LogEntry[],
): Recipient {
  const attempts = entries.map(attemptOf);
  attempts.sort((one, other) => (one.at ?? 0) - (other.at ?? 0));
  return { subject, outcome: entries.some(isDelivered) ? 'delivered' : outcome, attempts };
}

/** The recipient: the configuration, or the URL if none or several match. */
export function receiverOf(configurations: readonly Configuration[], entry: LogEntry): Subject {
  const [only, another] = sentFor(configurations, entry);
  return only && !another ? subjectOf(only) : addressSubject(addressOf(entry));
}
