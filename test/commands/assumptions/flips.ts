/** Services that differ from the assumptions, each in one way: the checks of the assumptions run on them, and the merchants' drivers. */
import type { ServiceWays } from '../../../src/config/service-ways.ts';

export interface Flip {
  /** What the emulator can do so. */
  ways: ServiceWays;
  /** What becomes of its replies on their way. */
  change?: Change;
  /** The rows that are not so there: each differs, or is not seen where nothing shows it. */
  rows: string[];
}

const missing = (id: string, field: string, ...rows: string[]): Flip => ({
  ways: { without: { [id]: [field] } },
  rows,
});
const lacking = (id: string, ...rows: string[]): Flip => ({
  ways: { lacks: [id] },
  rows: ['a service that has not got one of them', ...rows],
});

export type Fields = Record<string, unknown>;
export type Change = (
  reply: { data: unknown; status: number },
  path: string,
) => { data: unknown; status: number };

/** Another value of a field, in every record of what is under this path. */
const changed = (
  path: string,
  field: string,
  other: (value: unknown) => unknown,
  ...rows: string[]
): Flip => {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        key,
        key === field && one !== null ? other(one) : inside(one),
      ]),
    );
  };
  const change: Change = ({ data, status }, asked) => ({
    data: asked.startsWith(path) ? inside(data) : data,
    status,
  });
  return { ways: {}, change, rows };
};
const asText = (value: unknown) => String(value);
const asNumber = () => 12;

/** Another status of what is under this path. */
const answering = (path: string, [from, to]: [number, number], ...rows: string[]): Flip => ({
  ways: {},
  change: ({ data, status }, asked) => ({
    data,
    status: asked.startsWith(path) && status === from ? to : status,
  }),
  rows,
});

