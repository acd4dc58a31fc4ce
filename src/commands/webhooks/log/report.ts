import type { Item } from '../../../api/client-types.ts';
import type { Context } from '../../../context.ts';
import { type Action, traceCode } from '../../../diagnosis/actions.ts';
import { addressSubject, subjectOf } from '../../../diagnosis/facts/configurations.ts';
import { readReceived } from '../../../diagnosis/facts/this-machine.ts';
import type { Diagnosis, Finding, Recipient, Subject } from '../../../diagnosis/finding.ts';
import { appsBehind } from '../../../diagnosis/rules/app.ts';
import { addressOf, attemptOf } from '../../../diagnosis/rules/attempt-rounds.ts';
import type { Judged } from '../../../diagnosis/rules/deliveries.ts';
import { attemptFindings, isToSendAgain, withUnseen } from '../../../diagnosis/rules/delivery-failure.ts';
import { redeliverTo } from '../../../diagnosis/rules/safe-redelivery.ts';
import { type DiagnosisJson, diagnosisJson } from '../../../messages/diagnosis-json.ts';
import { isCheckoutEvent, type Payload, simulatedCode } from '../../../webhooks/decode-payload.ts';
import { isPaused } from '../../../webhooks/delivery-log/configuration-match.ts';
import {
  isDelivered,
  type ListedEntry,
  type LogEntry,
  sentPayload,
  withTransfer,
} from '../../../webhooks/delivery-log/entry.ts';
import { siblingsOf } from '../../../webhooks/delivery-log/find-entry.ts';
import type { Delivery } from '../../../webhooks/delivery-log/read-log.ts';
import { sentFor } from '../verify/configuration.ts';

/** One delivery with everything known around it: the entry's own fields, the diagnosis, and these. */
export interface DeliveryReport extends ListedEntry, DiagnosisJson {
  /** The configurations that it may have been sent for, as they are now: by the URL, and by how they are sent to. */
  configurations: { id: string; name: string; is_active: boolean }[];
  /** The fields of the body; null when it cannot be read. */
  payload: Payload | null;
  /** Of the same transaction, newest first; null when this one names none. */
  other_deliveries: LogEntry[] | null;
}

export type Configuration = Item<'webhooks.list'>;

/** What an entry says, and what the other deliveries of its transaction say of it. Asks the service. */
export async function reportOf(entry: LogEntry, ctx: Context): Promise<DeliveryReport> {
  const client = await ctx.client();
  const payload = await sentPayload(entry);
  const code = payload?.transaction_code;
  const { items } = await client.page('webhooks.list', {});
  const siblings = code === undefined ? undefined : await siblingsOf(client, entry, code);
  const configurations = sentFor(items, entry).map(({ id, name, is_active }) => ({ id, name, is_active }));
  const receiver = receiverOf(items, entry);
  const named = code === undefined || code === simulatedCode ? null : code;
  const others = siblings?.complete ? siblings.entries : undefined;
  const app = payload && !isDelivered(entry) ? await appBehind({ entry, payload }, ctx) : undefined;
  const found = attemptFindings({ entry, receiver, code: named }).map((one) =>
    others ? withUnseen(one, entry, others) : one,
  );
  const outcome = outcomeOf(entry, found);
  const recipient = recipientOf(receiver, outcome, [
    entry,
    ...(siblings?.entries ?? []).filter(({ endpoint_url }) => endpoint_url === entry.endpoint_url),
  ]);
  const isTransfer = !(payload && isCheckoutEvent(payload)) && entry.event_type === 'webhook';
  const canRedeliver =
    isTransfer &&
    !(app && isReplayedHere(app)) &&
    recipient.outcome === 'failed' &&
    found.every(isToSendAgain) &&
    configurations.some((one) => !isPaused(one));
  return {
    ...(await withTransfer(entry)),
    ...diagnosisJson(
      {
        subject: { kind: 'delivery', id: entry.id, name: entry.id },
        outcome,
        findings: withNextSteps(
          app ? explainedBy(app, found) : found,
          canRedeliver && code !== undefined ? redeliveryOf(sentFor(items, entry), code) : [],
        ),
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

/** Of several, of one that was deleted, and of an account, this delivery alone does not tell who lacks it: `trace` does. */
const redeliveryOf = ([only, another]: readonly Configuration[], code: string): Action[] =>
  only && !another && !only.virtual_account_id ? redeliverTo([only], code, undefined) : [traceCode(code)];

/** The app behind the listener of this machine that received it. */
async function appBehind(delivery: Delivery, ctx: Context): Promise<Judged | undefined> {
  return appsBehind([delivery], await readReceived(ctx, [delivery])).get(delivery.entry.id);
}

/** Whether the app has it, or gets it by a replay: redelivered too, it would get it twice. */
const isReplayedHere = ({ recipient, findings }: Judged) =>
  recipient.outcome === 'delivered' ||
  findings.some(({ actions }) => actions.some(({ code }) => code === 'replay'));

/** What the app made of it first: that is the cause, or makes it good. */
function explainedBy({ findings }: Judged, found: readonly Finding[]): Finding[] {
  const because_of = findings[0]?.code ?? null;
  return [
    ...findings,
    ...found.map((one): Finding => ({ ...one, severity: 'note', actions: [], because_of })),
  ];
}

const dayMs = 86_400_000;

/** Where the other deliveries were looked for, and where not. */
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
  // What is still to come was not read.
  const to = Math.max(Math.min(Date.parse(days.to_date) + dayMs, now), from);
  return {
    checked: [{ source, from, to, complete }],
    not_checked: complete ? [] : [{ source, reason: 'limit', action: null }],
  };
}

/** What to do besides; the delivery is shown already. */
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

/** `entries`: all that the receiver was sent of it; `outcome`: of the one in question. */
function recipientOf(
  subject: Subject,
  outcome: Diagnosis['outcome'],
  entries: readonly LogEntry[],
): Recipient {
  const attempts = entries.map(attemptOf);
  attempts.sort((one, other) => (one.at ?? 0) - (other.at ?? 0));
  return { subject, outcome: entries.some(isDelivered) ? 'delivered' : outcome, attempts };
}

/** Whom it was sent for: the configuration, or the address where that is none or one of several. */
export function receiverOf(configurations: readonly Configuration[], entry: LogEntry): Subject {
  const [only, another] = sentFor(configurations, entry);
  return only && !another ? subjectOf(only) : addressSubject(addressOf(entry));
}
