import { casesOf } from '../case.ts';
import type { Payment, Trial } from '../case-actions.ts';
import type { Changes } from '../delivery.ts';

/** The delivery is accepted and its payment booked once, in spite of the changes. */
const books = (changes: (payment: Payment) => Changes) => async (trial: Trial) => {
  const payment = await trial.payment();
  await trial.expectBooked(payment, changes(payment));
};

const note = (text: (code: string) => string) =>
  books(({ order_code }) => ({ fields: { description: text(order_code) } }));

/** An app may reject a format that was not requested. Then it must not book. */
const inFormat = async (trial: Trial) => {
  const payment = await trial.payment();
  if (trial.run.formats.length > 0) await trial.expectBooked(payment);
  else await trial.expectConsistent(payment);
};

export const genuine = casesOf(
  'genuine',
  { guide: 'docs/reference/receiver-rules.md#the-request', needs: ['genuine-ascii'] },
  {
    ascii: {
      what: 'A plain transfer is accepted and booked once',
      why: 'Every payment is sent like this. While it fails, nothing else can be proved.',
      needs: ['protocol-in-time', 'protocol-redirect'],
      run: books(() => ({})),
    },
    json: {
      what: 'JSON is accepted, or refused without a booking',
      why: 'A delivery that is answered 200 and not booked is lost.',
      format: 'application/json',
      run: inFormat,
    },
    form: {
      what: 'A form is accepted, or refused without a booking',
      why: 'A delivery that is answered 200 and not booked is lost.',
      format: 'application/x-www-form-urlencoded',
      run: inFormat,
    },
    multipart: {
      what: 'multipart/form-data is accepted, or refused without a booking',
      why: 'A delivery that is answered 200 and not booked is lost.',
      format: 'multipart/form-data',
      run: inFormat,
    },
    'raw-bytes': {
      what: 'The signature is checked over the bytes that came, with their white space and escapes',
      why: 'JSON that was parsed and written again has other bytes: some genuine payments are refused.',
      guide: 'docs/reference/receiver-rules.md#the-raw-body',
      format: 'application/json',
      run: books(() => ({
        text: (json) =>
          json.replace('{', '{ \r\n\t').replaceAll('","', '" ,\n  "').replace('Payment', 'P\\u0061yment'),
      })),
    },
    vietnamese: {
      what: 'A note with Vietnamese letters is booked',
      why: 'Payers write their own language; a wrong charset breaks the signature.',
      guide: 'docs/reference/receiver-rules.md#the-raw-body',
      run: note((code) => `Chuyển tiền ${code} cảm ơn quý khách`),
    },
    'four-bytes': {
      what: 'A note with letters of four bytes is booked',
      why: 'A database column that cannot hold them loses the payment.',
      run: note((code) => `🎁 ${code} 𠮷`),
    },
    quotes: {
      what: 'A note with quotes and signs is booked',
      why: 'A note that breaks your SQL or your parser loses the payment, or worse.',
      run: note((code) => `it's "50%" \\ <b>; -- ${code} a=b&c=d`),
    },
    'amount-1': {
      what: 'An order of 1 VND is booked',
      why: 'Amounts are whole VND: there are no cents to divide by.',
      run: async (trial) => trial.expectBooked(await trial.payment({ amount: 1 })),
    },
    'amount-large': {
      what: 'An order of 1,000,000,000,000 VND is booked',
      why: 'An integer of 32 bits ends at 2,147,483,647 VND.',
      run: async (trial) => trial.expectBooked(await trial.payment({ amount: 1_000_000_000_000 })),
    },
    'unknown-fields': {
      what: 'Fields that are not documented are ignored',
      why: 'The service may add fields; an app that is strict then refuses every payment.',
      run: books(() => ({ fields: { reference: 'R-1', attributes: 'x', fee: 0 } })),
    },
    'unknown-event': {
      what: 'An event that is not documented books nothing',
      why: 'Only a transaction and CHECKOUT_PAID say that money came.',
      run: async (trial) => {
        const payment = await trial.payment();
        const { code, order_code, amount } = payment;
        const event = {
          event: 'CHECKOUT_EXPIRED',
          checkout_id: `unknown-${code}`,
          order_code,
          status: 'expired',
        };
        const fields = { ...event, amount, currency: 'VND', paid_amount: amount, transaction_code: code };
        await trial.expectNotBooked({ ...payment, fields });
      },
    },
    outgoing: {
      what: 'Money that leaves the account is not booked',
      why: 'A refund with the order code in its note would pay the order.',
      guide: 'docs/guides/verify-in-your-app.md#4-compare-before-you-book',
      run: async (trial) => trial.expectNotBooked(await trial.payment(), { fields: { type: 'expense' } }),
    },
    'without-type': {
      what: 'A delivery without a type is not booked',
      why: 'Only type income says that money came in.',
      guide: 'docs/guides/verify-in-your-app.md#4-compare-before-you-book',
      needs: ['genuine-outgoing'],
      run: async (trial) => trial.expectNotBooked(await trial.payment(), { fields: { type: undefined } }),
    },
    'test-delivery': {
      what: 'A test delivery, DUMMY123, is accepted and books nothing',
      why: 'Whoever may test a webhook could pay orders with it. A test that is rejected counts as failed (§4.7).',
      guide: 'docs/reference/receiver-rules.md#duplicates',
      run: async (trial) => {
        const payment = await trial.payment();
        const answer = await trial.deliver(payment, { fields: { transaction_code: 'DUMMY123' } });
        await trial.expectNever({ ...payment, code: 'DUMMY123' });
        trial.requireAccepted(answer);
      },
    },
    'header-case': {
      what: 'Names of headers are known in any case',
      why: 'A proxy may write them in small letters: HTTP does not tell them apart.',
      run: books(() => ({ headers: (signed) => signed.map(([name, value]) => [name.toLowerCase(), value]) })),
    },
    charset: {
      what: 'A content type with a charset is accepted',
      why: 'A proxy may add it.',
      format: 'application/json',
      run: books(() => ({ contentType: 'application/json; charset=utf-8' })),
    },
    'signed-before': {
      what: 'A delivery signed 4 minutes ago is accepted',
      why: 'Clocks differ. The service says 300 seconds; with less, payments are refused at times.',
      guide: 'docs/reference/receiver-rules.md#the-raw-body',
      proof: 'signature',
      run: books(() => ({ age: 240 })),
    },
    'signed-ahead': {
      what: 'A delivery signed 4 minutes ahead of your clock is accepted',
      why: 'Clocks differ, in both directions.',
      guide: 'docs/reference/receiver-rules.md#the-raw-body',
      proof: 'signature',
      run: books(() => ({ age: -240 })),
    },
    'upper-hex': {
      what: 'A signature in upper-case hex is accepted, or refused without a booking',
      why: 'Either is right. A delivery that is answered 200 and not booked is lost.',
      proof: 'signature',
      run: async (trial) =>
        trial.expectConsistent(await trial.payment(), {
          headers: (signed) =>
            signed.map(([name, value]) => [name, value.replace(/[0-9a-f]{64}$/, (hex) => hex.toUpperCase())]),
        }),
    },
    'kept-connection': {
      what: 'Three deliveries on one connection are each booked',
      why: 'The service keeps connections open.',
      run: async (trial) => {
        for (const _ of [1, 2, 3]) await trial.expectBooked(await trial.payment(), { connection: 'kept' });
      },
    },
  },
);
