/** Which configurations have a payment, and which that were to get it have not (§6.1). */
import { traceCode } from '../diagnosis/actions.ts';
import {
  type Configuration,
  markOf,
  sentMark,
  stateThen,
  subjectOfAll,
} from '../diagnosis/facts/configurations.ts';
import { evidenceIn, type Finding, warning } from '../diagnosis/finding.ts';
import { roundsOf } from '../diagnosis/rules/attempt-rounds.ts';
import { doubtsOf } from '../diagnosis/rules/delivery-failure.ts';
import { redeliverTo } from '../diagnosis/rules/safe-redelivery.ts';
import { transactionSubject } from '../diagnosis/rules/transaction.ts';
import { grouped } from '../values/group-by.ts';
import { parseTime } from '../values/time.ts';
import { isPaused, matchesAccount } from '../webhooks/delivery-log/configuration-match.ts';
import { type LogEntry, sentHeaders, timeOf } from '../webhooks/delivery-log/entry.ts';
import type { Doubt, Knowledge, Payment, Recipients, Redelivery, RowClass } from './rows.ts';

/** Accepted attempts of one transaction at one address. */
interface Arrival {
  address: string;
  /** How it was sent; undefined where the log leaves the headers out. */
  mark: string | undefined;
  /** For whom it was, as they are now. */
  by: readonly Configuration[];
  doubt: Finding | null;
  /** When each was made, newest first; only where it is for several. */
  times: Pick<LogEntry, 'created_at' | 'duration_ms'>[];
}

/** Answers that are remembered. */
const mostPlain = 1_000;

export type Arrivals = ReturnType<typeof createArrivals>;

export function createArrivals(configurations: readonly Configuration[]) {
  const byCode = new Map<string, Arrival[]>();
  const arrivalsOf = (code: string) => byCode.get(code) ?? byCode.set(code, []).get(code)!;
  /** Most answers are alike: what one of them tells is not looked for again. */
  const plain = new Map<string, Arrival>();
  const arrivalOf = (entry: LogEntry, address: string, mark: string | undefined): Arrival => {
    const by = configurations.filter(
      (one) => one.webhook_url === address && (mark === undefined || markOf(one) === mark),
    );
    return { address, mark, by, doubt: doubtsOf({ entry, receiver: subjectOfAll(by) }), times: [] };
  };
  /** By code: the URLs at which an attempt failed. */
  const failed = new Map<string, Set<string>>();
  let newest = 0;
  return {
    has: (code: string) => byCode.has(code),
    /** When the newest that was added was sent, epoch milliseconds. */
    newest: () => newest,
    /** On this machine. */
    addHere: (code: string): void => void arrivalsOf(code),
    addFailed: (code: string, { endpoint_url }: LogEntry): void =>
      void failed.set(code, (failed.get(code) ?? new Set()).add(endpoint_url)),
    /** Whether one that is to get it has had no attempt so far: nothing is sent again by itself. `ids`: as below. */
    isAwaited({ code, account }: Payment, ids: ReadonlyMap<string, string>): boolean {
      const id = account === undefined ? undefined : ids.get(account);
      const tried = (byCode.get(code) ?? []).map(({ address }) => address);
      return configurations.some(
        (one) =>
          !isPaused(one) &&
          matchesAccount(one, id) &&
          !tried.includes(one.webhook_url) &&
          !failed.get(code)?.has(one.webhook_url),
      );
    },
    /** Newest first: what a receiver answered last decides. */
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
    /** `ids`: of virtual accounts, by their numbers. */
    recipientsOf({ code, at, account }: Payment, ids: ReadonlyMap<string, string>): Recipients {
      const there = byCode.get(code) ?? [];
      const id = account === undefined ? undefined : ids.get(account);
      const isDue = (one: Configuration) =>
        matchesAccount(one, id) && stateThen(one, at, id ?? null).kind !== 'created-after';
      // Where fewer were accepted at one time than share the URL, nothing tells who lacks it.
      const isOfFewer = ({ by, times }: Arrival) => {
        const accepted = Math.max(0, ...roundsOf(times.toReversed()).map(({ length }) => length));
        return by.length > 1 && accepted < by.filter((one) => isDue(one) && !wasPaused(one, at)).length;
      };
      const had = (all: readonly Arrival[]) =>
        configurations.filter((one) => all.some(({ by }) => by.includes(one)));
      const got = had(there.filter((one) => !isOfFewer(one)));
      const unclear = had(there.filter(isOfFewer)).filter((one) => !got.includes(one));
      const mayHave = (one: Configuration) => there.some((arrival) => mayBeFor(one, arrival, at));
      return {
        got,
        unclear,
        missed: configurations.filter(
          (one) => isDue(one) && !got.includes(one) && !unclear.includes(one) && !mayHave(one),
        ),
        doubts: there.flatMap(({ by, doubt }) => {
          // Of several nobody knows who reported it.
          const again = by.length > 1 ? [] : by.filter((one) => matchesAccount(one, id));
          return doubt && by.length > 0 ? { again, finding: doubt } : [];
        }),
      };
    },
  };
}

