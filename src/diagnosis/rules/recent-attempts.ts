/** Whose the newest deliveries are, and which transfers each configuration has: as `trace` judges each of them. */
import { grouped } from '../../values/group-by.ts';
import { parseTime } from '../../values/time.ts';
import { isCheckoutEvent, type Payload } from '../../webhooks/decode-payload.ts';
import { type LogEntry, timeOf } from '../../webhooks/delivery-log/entry.ts';
import type { Delivery } from '../../webhooks/delivery-log/read-log.ts';
import { type Configuration, markOf, subjectOfAll } from '../facts/configurations.ts';
import type { RecentDeliveries } from '../facts/recent-deliveries.ts';
import { roundedMs } from '../facts/transfer.ts';
import type { Subject } from '../finding.ts';
import { addressOf, isTest } from './attempt-rounds.ts';
import { type Attribution, attribute, type Due } from './attribution.ts';
import { everyOf, isOfGone, percentOf, type Share } from './share.ts';

/** One transfer, or one event about it, for one recipient. */
export interface Transfer {
  /** Of the transaction; undefined for an event, which cannot be asked for again, and where the body does not say. */
  code: string | undefined;
  /** Newest first. */
  attempts: readonly LogEntry[];
  share: Share;
  due: Due;
  /** Id of the virtual account that was paid to, as `AccountOf` tells. */
  account: string | null | undefined;
}

/** Configurations that the log does not tell apart: at one address, and sent to in the same way. Mostly one. */
export interface Group {
  configurations: readonly Configuration[];
  /** At the address that they have now, newest first; tests too. */
  attempts: readonly LogEntry[];
  /** Newest first; at an earlier address too. */
  transfers: readonly Transfer[];
  /** CHECKOUT_PAID (§6.3), newest first. */
  events: readonly Transfer[];
}

export interface Attributed {
  groups: readonly Group[];
  /** Each transfer once for each recipient, also for one that is gone; newest first. */
  transfers: readonly (Transfer & { meant: readonly Configuration[] })[];
  /** What went to addresses of configurations that are gone, and was not delivered for certain since; by address. */
  lost: ReadonlyMap<string, readonly Transfer[]>;
  /** By the code of a transfer, whom its attempts may have been for. */
  meant: ReadonlyMap<string, ReadonlySet<Configuration>>;
}

/** Id of the virtual account that was paid to; null where it was none with an id, undefined where it is not known. */
export type AccountOf = (payload: Payload) => string | null | undefined;

/** Each delivery is attributed among those of its transfer. */
export function attributeAll(
  configurations: readonly Configuration[],
  log: RecentDeliveries | undefined,
  accountOf: AccountOf,
): Attributed {
  const { deliveries = [], judged, from = null, complete = true }: Partial<RecentDeliveries> = log ?? {};
  // Newest first: the last time that is set for an address is the oldest.
  const addresses = new Map(deliveries.map(({ entry }) => [addressOf(entry), timeOf(entry)]));
  const since = complete ? Number.NEGATIVE_INFINITY : (from ?? Number.POSITIVE_INFINITY);
  const judgedIds = new Set(deliveries.slice(0, judged).map(({ entry }) => entry.id));
  const isJudged = ({ attempts }: Part) => attempts.some(({ id }) => judgedIds.has(id));
  const all = [...grouped(deliveries, keyOf).values()].flatMap((those) => {
    const attempts = those.map(({ entry }) => entry).reverse();
    const account = accountOf(those[0]!.payload);
    return partsOf(those[0]!, attribute({ configurations, attempts, addresses, account }), {
      since,
      account,
    });
  });
  const parts = all.filter(isJudged);
  const alike = grouped(configurations, (one) => `${one.webhook_url} ${markOf(one)}`);
  const gone = parts.filter(({ due }) => due.configurations.length === 0);
  const isLost = ({ share }: Part) => share === 'failed' || share === 'unknown';
  return {
    groups: [...alike.values()].map((those) => groupOf(those, parts)),
    transfers: parts.filter(({ kind }) => kind === 'transfer'),
    lost: grouped(
      gone.filter((one) => (one.kind === 'transfer' || one.kind === 'event') && one.isWhole && isLost(one)),
      ({ attempts }) => addressOf(attempts[0]!),
    ),
    meant: meantIn(all),
  };
}

