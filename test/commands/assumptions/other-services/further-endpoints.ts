import type { LookedAt } from '../../../../src/commands/assumptions/check/rows/index.ts';
import { asText, body, data, entries, type Fields, field, lacking, reversed, status } from './changes.ts';
import type { Otherwise } from './otherwise.ts';

const transactions = /^GET transactions(\?|$)/;
const again = /^POST bank\/virtual-account\/transactions\//;
const profile = /^GET payment-profile$/;
const health = /^GET health$/;
const plans = /^GET billing\/plans$/;
const usage = /^GET billing\/usage$/;
const invoices = /^GET billing\/invoices$/;

export const furtherEndpoints = () =>
  ({
    'a service that has not got one of them': {
      shown: {
        'no plans, 404': status(plans, 200, 404),
        'no plans, 405': status(plans, 200, 405),
      },
      hidden: ['no order of a plan'],
    },
    '`GET /transactions`': {
      shown: {
        'no channel': [lacking(transactions, 'transaction_channel'), 'stored transaction'],
        'oldest first': [reversed(transactions), 'page of bank accounts, VAs, transactions'],
      },
      hidden: ['days are in UTC'],
    },
    'sending a transaction again': {
      shown: {
        'an unknown one: 400': status(again, 404, 400),
        'an unknown one: 200': status(again, 404, 200),
      },
      hidden: ['a paused configuration gets it too'],
    },
    'payment profile': {
      shown: {
        'its secret': data(profile, (one: Fields) => ({ ...one, return_signature_secret: 's' })),
        'no language': lacking(profile, 'locale'),
        'another type of owner': field(profile, 'owner_type', () => 'PERS'),
      },
      hidden: ['a new secret has 32 characters'],
    },
    '`GET /health`': {
      shown: {
        'no envelope': body(health, (whole) => (whole as Fields).data),
        'another word': field(health, 'status', () => 'up'),
      },
    },
    plans: {
      shown: {
        'another price': field(plans, 'price_month', (price: number) => price && price + 1_000),
        'another price beyond': field(plans, 'overage_per_tx', (price: number) => price && price + 1),
        'another limit': field(plans, 'tx_limit', (limit: number) => limit + 1),
        'another code': field(plans, 'code', (code) => (code === 'scale' ? 'big' : code)),
        'a year of twelve months': field(plans, 'price_year', (price: number) => price * 1.2),
        'prices as texts': asText(plans, 'price_month'),
        'no free one': data(plans, (all: Fields[]) => all.slice(1)),
        'one more': data(plans, (all: Fields[]) => [...all, { ...all[0], code: 'gift' }]),
        'a page': data(plans, (items: Fields[]) => ({ items })),
        'no features': lacking(plans, 'features'),
      },
    },
    'over the free plan': {
      shown: {
        'they are sent': entries((entry) =>
          entry.error_label === 'OK' ? { ...entry, error_label: 'QUOTA_EXCEEDED' } : entry,
        ),
      },
      hidden: ['the first month is held back'],
    },
    usage: {
      shown: { 'no limit': lacking(usage, 'tx_limit'), 'counts as texts': asText(usage, 'tx_used') },
      hidden: ['sandbox transactions count'],
    },
    invoices: {
      shown: {
        'a page': data(invoices, ({ data: items, total }: { data: unknown; total: number }) => ({
          items,
          total,
        })),
        'another code': field(invoices, 'payment_code', () => 'INV-12345'),
        'a day': field(invoices, 'expires_at', (_, { created_at }) =>
          new Date(Date.parse(String(created_at)) + 86_400_000).toISOString(),
        ),
        'no offset': field(invoices, 'created_at', (time: string) => time.slice(0, 19)),
        'nothing to pay with': field(invoices, 'payment', () => null),
        'no code': lacking(invoices, 'payment_code'),
        'amounts as texts': asText(invoices, 'amount'),
      },
      hidden: ['a paid one keeps its code'],
    },
  }) satisfies Partial<Record<LookedAt, Otherwise>>;
