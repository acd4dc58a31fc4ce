import type { Client } from '../../api/client.ts';
import type { Context } from '../../context.ts';
import type { VirtualAccount } from '../../registrations/registration.ts';
import { utcDay } from '../../values/local-day.ts';
import { formatTime, parseTime } from '../../values/time.ts';
import {
  type Delivery,
  fewEntries,
  type Reach,
  reachAround,
  searchLog,
} from '../../webhooks/delivery-log/search.ts';
import { timeOf } from '../../webhooks/delivery-log/tail.ts';
import {
  type Kept,
  keptOf,
  type Stored,
  type StoredTransaction,
  storedOn,
  virtualAccounts,
} from './sources.ts';
import { daysOfCode, type Match, matchOf, squeezed, type Wanted } from './wanted.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** By then what is delivered as a transfer comes in has been delivered, and on a busy day little else. */
const soonMs = 600_000;

/** What is known of one transfer. */
export interface Transfer {
  /** As the service writes it. */
  code: string;
  transaction: StoredTransaction | undefined;
  /** Of the service's log, newest first; a CHECKOUT_PAID that names the transfer is among them. */
  deliveries: Delivery[];
  /** Of this machine's journal, oldest first. */
  kept: Kept[];
}

/** Where was looked, in words, and where was not. */
export interface Sight {
  looked: string;
  unseen: string | undefined;
}

export interface Hunted {
  /** None, the one that is meant, or several that fit. */
  transfers: Transfer[];
  /** The accounts that were looked at for want of a better one; empty when the transfer's own is known. */
  accounts: VirtualAccount[];
  log: Sight;
  transactions: Sight;
  journal: Sight;
  /** Every CHECKOUT_PAID among the entries that were looked at, of whatever order. */
  events: readonly Delivery[];
}

export interface Where {
  /** The account that was paid to, where it is known. */
  number?: string | undefined;
  /** Epoch milliseconds: everything back to here is looked at, however much it is. */
  since?: number | undefined;
}

/** Looks for a transfer in the log, on the accounts and in the journal. */
export async function hunt(wanted: Wanted, where: Where, client: Client, ctx: Context): Promise<Hunted> {
  const { number, since } = where;
  const early =
    number === undefined ? undefined : await storedOn({ numbers: [number], since }, wanted, client);
  const log = await lookInLog(wanted, since, timeOfStored(early), client, ctx);
  const kept = await keptOf(wanted, since, ctx);
  const listed = early || log.found.length > 0 ? undefined : await virtualAccounts(client, wanted);
  const stored = early ?? (await storedFor(log.found, listed?.accounts ?? [], where, wanted, client));
  const late = timeOfStored(stored);
  if (log.found.length === 0 && late !== undefined && !log.covers(late)) {
    await log.lookAround(late);
  }
  const transfers = transfersOf(wanted, log.found, stored, kept).map((one) => ({
    ...one,
    deliveries: log.withEvents(one),
  }));
  const [only, another] = transfers;
  const certain = wanted.code !== undefined && only && squeezed(only.code) === squeezed(wanted.code);
  // Its CHECKOUT_PAID alone carries the order's code; the deliveries of the transfer itself are still to be found.
  if (only && !another && !certain && only.deliveries.every(({ payload }) => payload.event !== undefined)) {
    const [event] = only.deliveries;
    if (event) {
      const from = since ?? timeOf(event.entry) - hourMs;
      return hunt({ code: only.code }, { number: numberOf(only) ?? number, since: from }, client, ctx);
    }
  }
  return {
    transfers,
    accounts: transfers.length > 0 ? [] : (listed?.accounts ?? []),
    log: log.sight(transfers),
    transactions: transactionSight(stored, number, listed),
    events: log.events(),
    journal: { looked: `${ctx.configDir}: ${kept.length || 'nothing'} of this transfer`, unseen: undefined },
  };
}

/** The number that was paid to. */
export function numberOf({ transaction, deliveries, kept }: Transfer): string | undefined {
  const payloads = [...deliveries, ...kept].map(({ payload }) => payload);
  const named = payloads.map((payload) => payload?.virtual_account_number || payload?.account_number);
  return transaction?.virtual_account_number || named.find(Boolean);
}

