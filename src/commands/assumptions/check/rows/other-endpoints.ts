import { type EndpointId, endpoints } from '../../../../api/endpoints/index.ts';
import { isRecord } from '../../../../values/is-record.ts';
import { parseTime } from '../../../../values/time.ts';
import { wordOf } from '../../../../values/value-as-text.ts';
import { type Answer, type Evidence, isEnveloped, itemsOf, valuesOf } from '../evidence.ts';
import { all, differs, eachIs, held, notSeen, type Outcome, oneOf, writtenAs } from '../outcome.ts';
import { furtherEndpoints } from '../questions.ts';
import { section, takesSandbox } from './assumption-section.ts';
import { answeredWith } from './checkouts.ts';
import { asInTable } from './endpoint-fields.ts';
import { listShape, newestFirst } from './lists.ts';

export const further = section('Endpoints that the document names and does not show (§2.14, §4.9, §6.4)', {
  'a service that has not got one of them': there,
  '`GET /transactions`': (evidence) =>
    all([
      asInTable('transactions.list', evidence),
      order('transactions.list', 'transaction_date', evidence),
      filters,
    ]),
  'sending a transaction again': (evidence) =>
    all([
      answeredWith(evidence, 'unknown transaction', 404, 'an unknown transaction'),
      notSeen('what it sends'),
    ]),
  'checkouts in a list': (evidence) =>
    all([
      listShape('checkouts.list', evidence),
      asInTable('checkouts.list', evidence),
      order('checkouts.list', 'created_at', evidence),
      ...evidence.of('checkouts.list').flatMap(({ data }) => limitOf(data)),
      filters,
    ]),
  'cancelling a checkout': cancelling,
  'a checkout that expires now': (evidence) => {
    const [expired] = evidence.of('expired checkout');
    if (!expired) return notSeen(takesSandbox);
    return all([
      isExpired(evidence) ? held('expired') : differs(`HTTP ${expired.status}, not expired`),
      answeredWith(evidence, 'checkout expired again', 409, 'once more'),
      notSeen('money afterwards'),
    ]);
  },
  "what a payer's page asks": payersPage,
  'payment profile': (evidence) => {
    const records = evidence.records('payment-profile.show');
    return all([
      asInTable('payment-profile.show', evidence),
      eachIs('profiles without their secret', records, (one) => !('return_signature_secret' in one)),
      notSeen('making and changing it'),
    ]);
  },
  '`GET /health`': (evidence) =>
    all([
      asInTable('public.health', evidence),
      ...evidence
        .of('public.health')
        .filter(({ data }) => data !== undefined)
        .map(({ body, data }) => (body === data ? differs('no envelope') : held('in the envelope'))),
    ]),
  plans,
  'over the free plan': (evidence) => {
    const heldBack = evidence.records('log').filter(({ error_label }) => error_label === 'QUOTA_EXCEEDED');
    if (heldBack.length === 0) return notSeen('no delivery in the log with QUOTA_EXCEEDED');
    const sent = heldBack.filter(({ status_code }) => typeof status_code === 'number').length;
    return sent > 0
      ? differs(`${sent} of ${heldBack.length} with QUOTA_EXCEEDED were sent`)
      : all([held(`${heldBack.length} in the log, none sent`), notSeen('from when on')]);
  },
  usage: (evidence) => all([asInTable('billing.usage', evidence), notSeen('what it counts')]),
  invoices,
});

const filters = notSeen('what its filters find');

const order = (id: EndpointId, field: string, evidence: Evidence) =>
  newestFirst(
    'items',
    evidence.of(id).map(({ data }) => itemsOf(data)),
    field,
  );

const limitOf = (page: unknown) =>
  isRecord(page) && 'limit' in page ? [oneOf('limit', [wordOf(page.limit)], ['20'])] : [];

const isExpired = (evidence: Evidence) => evidence.records('expired checkout')[0]?.status === 'expired';

function cancelling(evidence: Evidence): Outcome {
  const [answer] = evidence.of('cancelled checkout');
  if (!answer) return notSeen(takesSandbox);
  const [checkout] = evidence.records('cancelled checkout');
  return all([
    checkout?.status === 'cancelled' ? held('cancelled') : differs(`HTTP ${answer.status}, not cancelled`),
    isExpired(evidence)
      ? answeredWith(evidence, 'cancel of one that expired', 409, 'one that is not pending')
      : notSeen('one that is not pending'),
    notSeen('what its key does'),
  ]);
}

