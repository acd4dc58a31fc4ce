import { t } from '../../texts/translate.ts';
import { casesOf } from '../case.ts';
import type { Trial } from '../case-actions.ts';
import { Failed, requireReply } from '../case-errors.ts';
import type { Changes } from '../delivery.ts';

const books = (changes: Changes) => async (trial: Trial) =>
  trial.expectBooked(await trial.payment(), changes);

/** The status of the answer to a plain transfer. */
const statusOf = async (trial: Trial) => requireReply(await trial.deliver(await trial.payment())).status;

export const protocol = casesOf(
  'protocol',
  { guide: 'docs/reference/receiver-rules.md#answers', needs: ['genuine-ascii'] },
  {
    'in-time': {
      what: 'A delivery is answered within 10 seconds',
      why: 'The service waits no longer, and counts the delivery as failed.',
      needs: [],
      run: async (trial) => {
        await statusOf(trial);
        await requireEffects(trial);
      },
    },
    redirect: {
      what: 'A delivery is not answered by a redirect',
      why: 'The service does not follow it. Give it the address that the redirect leads to.',
      needs: ['protocol-in-time'],
      run: async (trial) => {
        const status = await statusOf(trial);
        if (status >= 300 && status < 400) throw new Failed(() => t('answered {0}', status));
        await requireEffects(trial);
      },
    },
    status: {
      what: 'A delivery is answered 200, 201 or 202',
      why: 'Any other status, 204 too, counts as failed.',
      run: async (trial) => {
        const status = await statusOf(trial);
        if (![200, 201, 202].includes(status)) throw new Failed(() => t('answered {0}', status));
        await requireEffects(trial);
      },
    },
    chunked: {
      what: 'A body in chunks, cut within letters, is booked',
      why: 'A proxy may send it so: there is no Content-Length, and a letter is in two chunks.',
      guide: 'docs/reference/receiver-rules.md#the-raw-body',
      run: async (trial) => {
        const payment = await trial.payment();
        const description = `Chuyển khoản ữữữữữữữ ${payment.order_code}`;
        await trial.expectBooked(payment, { framing: 'chunked', fields: { description } });
      },
    },
    'expect-continue': {
      what: 'A delivery with Expect: 100-continue is booked',
      why: 'Many HTTP clients ask so before a body.',
      run: books({ framing: 'expect' }),
    },
    large: {
      what: 'A body of 100 kB is booked',
      why: 'The service sets no limit: a note or a new field may be long.',
      run: books({ fields: { padding: 'x'.repeat(100_000) } }),
    },
    'content-type': {
      what: 'A wrong content type is accepted and booked, or refused without a booking',
      why: 'Either is right. A delivery that is answered 200 and not booked is lost.',
      run: async (trial) => trial.expectConsistent(await trial.payment(), { contentType: 'text/plain' }),
    },
    get: {
      what: 'A GET with the delivery in its address books nothing',
      why: 'An address is no signed body: anybody can write one, and any page can call it.',
      run: async (trial) => trial.expectNotBooked(await trial.payment(), { method: 'GET', query: 'fields' }),
    },
    garbage: {
      what: 'The app goes on after a body that is no JSON',
      why: 'One that crashes or hangs loses the payments that follow.',
      run: async (trial) => {
        const payment = await trial.payment();
        const contentType = 'application/json';
        for (const body of ['{"amount":', 'null', '[]'])
          requireReply(await trial.deliver(payment, { text: () => body, contentType }));
        await trial.expectBooked(payment);
      },
    },
    'without-code': {
      what: 'A delivery without a transaction code pays nothing',
      why: 'Nothing tells it from a copy: a person has to look at it.',
      guide: 'docs/reference/receiver-rules.md#duplicates',
      run: async (trial) => {
        const payment = await trial.payment();
        requireReply(await trial.deliver(payment, { fields: { transaction_code: '' } }));
        // The order is still open.
        await trial.expectBooked(payment);
      },
    },
  },
);

/** Without `effects` an answer proves nothing. @throws Unproved without `effects` */
async function requireEffects(trial: Trial): Promise<void> {
  await trial.count(await trial.payment({ order: false }));
}
