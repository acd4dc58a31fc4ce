import { t } from '../../texts/translate.ts';
import { casesOf } from '../case.ts';
import { Failed, isAccepted, requireReply } from '../case-errors.ts';

export const after = casesOf(
  'after',
  { guide: 'docs/reference/receiver-rules.md#answers', needs: ['genuine-ascii', 'again-twice'] },
  {
    'store-down': {
      what: 'While the database is away, a delivery is not answered 200',
      why: 'A 200 says that you have it for good: nobody sends it again.',
      requires: ['store'],
      run: async (trial) => {
        const payment = await trial.payment();
        await trial.control('storeDown');
        const answer = await trial.deliver(payment).finally(() => trial.control('storeUp'));
        if (isAccepted(answer)) throw new Failed(() => t('answered {0} without a database', answer.status));
        await trial.expectNever(payment);
      },
    },
    'store-back': {
      what: 'When the database is back, the delivery is accepted and booked once',
      why: 'A code that was noted before it was booked makes the redelivery pass for a copy.',
      requires: ['store'],
      needs: ['after-store-down'],
      run: async (trial) => {
        const payment = await trial.payment();
        await trial.control('storeDown');
        await trial.deliver(payment).finally(() => trial.control('storeUp'));
        await trial.expectBooked(payment);
      },
    },
    restart: {
      what: 'What was accepted right before a restart is booked once',
      why: 'Work that waits in memory is lost with the process, and nobody sends it again.',
      requires: ['restart'],
      run: async (trial) => {
        const payment = await trial.payment();
        const answer = await trial.deliver(payment);
        await trial.control('restart');
        requireReply(answer);
        if (isAccepted(answer)) await trial.expectOnce(payment, answer.status);
        else trial.requireAccepted(answer);
      },
    },
  },
);
