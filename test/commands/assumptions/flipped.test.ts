/**
 * Services that differ from the assumptions, in one way and in several at once: what is said of a row is never wrong.
 */
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/commands/assumptions/check/outcome.ts';
import type { ServiceWays } from '../../../src/config/service-ways.ts';
import { forAll } from '../../harness/at-end.ts';
import { between } from '../../harness/between.ts';
import { startBusy } from '../../harness/busy.ts';

interface Flip {
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

type Fields = Record<string, unknown>;
type Change = (reply: { data: unknown; status: number }, path: string) => { data: unknown; status: number };

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

const flips: Record<string, Flip> = {
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

/** Pairs and triples that stand far from each other in the list, the same ones each time. */
const names = Object.keys(flips);
const together = names
  .filter((_, at) => at % 4 === 0)
  .map((_, at) => [0, 7, 13].map((step) => names[(at * 4 + step) % names.length]!));

function joined(chosen: readonly string[]): Flip {
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

const items = (stdout: string) => (JSON.parse(stdout) as { items: Finding[] }).items;
const those = (findings: readonly Finding[], result: Finding['result']) =>
  findings.filter((one) => one.result === result).map(({ row }) => row);

describe('nothing wrong is said of a service with', { timeout: 60_000 }, () => {
  const inForce: Fields = {};
  let change: Change | undefined;
  const busy = forAll(async () => {
    const testbed = await startBusy({ ways: inForce });
    const url = await between(testbed.emulator.url, (text, { path, status }) => {
      const reply = JSON.parse(text) as Fields;
      const data = 'data' in reply ? reply.data : reply;
      const now = change!({ data, status }, path.replace('/api/v1/', ''));
      return {
        status: now.status,
        text: JSON.stringify('data' in reply ? { ...reply, data: now.data } : now.data),
      };
    });
    return { ...testbed, url };
  });

  test.each([...names.map((name) => [name]), ...together])('%s %s %s', async (...chosen) => {
    const { ways, rows, ...flip } = joined(chosen.filter((name) => name in flips));
    change = flip.change;
    for (const name of Object.keys(inForce)) delete inForce[name];
    Object.assign(inForce, ways);
    const env = { PAYCONFIRM_BASE_URL: busy().url };
    const { stdout, stderr } = await busy().cli(['assumptions', 'check', '--sandbox', '-o', 'json'], { env });
    const findings = items(stdout);
    expect(findings.length, stderr).toBeGreaterThan(90);
    expect(those(findings, 'held').filter((row) => rows.includes(row))).toEqual([]);
    expect(those(findings, 'differs').filter((row) => !rows.includes(row))).toEqual([]);
    expect(those(findings, 'differs')).not.toEqual([]);
  });
});

test.each([
  ['an empty reply with status 200', { status: 200, text: '' }],
  ['a page with status 200', { status: 200, text: '<html>We are back at six</html>' }],
  ['a refusal with status 200', { status: 200, text: '{"success":false,"message":"later","data":null}' }],
  ['a page with status 404', { status: 404, text: '<html>not here</html>' }],
  ['a number', { status: 200, text: '5' }],
  ['a refusal in words', { status: 200, text: '{"success":"false","message":"no"}' }],
  ['too many requests', { status: 429, text: '{"success":false,"message":"later","data":null}' }],
])(
  'nothing is said of a service that gives but %s, save for what it answered',
  { timeout: 60_000 },
  async (_, reply) => {
    const testbed = await startBusy();
    const PAYCONFIRM_BASE_URL = await between(testbed.emulator.url, (text, { path }) =>
      /\/(oauth\/token|client\/me)$/.test(path) ? text : reply,
    );
    const { stdout } = await testbed.cli(['assumptions', 'check', '-o', 'json'], {
      env: { PAYCONFIRM_BASE_URL },
    });
    const findings = items(stdout);
    expect([those(findings, 'held'), those(findings, 'differs')]).toEqual([
      ['`POST /oauth/token` request', 'its reply', '`me`'],
      [],
    ]);
  },
);
