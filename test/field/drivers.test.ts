/**
 * Two clients as merchants write them by hand, from the service document alone: each does every flow at the emulator, as it is
 * assumed, and at services that differ in several ways: what trips over a difference is listed. One way at a time:
 * test/nightly/drivers-at-services-that-differ.test.ts.
 */
import { describe, expect, test } from 'vitest';
import type { ServiceWays } from '../../src/config/service-differences.ts';
import { both, data, lacking } from '../commands/assumptions/other-services/changes.ts';
import { all, type Driver, isMissing, programs, table, trips } from './run-driver.ts';

const retry = 'POST /api/v1/bank/virtual-account/transactions/{}/retry';

const services: Record<string, { ways: ServiceWays; trips: string[] }> = {
  'as it is assumed': { ways: {}, trips: [] },
  'with items in pages, other zones, without what is optional, and another signature': {
    ways: {
      ...{ page: 'items', zone: 'UTC+7', transaction_zone: 'UTC', scheme: 'timestamp+body' },
      without: {
        'client.me': ['is_active'],
        'accounts.list': ['account_name', 'customer_type'],
        'notifications.show': ['status'],
        'transactions.list': ['transaction_channel'],
        'checkouts.list': ['status'],
        'checkouts.create': ['metadata'],
        'billing.invoices.list': ['payment_code'],
        'channels.zalo.list': ['message_template'],
      },
    },
    trips: [],
  },
  'with bare lists, without what is needed, and the body alone signed': {
    ways: {
      ...{ page: 'bare', scheme: 'body' },
      without: {
        'va.transactions': ['description'],
        'billing.plans': ['price_year'],
        'billing.usage': ['tx_limit'],
      },
    },
    // §2.11 shows the description.
    trips: [
      'GET /api/v1/bank/virtual-account/transactions no',
      ...['GET /api/v1/transactions not reached', `${retry} not reached`],
    ],
  },
  'without endpoints, and signed in Base64': {
    ways: {
      scheme: 'timestamp.body:base64',
      lacks: [
        'transactions.list',
        'checkouts.list',
        'billing.plans',
        'channels.zalo.list',
        'payment-profile.show',
      ],
    },
    trips: [
      ...['GET /api/v1/billing/plans without', 'GET /api/v1/transactions no', `${retry} not reached`],
      ...['GET /api/v1/zalo-groups no', 'GET /api/v1/payment-profile no', 'GET /api/v1/checkouts no'],
    ],
  },
};

test('what they do is every endpoint of the table, two pictures and three kinds of delivery', () => {
  expect([table.length, all.length]).toEqual([74, 79]);
});

describe.each(Object.keys(programs) as Driver[])('%s', (driver) => {
  for (const [name, { ways, trips: expected }] of Object.entries(services)) {
    test(`a service ${name}`, async ({ skip }) => {
      if (isMissing(driver)) skip(`${programs[driver]} is missing`);
      const found = await trips(driver, { ways });
      const known = [...expected].sort();
      expect(
        found.map((line) => line.replace(/ (no|without): .*/s, ' $1')),
        found.join('\n'),
      ).toEqual(known);
    });
  }

  test('what it says of a reply that shows a secret is without it', async ({ skip }) => {
    if (isMissing(driver)) skip(`${programs[driver]} is missing`);
    const profile = /^GET payment-profile$/;
    const shown = data(profile, (one: object) => ({ ...one, return_signature_secret: 's3cret' }));
    const [said, ...others] = await trips(driver, { change: both(shown, lacking(profile, 'va_prefix')) });
    expect(others).toEqual([]);
    expect(said).toMatch(/^GET \/api\/v1\/payment-profile no: no va_prefix in .*return_signature_secret/);
    expect(said).not.toContain('s3cret');
  });
});
