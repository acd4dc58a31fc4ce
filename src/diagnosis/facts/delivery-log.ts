import { utcDay } from '../../values/local-day.ts';
import { parseTime } from '../../values/time.ts';
import { isCheckoutEvent, type Payload } from '../../webhooks/decode-payload.ts';
import { beginningOf, isDelivered, type LogEntry, timeOf } from '../../webhooks/delivery-log/entry.ts';
import {
  type Delivery,
  fewEntries,
  type Reach,
  reachAround,
  type Searched,
  searchLog,
} from '../../webhooks/delivery-log/read-log.ts';
import type { Reason } from '../finding.ts';
import { isAlike, isSimilarCode } from './similar-code.ts';
import type { Reading } from './time-limited-reads.ts';
import { type Transfer, timeOfTransfer } from './transfer.ts';
import { daysOfCode, matchOf, signsOf, type Wanted, withoutBlanks, wordsIn } from './transfer-match.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Time after which a transfer's first deliveries are done. Even on a busy day, little else was delivered in between. */
const soonMs = 600_000;

/** How much of a source was read; `from`: epoch milliseconds, null for the whole. */
export interface Coverage {
  from: number | null;
  unread: Reason | undefined;
}

/** Times are epoch milliseconds. */
export interface LogQuestion {
  wanted: Wanted;
  since: number | undefined;
  /** Time of the transfer, if known. */
  time: number | undefined;
}

/** One read of the log; times are epoch milliseconds. */
interface Look {
  reach: Reach;
  /** The end of the days that were read. */
  end: number;
  /** Whether every entry in its range was read. */
  complete: boolean;
  /** Time of the oldest entry that was read. */
  back: number | undefined;
}

/** By URL: time of the first attempt, and when the last one began, of the entries read; epoch milliseconds. */
export type Addresses = Map<string, readonly [first: number, last: number]>;

/** Adds an attempt of any transfer, in any order. */
export function noteAddress(addresses: Addresses, entry: LogEntry): void {
  const [at, began] = [timeOf(entry), beginningOf(entry)];
  const [first, last] = addresses.get(entry.endpoint_url) ?? [at, began];
  addresses.set(entry.endpoint_url, [Math.min(first, at), Math.max(last, began)]);
}

/** Searches the delivery log in one or several ranges, and stores what it finds. */
export class LogSearch {
  readonly found: Delivery[] = [];
  readonly addresses: Addresses = new Map();
  /** Time of the newest entry that was read, epoch milliseconds. */
  newest: number | undefined;
  /** CHECKOUT_PAID has no transfer note. It is found by the transaction code of a transfer that was found. By id. */
  readonly events = new Map<string, Delivery>();
  /** One delivery for each transaction with a similar code, by code. */
  readonly similar = new Map<string, Delivery>();
  /** An entry with an unreadable body may be about any transfer. */
  #isOdd = false;
  readonly #looks: Look[] = [];
  readonly #question: LogQuestion;
  readonly #reading: Reading;

  private constructor(question: LogQuestion, reading: Reading) {
    this.#question = question;
    this.#reading = reading;
  }

  static async begin(question: LogQuestion, reading: Reading): Promise<LogSearch> {
    const search = new LogSearch(question, reading);
    const { wanted, since, time } = question;
    const days = daysOfCode(wanted.code);
    if (since === undefined && time !== undefined) await search.lookAround(time);
    else {
      if (days) await search.#look({ days, atMost: fewEntries, time: reading.logTime });
      if (search.found.length === 0) await search.#lookNewest();
    }
    const { length: openEnded } = search.#looks.filter(({ end }) => end > reading.client.now());
    if (isOpen(search.found) && openEnded === 0) await search.#lookNewest();
    return search;
  }

  /** Reads the deliveries from when the transfer came. On a day with too many entries, it starts at that time. */
  async lookAround(at: number): Promise<void> {
    const around = { ...reachAround(at), time: this.#reading.time };
    await this.#look(around);
    if (this.found.length === 0 && !this.covers(at)) await this.#look({ ...around, before: at + soonMs });
  }

  /** Reads the newest entries, back to the given time. */
  async #lookNewest(): Promise<void> {
    const { wanted, since } = this.#question;
    const { time, logTime } = this.#reading;
    if (since === undefined) return this.#look({ atMost: fewEntries, time: logTime });
    const from_date = utcDay(since);
    await this.#look({ days: { from_date }, since, time: logTime });
    if (this.found.length > 0 || wanted.code !== undefined || this.covers(since)) return;
    // An amount and a time mean about that time. If the newest entries do not go back so far, read the hour after it.
    const before = since + hourMs;
    await this.#look({ days: { from_date, to_date: utcDay(before) }, since, before, time });
  }

