import { transferDate } from '../emulator/rules/time.ts';
import type { Clock } from '../io/clock.ts';
import type { Random } from '../io/random.ts';
import { type Phrase, t } from '../texts/translate.ts';
import type { PayloadFormat } from '../values/payload-format.ts';
import { asUnproved, Failed, isAccepted, requireReply, Unproved } from './case-errors.ts';
import { type Changes, type Configuration, outgoing } from './delivery.ts';
import type { Limits } from './limits.ts';
import { rejectionText } from './rejection-text.ts';
import type { Answer, Sender } from './send-to-app.ts';
import { bookedText, countOf, madeOrder } from './shop-answers.ts';
import type { OrderRequest, Service, Shop } from './shop-interface.ts';

/** A transfer that pays an order of the shop, before it is delivered. */
export interface Payment extends OrderRequest {
  account_number: string;
  checkout_id: string | undefined;
  /** True if the shop named the account of its order. */
  hasOwnAccount: boolean;
  /** The payload of the service's delivery (§6.2). */
  fields: Record<string, unknown>;
}

/** Data that all cases of a run share. */
export interface Run {
  url: URL;
  configuration: Configuration;
  /** Requested formats. If empty, the app may accept any format. */
  formats: readonly string[];
  shop: Shop;
  service: Service | undefined;
  limits: Limits;
  sender: Sender;
  clock: Clock;
  random: Random;
  signal: AbortSignal;
  /** Makes the codes of this run unique. */
  prefix: string;
  /** Counts the payments of this run. */
  nextNumber(): number;
}

/** The booking counts that a case allows. They are checked again at the end. */
interface Expectation {
  payment: Payment;
  allowed: readonly number[];
  /** If set, another count is not the app's mistake: the reason why it proves nothing. */
  doubt?: Phrase | undefined;
}

/** Milliseconds between two checks of the bookings: at first, and at most. */
const pollMs = { first: 20, most: 500 };

/** The receiving account, unless the shop has its own. */
const defaultAccount = '0011012345678';

/** The actions of one case, with its own orders. */
export class Trial {
  readonly run: Run;
  readonly expected: Expectation[];

  constructor(run: Run, expected: Expectation[] = []) {
    this.run = run;
    this.expected = expected;
  }

  /** The same case with deliveries in another format. */
  withFormat(format: PayloadFormat): Trial {
    return new Trial({ ...this.run, configuration: { ...this.run.configuration, format } }, this.expected);
  }

  /** Lets the shop create an order, and prepares the transfer that pays it. */
  async payment({ amount = 150_000, account_number, order = true }: PaymentOptions = {}): Promise<Payment> {
    const { run } = this;
    const place = run.nextNumber();
    const number = `${place}`.padStart(3, '0');
    const code = `FT${run.prefix}${number}`;
    const request = { code, order_code: `DH${run.prefix}${number}`, amount };
    const asked = account_number === undefined ? request : { ...request, account_number };
    const made = order && run.shop.orders ? await this.#order(asked) : {};
    const { order_code = request.order_code, checkout_id } = made;
    const own =
      made.account_number ?? (checkout_id === undefined ? undefined : await this.#accountOf(checkout_id));
    const account = own ?? account_number ?? defaultAccount;
    const fields = {
      amount,
      description: `Payment ${order_code}`,
      // Each is a second later than the previous one, so that no two share a second by chance.
      transfer_date: transferDate(run.clock.now() - 1_000_000 + place * 1000),
      transaction_code: code,
      account_number: account,
      bank_name: 'BANK',
      type: 'income',
    };
    const hasOwnAccount = own !== undefined;
    return { code, order_code, amount, account_number: account, checkout_id, hasOwnAccount, fields };
  }

  async #order(request: OrderRequest) {
    try {
      return madeOrder(await this.run.shop.orders!(request));
    } catch (error) {
      throw asUnproved(() => t('no order was made'), error);
    }
  }

