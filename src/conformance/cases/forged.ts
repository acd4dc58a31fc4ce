import { createHmac } from 'node:crypto';
import { t } from '../../texts/translate.ts';
import type { HeaderPair } from '../../values/headers.ts';
import { signatureHeader, timestampHeader } from '../../webhooks/signature/signature.ts';
import { casesOf } from '../case.ts';
import type { Trial } from '../case-actions.ts';
import { Failed, isAccepted } from '../case-errors.ts';
import type { Changes } from '../delivery.ts';

/** The delivery is rejected and books nothing. */
const rejects = (changes: Changes) => async (trial: Trial) =>
  trial.expectRejected(await trial.payment(), changes);

/** Changes the header with the signature or the API key. */
const proof =
  (change: (value: string, name: string) => readonly HeaderPair[]): NonNullable<Changes['headers']> =>
  (signed) =>
    signed.flatMap(([name, value]) =>
      name === timestampHeader ? [[name, value] as const] : change(value, name),
    );

/** A different value of the same length. */
const differentValue = (value: string) => {
  const [, prefix = '', rest = ''] = /^(sha256=)?(.*)$/s.exec(value)!;
  return prefix + rest.replace(/[0-9a-zA-Z]/g, (char) => (char === '0' ? '1' : '0'));
};

const signed = 'docs/guides/verify-in-your-app.md#2-verify-before-you-parse';

export const forged = casesOf(
  'forged',
  { guide: signed, needs: ['genuine-ascii', 'forged-wrong-secret'], proof: 'any' },
  {
    'wrong-secret': {
      what: 'A delivery with another secret is refused',
      why: 'Anybody can send a request to your URL.',
      needs: ['genuine-ascii'],
      run: rejects({ secret: 'not the secret of this configuration' }),
    },
    unsigned: {
      what: 'A delivery without a signature or key is refused',
      why: 'A check that is skipped when the header is missing checks nothing.',
      run: rejects({ headers: () => [] }),
    },
    'empty-signature': {
      what: 'An empty signature or key is refused',
      why: 'Comparing with a beginning, or with a variable that is not set, lets it pass.',
      needs: ['genuine-ascii', 'forged-wrong-secret', 'forged-truncated'],
      run: rejects({
        headers: proof((value, name) => [[name, value.startsWith('sha256=') ? 'sha256=' : '']]),
      }),
    },
    'empty-secret': {
      what: 'A signature by an empty secret is refused',
      why: 'A secret that is not set on the server is an empty one, which everybody knows.',
      proof: 'signature',
      run: async (trial) => {
        const payment = await trial.payment();
        await trial.expectRejected(payment, {
          headers: ([time], body) => {
            const digest = createHmac('sha256', '').update(`${time![1]}.`).update(body).digest('hex');
            return [time!, [signatureHeader, `sha256=${digest}`]];
          },
        });
      },
    },
    truncated: {
      what: 'The beginning of a right signature or key is refused',
      why: 'With eight digits, an attacker needs a moment to guess them.',
      run: rejects({
        headers: proof((value, name) => [[name, value.slice(0, value.startsWith('sha256=') ? 15 : 4)]]),
      }),
    },
    'other-body': {
      what: 'The signature of another delivery is refused',
      why: 'Whoever has seen one genuine delivery could sign any other.',
      proof: 'signature',
      run: async (trial) => {
        const payment = await trial.payment();
        const { order_code } = await trial.payment({ order: false });
        await trial.expectRejected(payment, swapped(payment.order_code, order_code));
      },
    },
    'changed-amount': {
      what: 'A body whose amount was changed after signing is refused',
      why: 'A payer could pay 1,000 VND and say that it were more.',
      proof: 'signature',
      run: async (trial) => {
        const payment = await trial.payment();
        const cheap = { ...payment, fields: { ...payment.fields, amount: 1000 } };
        await trial.expectRejected(cheap, {
          tamper: (text) => text.replace(/1000(?!\d)/, `${payment.amount}`),
        });
      },
    },
    old: {
      what: 'A delivery signed 10 minutes ago is refused',
      why: 'Whoever has recorded a delivery could send it again at any time.',
      proof: 'signature',
      run: rejects({ age: 600 }),
    },
    future: {
      what: 'A delivery signed 10 minutes ahead is refused',
      why: 'It could be recorded now and sent later.',
      proof: 'signature',
      run: rejects({ age: -600 }),
    },
    'unsigned-timestamp': {
      what: 'A signature of the body alone is refused',
      why: 'A timestamp that is not signed can be renewed: a recorded delivery is good for ever.',
      proof: 'signature',
      run: rejects({ scheme: 'body' }),
    },
    'renewed-timestamp': {
      what: 'A recorded signature with a new timestamp is refused',
      why: 'A timestamp that is not signed can be renewed: a recorded delivery is good for ever.',
      proof: 'signature',
      needs: ['genuine-ascii', 'forged-wrong-secret', 'forged-unsigned-timestamp'],
      run: rejects({
        age: 600,
        headers: (pairs) =>
          pairs.map(([name, value]) => [name, name === timestampHeader ? `${Number(value) + 600}` : value]),
      }),
    },
    'without-timestamp': {
      what: 'A delivery without a timestamp is refused',
      why: 'A check of the time that is skipped when the header is missing checks nothing.',
      proof: 'signature',
      needs: ['genuine-ascii', 'forged-unsigned', 'forged-unsigned-timestamp'],
      run: rejects({
        scheme: 'body',
        headers: (pairs) => pairs.filter(([name]) => name !== timestampHeader),
      }),
    },
    'two-right-first': {
      what: 'Two signatures, the first of them right, are refused',
      why: 'A proxy may look at one and your app at the other.',
      run: rejects({
        headers: proof((value, name) => [
          [name, value],
          [name, differentValue(value)],
        ]),
      }),
    },
    'two-right-last': {
      what: 'Two signatures, the last of them right, are refused',
      why: 'A proxy may look at one and your app at the other.',
      run: rejects({
        headers: proof((value, name) => [
          [name, differentValue(value)],
          [name, value],
        ]),
      }),
    },
    query: {
      what: 'A signature or key in the address is refused',
      why: 'Addresses are in logs: whoever reads them has the key.',
      run: rejects({ query: 'authentication' }),
    },
    algorithm: {
      what: 'A signature by another algorithm is refused',
      why: 'Who may choose the algorithm chooses one that is broken.',
      proof: 'signature',
      run: async (trial) => {
        const { secret } = trial.run.configuration;
        await trial.expectRejected(await trial.payment(), {
          headers: ([time], body) => {
            const digest = createHmac('sha1', secret).update(`${time![1]}.`).update(body).digest('hex');
            return [time!, [signatureHeader, `sha1=${digest}`]];
          },
        });
      },
    },
    'recorded-again': {
      what: 'A genuine delivery, sent again 10 minutes later, books nothing more',
      why: 'A recorded delivery is the easiest attack there is.',
      proof: 'signature',
      needs: ['genuine-ascii', 'forged-old', 'again-twice'],
      run: async (trial) => {
        const payment = await trial.payment();
        await trial.expectBooked(payment);
        const answer = await trial.deliver(payment, { age: 600 });
        await trial.expectOnce(payment);
        if (isAccepted(answer))
          throw new Failed(() => t('answered {0} to a delivery that is 10 minutes old', answer.status));
      },
    },
  },
);

/** Signed with the code of one order, sent with the code of another. */
function swapped(code: string, otherCode: string): Changes {
  return {
    text: (text) => text.replaceAll(code, otherCode),
    tamper: (text) => text.replaceAll(otherCode, code),
  };
}