export const flips: Record<string, Flip> = {
  'pages with items': { ways: { page: 'items' }, rows: ['page of bank accounts, VAs, transactions'] },
  'bare lists': { ways: { page: 'bare' }, rows: ['page of bank accounts, VAs, transactions'] },
  'times in UTC+7': {
    ways: { zone: 'UTC+7' },
    rows: ['zone of other date-times without one (`created_at` of a VA, a bank request)'],
  },
  'transactions in UTC': {
    ways: { transaction_zone: 'UTC' },
    rows: ['zone of `transaction_date`, `effective_date`'],
  },
  'signed without a dot': { ways: { scheme: 'timestamp+body' }, rows: ['signed content'] },
  'signed in Base64': { ways: { scheme: 'timestamp.body:base64' }, rows: ['signed content'] },
  'body alone signed': { ways: { scheme: 'body' }, rows: ['signed content'] },
  'me without is_active': missing('client.me', 'is_active', '`me`'),
  'accounts without a holder': missing('accounts.list', 'account_name', 'bank account record'),
  'accounts without a type': missing('accounts.list', 'customer_type', 'bank account record'),
  'registrations without a status': missing('notifications.show', 'status', 'notification details'),
  'transactions without a note': missing('va.transactions', 'description', 'stored transaction'),
  'all transactions without a channel': missing(
    'transactions.list',
    'transaction_channel',
    'stored transaction',
    '`GET /transactions`',
  ),
  'a checkout list without states': missing('checkouts.list', 'status', 'reply', 'checkouts in a list'),
  'checkouts without metadata': missing('checkouts.create', 'metadata', 'reply'),
  'statistics without a rate': missing('channels.email.stats', 'success_rate', 'statistics of email'),
  'plans without a year': missing('billing.plans', 'price_year', 'plans'),
  'usage without a limit': missing('billing.usage', 'tx_limit', 'usage'),
  'invoices without a code': missing('billing.invoices.list', 'payment_code', 'invoices'),
  'groups without a template': missing('channels.zalo.list', 'message_template', 'Zalo'),
  'no list of transactions': lacking('transactions.list', '`GET /transactions`'),
  'no list of checkouts': lacking('checkouts.list', 'checkouts in a list'),
  'no plans': lacking('billing.plans', 'plans'),
  'no email': lacking('channels.email.list', 'email'),
  'no payment profile': lacking('payment-profile.show', 'payment profile'),
  // Types.
  'is_active as a text': changed('client/me', 'is_active', asText, '`me`'),
  'an account number that is a number': changed(
    ...(['client/bank-accounts', 'account_number', asNumber] as const),
    'bank account record',
  ),
  'a lifetime as a text': changed('oauth/token', 'expires_in', asText, 'its reply'),
  'amounts of transactions as texts': changed(
    ...(['bank/virtual-account/transactions', 'amount', asText] as const),
    'stored transaction',
  ),
  'prices as texts': changed('billing/plans', 'price_month', asText, 'plans'),
  'a limit as a text': changed('billing/usage', 'tx_limit', asText, 'usage'),
  'amounts of checkouts as texts': changed(
    ...(['checkouts', 'amount', asText] as const),
    'reply',
    'checkouts in a list',
    "what a payer's page asks",
  ),
  'real time as a text': changed(
    ...(['bank/', 'receive_noti_realtime', asText] as const),
    'notification details',
  ),
  'emails that are counted in words': changed('email-logs/stats', 'total', asText, 'statistics of email'),
  'an account number that is none': changed(
    ...(['sandbox/transactions', 'account_number', () => 0] as const),
    '`account_number` of the reply',
  ),
  // Labels and states.
  'another label of redirects': changed(
    ...([
      'webhook-logs',
      'error_label',
      (label: unknown) => (label === 'HTTP_3XX' ? 'HTTP_302' : label),
    ] as const),
    'redirects',
  ),
  'another label of emails': changed('email-logs', 'error_label', () => 'DELIVERED', 'log of email'),
  'another status of emails': changed('email-logs', 'status', () => 'done', 'log of email'),
  'another type of customer': changed(
    ...(['client/bank-accounts', 'customer_type', () => 'P'] as const),
    '`customer_type`',
  ),
  'another status of transactions': changed(
    ...(['bank/virtual-account/transactions', 'transaction_status', () => 'DONE'] as const),
    'stored transaction',
  ),
  'another state of registrations': changed(
    ...(['bank/', 'status', () => 'ON'] as const),
    'notification details',
  ),
  'another state of checkouts that ended': changed(
    ...(['checkouts', 'status', (state: unknown) => (state === 'expired' ? 'lapsed' : state)] as const),
    'more states',
    'reply',
    'checkouts in a list',
    'a checkout that expires now',
  ),
  'another event of Zalo': changed('zalo-groups', 'events', () => ['PAID'], 'Zalo', 'events'),
  // Statuses.
  'a checkout is answered with 200': answering('checkouts', [201, 200], 'reply'),
  'a conflict is a 400': answering('checkouts', [409, 400], 'idempotency', 'a checkout that expires now'),
  'an unknown id is a 400': answering('checkouts', [404, 400], 'idempotency'),
  'an unknown key is a 400': answering('client-keys', [404, 400], 'an unknown key'),
  'a wrong limit is a 400': answering('webhook-logs', [422, 400], '422', 'log stats `days`'),
  'a wrong sandbox account is a 400': answering(
    ...(['sandbox/transactions', [422, 400]] as const satisfies [string, [number, number]]),
    "an account that is not the client's, an empty text, a field that is not in §4.6",
  ),
  'an unknown transaction is a 400': answering(
    ...(['bank/virtual-account/transactions', [404, 400]] as [string, [number, number]]),
    'sending a transaction again',
  ),
};

/** One service that differs in all of these. */
export function joined(chosen: readonly string[]): Flip {
  const parts = chosen.map((name) => flips[name]!);
  return {
    ways: {
      ...Object.assign({}, ...parts.map(({ ways }) => ways)),
      lacks: parts.flatMap(({ ways }) => ways.lacks ?? []),
      without: Object.assign({}, ...parts.map(({ ways }) => ways.without ?? {})),
    },
    change: (reply, path) => parts.reduce((now, { change }) => change?.(now, path) ?? now, reply),
    rows: parts.flatMap(({ rows }) => rows),
  };
}
