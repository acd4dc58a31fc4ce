/** Services that differ in one way each from what is assumed, as the emulator does it or as its replies are changed on their way. */
import type { ServiceWays } from '../../src/config/service-differences.ts';
import { type Change, field, status } from '../commands/assumptions/other-services/changes.ts';

export interface Difference {
  ways?: ServiceWays;
  change?: Change;
}

const missing = (id: string, field: string): Difference => ({ ways: { without: { [id]: [field] } } });
const lacking = (id: string): Difference => ({ ways: { lacks: [id] } });

const under = (path: string) => new RegExp(`^\\w+ ${path}`);

/** Another value of a field, in every record of what is under this path. */
const changed = (path: string, name: string, other: (value: unknown) => unknown): Difference => ({
  change: field(under(path), name, (value: unknown) => (value === null ? value : other(value))),
});

/** Another status of what is under this path. */
const answering = (path: string, from: number, to: number): Difference => ({
  change: status(under(path), from, to),
});

export const servicesThatDiffer: Readonly<Record<string, Difference>> = {
  'pages with items': { ways: { page: 'items' } },
  'bare lists': { ways: { page: 'bare' } },
  'times in UTC+7': { ways: { zone: 'UTC+7' } },
  'transactions in UTC': { ways: { transaction_zone: 'UTC' } },
  'deliveries signed without a dot': { ways: { scheme: 'timestamp+body' } },
  'deliveries signed in Base64': { ways: { scheme: 'timestamp.body:base64' } },
  'the body alone signed': { ways: { scheme: 'body' } },
  // Fields.
  'me without is_active': missing('client.me', 'is_active'),
  'accounts without a holder': missing('accounts.list', 'account_name'),
  'accounts without a type': missing('accounts.list', 'customer_type'),
  'registrations without a status': missing('notifications.show', 'status'),
  'transactions without a note': missing('va.transactions', 'description'),
  'all transactions without a channel': missing('transactions.list', 'transaction_channel'),
  'a checkout list without states': missing('checkouts.list', 'status'),
  'checkouts without metadata': missing('checkouts.create', 'metadata'),
  'statistics without a rate': missing('channels.email.stats', 'success_rate'),
  'plans without a year': missing('billing.plans', 'price_year'),
  'usage without a limit': missing('billing.usage', 'tx_limit'),
  'invoices without a code': missing('billing.invoices.list', 'payment_code'),
  'groups without a template': missing('channels.zalo.list', 'message_template'),
  // Endpoints.
  'no list of transactions': lacking('transactions.list'),
  'no list of checkouts': lacking('checkouts.list'),
  'no plans': lacking('billing.plans'),
  'no list of email': lacking('channels.email.list'),
  'no payment profile to read': lacking('payment-profile.show'),
  // Types.
  'is_active as a text': changed('client/me', 'is_active', String),
  'an account number that is a number': changed('client/bank-accounts', 'account_number', () => 12),
  'a lifetime as a text': changed('oauth/token', 'expires_in', String),
  'amounts of transactions as texts': changed('bank/virtual-account/transactions', 'amount', String),
  'prices as texts': changed('billing/plans', 'price_month', String),
  'a limit as a text': changed('billing/usage', 'tx_limit', String),
  'amounts of checkouts as texts': changed('checkouts', 'amount', String),
  'real time as a text': changed('bank/', 'receive_noti_realtime', String),
  'emails that are counted in words': changed('email-logs/stats', 'total', String),
  'an account number that is none': changed('sandbox/transactions', 'account_number', () => 0),
  // Labels and states.
  'another label of redirects': changed('webhook-logs', 'error_label', (label) =>
    label === 'HTTP_3XX' ? 'HTTP_302' : label,
  ),
  'another label of emails': changed('email-logs', 'error_label', () => 'DELIVERED'),
  'another status of emails': changed('email-logs', 'status', () => 'done'),
  'another type of customer': changed('client/bank-accounts', 'customer_type', () => 'P'),
  'another status of transactions': changed(
    'bank/virtual-account/transactions',
    'transaction_status',
    () => 'DONE',
  ),
  'another state of registrations': changed('bank/[^/]+/notification/details', 'status', () => 'ON'),
  'another state of checkouts that ended': changed('checkouts', 'status', (state) =>
    state === 'expired' ? 'lapsed' : state,
  ),
  'another event of Zalo': changed('zalo-groups', 'events', () => ['PAID']),
  // Statuses.
  'a checkout answered with 200': answering('checkouts', 201, 200),
  'a conflict that is a 400': answering('checkouts', 409, 400),
  'an unknown id that is a 400': answering('checkouts', 404, 400),
  'an unknown key that is a 400': answering('client-keys', 404, 400),
  'a wrong limit that is a 400': answering('webhook-logs', 422, 400),
  'a wrong sandbox account that is a 400': answering('sandbox/transactions', 422, 400),
  'an unknown transaction that is a 400': answering('bank/virtual-account/transactions', 404, 400),
};
