/** Which configurations have a payment, and which expected ones lack it (§6.1). */
import { traceCode } from '../diagnosis/actions.ts';
import {
  type Configuration,
  markOf,
  sentMark,
  stateThen,
  subjectOfAll,
} from '../diagnosis/facts/configurations.ts';
import { evidenceIn, type Finding, present, warning } from '../diagnosis/finding.ts';
import { appRecipient, mayBeCalled } from '../diagnosis/rules/app.ts';
import { roundsOf } from '../diagnosis/rules/attempt-rounds.ts';
import { doubtsOf } from '../diagnosis/rules/delivery-failure.ts';
import { redeliverTo } from '../diagnosis/rules/safe-redelivery.ts';
import { streamRecipient } from '../diagnosis/rules/stream.ts';
import { transactionSubject } from '../diagnosis/rules/transaction.ts';
import { grouped } from '../values/group-by.ts';
import { parseTime } from '../values/time.ts';
import { isPaused, matchesAccount } from '../webhooks/delivery-log/configuration-match.ts';
import { type LogEntry, sentHeaders, timeOf } from '../webhooks/delivery-log/entry.ts';
import type { KeptDelivery } from '../webhooks/journal/read-journal.ts';
import { isTemporary } from '../webhooks/listener/temporary-configuration.ts';
import type { Doubt, Knowledge, Payment, Recipients, Redelivery, RowClass } from './rows.ts';

/** Accepted attempts for one transaction at one URL. */
interface Arrival {
  address: string;
  /** Authentication and format; undefined if the log has no headers. */
  mark: string | undefined;
  /** The matching configurations in their current state. */
  by: readonly Configuration[];
  doubt: Finding | null;
  /** Time of each attempt, newest first; only if it matches several configurations. */
  times: Pick<LogEntry, 'created_at' | 'duration_ms'>[];
}

/** Maximum answers that are cached. */
const mostPlain = 1_000;

export type Arrivals = ReturnType<typeof createArrivals>;

