import { checkoutStatuses } from '../../../../api/endpoints/checkouts.ts';
import { parsePayload } from '../../../../vietqr/payload.ts';
import type { Data, Evidence } from '../evidence.ts';
import { all, differs, fieldsOf, held, notSeen, type Outcome, oneOf, writtenAs } from '../outcome.ts';
import { section, takesSandbox, takesWrite } from './assumption-row.ts';
import { asInTable } from './endpoint-fields.ts';

const none = 'no checkout: --sandbox makes one';

export const checkouts = section('Checkouts', {
  request: (evidence) => {
    const [answer] = evidence.of('sandbox checkout');
    if (!answer) return notSeen(takesSandbox);
    return answer.data === undefined
      ? differs(`HTTP ${answer.status}`)
      : held('amount, order_code, return_url, expires_in, sandbox');
  },
  reply: (evidence) => {
    const [made] = evidence.of('sandbox checkout');
    const status =
      made && made.data !== undefined && made.status !== 201 ? [differs(`HTTP ${made.status}`)] : [];
    return all([...status, asInTable('checkouts.show', full(evidence), 'checkouts')]);
  },
  'its date-times': (evidence) => {
    const times = full(evidence).flatMap(({ expires_at, created_at, paid_at }) =>
      [expires_at, created_at, paid_at].filter((time) => time !== null && time !== undefined),
    );
    return times.length === 0
      ? notSeen(none)
      : writtenAs('date-time with Z', times, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  },
  'more states': (evidence) => {
    const states = full(evidence).flatMap(({ status }) => status ?? []);
    return states.length === 0 ? notSeen(none) : oneOf('status', states, checkoutStatuses);
  },
  '`partial_amount`': (evidence) => {
    const records = full(evidence);
    const wrong = records.filter((one) => (one.partial_amount ?? null) !== received(one)).length;
    if (wrong > 0) return differs(`${wrong} of ${records.length} checkouts`);
    const part = records.filter((one) => received(one) !== null).length;
    return part === 0
      ? notSeen('no checkout that is paid in part: --sandbox makes one')
      : held(`${records.length} checkouts, ${part} paid in part`);
  },
  'the code of a part-paid checkout': (evidence) => {
    const codes = full(evidence).filter((one) => received(one) !== null);
    if (codes.length === 0) return notSeen('no checkout that is paid in part: --sandbox makes one');
    return all(codes.map(codeAmount));
  },
  'one virtual account for several orders (`virtual_account_id`)': takesWrite,
  idempotency: (evidence) => {
    const [made] = evidence.records('sandbox checkout');
    const [again] = evidence.records('same checkout');
    if (!made) return notSeen(takesSandbox);
    return all([
      ...evidence
        .of('same checkout')
        .map(({ status }) =>
          again?.id === made.id
            ? held('the same key and body: the same checkout')
            : differs(`the same key and body: HTTP ${status}, another reply`),
        ),
      refused(evidence, 'other checkout with its key', 409, 'the same key, another body'),
      refused(evidence, 'other checkout of its order', 409, 'a second one of an order'),
      refused(evidence, 'unknown checkout', 404, 'an unknown id'),
    ]);
  },
  'a checkout that is no sandbox one, without a payment profile': takesWrite,
  'the bank makes no QR code': 'takes a failure of the bank',
  'way back to the shop': 'takes a payer in a browser',
  '`CHECKOUT_PAID`': (evidence) => {
    const events = evidence.logged.flatMap(({ payload }) =>
      payload?.event === 'CHECKOUT_PAID' ? [payload] : [],
    );
    return events.length === 0
      ? notSeen('no CHECKOUT_PAID among the newest deliveries')
      : fieldsOf('events', events, [
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
        ]);
  },
});

/** What the code of a checkout that is paid in part asks for. */
function codeAmount({ qr_data_url, amount, paid_amount }: Data): Outcome {
  const code = typeof qr_data_url === 'string' ? parsePayload(qr_data_url) : undefined;
  if (!code?.ok) return notSeen('the code cannot be read as VietQR');
  if (code.fields.amount === Number(amount) - Number(paid_amount)) return held('asks for what is missing');
  return differs(
    code.fields.amount === Number(amount) ? 'asks for the whole amount' : 'asks for another amount',
  );
}

/** What was received so far, below the amount; null otherwise. */
function received({ paid_amount, amount }: Data): unknown {
  const paid = Number(paid_amount ?? 0);
  return paid === 0 || paid >= Number(amount) ? null : paid_amount;
}

/** Every checkout as a read or a write of one shows it. */
function full(evidence: Evidence): Data[] {
  return evidence.records(
    'checkouts.list',
    'sandbox checkout',
    'checkout paid in part',
    'cancelled checkout',
    'pending checkout',
    'expired checkout',
  );
}

/** @param status the one assumed */
export function refused(
  evidence: Evidence,
  question: Parameters<Evidence['of']>[0],
  status: number,
  what: string,
): Outcome {
  const answers = evidence.of(question);
  if (answers.length === 0) return notSeen(takesSandbox);
  return all(
    answers.map((answer) =>
      answer.status === status ? held(`${what}: ${status}`) : differs(`${what}: HTTP ${answer.status}`),
    ),
  );
}
