/**
 * Services that differ from the assumptions, in one way and in several at once: what is said of a row is never wrong.
 */
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/commands/assumptions/check/outcome.ts';
import type { ServiceWays } from '../../../src/config/service-ways.ts';
import { forAll } from '../../harness/at-end.ts';
import { startBusy } from '../../harness/busy.ts';

interface Flip {
  ways: ServiceWays;
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
    rows: parts.flatMap(({ rows }) => rows),
  };
}

const items = (stdout: string) => (JSON.parse(stdout) as { items: Finding[] }).items;
const those = (findings: readonly Finding[], result: Finding['result']) =>
  findings.filter((one) => one.result === result).map(({ row }) => row);

describe('nothing wrong is said of a service with', { timeout: 60_000 }, () => {
  const inForce: Record<string, unknown> = {};
  const busy = forAll(() => startBusy({ ways: inForce }));

  test.each([...names.map((name) => [name]), ...together])('%s %s %s', async (...chosen) => {
    const { ways, rows } = joined(chosen.filter((name) => name in flips));
    for (const name of Object.keys(inForce)) delete inForce[name];
    Object.assign(inForce, ways);
    const { stdout, stderr } = await busy().cli(['assumptions', 'check', '--sandbox', '-o', 'json']);
    const findings = items(stdout);
    expect(findings.length, stderr).toBeGreaterThan(90);
    expect(those(findings, 'held').filter((row) => rows.includes(row))).toEqual([]);
    expect(those(findings, 'differs').filter((row) => !rows.includes(row))).toEqual([]);
    expect(those(findings, 'differs')).not.toEqual([]);
  });
});
