import { utcDay } from '../../../values/local-day.ts';
import { formatTime } from '../../../values/time.ts';
import { isDelivered, timeOf } from '../../../webhooks/delivery-log/entry.ts';
import {
  type Delivery,
  fewEntries,
  type Reach,
  reachAround,
  type Searched,
  searchLog,
} from '../../../webhooks/delivery-log/search.ts';
import type { Looking } from './looking.ts';
import { type Transfer, timeOfTransfer } from './transfer.ts';
import { daysOfCode, matchOf, type Wanted } from './wanted.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** By then what is delivered as a transfer comes in has been delivered, and on a busy day little else. */
const soonMs = 600_000;

/** Where was looked, in words, and where was not. */
export interface Sight {
  looked: string;
  unseen: string | undefined;
}

/** The log, looked at in one or several reaches. `since`, `time` (of the transfer): epoch milliseconds. */
export async function lookInLog(
  wanted: Wanted,
  since: number | undefined,
  time: number | undefined,
  { client, ctx, time: allTime, logTime, bearing }: Looking,
) {
  const found: Delivery[] = [];
  /** CHECKOUT_PAID carries no note: it is found by the code of a transfer that was found. */
  const events = new Map<string, Delivery>();
  const looks: { reach: Reach; looked: number; complete: boolean; back: number | undefined }[] = [];
  function isWanted(delivery: Delivery): boolean {
    if (delivery.payload.event !== undefined) events.set(delivery.entry.id, delivery);
    return matchOf(wanted, delivery.payload) !== undefined;
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
    const read = () => searchLog(client, reach, isFound, { onLooked: progress.update });
    const searched = await bearing('delivery_log', read, partly).finally(() => progress.end());
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
        const begin = complete ? from : back;
        const end = before === undefined ? '' : ` until ${formatTime(before, zone)}`;
        return `${entries}${of}${begin === undefined ? '' : ` since ${formatTime(begin, zone)}`}${end}`;
      });
      const hits = transfers.reduce((sum, { deliveries }) => sum + deliveries.length, 0);
      const these = transfers.length > 1 ? 'these transfers' : 'this transfer';
      const looked = `${spans.join(', and ')}: ${hits || 'none'} of ${these}`;
      const times = transfers.flatMap((one) => timeOfTransfer(one) ?? []);
      const whole = looks.some(({ reach, complete }) => complete && !reach.days?.to_date);
      // Of a note or an amount, another one back to the time that was named may fit as well.
      const told = since === undefined || wanted.code !== undefined;
      const ends = looks.map(({ reach }) => endOf(reach)).filter((end) => end <= ctx.clock.now());
      const needed = transfers.some(({ deliveries }) => isOpen(deliveries)) ? [...times, ...ends] : times;
      if (whole || (told && times.length > 0 && needed.every(covers))) return { looked, unseen: undefined };
      const back = (looks.find(({ reach }) => !reach.days?.to_date) ?? looks.at(-1))?.back;
      const before = back === undefined ? 'entries' : `entries before ${formatTime(back, zone)}`;
      const how =
        since === undefined
          ? '--since 30d --timeout 2m looks back 30 days, for 2 minutes at most'
          : 'a longer --timeout looks further back';
      return { looked, unseen: `${before}; ${how}` };
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