/** Whom these transfers were for: another of a group may have been created later. */
export function subjectOfTransfers({ configurations }: Group, transfers: readonly Transfer[]): Subject {
  const own = configurations.filter((one) => transfers.some(({ due }) => due.configurations.includes(one)));
  return subjectOfAll(own.length > 0 ? own : configurations);
}

interface Part extends Transfer {
  meant: readonly Configuration[];
  kind: ReturnType<typeof kindOf>;
  /** Whether what was read of the log tells what became of it. */
  isWhole: boolean;
}

/** What was sent of one transfer, a part for each recipient. `since`: how far the log was read. */
function partsOf(
  { entry, payload }: Delivery,
  all: Attribution,
  { since, account }: { since: number; account: ReturnType<AccountOf> },
): Part[] {
  const { transaction_code, transfer_date } = payload;
  const kind = kindOf(entry, payload);
  const isAfter = since === Number.NEGATIVE_INFINITY || (parseTime(transfer_date) ?? 0) > since + roundedMs;
  const meantBy = (attempt: LogEntry) => {
    const those = all.candidates.get(attempt)!;
    const isSure = those.fitting.some((one) => account !== undefined || !one.virtual_account_id);
    return isSure && !isOfGone(attempt, those) ? those.fitting : everyOf(those);
  };
  return all.dues
    .filter((due) => due.attempts.length > 0)
    .map((due) => {
      const share = percentOf(due, all);
      return {
        due,
        account,
        meant: [...due.configurations, ...due.attempts.flatMap(meantBy)],
        kind,
        code: (kind === 'transfer' && transaction_code) || undefined,
        attempts: due.attempts.toReversed(),
        // What was not read may have been delivered.
        share: isAfter || share !== 'failed' ? share : 'unknown',
        isWhole: isAfter || share === 'delivered',
      };
    });
}

function groupOf(configurations: readonly Configuration[], parts: readonly Part[]): Group {
  const own = parts
    .filter(({ due }) => due.configurations.some((one) => configurations.includes(one)))
    .sort((one, other) => timeOf(other.attempts[0]!) - timeOf(one.attempts[0]!));
  const due = [...own, ...perhapsOf(configurations, own, parts)];
  const attempts = own.flatMap(({ due }) =>
    due.attempts.filter((attempt) => addressOf(attempt) !== due.formerAddress),
  );
  return {
    configurations,
    attempts: attempts.sort((one, other) => timeOf(other) - timeOf(one)),
    transfers: due.filter(({ kind }) => kind === 'transfer'),
    events: due.filter(({ kind }) => kind === 'event'),
  };
}

/** What failed for others, more than those that are there account for: it may have been for these, which have moved. */
function perhapsOf(
  configurations: readonly Configuration[],
  own: readonly Part[],
  parts: readonly Part[],
): Part[] {
  const delivered = new Set(own.flatMap(({ code, share }) => (share === 'delivered' ? (code ?? []) : [])));
  return parts
    .filter(
      ({ due, share, code = '', meant }) =>
        due.configurations.length > 0 &&
        (share === 'failed' || share === 'unknown') &&
        !delivered.has(code) &&
        !due.configurations.some((one) => configurations.includes(one)) &&
        meant.some((one) => configurations.includes(one)),
    )
    .map((part) => ({ ...part, share: 'unknown' }));
}

function meantIn(parts: readonly Part[]): Map<string, Set<Configuration>> {
  const coded = grouped(
    parts.filter(({ code }) => code !== undefined),
    ({ code }) => code!,
  );
  return new Map([...coded].map(([code, those]) => [code, new Set(those.flatMap(({ meant }) => meant))]));
}

/** `other`: an event that names neither a checkout nor a transfer. */
function kindOf(entry: LogEntry, payload: Payload): 'test' | 'event' | 'transfer' | 'other' {
  if (isTest(entry)) return 'test';
  if (isCheckoutEvent(payload)) return 'event';
  return payload.event === undefined || payload.transaction_code ? 'transfer' : 'other';
}

/** What tells of the same: a transfer, an event about it, or one test. */
const keyOf = ({ entry, payload }: Delivery) =>
  payload.transaction_code && !isTest(entry)
    ? `${isCheckoutEvent(payload)}:${payload.transaction_code}`
    : entry.id;
