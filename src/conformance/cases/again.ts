import { casesOf } from '../case.ts';
import type { Trial } from '../case-actions.ts';
import { isAccepted } from '../case-errors.ts';

/** After one order is paid, the same transaction is delivered with the note and amount of another order. */
const forOther = (amount: number) => async (trial: Trial) => {
  const payment = await trial.payment();
  await trial.expectBooked(payment);
  const { order_code } = await trial.payment({ amount });
  // The shop decides whether to answer 200 or 409.
  await trial.deliver(payment, { fields: { description: `Payment ${order_code}`, amount } });
  await trial.expectOnce(payment);
};

export const again = casesOf(
  'again',
  { guide: 'docs/reference/receiver-rules.md#duplicates', needs: ['genuine-ascii', 'again-twice'] },
  {
    twice: {
      what: 'The same delivery twice is accepted twice and booked once',
      why: 'The service may redeliver. Booked twice, the goods leave twice.',
      needs: ['genuine-ascii'],
      run: async (trial) => {
        const { clock } = trial.run;
        const payment = await trial.payment();
        // Signed in the same second, because otherwise the deliveries differ.
        const second = Math.floor(clock.now() / 1000) * 1000;
        await trial.expectBooked(payment, { age: (clock.now() - second) / 1000 });
        await trial.expectBooked(payment, { age: (clock.now() - second) / 1000 });
      },
    },
    'signed-again': {
      what: 'The same transaction, signed again later, is booked once',
      why: 'A redelivery has a new timestamp and signature. Only the transaction code stays.',
      run: async (trial) => {
        const payment = await trial.payment();
        await trial.expectBooked(payment, { age: 30 });
        await trial.expectBooked(payment);
      },
    },
    'at-once': {
      what: 'Ten copies at the same time are booked once',
      why: 'An app that looks first and writes then books each copy that looked in between.',
      run: async (trial) => {
        const payment = await trial.payment();
        const answers = await Promise.all(Array.from({ length: 10 }, () => trial.deliver(payment)));
        if (!answers.some(isAccepted)) trial.requireAccepted(answers[0]!);
        await trial.expectOnce(payment);
      },
    },
    'after-forged': {
      what: 'A genuine delivery is booked after a forged one with its code',
      why: 'An attacker could send codes in advance, so that real payments pass for copies.',
      needs: ['genuine-ascii', 'forged-wrong-secret'],
      run: async (trial) => {
        const payment = await trial.payment();
        await trial.expectRejected(payment, { secret: 'not the secret of this configuration' });
        trial.expected.pop();
        await trial.expectBooked(payment);
      },
    },
    'after-abandoned': {
      what: 'A delivery is booked once after its first try broke off before the answer',
      why: 'The service counts that try as failed, and it is sent again.',
      needs: ['genuine-ascii', 'again-at-once'],
      run: async (trial) => {
        const payment = await trial.payment();
        await trial.deliver(payment, { abandon: true });
        await trial.expectBooked(payment);
      },
    },
    'other-note': {
      what: 'The same transaction with the note of another order is booked once',
      why: 'One transfer pays one order. A copy that differs is a mistake or an attack.',
      needs: ['genuine-ascii', 'again-signed-again'],
      run: forOther(150_000),
    },
    'other-amount': {
      what: 'The same transaction with another amount is booked once',
      why: 'One transfer pays one order. A copy that differs is a mistake or an attack.',
      needs: ['genuine-ascii', 'again-twice', 'again-other-note'],
      run: forOther(250_000),
    },
    'same-second': {
      what: 'Two transfers of one amount in the same second are both booked',
      why: 'Only the transaction code tells transfers apart.',
      needs: ['genuine-ascii'],
      run: async (trial) => {
        const [one, other] = [await trial.payment(), await trial.payment()];
        await trial.expectBooked(one);
        await trial.expectBooked(other, { fields: { transfer_date: one.fields.transfer_date } });
      },
    },
    'after-restart': {
      what: 'A copy that comes after a restart is not booked again',
      why: 'Codes that are kept in memory are forgotten at each deployment.',
      needs: ['genuine-ascii', 'again-twice', 'again-signed-again'],
      requires: ['restart'],
      run: async (trial) => {
        const payment = await trial.payment();
        await trial.expectBooked(payment);
        await trial.control('restart');
        const answer = await trial.deliver(payment);
        await trial.expectOnce(payment);
        if (!isAccepted(answer)) trial.requireAccepted(answer);
      },
    },
  },
);