  async #accountOf(checkoutId: string): Promise<string | undefined> {
    return this.run.service && this.atService((service) => service.accountOf(checkoutId));
  }

  /** Calls the service. @throws Unproved if it refuses */
  async atService<Reply>(ask: (service: Service) => Promise<Reply>): Promise<Reply> {
    try {
      return await ask(this.run.service!);
    } catch (error) {
      throw asUnproved(() => t('the emulator refused'), error);
    }
  }

  /** Stops or starts the shop's database or app. @throws Unproved if that fails */
  async control(what: 'storeDown' | 'storeUp' | 'restart'): Promise<void> {
    const failed = {
      storeDown: 'the database was not stopped',
      storeUp: 'the database was not started',
      restart: 'the app was not restarted',
    } as const;
    try {
      await this.run.shop[what]!();
    } catch (error) {
      throw asUnproved(() => t(failed[what]), error);
    }
  }

  deliver(payment: Pick<Payment, 'fields'>, changes: Changes = {}): Promise<Answer> {
    const { configuration, clock, random, sender } = this.run;
    return sender.send(outgoing(payment.fields, changes, configuration, { now: clock.now(), random }));
  }

  /** Requires that the delivery is accepted and its payment booked once. */
  async expectBooked(payment: Payment, changes: Changes = {}): Promise<void> {
    const answer = await this.deliver(payment, changes);
    this.requireAccepted(answer);
    await this.expectOnce(payment);
  }

  /** Requires that nothing is booked. The delivery may be accepted or rejected. */
  async expectNotBooked(payment: Payment, changes: Changes = {}): Promise<void> {
    requireReply(await this.deliver(payment, changes));
    await this.expectNever(payment);
  }

  /** Requires that the delivery is rejected and books nothing. */
  async expectRejected(payment: Payment, changes: Changes = {}): Promise<void> {
    const answer = await this.deliver(payment, changes);
    // A wrong booking is worse than a wrong answer, so it is checked first.
    await this.expectNever(payment);
    if (isAccepted(answer))
      throw new Failed(() => t('answered {0} to a delivery that is not genuine', answer.status));
    requireReply(answer);
  }

  /** Requires either accepted and booked once, or neither. */
  async expectConsistent(payment: Payment, changes: Changes = {}): Promise<void> {
    const answer = await this.deliver(payment, changes);
    requireReply(answer);
    if (isAccepted(answer)) await this.expectOnce(payment, answer.status);
    else await this.expectNever(payment);
  }

  requireAccepted(answer: Answer): void {
    const reply = requireReply(answer);
    if (isAccepted(answer)) return;
    if (!this.run.shop.orders)
      throw new Unproved(() => t('answered {0}; no order was made: add --orders COMMAND', reply.status));
    const { url, configuration } = this.run;
    throw new Failed(() => rejectionText(reply, url, configuration.secret));
  }

  /** Waits until the payment is booked. It must be booked once, now and at the end. */
  async expectOnce(payment: Payment, answered?: number): Promise<void> {
    const { clock, limits, shop, signal } = this.run;
    const started = clock.monotonic();
    let count = await this.count(payment);
    for (let wait = pollMs.first; count === 0; wait = Math.min(wait * 2, pollMs.most)) {
      const left = limits.bookingMs - (clock.monotonic() - started);
      if (left <= 0) break;
      await clock.sleep(Math.min(wait, left), signal);
      count = await this.count(payment);
    }
    if (count === 0 && !shop.orders)
      throw new Unproved(() => t('not booked; no order was made: add --orders COMMAND'));
    const within = limits.bookingMs / 1000;
    if (count === 0)
      throw new Failed(() =>
        answered === undefined
          ? t('not booked within {0} s', within)
          : t('answered {0}, not booked within {1} s', answered, within),
      );
    this.#expect({ payment, allowed: [1] }, count);
  }

  /** The payment must not be booked, now and at the end. With `doubt`, a booking proves nothing. */
  async expectNever(payment: Payment, doubt?: Phrase): Promise<void> {
    this.#expect({ payment, allowed: [0], doubt }, await this.count(payment));
  }

  /** The payment must be booked at most once. */
  async expectAtMostOnce(payment: Payment): Promise<void> {
    this.#expect({ payment, allowed: [0, 1] }, await this.count(payment));
  }

  #expect(expected: Expectation, count: number): void {
    check(expected, count, () => bookedText(count));
    this.expected.push(expected);
  }

  /** Checks the counts again after all cases, because late bookings count too. */
  async checkAgain(): Promise<void> {
    for (const expected of this.expected) {
      const count = await this.count(expected.payment);
      check(expected, count, () => t('{0}, seen at the end', bookedText(count)));
    }
  }

  /** The shop's number of bookings of a payment. */
  async count({ code, order_code, amount, account_number }: Payment): Promise<number> {
    const { effects } = this.run.shop;
    if (!effects) throw new Unproved(() => t('an answer alone proves nothing: add --effects COMMAND'));
    try {
      return countOf(await effects({ code, order_code, amount, account_number }));
    } catch (error) {
      throw asUnproved(() => t('what was booked is not known'), error);
    }
  }
}

interface PaymentOptions {
  /** Integer VND. */
  amount?: number;
  account_number?: string;
  /** False: the shop has no such order. */
  order?: boolean;
}

function check({ allowed, doubt }: Expectation, count: number, booked: Phrase): void {
  if (allowed.includes(count)) return;
  throw doubt === undefined ? new Failed(booked) : new Unproved(doubt);
}
