import { utcDay } from '../../values/local-day.ts';
import { parseTime } from '../../values/time.ts';
import { isDelivered, timeOf } from '../../webhooks/delivery-log/entry.ts';
import {
  type Delivery,
  fewEntries,
  type Reach,
  reachAround,
  type Searched,
  searchLog,
} from '../../webhooks/delivery-log/read-log.ts';
import type { Reason } from '../finding.ts';
import type { Reading } from './reading.ts';
import { isSimilarCode } from './similar-code.ts';
import { type Transfer, timeOfTransfer } from './transfer.ts';
import { daysOfCode, matchOf, type Wanted, withoutBlanks } from './transfer-match.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** By then what is delivered as a transfer comes in has been delivered, and on a busy day little else. */
const soonMs = 600_000;

/** How far a source was read; `from`: epoch milliseconds, null from its beginning on. */
export interface Coverage {
  from: number | null;
  unread: Reason | undefined;
}

/** The log, looked at in one or several reaches. `since`, `time` (of the transfer): epoch milliseconds. */
export async function lookInLog(
  wanted: Wanted,
  since: number | undefined,
  time: number | undefined,
  { client, ctx, time: allTime, logTime, bearing }: Reading,
) {
  const found: Delivery[] = [];
  /** CHECKOUT_PAID carries no note: it is found by the code of a transfer that was found. */
  const events = new Map<string, Delivery>();
  const looks: { reach: Reach; looked: number; complete: boolean; back: number | undefined }[] = [];
  /** By its code, a delivery of each transfer whose code is nearly the one that was asked for. */
  const similar = new Map<string, Delivery>();
  /** When the first attempt at each address was made, of all that was read; epoch milliseconds. */
  const addresses = new Map<string, number>();
  /** An entry whose body cannot be read may be about any transfer. */
  let isOdd = false;
  let newest: number | undefined;
  function isWanted(delivery: Delivery): boolean {
    isOdd ||= Object.keys(delivery.payload).length === 0;
    const { endpoint_url: address } = delivery.entry;
    const at = timeOf(delivery.entry);
    addresses.set(address, Math.min(addresses.get(address) ?? Number.POSITIVE_INFINITY, at));
    newest = Math.max(newest ?? at, at);
    const { event, transaction_code: code } = delivery.payload;
    if (event !== undefined) events.set(delivery.entry.id, delivery);
    if (code && wanted.code && isSimilarCode(withoutBlanks(wanted.code), code)) similar.set(code, delivery);
    return matchOf(wanted, delivery.payload) !== undefined;
  }
  /** What was delivered of a transfer that its code names is no older than the transfer; clocks may differ by less than an hour. */
  function isDone({ found: just, back = Number.POSITIVE_INFINITY }: Searched): boolean {
    const named = just.find(({ payload }) => matchOf(wanted, payload) === 'code');
    const came = named && (parseTime(named.payload.transfer_date) ?? time);
    return came !== undefined && back < came - hourMs;
  }
  async function look(reach: Reach): Promise<void> {
    const progress = ctx.progress('Reading the delivery log');
    /** What was seen where the reading fails. */
    const partly: Searched = { found: [], looked: 0, complete: false, back: undefined };
    const isFound = (delivery: Delivery) => {
      partly.looked += 1;
      partly.back = timeOf(delivery.entry);
      const wantedOne = isWanted(delivery);
      if (wantedOne) partly.found.push(delivery);
      return wantedOne;
    };
    const read = () => searchLog(client, reach, isFound, { onLooked: progress.update, isDone });
    const searched = await bearing('delivery-log', read, partly).finally(() => progress.end());
    found.push(...searched.found.filter((delivery) => !isAmong(found, delivery)));
    looks.push({ reach, ...searched });
  }
  /** The newest, back to the time that was named. */
  async function lookNewest(): Promise<void> {
    if (since === undefined) return look({ atMost: fewEntries, time: logTime });
    await look({ days: { from_date: utcDay(since) }, since, time: logTime });
    if (found.length > 0 || wanted.code !== undefined || covers(since)) return;
    // Who names an amount and a time means about then: what came right after it, where the newest ones do not reach.
    const before = since + hourMs;
    const days = { from_date: utcDay(since), to_date: utcDay(before) };
    await look({ days, since, before, time: allTime });
  }
  /** What was delivered as a transfer came in; on a day with more entries than are read, beginning there. */
  async function lookAround(at: number): Promise<void> {
    const around = { ...reachAround(at), time: allTime };
    await look(around);
    if (found.length === 0 && !covers(at)) await look({ ...around, before: at + soonMs });
  }
  /** Whether what was delivered at an instant, epoch milliseconds, is among what was looked at. */
  const covers = (at: number) =>
    looks.some(({ reach: { days = {}, since: from = 0, before = Infinity }, complete, back }) => {
      if (at < from || at >= before) return false;
      const { from_date, to_date } = days;
      if (from_date !== undefined && at < Date.parse(from_date)) return false;
      if (to_date !== undefined && at >= Date.parse(to_date) + dayMs) return false;
      return complete || (back !== undefined && back < at);
    });

  if (since === undefined && time !== undefined) await lookAround(time);
  else {
    const days = daysOfCode(wanted.code);
    if (days) await look({ days, atMost: fewEntries, time: logTime });
    if (found.length === 0) await lookNewest();
  }
  if (isOpen(found) && looks.every(({ reach }) => endOf(reach) <= ctx.clock.now())) await lookNewest();

  return {
    found,
    lookAround,
    covers,
    addresses,
    newest: () => newest,
    events: () => [...events.values()],
    similar: () => [...similar.values()],
    /** The deliveries of a transfer with the events that name it, newest first. */
    withEvents: ({ code, deliveries }: Transfer) =>
      [
        ...deliveries,
        ...[...events.values()].filter(
          (event) => event.payload.transaction_code === code && !isAmong(deliveries, event),
        ),
      ].sort((one, other) => timeOf(other.entry) - timeOf(one.entry)),
    /** Whether everything was read that may tell of these transfers. */
    coverage(transfers: readonly Transfer[]): Coverage {
      const times = transfers.flatMap((one) => timeOfTransfer(one) ?? []);
      const whole = looks.some(({ reach, complete }) => complete && !reach.days?.to_date);
      // Of a note or an amount, another one back to the time that was named may fit as well.
      const told = since === undefined || wanted.code !== undefined;
      const ends = looks.map(({ reach }) => endOf(reach)).filter((end) => end <= ctx.clock.now());
      const needed = transfers.some(({ deliveries }) => isOpen(deliveries)) ? [...times, ...ends] : times;
      const isRead = whole || (told && times.length > 0 && needed.every(covers));
      const backs = looks.map(({ complete, reach, back }) => (complete ? (reach.since ?? back) : back));
      // An entry without a time tells nothing of how far back it is.
      const from = Math.min(...backs.flatMap((back) => back || []));
      return {
        from: Number.isFinite(from) ? from : null,
        unread: isOdd ? 'failed' : isRead ? undefined : 'limit',
      };
    },
  };
}

/** The end of the days that are looked at, epoch milliseconds. */
function endOf({ days }: Reach): number {
  return days?.to_date === undefined ? Number.POSITIVE_INFINITY : Date.parse(days.to_date) + dayMs;
}

/** Whether what was not taken may have been sent again since, at any time. */
function isOpen(deliveries: readonly Delivery[]): boolean {
  return deliveries.length === 0 || deliveries.some(({ entry }) => !isDelivered(entry));
}

function isAmong(deliveries: readonly Delivery[], { entry: { id } }: Delivery): boolean {
  return deliveries.some(({ entry }) => entry.id === id);
}
