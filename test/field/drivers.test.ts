/**
 * Two clients as merchants write them by hand, from the service document alone: each does every flow at the emulator, as it is
 * assumed, and at services that differ. What trips over a difference is the driver's own assumption, and listed here.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, test } from 'vitest';
import { endpointIds, endpoints } from '../../src/api/endpoints/index.ts';
import type { ServiceWays } from '../../src/config/service-ways.ts';
import { seededClient } from '../../src/emulator/seed-database.ts';
import { atEnd } from '../harness/at-end.ts';
import { type RunningEmulator, startEmulator } from '../harness/emulator.ts';

type Driver = 'driver.mjs' | 'driver.py';

const programs: Record<Driver, string> = { 'driver.mjs': process.execPath, 'driver.py': 'python3' };

/** Path parameters are named as each writer likes. */
const nameless = (endpoint: string) => endpoint.replace(/\{\w+\}/g, '{}');
/** What is public, and no JSON. */
const pictures = ['GET /api/v1/qr/{}/image.png', 'GET /api/v1/checkouts/public/{}/qr.png'];
const events = ['EVENT CHECKOUT_PAID', 'EVENT test', 'EVENT transaction'];
const table = endpointIds.map((id) => nameless(`${endpoints[id].method} ${endpoints[id].path}`));
const all = [...new Set([...table, ...pictures, ...events])].sort();

/** By what was done, what one says of it: `ok`, or why it did not do what the document says. */
async function drive(driver: Driver, { url, ...emulator }: RunningEmulator): Promise<Record<string, string>> {
  const program = spawn(programs[driver], [`test/field/drivers/${driver}`], {
    env: {
      ...{
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PYTHONDONTWRITEBYTECODE: '1',
        PYTHONIOENCODING: 'utf8',
      },
      ...{ BASE_URL: url, CLIENT_ID: emulator.clientId, CLIENT_SECRET: emulator.clientSecret },
      ...{ PASSWORD: seededClient.password, ACCOUNT_NUMBER: '19036666888899', PHONE_NUMBER: '0912345678' },
    },
    stdio: 'pipe',
  });
  const errors = typeCodes(program, emulator);
  const said: Record<string, string> = {};
  for await (const line of createInterface({ input: program.stdout })) {
    const [, is, endpoint = line, why] = /^(ok|no) (\S+ [^\s:]+)(?:: (.*))?$/.exec(line) ?? [];
    said[nameless(endpoint)] = is === 'ok' ? 'ok' : `no: ${why}`;
  }
  if (program.exitCode === null) await once(program, 'exit');
  expect(await errors).toEqual([]);
  expect(program.exitCode).toBe(Object.values(said).every((one) => one === 'ok') ? 0 : 1);
  return said;
}

/** As a person types in what the bank and the service send; returns what else stands on standard error. */
async function typeCodes(
  { stderr, stdin }: ChildProcess,
  emulator: Pick<RunningEmulator, 'otp' | 'control'>,
): Promise<string[]> {
  const others: string[] = [];
  for await (const line of createInterface({ input: stderr! })) {
    const [, what] = /^code for (.+): $/.exec(line) ?? [];
    if (what === undefined) others.push(line);
    else stdin!.write(`${what.includes('@') ? await emailed(what) : await emulator.otp(what)}\n`);
  }
  return others;

  async function emailed(address: string) {
    type Message = { recipient: string; text: string };
    const messages = await emulator.control<Message[]>('GET', '/outbox?channel=email');
    return /\b\d{6}\b/.exec(messages.find(({ recipient }) => recipient === address)!.text)![0];
  }
}

/** What it did not reach, or reached and was told something else. */
async function trips(driver: Driver, ways: ServiceWays): Promise<string[]> {
  const emulator = await startEmulator({ now: Date.now(), ways });
  atEnd(() => emulator.stop());
  const said = await drive(driver, emulator);
  expect(Object.keys(said).filter((one) => !all.includes(one))).toEqual([]);
  return all.flatMap((one) => (said[one] === 'ok' ? [] : [`${one} ${said[one] ?? 'not reached'}`]));
}

/** What one trips over, and what stands behind it in the same flow. */
const flowEnds = (at: string, behind: string[] = []) => [
  `${at} no`,
  ...behind.map((one) => `${one} not reached`),
];
const wrongSignatures = events.map((event) => `${event} no`);

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
    trips: wrongSignatures,
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
    trips: [
      ...wrongSignatures,
      ...flowEnds('GET /api/v1/bank/virtual-account/transactions', [
        'GET /api/v1/transactions',
        'POST /api/v1/bank/virtual-account/transactions/{}/retry',
      ]),
      ...flowEnds('GET /api/v1/billing/plans'),
      ...flowEnds('GET /api/v1/billing/usage', [
        ...['GET /api/v1/billing/invoices', 'GET /api/v1/billing/invoices/{}'],
        ...['POST /api/v1/billing/invoices', 'POST /api/v1/billing/invoices/{}/cancel'],
      ]),
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
      ...wrongSignatures.filter((line) => !line.includes('CHECKOUT_PAID')),
      ...flowEnds('GET /api/v1/billing/plans'),
      ...flowEnds('GET /api/v1/transactions', ['POST /api/v1/bank/virtual-account/transactions/{}/retry']),
      ...flowEnds('GET /api/v1/zalo-groups', [
        ...[
          'DELETE /api/v1/zalo-groups/{}',
          'GET /api/v1/zalo-groups/logs',
          'POST /api/v1/zalo-groups/{}/test',
        ],
      ]),
      ...flowEnds('GET /api/v1/payment-profile', [
        'POST /api/v1/payment-profile/reveal-return-secret',
        'POST /api/v1/payment-profile/rotate-return-secret',
      ]),
      ...flowEnds('GET /api/v1/checkouts', [
        ...[
          'GET /api/v1/checkouts/{}',
          'POST /api/v1/checkouts/{}/cancel',
          'POST /api/v1/checkouts/{}/expire-now',
        ],
        ...['GET /api/v1/checkouts/public/{}', 'GET /api/v1/checkouts/public/{}/status'],
        ...['GET /api/v1/checkouts/public/{}/qr.png', 'POST /api/v1/checkouts/public/{}/cancel'],
        'EVENT CHECKOUT_PAID',
      ]),
    ],
  },
};

test('what they do is every endpoint of the table, two pictures and three kinds of delivery', () => {
  expect([table.length, all.length]).toEqual([74, 79]);
});

describe.each(Object.keys(programs) as Driver[])('%s', (driver) => {
  const isMissing = !process.env.CI && spawnSync(programs[driver], ['--version']).error !== undefined;

  for (const [name, { ways, trips: expected }] of Object.entries(services)) {
    test(`a service ${name}`, async ({ skip }) => {
      if (isMissing) skip(`${programs[driver]} is missing`);
      const found = await trips(driver, ways);
      const known = [...expected].sort();
      expect(
        found.map((line) => line.replace(/ no: .*/s, ' no')),
        found.join('\n'),
      ).toEqual(known);
    });
  }
});
