import {
  type Configuration,
  goneAddress,
  markOf,
  mayHaveMatched,
  type StateThen,
  sentMark,
  stateThen,
  subjectOfAll,
} from '../diagnosis/facts/configurations.ts';
import { type Addresses, noteAddress } from '../diagnosis/facts/delivery-log.ts';
import type { Received } from '../diagnosis/facts/this-machine.ts';
import { type Finding, present } from '../diagnosis/finding.ts';
import { appRecipient, mayBeCalled } from '../diagnosis/rules/app.ts';
import { roundsOf } from '../diagnosis/rules/attempt-rounds.ts';
import { doubtsOf } from '../diagnosis/rules/delivery-failure.ts';
import { streamRecipient } from '../diagnosis/rules/stream.ts';
import { parseTime } from '../values/time.ts';
import { isPaused, matchesAccount } from '../webhooks/delivery-log/configuration-match.ts';
import { type LogEntry, sentHeaders, type Timed, timeOf } from '../webhooks/delivery-log/entry.ts';
import { isTemporary } from '../webhooks/listener/temporary-configuration.ts';
import type { FailedAttempts } from './failed-attempts.ts';
import type { Payment, Recipients } from './reconciliation-types.ts';

/** Accepted attempts for one transaction at one URL. */
interface Arrival {
  address: string;
  /** Authentication and format; undefined if the log has no headers. */
  mark: string | undefined;
  /** The matching configurations in their current state. */
  by: readonly Configuration[];
  doubt: Finding | null;
  /** One of its attempts, without the body. */
  entry: LogEntry;
  /** Time of each attempt, newest first; only if it matches several configurations. */
  times: Pick<LogEntry, 'created_at' | 'duration_ms'>[];
}

/** Maximum answers that are cached. */
const mostPlain = 1_000;

export type Arrivals = ReturnType<typeof createArrivals>;