/** Whether it was surely paused: as it is now, and unchanged since. */
function wasPaused(one: Configuration, at: number): boolean {
  const then = stateThen(one, at, undefined);
  return then.kind === 'paused' && then.isKnown;
}

/** Whether what none has the address of now was for this one, which was changed since. */
const mayBeFor = (one: Configuration, { address, mark, by }: Arrival, at: number) =>
  by.length === 0 &&
  (parseTime(one.updated_at) ?? Number.POSITIVE_INFINITY) > at &&
  (one.webhook_url === address || mark === undefined || markOf(one) === mark);

/** What is to be sent again of an order that is paid, and to whom: a paused configuration gets nothing. */
export function redeliveriesOf(name: RowClass, payments: readonly Payment[], known: Knowledge): Redelivery[] {
  if (name !== 'not-delivered' && name !== 'paid-not-booked') return [];
  return payments.flatMap((payment): Redelivery[] => {
    if (known.awaitedUntil(payment) !== undefined) return [];
    if (!known.arrived.has(payment.code)) return [{ payment }];
    const { missed, doubts } = recipientsIn(known, payment);
    const lacking = new Set([...missed, ...doubts.flatMap(({ again }) => again)]);
    return [...lacking].filter((one) => !isPaused(one)).map((to) => ({ payment, to }));
  });
}

/** Nobody is said to have missed what was not read to its end, or may still come. */
export function recipientsIn(known: Knowledge, payment: Payment): Recipients {
  const found = known.recipientsOf(payment);
  return isOver([payment], known) ? found : { ...found, missed: [] };
}

/** Whether a delivery of them that is not there will not come by itself. */
export const isOver = (payments: readonly Payment[], known: Knowledge): boolean =>
  known.complete && payments.every((one) => known.awaitedUntil(one) === undefined);

/** With what sends it there again. */
export const doubtFinding = ({ again, finding }: Doubt, { code }: Payment): Finding => ({
  ...finding,
  actions: [...finding.actions, ...redeliverTo(again, code, undefined)],
});

export const namesOf = (all: Iterable<Configuration>) => [...all].map(({ name }) => name);

/** That several have one URL, and that fewer requests were accepted there. */
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

/** Which configurations lack a payment that others have, and which reported an error. */
export function deliveryFindings(payment: Payment, known: Knowledge): Finding[] {
  const { missed, unclear, doubts } = recipientsIn(known, payment);
  const { code } = payment;
  const about = {
    at: payment.at,
    evidence: evidenceIn('transactions', code),
    actions: [traceCode(code), ...redeliverTo(missed, code, undefined)],
  };
  const params = { code, missed: namesOf(missed) };
  return [
    ...doubts.map((one) => doubtFinding(one, payment)),
    ...unclearFindings(unclear, payment),
    ...(missed.length === 0 ? [] : [warning('payment-missed', params, transactionSubject(code), about)]),
  ];
}
