import { utcDay } from '../../values/local-day.ts';
import { parseTime } from '../../values/time.ts';
import { isCheckoutEvent, type Payload } from '../../webhooks/decode-payload.ts';
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
import { isAlike, isSimilarCode } from './similar-code.ts';
import { type Transfer, timeOfTransfer } from './transfer.ts';
import { daysOfCode, matchOf, signsOf, type Wanted, withoutBlanks, wordsIn } from './transfer-match.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** By then what is delivered as a transfer comes in has been delivered, and on a busy day little else. */
const soonMs = 600_000;

/** How far a source was read; `from`: epoch milliseconds, null from its beginning on. */
export interface Coverage {
  from: number | null;
  unread: Reason | undefined;
}

/** Times are epoch milliseconds. */
export interface LogQuestion {
  wanted: Wanted;
  since: number | undefined;
  /** Of the transfer, where it is known. */
  time: number | undefined;
}

/** One look at the log; times are epoch milliseconds. */
interface Look {
  reach: Reach;
  /** The end of the days that it was for. */
  end: number;
  /** Whether every entry of its reach was read. */
  complete: boolean;
  /** Of the oldest entry that was read. */
  back: number | undefined;
}

/** The log, looked at in one or several reaches, and what was seen there. */
export class LogSearch {
  /** What is wanted. */
  readonly found: Delivery[] = [];
  /** When the first attempt at each address was made, of all that was read; epoch milliseconds. */
  readonly addresses = new Map<string, number>();
  /** When the newest entry that was read was made, epoch milliseconds. */
  newest: number | undefined;
  /** CHECKOUT_PAID carries no note: it is found by the code of a transfer that was found. By id. */
  readonly events = new Map<string, Delivery>();
  /** By its code, a delivery of each transfer whose code is nearly the one that was asked for. */
  readonly similar = new Map<string, Delivery>();
  /** An entry whose body cannot be read may be about any transfer. */
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

  /** What was delivered as a transfer came in; on a day with more entries than are read, beginning there. */
  async lookAround(at: number): Promise<void> {
    const around = { ...reachAround(at), time: this.#reading.time };
    await this.#look(around);
    if (this.found.length === 0 && !this.covers(at)) await this.#look({ ...around, before: at + soonMs });
  }

  /** The newest, back to the time that was named. */
  async #lookNewest(): Promise<void> {
    const { wanted, since } = this.#question;
    const { time, logTime } = this.#reading;
    if (since === undefined) return this.#look({ atMost: fewEntries, time: logTime });
    const from_date = utcDay(since);
    await this.#look({ days: { from_date }, since, time: logTime });
    if (this.found.length > 0 || wanted.code !== undefined || this.covers(since)) return;
    // Who names an amount and a time means about then: what came right after it, where the newest ones do not reach.
    const before = since + hourMs;
    await this.#look({ days: { from_date, to_date: utcDay(before) }, since, before, time });
  }

  async #look(reach: Reach): Promise<void> {
    const { client, ctx, bearing } = this.#reading;
    const progress = ctx.progress('Reading the delivery log');
    /** What was seen where the reading fails. */
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

  /** Keeps what any entry tells; whether it is wanted. */
  #remember(delivery: Delivery): boolean {
    const { entry, payload } = delivery;
    const { wanted } = this.#question;
    const at = timeOf(entry);
    const first = this.addresses.get(entry.endpoint_url) ?? at;
    this.addresses.set(entry.endpoint_url, Math.min(first, at));
    this.newest = Math.max(this.newest ?? at, at);
    this.#isOdd ||= Object.keys(payload).length === 0;
    const { transaction_code: code } = payload;
    if (isCheckoutEvent(payload)) this.events.set(entry.id, delivery);
    if (code && wanted.code && isNearly(withoutBlanks(wanted.code), code, payload)) {
      this.similar.set(code, delivery);
    }
    return matchOf(wanted, payload) !== undefined;
  }

  /** What was delivered of a transfer that its code names is no older than the transfer; clocks may differ by less than an hour. */
  #isDone({ found, back = Number.POSITIVE_INFINITY }: Searched): boolean {
    const { wanted, time } = this.#question;
    const named = found.find(({ payload }) => matchOf(wanted, payload) === 'code');
    const came = named && (parseTime(named.payload.transfer_date) ?? time);
    return came !== undefined && back < came - hourMs;
  }

  /** Whether what was delivered at an instant, epoch milliseconds, is among what was looked at. */
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

  /** Whether everything was read that may tell of these transfers. */
  coverage(transfers: readonly Transfer[]): Coverage {
    const { wanted, since } = this.#question;
    const times = transfers.flatMap((one) => timeOfTransfer(one) ?? []);
    const isWhole = this.#looks.some(({ complete, reach }) => complete && !reach.days?.to_date);
    // Of a note or an amount, another one back to the time that was named may fit as well.
    const isTold = since === undefined || wanted.code !== undefined;
    const ends = this.#looks.map(({ end }) => end).filter((end) => end <= this.#reading.client.now());
    const needed = transfers.some(({ deliveries }) => isOpen(deliveries)) ? [...times, ...ends] : times;
    const isRead = isWhole || (isTold && times.length > 0 && needed.every((at) => this.covers(at)));
    const backs = this.#looks.map(({ complete, reach, back }) => (complete ? (reach.since ?? back) : back));
    // An entry without a time tells nothing of how far back it is.
    const from = Math.min(...backs.flatMap((back) => back || []));
    return {
      from: Number.isFinite(from) ? from : null,
      unread: this.#isOdd ? 'failed' : isRead ? undefined : 'limit',
    };
  }
}

/** Whether what was not taken may have been sent again since, at any time. */
const isOpen = (deliveries: readonly Delivery[]) =>
  deliveries.length === 0 || deliveries.some(({ entry }) => !isDelivered(entry));

const isAmong = (deliveries: readonly Delivery[], { entry: { id } }: Delivery) =>
  deliveries.some(({ entry }) => entry.id === id);

/**
 * Whether it is nearly the code of a transfer, or that of an order in its note but for look-alike signs: orders are numbered one
 * after the other, so that another sign is another order.
 */
function isNearly(asked: string, code: string, { description, order_code }: Payload): boolean {
  if (isSimilarCode(asked, code)) return true;
  const signs = signsOf(asked);
  const words = [...wordsIn(description, signs.length), ...wordsIn(order_code, signs.length)];
  return words.some(({ text }) => text !== signs && /\d/.test(text) && isAlike(text, signs));
}