/** `since`: epoch milliseconds; the times of earlier attempts are not kept. */
export function createArrivals(
  configurations: readonly Configuration[],
  failed: FailedAttempts,
  since: number,
) {
  const byCode = new Map<string, readonly Arrival[]>();
  /** Most answers are equal, so the result of one is cached, in the list that all its transactions share. */
  const plain = new Map<string, readonly [Arrival]>();
  const arrivalOf = (entry: LogEntry, address: string, mark: string | undefined): Arrival => {
    const by = configurations.filter(
      (one) => one.webhook_url === address && (mark === undefined || markOf(one) === mark),
    );
    const doubt = doubtsOf({ entry, receiver: subjectOfAll(by) });
    return {
      address,
      mark,
      by,
      doubt,
      times: [],
      entry: { ...entry, request_payload: '', response_text: '' },
    };
  };
  const plainOr = (entry: LogEntry, address: string, mark: string | undefined): readonly [Arrival] => {
    const key = [address, mark, entry.response_text].join('\n');
    const all = plain.get(key) ?? ([arrivalOf(entry, address, mark)] as const);
    if (!all[0].doubt && plain.size < mostPlain) plain.set(key, all);
    return all;
  };
  /** By code: deliveries stored on this machine. Empty when their app has it, or there is none. */
  const stored = new Map<string, Received[]>();
  const isHere = (code: string) => stored.get(code)?.length === 0;
  const lackingHere = (all: readonly Received[]) =>
    present(appRecipient(all, []), streamRecipient(all)).filter(
      ({ recipient }) => recipient.outcome !== 'delivered',
    );
  /** An attempt at a URL that no configuration has now may be of one that was moved since. */
  const isFormerUrl = (url: string) => !configurations.some((one) => one.webhook_url === url);
  let newest = 0;
  /** Of recent transactions only: no further delivery of an older one is awaited. */
  const first = new Map<string, Timed>();
  const last = new Map<string, LogEntry>();
  const addresses: Addresses = new Map();
  const note = (code: string, entry: LogEntry) => {
    const { created_at, duration_ms, endpoint_url: url } = entry;
    const one = { created_at, duration_ms };
    noteAddress(addresses, entry);
    if (timeOf(entry) >= timeOf(last.get(url) ?? entry))
      last.set(url, { ...entry, request_payload: '', response_text: '' });
    if (timeOf(one) < since) return;
    if (timeOf(one) <= timeOf(first.get(code) ?? one)) first.set(code, one);
  };
  return {
    has: (code: string) => byCode.has(code) || isHere(code),
    /** Time of the newest added entry, epoch milliseconds. */
    newest: () => newest,
    /** The newest attempt at a URL, without the body. */
    lastAt: (url: string) => last.get(url),
    /** The first attempt for a transaction, if any. */
    firstOf: (code: string) => present(first.get(code)),
    /** Call it oldest first. */
    addHere(code: string, kept: Received): void {
      const headers = kept.headers.filter(([name]) => /^(x-forwarded-.*|host)$/i.test(name));
      const all = [...(stored.get(code) ?? []), { ...kept, headers, body_base64: '' }];
      if (!isHere(code)) stored.set(code, lackingHere(all).length === 0 ? [] : all);
    },
    addFailed(code: string, entry: LogEntry): void {
      note(code, entry);
      const accepted = byCode.get(code) ?? [];
      failed.add(
        code,
        entry,
        accepted.map((one) => one.entry),
      );
    },
    /** Whether it was sent to any recipient. */
    isSent: (code: string) => byCode.has(code) || failed.has(code) || stored.has(code),
    /** Whether it was sent to nobody, and a configuration was deleted, perhaps since. */
    isOfGone: ({ code, at }: Payment) =>
      !byCode.has(code) && !failed.has(code) && goneAddress(addresses, configurations, at) !== undefined,
    /** The expected recipients without an attempt yet: there are no automatic retries. If nobody got it, also those that were changed since. `ids`: see below. */
    awaited({ code, at, account }: Payment, ids: ReadonlyMap<string, string>): Configuration[] {
      const id = account === undefined ? undefined : ids.get(account);
      const tried = new Set([
        ...(byCode.get(code) ?? []).map(({ address }) => address),
        ...failed.urlsOf(code),
      ]);
      const isOfMoved = [...tried].some(isFormerUrl);
      const isDue = (then: StateThen) => (tried.size === 0 ? mayHaveMatched(then) : then.kind === 'active');
      return configurations.filter(
        (one) =>
          isDue(stateThen(one, at, id ?? null)) &&
          !tried.has(one.webhook_url) &&
          !(isOfMoved && isChangedAfter(one, at)),
      );
    },
    /** Call it newest first: a receiver's last answer decides. */
    add(code: string, entry: LogEntry): void {
      note(code, entry);
      const address = entry.endpoint_url;
      const mark = Object.keys(sentHeaders(entry)).length === 0 ? undefined : sentMark(entry);
      newest = Math.max(newest, timeOf(entry));
      const others = byCode.get(code) ?? [];
      const same = others.find((one) => one.address === address && one.mark === mark);
      const time = { created_at: entry.created_at, duration_ms: entry.duration_ms };
      if (same) {
        if (same.by.length > 1) same.times.push(time);
        return;
      }
      const all = plainOr(entry, address, mark);
      const [arrival] = all;
      if (arrival.by.length > 1) byCode.set(code, [...others, { ...arrival, times: [time] }]);
      else byCode.set(code, others.length === 0 ? all : [...others, arrival]);
    },
    /** `ids`: ids of virtual accounts, by their numbers. */
    recipientsOf(
      { code, at, account }: Payment,
      ids: ReadonlyMap<string, string>,
    ): Omit<Recipients, 'silent'> {
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
      const active = configurations.filter((one) => !isPaused(one) && matchesAccount(one, id));
      // Of several at one URL, those that serve the account.
      const serving = got.filter((one) => matchesAccount(one, id));
      return {
        ...{ got: serving.length > 0 ? serving : got, unclear, missed },
        reachesOnlyThem: active.every((one) => missed.includes(one)),
        again: missed.filter((one) => !isBehindListener(one) && !failed.whyUnsafe(code, one.webhook_url)),
        unsafe: missed.flatMap((to) => {
          const why = failed.whyUnsafe(code, to.webhook_url);
          return why ? { to, why } : [];
        }),
        ofOtherAccounts:
          serving.length > 0 && serving.every((one) => one.virtual_account_id)
            ? configurations.filter((one) => !isPaused(one) && !got.includes(one) && !matchesAccount(one, id))
            : [],
        unanswered: missed.filter((one) => failed.isUnanswered(code, one.webhook_url)),
        isUnsent:
          missed.length > 0 &&
          missed.every((one) => !failed.hasAt(code, one.webhook_url) && !isPaused(one)) &&
          !failed.urlsOf(code).some(isFormerUrl),
        events: failed.eventsOf(code),
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
