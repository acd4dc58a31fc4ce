/**
 * The two clients that merchants write by hand, at services that differ from the assumptions: what the document
 * leaves open must not break a client that is made from the document. Prints, endpoint by endpoint, at how many services each did it.
 */
import { afterAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/api/endpoints/endpoint.ts';
import { type EndpointId, endpoints } from '../../src/api/endpoints/index.ts';
import { all, type Driver, isMissing, nameless, programs, trips } from '../field/run-driver.ts';
import { servicesThatDiffer } from '../field/services-that-differ.ts';

/** What the document shows: where it is otherwise, a client made from the document stops. */
const shown: Record<string, string> = {
  'transactions without a note': '§2.11 shows `description` in lists of transactions',
  'amounts of checkouts as texts': '§2.13 shows an integer',
  'another state of registrations': '§3.1 shows PENDING of a bank request, which becomes another there too',
};

/** What cannot be called where another endpoint is missing, whose reply has the id. */
const rests: Partial<Record<EndpointId, string[]>> = {
  'transactions.list': ['POST /api/v1/bank/virtual-account/transactions/{}/retry'],
};

const drivers = Object.keys(programs) as Driver[];
const done = new Map<string, Record<Driver, number>>(
  all.map((one) => [one, { 'driver.mjs': 0, 'driver.py': 0 }]),
);
const ran: Record<Driver, number> = { 'driver.mjs': 0, 'driver.py': 0 };

describe.each(drivers)('%s', (driver) => {
  test.each(Object.entries(servicesThatDiffer))('a service with %s', async (name, difference) => {
    if (isMissing(driver)) return;
    const found = await trips(driver, difference);
    const tripped = found.map((line) => line.split(' ').slice(0, 2).join(' '));
    ran[driver] += 1;
    for (const one of all) if (!tripped.includes(one)) done.get(one)![driver] += 1;
    const missing = (difference.ways?.lacks ?? []) as EndpointId[];
    const gone = missing.flatMap((id) => {
      const { method, path }: Endpoint = endpoints[id];
      return [nameless(`${method} ${path}`), ...(rests[id] ?? [])];
    });
    if (name in shown) expect(found).not.toEqual([]);
    else expect(tripped, found.join('\n')).toEqual(gone.sort());
  });
});

test('what the document shows is of services that there are', () => {
  expect(Object.keys(shown).filter((name) => !(name in servicesThatDiffer))).toEqual([]);
});

afterAll(() => {
  const count = (one: string, driver: Driver) => `${done.get(one)![driver]}/${ran[driver]}`.padStart(7);
  const lines = all.map((one) => `${drivers.map((driver) => count(one, driver)).join(' ')}  ${one}`);
  console.log([`${drivers.join(' ')}: at how many services it was done`, ...lines].join('\n'));
});