export function createArrivals(configurations: readonly Configuration[]) {
  const byCode = new Map<string, Arrival[]>();
  const arrivalsOf = (code: string) => byCode.get(code) ?? byCode.set(code, []).get(code)!;
  /** Most answers are equal, so the result of one is cached. */
  const plain = new Map<string, Arrival>();
  const arrivalOf = (entry: LogEntry, address: string, mark: string | undefined): Arrival => {
    const by = configurations.filter(
      (one) => one.webhook_url === address && (mark === undefined || markOf(one) === mark),
    );
    return { address, mark, by, doubt: doubtsOf({ entry, receiver: subjectOfAll(by) }), times: [] };
  };
  /** By code: the URLs with a failed attempt. */
  const failed = new Map<string, Set<string>>();
  /** By code: deliveries stored on this machine. Empty when their app has it, or there is none. */
  const stored = new Map<string, KeptDelivery[]>();
  const isHere = (code: string) => stored.get(code)?.length === 0;
  const lackingHere = (all: readonly KeptDelivery[]) =>
    present(appRecipient(all, []), streamRecipient(all)).filter(
      ({ recipient }) => recipient.outcome !== 'delivered',
    );
  let newest = 0;
  return {
    has: (code: string) => byCode.has(code) || isHere(code),
    /** Time of the newest added entry, epoch milliseconds. */
    newest: () => newest,
    /** Call it oldest first. */
    addHere(code: string, kept: KeptDelivery): void {
      const headers = kept.headers.filter(([name]) => /^(x-forwarded-.*|host)$/i.test(name));
      const all = [...(stored.get(code) ?? []), { ...kept, headers, body_base64: '' }];
      if (!isHere(code)) stored.set(code, lackingHere(all).length === 0 ? [] : all);
    },
    addFailed: (code: string, { endpoint_url }: LogEntry): void =>
      void failed.set(code, (failed.get(code) ?? new Set()).add(endpoint_url)),
    /** The expected recipients without an attempt yet: there are no automatic retries. `ids`: see below. */
    awaited({ code, at, account }: Payment, ids: ReadonlyMap<string, string>): Configuration[] {
      const id = account === undefined ? undefined : ids.get(account);
      const tried = new Set([
        ...(byCode.get(code) ?? []).map(({ address }) => address),
        ...(failed.get(code) ?? []),
      ]);
      // An attempt at a URL that nobody has now may be of one that was moved since.
      const isOfMoved = [...tried].some((url) => !configurations.some((one) => one.webhook_url === url));
      return configurations.filter(
        (one) =>
          !isPaused(one) &&
          matchesAccount(one, id) &&
          !tried.has(one.webhook_url) &&
          !(isOfMoved && isChangedAfter(one, at)),
      );
    },
    /** Call it newest first: a receiver's last answer decides. */
    add(code: string, entry: LogEntry): void {
      const address = entry.endpoint_url;
      const mark = Object.keys(sentHeaders(entry)).length === 0 ? undefined : sentMark(entry);
      newest = Math.max(newest, timeOf(entry));
      const others = arrivalsOf(code);
      const same = others.find((one) => one.address === address && one.mark === mark);
      const time = { created_at: entry.created_at, duration_ms: entry.duration_ms };
      if (same) {
        if (same.by.length > 1) same.times.push(time);
        return;
      }
      const key = [address, mark, entry.response_text].join('\n');
      const arrival = plain.get(key) ?? arrivalOf(entry, address, mark);
      if (!arrival.doubt && plain.size < mostPlain) plain.set(key, arrival);
      others.push(arrival.by.length > 1 ? { ...arrival, times: [time] } : arrival);
    },
    /** `ids`: ids of virtual accounts, by their numbers. */
    recipientsOf({ code, at, account }: Payment, ids: ReadonlyMap<string, string>): Recipients {
      const there = byCode.get(code) ?? [];
      const id = account === undefined ? undefined : ids.get(account);
      // §6.1: the service delivers only payments to virtual accounts.
      const isDue = (one: Configuration) =>
        account !== undefined &&
        matchesAccount(one, id) &&
        stateThen(one, at, id ?? null).kind !== 'created-after';
      // If a round has fewer accepted attempts than configurations share the URL, it is unknown who lacks it.
      const isOfFewer = ({ by, times }: Arrival) => {
        const accepted = Math.max(0, ...roundsOf(times.toReversed()).map(({ length }) => length));
        return by.length > 1 && accepted < by.filter((one) => isDue(one) && !wasPaused(one, at)).length;
      };
      const had = (all: readonly Arrival[]) =>
        configurations.filter((one) => all.some(({ by }) => by.includes(one)));
      const got = had(there.filter((one) => !isOfFewer(one)));
      const unclear = had(there.filter(isOfFewer)).filter((one) => !got.includes(one));
      const mayHave = (one: Configuration) =>
        (isHere(code) && isTemporary(one)) || there.some((arrival) => mayBeFor(one, arrival, at));
      const missed = configurations.filter(
        (one) => isDue(one) && !got.includes(one) && !unclear.includes(one) && !mayHave(one),
      );
      const kept = stored.get(code) ?? [];
      const isBehindListener = ({ webhook_url }: Configuration) =>
        kept.some(({ log_id, headers }) => log_id === undefined && mayBeCalled(webhook_url, headers));
      return {
        ...{ got, unclear, missed, again: missed.filter((one) => !isBehindListener(one)) },
        doubts: there.flatMap(({ by, doubt }) => {
          // With several configurations, it is unknown which one reported the error.
          const again = by.length > 1 ? [] : by.filter((one) => matchesAccount(one, id));
          return doubt && by.length > 0 ? { again, finding: doubt } : [];
        }),
        here: lackingHere(kept).flatMap(({ findings }) => findings),
      };
    },
  };
}

