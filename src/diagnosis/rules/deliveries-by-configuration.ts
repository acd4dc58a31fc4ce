/** Finds the recipients of the newest deliveries, and each configuration's transfers, with the rules of `trace`. */
import { grouped } from '../../values/group-by.ts';
import { parseTime } from '../../values/time.ts';
import { isCheckoutEvent, type Payload } from '../../webhooks/decode-payload.ts';
import { type LogEntry, timeOf } from '../../webhooks/delivery-log/entry.ts';
import type { Delivery } from '../../webhooks/delivery-log/read-log.ts';
import { type Configuration, markOf, subjectOfAll } from '../facts/configurations.ts';
import { type Addresses, noteAddress } from '../facts/delivery-log.ts';
import type { RecentDeliveries } from '../facts/recent-deliveries.ts';
import type { OfListeners } from '../facts/this-machine.ts';
import { roundedMs } from '../facts/transfer.ts';
import type { Subject } from '../finding.ts';
import { addressOf, isTest } from './attempt-rounds.ts';
import { type Attribution, attribute, type Due } from './attribution.ts';
import { everyOf, isOfGone, type Share, shareOf } from './recipient-delivery-result.ts';

/** One transfer, or one event about it, for one recipient. */
export interface Transfer {
  /** Transaction code; undefined for an event, which cannot be redelivered, or if the body has none. */
  code: string | undefined;
  /** Newest first. */
  attempts: readonly LogEntry[];
  share: Share;
  due: Due;
  /** All attempts of the transfer, for every recipient. */
  others: readonly LogEntry[];
  /** Id of the virtual account that was paid, as `AccountOf` returns it. */
  account: string | null | undefined;
}

/** Configurations that the log cannot tell apart: same URL, authentication and format. Usually one. */
export interface Group {
  configurations: readonly Configuration[];
  /** Attempts at their current URL, newest first, including tests. */
  attempts: readonly LogEntry[];
  /** Newest first, including those at a former URL. */
  transfers: readonly Transfer[];
  /** CHECKOUT_PAID (§6.3), newest first. */
  events: readonly Transfer[];
}

type Meant = Transfer & { meant: readonly Configuration[] };

export interface Attributed {
  groups: readonly Group[];
  /** Each transfer once for each recipient, also for deleted ones; newest first. */
  transfers: readonly Meant[];
  /** The same of CHECKOUT_PAID. */
  events: readonly Meant[];
  /** By URL: transfers to deleted configurations that were not certainly delivered later. */
  lost: ReadonlyMap<string, readonly Transfer[]>;
  /** By transaction code: the configurations that its attempts may belong to. */
  meant: ReadonlyMap<string, ReadonlySet<Configuration>>;
  addresses: Addresses;
}

/** Id of the virtual account that was paid; null if it has no id, undefined if unknown. */
export type AccountOf = (payload: Payload) => string | null | undefined;

/** Compares each delivery with the other deliveries of its transfer. */
export function attributeAll(
  configurations: readonly Configuration[],
  log: RecentDeliveries | undefined,
  accountOf: AccountOf,
  ofListeners?: OfListeners,
): Attributed {
  const { deliveries = [], judged, from = null, complete = true }: Partial<RecentDeliveries> = log ?? {};
  const addresses: Addresses = new Map();
  for (const { entry } of deliveries) noteAddress(addresses, entry);
  const since = complete ? Number.NEGATIVE_INFINITY : (from ?? Number.POSITIVE_INFINITY);
  const judgedIds = new Set(deliveries.slice(0, judged).map(({ entry }) => entry.id));
  const isJudged = ({ attempts }: Part) => attempts.some(({ id }) => judgedIds.has(id));
  const all = [...grouped(deliveries, keyOf).values()].flatMap((those) => {
    const attempts = those.map(({ entry }) => entry).reverse();
    const account = accountOf(those[0]!.payload);
    const time = parseTime(those[0]!.payload.transfer_date);
    return partsOf(
      those[0]!,
      attribute({ configurations, attempts, addresses, ofListeners, account, time }),
      {
        since,
        account,
      },
    );
  });
  const parts = all.filter(isJudged);
  const alike = grouped(configurations, (one) => `${one.webhook_url} ${markOf(one)}`);
  const gone = parts.filter(({ due }) => due.configurations.length === 0);
  const isLost = ({ share }: Part) => share === 'failed' || share === 'unknown';
  return {
    groups: [...alike.values()].map((those) => groupOf(those, parts)),
    transfers: parts.filter(({ kind }) => kind === 'transfer'),
    events: parts.filter(({ kind }) => kind === 'event'),
    lost: grouped(
      gone.filter((one) => (one.kind === 'transfer' || one.kind === 'event') && one.isWhole && isLost(one)),
      ({ attempts }) => addressOf(attempts[0]!),
    ),
    meant: meantIn(all),
    addresses,
  };
}

/** The recipients of these transfers. Another configuration of the group may have been created later. */
export function subjectOfTransfers({ configurations }: Group, transfers: readonly Transfer[]): Subject {
  const own = configurations.filter((one) => transfers.some(({ due }) => due.configurations.includes(one)));
  return subjectOfAll(own.length > 0 ? own : configurations);
}

interface Part extends Transfer {
  meant: readonly Configuration[];
  kind: ReturnType<typeof kindOf>;
  /** Whether the part of the log that was read shows its result. */
  isWhole: boolean;
}

/** The attempts of one transfer, one part for each recipient. `since`: how far the log was read. */
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
      const share = shareOf(due, all);
      return {
        due,
        others: [...all.candidates.keys()],
        account,
        meant: [...due.configurations, ...due.attempts.flatMap(meantBy)],
        kind,
        code: (kind === 'transfer' && transaction_code) || undefined,
        attempts: due.attempts.toReversed(),
        // The unread part may contain a successful attempt.
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

/** Failed attempts for others that may belong to these configurations, which have moved since. */
function perhapsOf(
  configurations: readonly Configuration[],
  own: readonly Part[],
  parts: readonly Part[],
): Part[] {
  const delivered = new Set(own.flatMap(({ code, share }) => (share === 'delivered' ? (code ?? []) : [])));
  return parts
    .filter(
      ({ due, share, code = '', meant }) =>
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

/** `other`: an event that names no checkout and no transfer. */
function kindOf(entry: LogEntry, payload: Payload): 'test' | 'event' | 'transfer' | 'other' {
  if (isTest(entry)) return 'test';
  if (isCheckoutEvent(payload)) return 'event';
  return payload.event === undefined || payload.transaction_code ? 'transfer' : 'other';
}

/** Groups deliveries about the same transfer, event or test. */
const keyOf = ({ entry, payload }: Delivery) =>
  payload.transaction_code && !isTest(entry)
    ? `${isCheckoutEvent(payload)}:${payload.transaction_code}`
    : entry.id;