/** No data about the payer or the shop's return URL, and a status that is not cached. */
function payersPage(evidence: Evidence): Outcome {
  const [status] = evidence.of('public status');
  if (!status) return notSeen(takesSandbox);
  const views = evidence.records('public view');
  const personal = ['payer_name', 'payer_email', 'return_url', 'cancel_url', 'metadata'];
  const shown = personal.filter((name) => views.some((view) => name in view));
  return all([
    asInTable('public.checkout', evidence, 'views', ['public view']),
    asInTable('public.checkout-status', evidence, 'states', ['public status']),
    ...(shown.length > 0 ? [differs(`the view has ${shown.join(', ')}`)] : []),
    (status.headers['cache-control'] ?? '').includes('no-store')
      ? held('the status is no-store')
      : differs('the status is not no-store'),
    notSeen('the picture, cancelling'),
  ]);
}

function there(evidence: Evidence): Outcome {
  const asked = furtherEndpoints.flatMap((id) => evidence.of(id).map((answer) => ({ id, answer })));
  if (asked.length === 0) return notSeen('nothing was asked');
  const as = (found: 'there' | 'lacking' | 'unknown') =>
    asked.filter(({ id, answer }) => presence(id, answer) === found);
  const here = as('there').length;
  return all([
    ...as('lacking').map(({ id, answer }) =>
      differs(`GET ${endpoints[id].path}: HTTP ${answer.status}`, { lacks: [id] }),
    ),
    here > 0 ? held(`${here} of them answer`) : notSeen('none of them answers'),
    ...as('unknown').map(({ id, answer }) => notSeen(`GET ${endpoints[id].path}: HTTP ${answer.status}`)),
    notSeen('writes, and what takes an id'),
  ]);
}

/** A missing payment profile still has an envelope. An endpoint that requires more rights may or may not exist. */
function presence(id: EndpointId, answer: Answer): 'there' | 'lacking' | 'unknown' {
  if (answer.data !== undefined) return 'there';
  if (answer.status === 404 && id === 'payment-profile.show' && isEnveloped(answer)) return 'there';
  if (answer.status === 404 && id === 'payment-profile.show' && answer.isEmpty) return 'unknown';
  return answer.status === 404 || answer.status === 405 ? 'lacking' : 'unknown';
}

/** By code: monthly price, transactions per month, price of each further one. */
const prices = new Map([
  ['free', [0, 500, 0]],
  ['startup', [99_000, 2_000, 100]],
  ['business', [299_000, 10_000, 50]],
  ['enterprise', [799_000, 50_000, 30]],
  ['scale', [1_990_000, 300_000, 15]],
]);

function plans(evidence: Evidence): Outcome {
  const found = evidence.records('billing.plans');
  if (found.length === 0)
    return all([listShape('billing.plans', evidence), asInTable('billing.plans', evidence)]);
  const codes = found.map(({ code }) => String(code));
  const lacking = [...prices.keys()].filter((code) => !codes.includes(code));
  const known = found.filter(({ code }) => prices.has(String(code)));
  return all([
    listShape('billing.plans', evidence),
    asInTable('billing.plans', evidence),
    ...(lacking.length > 0 ? [differs(`no plan ${lacking.join(', ')}`)] : []),
    ...(known.length < found.length ? [differs(`${found.length - known.length} other plans`)] : []),
    eachIs('prices and limits of plans', known, ({ code, price_month, tx_limit, overage_per_tx }) => {
      const expected = prices.get(String(code))!;
      return [price_month, tx_limit, overage_per_tx].every((one, at) => one === expected[at]);
    }),
    eachIs('years of ten months', found, (one) => one.price_year === Number(one.price_month) * 10),
  ]);
}

const hours48 = 48 * 3_600_000;
const withOffset = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;

function invoices(evidence: Evidence): Outcome {
  const found = evidence.records('billing.invoices.list');
  const times = ['expires_at', 'created_at', 'paid_at'].flatMap((field) => valuesOf(found, field));
  return all([
    listShape('billing.invoices.list', evidence),
    asInTable('billing.invoices.list', evidence),
    eachIs('payment codes of a prefix and six digits', valuesOf(found, 'payment_code'), (code) =>
      /^[A-Z]+\d{6}$/.test(String(code)),
    ),
    eachIs('payment while pending, else null', found, ({ payment, status }) =>
      status === 'pending' ? payment !== null : payment === null,
    ),
    eachIs(
      '48 hours',
      found,
      ({ created_at, expires_at }) =>
        (parseTime(expires_at) ?? NaN) - (parseTime(created_at) ?? NaN) === hours48,
    ),
    writtenAs(
      'times with an offset',
      times.filter((time) => time !== null),
      withOffset,
    ),
    order('billing.invoices.list', 'created_at', evidence),
    notSeen('ordering, paying, cancelling'),
  ]);
}
