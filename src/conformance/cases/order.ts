import { dayMs, transferDate, utcTime } from '../../emulator/rules/time.ts';
import { type Case, casesOf } from '../case.ts';
import type { Payment, Trial } from '../case-actions.ts';
import { isAccepted, requireReply } from '../case-errors.ts';

/** A checkout at the service, with the order's amount or another one. */
interface Session {
  payment: Payment;
  checkoutId: string;
  /** The service's event when the checkout is paid (§6.3). */
  event: { fields: Record<string, unknown> };
}

/** Creates an order and its checkout at the service, and pays it unless `paid` is false. */
export async function orderWithCheckout(
  trial: Trial,
  { paid = true, amount = 150_000, price = amount }: SessionOptions = {},
): Promise<Session> {
  const { clock } = trial.run;
  const payment = await trial.payment({ amount: price });
  const { code, order_code } = payment;
  const made =
    payment.checkout_id !== undefined && amount === price
      ? { id: payment.checkout_id, account_number: payment.account_number }
      : await trial.atService((service) =>
          service.createCheckout({ amount, order_code, key: `verify-app-${code}` }),
        );
  const note = `${payment.fields.description}`;
  const transfer = { account_number: made.account_number, amount, code, note };
  if (paid) await trial.atService((service) => service.pay(transfer));
  const fields = {
    event: 'CHECKOUT_PAID',
    checkout_id: made.id,
    order_code,
    status: 'paid',
    amount,
    currency: 'VND',
    paid_amount: amount,
    paid_at: utcTime(clock.now()),
    transaction_code: code,
    metadata: null,
  };
  // The shop knows its own account, not the account of a checkout that it did not create.
  const paying = { ...payment, fields: { ...payment.fields, amount } };
  return { payment: paying, checkoutId: made.id, event: { fields } };
}

/** Delivers the transaction and its event in an order, and requires one booking. */
const inOrder =
  (send: (trial: Trial, session: Session) => Promise<void>): Case['run'] =>
  async (trial) => {
    const one = await orderWithCheckout(trial);
    await send(trial, one);
    await trial.expectOnce(one.payment);
  };

export const order = casesOf(
  'order',
  {
    guide: 'docs/reference/receiver-rules.md#checkout_paid',
    needs: ['genuine-ascii', 'again-signed-again'],
    requires: ['orders', 'service'],
  },
  {
    'transaction-first': {
      what: 'A transaction and then its CHECKOUT_PAID are booked once',
      why: 'Both name the same payment. Booked by each, the goods leave twice.',
      run: inOrder(async (trial, { payment, event }) => {
        trial.requireAccepted(await trial.deliver(payment));
        trial.requireAccepted(await trial.deliver(event));
      }),
    },
    'event-first': {
      what: 'CHECKOUT_PAID and then its transaction are booked once',
      why: 'The service promises no order of its deliveries.',
      needs: ['order-transaction-first'],
      run: inOrder(async (trial, { payment, event }) => {
        trial.requireAccepted(await trial.deliver(event));
        trial.requireAccepted(await trial.deliver(payment));
      }),
    },
    'at-once': {
      what: 'A transaction and its CHECKOUT_PAID at the same time are booked once',
      why: 'They come within milliseconds of each other.',
      needs: ['order-event-first', 'again-at-once'],
      run: async (trial) => {
        for (const isEventFirst of [true, false]) {
          const { payment, event } = await orderWithCheckout(trial);
          const sent = isEventFirst ? [event, payment] : [payment, event];
          const answers = await Promise.all(sent.map((one) => trial.deliver(one)));
          if (!answers.some(isAccepted)) trial.requireAccepted(answers[0]!);
          await trial.expectOnce(payment);
        }
      },
    },
    'event-twice': {
      what: 'CHECKOUT_PAID twice, and its transaction, are booked once',
      why: 'Events are redelivered too.',
      needs: ['order-event-first'],
      run: inOrder(async (trial, { payment, event }) => {
        for (const one of [event, event, payment]) trial.requireAccepted(await trial.deliver(one));
      }),
    },
    'not-paid': {
      what: 'CHECKOUT_PAID of a checkout that the service says is pending books nothing',
      why: 'Read the checkout back: what the service says now is what counts.',
      run: async (trial) => {
        const { payment, event } = await orderWithCheckout(trial, { paid: false });
        requireReply(await trial.deliver(event));
        await trial.expectNever(payment);
      },
    },
    'other-order': {
      what: 'CHECKOUT_PAID that names another order than its checkout books nothing',
      why: 'A paid checkout of one order would pay another.',
      run: async (trial) => {
        const { event } = await orderWithCheckout(trial);
        const other = await trial.payment();
        const { order_code, code } = other;
        requireReply(await trial.deliver(event, { fields: { order_code, transaction_code: code } }));
        await trial.expectNever(other);
      },
    },
    late: {
      what: 'A transaction of two days ago is booked when it comes',
      why: 'After an outage, deliveries come late. The money has arrived.',
      guide: 'docs/reference/receiver-rules.md#answers',
      requires: ['orders'],
      run: async (trial) => {
        const payment = await trial.payment();
        await trial.expectBooked(payment, { fields: { transfer_date: daysAgo(trial, 2) } });
      },
    },
    reversed: {
      what: 'Two transactions that come in reverse order are both booked',
      why: 'The service promises no order of its deliveries.',
      guide: 'docs/reference/receiver-rules.md#answers',
      requires: ['orders'],
      needs: ['genuine-ascii', 'order-late'],
      run: async (trial) => {
        const [earlier, later] = [await trial.payment(), await trial.payment()];
        await trial.expectBooked(later);
        await trial.expectBooked(earlier, { fields: { transfer_date: daysAgo(trial, 0.03) } });
      },
    },
  },
);

const daysAgo = (trial: Trial, days: number) => transferDate(trial.run.clock.now() - days * dayMs);

interface SessionOptions {
  paid?: boolean;
  /** Of the checkout, integer VND. */
  amount?: number;
  /** Of the order, if it differs. */
  price?: number;
}