/** Whether it was certainly paused: it is now, and has not changed since. */
function wasPaused(one: Configuration, at: number): boolean {
  const then = stateThen(one, at, undefined);
  return then.kind === 'paused' && then.isKnown;
}

/** If the service leaves out the time of the change, it may be. */
const isChangedAfter = ({ updated_at }: Configuration, at: number) =>
  (parseTime(updated_at) ?? Number.POSITIVE_INFINITY) > at;

/** Whether an attempt without a current owner may belong to this configuration, which changed later. */
const mayBeFor = (one: Configuration, { address, mark, by }: Arrival, at: number) =>
  by.length === 0 &&
  isChangedAfter(one, at) &&
  (one.webhook_url === address || mark === undefined || markOf(one) === mark);

/** The redeliveries for payments, with their configurations. Paused configurations get none. */
export function redeliveriesOf(name: RowClass, payments: readonly Payment[], known: Knowledge): Redelivery[] {
  return payments.flatMap((payment): Redelivery[] => {
    const { missed, doubts } = recipientsIn(known, payment);
    if (name === 'not-delivered' && !known.arrived.has(payment.code)) return [{ payment }];
    // What is booked was recorded, whatever the response says.
    const doubted = needsDelivery(name) ? doubts.flatMap(({ again }) => again) : [];
    const lacking = new Set([...missed, ...doubted]);
    return [...lacking].filter((one) => !isPaused(one)).map((to) => ({ payment, to }));
  });
}

/** Whether the payment needs a delivery to be booked. */
const needsDelivery = (name: RowClass) => name === 'not-delivered' || name === 'paid-not-booked';

/** Nothing counts as missed if a source was not read completely. */
export function recipientsIn(known: Knowledge, payment: Payment): Recipients {
  const found = known.recipientsOf(payment);
  return known.complete ? found : { ...found, missed: [], again: [] };
}

/** Whether no further automatic delivery of them is expected. */
export const isOver = (payments: readonly Payment[], known: Knowledge): boolean =>
  known.complete && payments.every((one) => known.awaitedUntil(one) === undefined);

/** Adds the actions that redeliver it there. */
export const doubtFinding = ({ again, finding }: Doubt, { code }: Payment): Finding => ({
  ...finding,
  actions: [...finding.actions, ...redeliverTo(again, code, undefined)],
});

export const namesOf = (all: Iterable<Configuration>) => [...all].map(({ name }) => name);

/** Several configurations share a URL, and fewer requests were accepted there. */
export function unclearFindings(unclear: readonly Configuration[], { code, at }: Payment): Finding[] {
  return [...grouped(unclear, ({ webhook_url }) => webhook_url)].map(([address, all]) => {
    const params = { names: namesOf(all).join(', '), address, alike: true };
    const evidence = evidenceIn('transactions', code);
    return warning('same-address-twice', params, subjectOfAll(all), {
      at,
      evidence,
      actions: [traceCode(code)],
    });
  });
}

/** Whether an expected recipient certainly lacks a payment. An app here may have it by a replay, which no log shows. */
export function isLacking(payment: Payment, known: Knowledge): boolean {
  const { missed, here, got } = recipientsIn(known, payment);
  return here.length > 0 || (missed.length > 0 && got.length > 0);
}

/** Which recipients lack a payment that others may have, and which reported an error. */
export function deliveryFindings(payment: Payment, known: Knowledge): Finding[] {
  const { missed, again, unclear, doubts, here } = recipientsIn(known, payment);
  const { code } = payment;
  const about = {
    at: payment.at,
    evidence: evidenceIn('transactions', code),
    actions: [traceCode(code), ...redeliverTo(again, code, undefined)],
  };
  const params = { code, missed: namesOf(missed) };
  return [
    ...here,
    ...doubts.map((one) => doubtFinding(one, payment)),
    ...unclearFindings(unclear, payment),
    ...(missed.length === 0 ? [] : [warning('payment-missed', params, transactionSubject(code), about)]),
  ];
}
