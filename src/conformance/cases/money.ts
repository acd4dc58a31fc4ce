import { t } from '../../texts/translate.ts';
import { rewriteNote } from '../../values/transfer-note-rewriting.ts';
import { casesOf } from '../case.ts';
import type { Payment, Trial } from '../case-actions.ts';
import { requireReply, Unproved } from '../case-errors.ts';
import { orderWithCheckout } from './order.ts';

/** Delivers the order's payment with changes after which it does not pay the order. */
const paysNothing = (fields: (payment: Payment) => Record<string, unknown>) => async (trial: Trial) => {
  const payment = await trial.payment();
  await trial.expectNotBooked(payment, { fields: fields(payment) });
};

const note = (text: (code: string) => string) =>
  paysNothing(({ order_code }) => ({ description: text(order_code) }));

const booksNote = (text: (code: string) => string) => async (trial: Trial) => {
  const payment = await trial.payment();
  const { order_code } = payment;
  if (order_code !== order_code.toUpperCase())
    throw new Unproved(() => t('the order codes of the shop have small letters, which banks change'));
  await trial.expectBooked(payment, { fields: { description: text(order_code) } });
};

export const money = casesOf(
  'money',
  {
    guide: 'docs/guides/verify-in-your-app.md#4-compare-before-you-book',
    needs: ['genuine-ascii'],
    requires: ['orders'],
  },
  {
    short: {
      what: 'A transfer of 1 VND too little does not pay the order',
      why: 'A payer could send 1,000 VND with the code of an expensive order.',
      run: paysNothing(({ amount }) => ({ amount: amount - 1 })),
    },
    over: {
      what: 'A transfer of too much is booked at most once',
      why: 'Booked or held for a person: either is right, twice is not.',
      run: async (trial) => {
        const payment = await trial.payment();
        requireReply(await trial.deliver(payment, { fields: { amount: payment.amount + 1 } }));
        await trial.expectAtMostOnce(payment);
      },
    },
    'two-halves': {
      what: 'Two halves are each booked at most once',
      why: 'Add them up or hold them: but an order is not paid twice.',
      needs: ['genuine-ascii', 'money-short'],
      run: async (trial) => {
        const first = await trial.payment();
        const half = first.amount / 2;
        const other = await trial.payment({ order: false });
        const second = { ...other, fields: { ...other.fields, description: first.fields.description } };
        for (const one of [first, second])
          requireReply(await trial.deliver(one, { fields: { amount: half } }));
        for (const one of [first, second]) await trial.expectAtMostOnce(one);
      },
    },
    negative: {
      what: 'A negative amount pays nothing',
      why: 'An app that drops the sign books money that was taken back.',
      run: paysNothing(({ amount }) => ({ amount: -amount })),
    },
    zero: {
      what: 'An amount of 0 pays nothing',
      why: 'In many languages 0 counts as missing, and a default takes its place.',
      needs: ['genuine-ascii', 'money-short'],
      run: paysNothing(() => ({ amount: 0 })),
    },
    'without-amount': {
      what: 'A delivery without an amount pays nothing',
      why: 'A comparison with a missing value may pass.',
      needs: ['genuine-ascii', 'money-short', 'money-zero'],
      run: paysNothing(() => ({ amount: undefined })),
    },
    'cheaper-checkout': {
      what: 'A cheaper checkout with the code of my order does not pay it',
      why: 'Compare the amount with your own order, not with the checkout alone.',
      guide: 'docs/reference/receiver-rules.md#checkout_paid',
      requires: ['orders', 'service'],
      needs: ['money-short', 'order-event-first'],
      run: async (trial) => {
        const { payment, event } = await orderWithCheckout(trial, { amount: 1000, price: 150_000 });
        requireReply(await trial.deliver(event));
        await trial.expectNever(payment);
      },
    },
    'other-account': {
      what: 'Money to another account than that of the order does not pay it',
      why: 'It is not where you can reach it.',
      run: async (trial) => {
        const payment = await trial.payment({ account_number: '0022098765432' });
        const { account_number } = payment;
        const other = `${account_number.slice(0, -1)}${account_number.endsWith('7') ? '8' : '7'}`;
        requireReply(await trial.deliver(payment, { fields: { account_number: other } }));
        const doubt = () => t('the shop does not say which account its order is paid to');
        await trial.expectNever(payment, payment.hasOwnAccount ? undefined : doubt);
      },
    },
    'code-with-more': {
      what: 'A note with a longer code does not pay the order whose code it begins with',
      why: 'DH1 is a part of DH10: searching a text pays the wrong order.',
      run: note((code) => `Payment ${code}0`),
    },
    'code-within': {
      what: 'A note with a longer code does not pay the order whose code it ends with',
      why: 'H1 is a part of DH1: searching a text pays the wrong order.',
      needs: ['genuine-ascii', 'money-code-with-more'],
      run: note((code) => `Payment X${code}`),
    },
    'part-of-code': {
      what: 'A part of an order code pays nothing',
      why: 'A search by beginning pays an order that nobody named.',
      run: note((code) => `Payment ${code.slice(0, -1)}`),
    },
    'small-letters': {
      what: 'An order code in small letters is booked',
      why: 'Payers type it, and banks change it.',
      run: booksNote((code) => `payment ${code.toLowerCase()}`),
    },
    'as-banks-write': {
      what: 'A note with what banks put around it is booked',
      why: 'Many banks add their own prefix, reference and suffix.',
      run: booksNote((code) => rewriteNote(code, ['bank-prefix', 'bank-suffix'])),
    },
    'typographic-signs': {
      what: 'A note with a code between “ ” and – is booked',
      why: 'Phones write these signs. A body that is read as Latin-1 has letters in their place.',
      guide: 'docs/reference/receiver-rules.md#the-raw-body',
      needs: ['genuine-vietnamese', 'money-as-banks-write'],
      run: booksNote((code) => `Chuyển tiền “${code}”–cảm ơn`),
    },
    'no-order': {
      what: 'A note without an order code pays nothing',
      why: 'Guessing by the amount pays the order of somebody else.',
      run: note(() => 'thank you'),
    },
    'unknown-order': {
      what: 'A code of no order pays nothing, and the app goes on',
      why: 'Payers mistype codes.',
      needs: ['genuine-ascii', 'money-no-order'],
      run: note(() => 'Payment DH000000000'),
    },
    'two-orders': {
      what: 'A note that names two orders is booked at most once',
      why: 'One transfer is one payment.',
      run: async (trial) => {
        const [one, other] = [await trial.payment(), await trial.payment()];
        const description = `Payment ${one.order_code} ${other.order_code}`;
        requireReply(await trial.deliver(one, { fields: { description } }));
        await trial.expectAtMostOnce(one);
      },
    },
    'paid-twice': {
      what: 'A second transfer for a paid order does not pay it again',
      why: 'The goods leave twice. Give the money back, or keep it as credit.',
      run: async (trial) => {
        const first = await trial.payment();
        await trial.expectBooked(first);
        const other = await trial.payment({ order: false });
        const second = { ...other, fields: { ...other.fields, description: first.fields.description } };
        requireReply(await trial.deliver(second));
        await trial.expectNever(second);
        await trial.expectOnce(first);
      },
    },
  },
);