  async #look(reach: Reach): Promise<void> {
    const { client, ctx, bearing } = this.#reading;
    const progress = ctx.progress('Reading the delivery log');
    /** What was read before a failure. */
    const partly: Searched = { found: [], looked: 0, complete: false, back: undefined };
    const isWanted = (delivery: Delivery) => {
      partly.back = timeOf(delivery.entry);
      const isFound = this.#remember(delivery);
      if (isFound) partly.found.push(delivery);
      return isFound;
    };
    const options = { onLooked: progress.update, isDone: (searched: Searched) => this.#isDone(searched) };
    const read = () => searchLog(client, reach, isWanted, options);
    const { found, complete, back } = await bearing('delivery-log', read, partly).finally(progress.end);
    this.found.push(...found.filter((delivery) => !isAmong(this.found, delivery)));
    const { to_date } = reach.days ?? {};
    const end = to_date === undefined ? Number.POSITIVE_INFINITY : Date.parse(to_date) + dayMs;
    this.#looks.push({ reach, end, complete, back });
  }

  /** Stores the facts of an entry. Returns whether the search wants it. */
  #remember(delivery: Delivery): boolean {
    const { entry, payload } = delivery;
    const { wanted } = this.#question;
    const at = timeOf(entry);
    noteAddress(this.addresses, entry);
    this.newest = Math.max(this.newest ?? at, at);
    this.#isOdd ||= Object.keys(payload).length === 0;
    const { transaction_code: code } = payload;
    if (isCheckoutEvent(payload)) this.events.set(entry.id, delivery);
    if (code && wanted.code && isNearly(withoutBlanks(wanted.code), code, payload)) {
      this.similar.set(code, delivery);
    }
    return matchOf(wanted, payload) !== undefined;
  }

  /** A delivery of the named transfer is not older than the transfer. Clocks may differ by less than an hour. */
  #isDone({ found, back = Number.POSITIVE_INFINITY }: Searched): boolean {
    const { wanted, time } = this.#question;
    const named = found.find(({ payload }) => matchOf(wanted, payload) === 'code');
    const came = named && (parseTime(named.payload.transfer_date) ?? time);
    return came !== undefined && back < came - hourMs;
  }

  /** Whether deliveries at this time (epoch milliseconds) are among the entries read. */
  covers(at: number): boolean {
    return this.#looks.some(({ end, reach, complete, back }) => {
      const { days = {}, since = 0, before = end } = reach;
      const from = days.from_date === undefined ? since : Math.max(since, Date.parse(days.from_date));
      const isInReach = from <= at && at < Math.min(before, end);
      return isInReach && (complete || (back !== undefined && back < at));
    });
  }

  /** The deliveries of a transfer with the events that name it, newest first. */
  withEvents({ code, deliveries }: Transfer): Delivery[] {
    const named = [...this.events.values()].filter(
      (event) => event.payload.transaction_code === code && !isAmong(deliveries, event),
    );
    return [...deliveries, ...named].sort((one, other) => timeOf(other.entry) - timeOf(one.entry));
  }

  /** Whether all entries were read that may be about these transfers. */
  coverage(transfers: readonly Transfer[]): Coverage {
    const { wanted, since } = this.#question;
    const times = transfers.flatMap((one) => timeOfTransfer(one) ?? []);
    const isWhole = this.#looks.some(({ complete, reach }) => complete && !reach.days?.to_date);
    // With a note or an amount, another transfer back to the given time may also match.
    const isTold = since === undefined || wanted.code !== undefined;
    const ends = this.#looks.map(({ end }) => end).filter((end) => end <= this.#reading.client.now());
    const needed = transfers.some(({ deliveries }) => isOpen(deliveries)) ? [...times, ...ends] : times;
    const isRead = isWhole || (isTold && times.length > 0 && needed.every((at) => this.covers(at)));
    const backs = this.#looks.map(({ complete, reach, back }) => (complete ? (reach.since ?? back) : back));
    // An entry without a time does not show how far back it is.
    const from = Math.min(...backs.flatMap((back) => back || []));
    return {
      from: Number.isFinite(from) ? from : null,
      unread: this.#isOdd ? 'failed' : isRead ? undefined : 'limit',
    };
  }
}

/** Whether failed deliveries may have been redelivered later, at any time. */
const isOpen = (deliveries: readonly Delivery[]) =>
  deliveries.length === 0 || deliveries.some(({ entry }) => !isDelivered(entry));

const isAmong = (deliveries: readonly Delivery[], { entry: { id } }: Delivery) =>
  deliveries.some(({ entry }) => entry.id === id);

/** Whether the code is similar to a transaction code, or to an order code but for look-alikes. */
function isNearly(asked: string, code: string, { description, order_code }: Payload): boolean {
  if (isSimilarCode(asked, code)) return true;
  const signs = signsOf(asked);
  const words = [...wordsIn(description, signs.length), ...wordsIn(order_code, signs.length)];
  return words.some(({ text }) => text !== signs && /\d/.test(text) && isAlike(text, signs));
}
