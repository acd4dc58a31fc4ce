import { isDeepStrictEqual } from 'node:util';
import { checkoutStatuses } from '../../../../api/endpoints/checkouts.ts';
import { jsonOrNothing } from '../../../../values/exact-json.ts';
import { isRecord } from '../../../../values/is-record.ts';
import { parseTime } from '../../../../values/time.ts';
import { parsePayload } from '../../../../vietqr/payload.ts';
import { payloadText } from '../../../../webhooks/delivery-log/entry.ts';
import { type Answer, type Data, type Evidence, valuesOf } from '../evidence.ts';
import { all, differs, eachIs, fieldsOf, held, notSeen, type Outcome, oneOf, writtenAs } from '../outcome.ts';
import type { Question } from '../questions.ts';
import { section, takesSandbox, takesWrite } from './assumption-section.ts';
import { asInTable } from './endpoint-fields.ts';

const none = 'no checkout: --sandbox makes one';

export const checkouts = section('Checkouts', {
  request: (evidence) => {
    const [answer] = evidence.of('sandbox checkout');
    if (!answer) return notSeen(takesSandbox);
    if (answer.data === undefined) return differs(`HTTP ${answer.status}`);
    return all([
      held('amount, order_code, return_url, expires_in, sandbox'),
      notSeen('its limits, the other fields'),
    ]);
  },
  reply: (evidence) => {
    const [made] = evidence.of('sandbox checkout');
    const status =
      made && made.data !== undefined && made.status !== 201 ? [differs(`HTTP ${made.status}`)] : [];
    return all([...status, asInTable('checkouts.show', evidence, 'checkouts', shown), newCheckout(evidence)]);
  },
  'its date-times': (evidence) =>
    all(
      ['expires_at', 'created_at', 'paid_at'].map((field) => {
        const times = valuesOf(full(evidence), field).filter((time) => time !== null);
        return writtenAs(`${field} with Z`, times, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      }),
    ),
  'more states': states,
  '`partial_amount`': (evidence) => {
    const known = full(evidence).filter((one) => 'paid_amount' in one && 'partial_amount' in one);
    const isRight = (one: Data) => one.partial_amount === received(one);
    const [inPart, whole] = [known.filter((one) => received(one) !== null), known.filter(isWhole)];
    return all([
      eachIs('partial_amount of checkouts', known, isRight),
      ...(inPart.length === 0 ? [notSeen('one paid in part: --sandbox makes one')] : []),
      ...(whole.length === 0 ? [notSeen('one that is paid')] : []),
    ]);
  },
  'the code of a part-paid checkout': (evidence) => {
    const codes = full(evidence).filter((one) => received(one) !== null);
    if (codes.length === 0) return notSeen('no checkout that is paid in part: --sandbox makes one');
    return all(codes.map(codeAmount));
  },
  'one virtual account for several orders (`virtual_account_id`)': takesWrite,
  idempotency: (evidence) => {
    const [made] = evidence.records('sandbox checkout');
    if (!made) return notSeen(takesSandbox);
    return all([
      ...evidence.of('same checkout').map(sameAs(evidence.of('sandbox checkout')[0]!)),
      answeredWith(evidence, 'other checkout with its key', 409, 'the same key, another body'),
      answeredWith(evidence, 'other checkout of its order', 409, 'a second one of an order'),
      answeredWith(evidence, 'unknown checkout', 404, 'an unknown id'),
      notSeen('for how long'),
    ]);
  },
  'a checkout that is no sandbox one, without a payment profile': takesWrite,
  'the bank makes no QR code': 'takes a failure of the bank',
  'way back to the shop': 'takes a payer in a browser',
  '`CHECKOUT_PAID`': paidEvent,
});

/** The amount in the QR code of a partly paid checkout. */
function codeAmount({ qr_data_url, amount, paid_amount }: Data): Outcome {
  const code = typeof qr_data_url === 'string' ? parsePayload(qr_data_url) : undefined;
  if (!code?.ok) return notSeen('the code cannot be read as VietQR');
  if (code.fields.amount === Number(amount) - Number(paid_amount)) return held('asks for what is missing');
  return differs(
    code.fields.amount === Number(amount) ? 'asks for the whole amount' : 'asks for another amount',
  );
}

/** The amount received so far, if it is incomplete; otherwise null. */
function received({ paid_amount, amount }: Data): unknown {
  const paid = Number(paid_amount ?? 0);
  return paid === 0 || paid >= Number(amount) ? null : paid_amount;
}

const isWhole = ({ paid_amount, amount }: Data) =>
  typeof paid_amount === 'number' && paid_amount >= Number(amount);

/** Requests whose replies contain a checkout in the form of a read or a write. */
const shown = [
  'checkouts.list',
  'sandbox checkout',
  'checkout paid in part',
  'cancelled checkout',
  'pending checkout',
  'expired checkout',
] as const satisfies Question[];

const full = (evidence: Evidence): Data[] => evidence.records(...shown);

/** Fields that are null in a new checkout without values and payments. */
function newCheckout(evidence: Evidence): Outcome {
  const [made] = evidence.records('sandbox checkout');
  if (!made) return notSeen('what is null in a new one: --sandbox makes one');
  const others = ['metadata', 'payer_name', 'payer_email', 'paid_amount', 'partial_amount', 'paid_at'].filter(
    (name) => name in made && made[name] !== null,
  );
  return others.length === 0
    ? held('null where nothing was given, and nothing came')
    : differs(`a new checkout: not null: ${others.join(', ')}`);
}

/** `expired`, `cancelled`, and what happens to money that completes the amount after the expiry. */
function states(evidence: Evidence): Outcome {
  const records = full(evidence).filter(({ status }) => status !== undefined);
  const found = valuesOf(records, 'status');
  if (found.length === 0) return notSeen(none);
  // §2.13 defines the first two.
  const unseen = checkoutStatuses.slice(2).filter((status) => !found.includes(status));
  const late = records.filter((one) => isWhole(one) && isLate(one));
  return all([
    oneOf('status', found, checkoutStatuses),
    ...unseen.map(notSeen),
    eachIs(
      'money after the expiry: paid, paid_late',
      late,
      (one) => one.status === 'paid' && one.paid_late === true,
    ),
  ]);
}

function isLate({ paid_at, expires_at }: Data): boolean {
  const [paid, expires] = [parseTime(paid_at), parseTime(expires_at)];
  return paid !== undefined && expires !== undefined && paid > expires;
}

/** The same reply as the first. */
const sameAs =
  (first: Answer) =>
  ({ status, data }: Answer): Outcome => {
    if (status === first.status && isDeepStrictEqual(data, first.data))
      return held('the same key and body: the first reply');
    return differs(`the same key and body: HTTP ${status}, another reply`);
  };

const eventFields = [
  'event',
  'checkout_id',
  'order_code',
  'status',
  'amount',
  'currency',
  'paid_amount',
  'paid_at',
  'transaction_code',
  'metadata',
];

function paidEvent({ deliveries }: Evidence): Outcome {
  const events = deliveries.logged.flatMap(({ entry, payload }) => {
    if (payload?.event !== 'CHECKOUT_PAID') return [];
    // The original text: the parsed payload has `event` instead of `event_type`, and no null.
    const written = jsonOrNothing(payloadText(entry));
    return [isRecord(written) ? written : payload];
  });
  if (events.length === 0) return notSeen('no CHECKOUT_PAID among the newest deliveries');
  return all([
    fieldsOf('events', events, eventFields),
    oneOf('status', valuesOf(events, 'status'), ['paid']),
    oneOf('currency', valuesOf(events, 'currency'), ['VND']),
    writtenAs('paid_at with Z', valuesOf(events, 'paid_at'), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  ]);
}

export function answeredWith(evidence: Evidence, question: Question, status: number, what: string): Outcome {
  const answers = evidence.of(question);
  if (answers.length === 0) return notSeen(takesSandbox);
  return all(
    answers.map((answer) => {
      if (answer.status !== status) return differs(`${what}: HTTP ${answer.status}`);
      return held(`${what}: ${status}`);
    }),
  );
}