function timeOfStored(stored: Stored | undefined): number | undefined {
  return parseTime(stored?.found[0]?.transaction.transaction_date);
}

/** On the accounts that the deliveries name, or else on all that are listed. */
function storedFor(
  deliveries: readonly Delivery[],
  accounts: readonly VirtualAccount[],
  { since }: Where,
  wanted: Wanted,
  client: Client,
): Promise<Stored> {
  const named = deliveries.flatMap(
    ({ payload }) => payload.virtual_account_number || payload.account_number || [],
  );
  if (named.length === 0) {
    const numbers = accounts.map(({ virtual_account_number }) => virtual_account_number);
    return storedOn({ numbers, since }, wanted, client);
  }
  const notBefore = Math.min(...deliveries.map(({ entry }) => timeOf(entry))) - dayMs;
  return storedOn({ numbers: [...new Set(named)], since, notBefore }, wanted, client);
}

/** One for each transaction code; those that a code fits leave no room for others. */
function transfersOf(
  wanted: Wanted,
  deliveries: readonly Delivery[],
  stored: Stored,
  kept: readonly Kept[],
): Transfer[] {
  const hits = [
    ...stored.found.map(({ transaction, match }) => ({ code: `${transaction.transaction_code}`, match })),
    ...deliveries.map(({ payload }) => ({ code: payload.transaction_code, match: matchOf(wanted, payload) })),
    ...kept.map(({ kept, payload }) => ({
      code: kept.transaction_code ?? payload?.transaction_code,
      match: matchOf(wanted, { transaction_code: kept.transaction_code, ...payload }),
    })),
  ].filter((hit): hit is { code: string; match: Match } => hit.code !== undefined && hit.match !== undefined);
  const exact = hits.filter(({ match }) => match === 'code');
  const codes = new Set((exact.length > 0 ? exact : hits).map(({ code }) => code));
  return [...codes].map((code) => ({
    code,
    transaction: stored.found.find(({ transaction }) => `${transaction.transaction_code}` === code)
      ?.transaction,
    deliveries: deliveries.filter(({ payload }) => payload.transaction_code === code),
    kept: kept.filter((one) => (one.kept.transaction_code ?? one.payload?.transaction_code) === code),
  }));
}

/** The log, looked at in one or several reaches. */
async function lookInLog(
  wanted: Wanted,
  since: number | undefined,
  time: number | undefined,
  client: Client,
  ctx: Context,
) {
  const found: Delivery[] = [];
  /** CHECKOUT_PAID carries no note: it is told by the code of a transfer that was found. */
  const events = new Map<string, Delivery>();
  const looks: { reach: Reach; looked: number; complete: boolean; back: number | undefined }[] = [];
  function isWanted(delivery: Delivery): boolean {
    if (delivery.payload.event !== undefined) events.set(delivery.entry.id, delivery);
    return matchOf(wanted, delivery.payload) !== undefined;
  }
  async function look(reach: Reach): Promise<void> {
    const progress = ctx.progress('Reading the delivery log');
    try {
      const searched = await searchLog(client, reach, isWanted, { onLooked: progress.update });
      found.push(...searched.found.filter((delivery) => !isAmong(found, delivery)));
      looks.push({ reach, ...searched });
    } finally {
      progress.end();
    }
  }
  /** What was delivered as a transfer came in; on a day with more entries than are read, beginning there. */
  async function lookAround(at: number): Promise<void> {
    await look(reachAround(at));
    if (found.length === 0 && !covers(at)) await look({ ...reachAround(at), before: at + soonMs });
  }
  /** Whether what was delivered at an instant, epoch milliseconds, is among what was looked at. */
  const covers = (at: number) =>
    looks.some(({ reach: { days = {}, before = Number.POSITIVE_INFINITY }, complete, back }) => {
      if (at >= before) return false;
      const { from_date, to_date } = days;
      if (from_date !== undefined && at < Date.parse(from_date)) return false;
      if (to_date !== undefined && at >= Date.parse(to_date) + dayMs) return false;
      return complete || (back !== undefined && back < at);
    });

  if (since !== undefined) await look({ days: { from_date: utcDay(since) }, since });
  else if (time !== undefined) await lookAround(time);
  else {
    const days = daysOfCode(wanted.code);
    if (days) await look({ days, atMost: fewEntries });
    if (found.length === 0) await look({ atMost: fewEntries });
  }

  return {
    found,
    lookAround,
    covers,
    events: () => [...events.values()],
    /** The deliveries of a transfer with the events that name it, newest first. */
    withEvents: ({ code, deliveries }: Transfer) =>
      [
        ...deliveries,
        ...[...events.values()].filter(
          (event) => event.payload.transaction_code === code && !isAmong(deliveries, event),
        ),
      ].sort((one, other) => timeOf(other.entry) - timeOf(one.entry)),
    sight(transfers: readonly Transfer[]): Sight {
      const zone = ctx.options.timeZone;
      const spans = looks.map(({ reach: { days, since: from, before }, looked, complete, back }) => {
        const entries = `${looked} ${looked === 1 ? 'entry' : 'entries'}`;
        const of = days?.to_date ? ` of ${days.from_date} to ${days.to_date} (UTC)` : '';
        const begin = from ?? (complete ? undefined : back);
        const end = before === undefined ? '' : ` until ${formatTime(before, zone)}`;
        return `${entries}${of}${begin === undefined ? '' : ` since ${formatTime(begin, zone)}`}${end}`;
      });
      const hits = transfers.reduce((sum, { deliveries }) => sum + deliveries.length, 0);
      const looked = `${spans.join(', and ')}: ${hits || 'none'} of this transfer`;
      const times = transfers.flatMap((one) => timeOfTransfer(one) ?? []);
      const whole = looks.some(({ reach, complete }) => complete && !reach.days?.to_date && !reach.since);
      const seen = whole || since !== undefined || (times.length > 0 && times.every(covers));
      const back = looks.at(-1)?.back;
      const before = back === undefined ? 'entries' : `entries before ${formatTime(back, zone)}`;
      return { looked, unseen: seen ? undefined : `${before}; --since 30d looks back 30 days` };
    },
  };
}

function isAmong(deliveries: readonly Delivery[], { entry: { id } }: Delivery): boolean {
  return deliveries.some(({ entry }) => entry.id === id);
}

/** When the transfer came in; epoch milliseconds. */
export function timeOfTransfer(transfer: Transfer): number | undefined {
  return parseTime(transfer.transaction?.transaction_date) ?? whenSent(transfer);
}

/** When the transfer came in, as its deliveries say; epoch milliseconds. */
function whenSent({ deliveries }: Transfer): number | undefined {
  const oldest = deliveries.at(-1);
  return oldest && (parseTime(oldest.payload.transfer_date) ?? timeOf(oldest.entry));
}

function transactionSight(
  stored: Stored,
  number: string | undefined,
  listed: { accounts: VirtualAccount[]; complete: boolean } | undefined,
): Sight {
  const [first] = stored.found;
  if (first) {
    const on = first.transaction.virtual_account_number ?? 'an account';
    return { looked: `stored on ${on}`, unseen: undefined };
  }
  const where = number ?? `${stored.looked} virtual ${stored.looked === 1 ? 'account' : 'accounts'}`;
  const absent =
    stored.unknown === stored.looked ? 'the service has no such account of yours' : 'not stored there';
  const found = stored.unseen === undefined ? absent : 'not found so far';
  const none = stored.unseen ? 'no virtual account could be read' : 'there is no virtual account to look at';
  const inNoList = 'accounts of the sandbox and of checkouts, which are in no list; --va NUMBER looks at one';
  const more =
    listed && !listed.complete
      ? 'virtual accounts beyond the first 1,000; --va NUMBER looks at one'
      : undefined;
  return {
    looked: stored.looked === 0 ? none : `${where}: ${found}`,
    unseen: stored.unseen ?? more ?? (listed ? inNoList : undefined),
  };
}
