/**
 * The two clients that merchants write by hand, at services that differ from the assumptions: what the document
 * leaves open must not break a client that is made from the document. First at services in which one thing is so in all their
 * replies, then at each of those with which assumptions check is tested. Prints, endpoint by endpoint, at how many services each
 * did it.
 */
import { afterAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/api/endpoints/endpoint.ts';
import { type EndpointId, endpoints } from '../../src/api/endpoints/index.ts';
import type { LookedAt } from '../../src/commands/assumptions/check/rows/index.ts';
import type { Change } from '../commands/assumptions/other-services/changes.ts';
import { otherServices } from '../commands/assumptions/other-services/index.ts';
import { contradictions, shown } from '../field/contradictions.ts';
import { all, type Driver, isMissing, nameless, programs, trips } from '../field/run-driver.ts';
import { servicesThatDiffer } from '../field/services-that-differ.ts';

/** What a service may lack: a client goes on without it, and says so. */
const goesOnWithout: Partial<Record<LookedAt, Record<string, string>>> = {
  'a checkout that expires now': { '403': 'POST /api/v1/checkouts/{}/expire-now without: HTTP 403' },
  'a service that has not got one of them': {
    'no plans, 404': 'GET /api/v1/billing/plans without: HTTP 404',
    'no plans, 405': 'GET /api/v1/billing/plans without: HTTP 405',
  },
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

const generated = (Object.keys(otherServices()) as LookedAt[]).flatMap((row) =>
  Object.keys(otherServices()[row].shown).map((way) => ({ row, way })),
);

describe.each(drivers)('%s, one assumption at a time', (driver) => {
  test.each(generated)('a service where $row is not so: $way', async ({ row, way }) => {
    if (isMissing(driver)) return;
    const [change] = [otherServices()[row].shown[way]!].flat() as [Change];
    const found = await trips(driver, { change });
    const tripped = found.map((line) => line.split(' ').slice(0, 2).join(' '));
    ran[driver] += 1;
    for (const one of all) if (!tripped.includes(one)) done.get(one)![driver] += 1;
    if (contradictions[row]?.[way] === undefined)
      expect(found).toEqual([goesOnWithout[row]?.[way] ?? []].flat());
    else expect(found).not.toEqual([]);
  });
});

test('each reason to stop is of a service that there is', () => {
  const reasons = [contradictions, goesOnWithout].flatMap((table) =>
    Object.entries(table).flatMap(([row, ways]) => Object.keys(ways).map((way) => `${row}: ${way}`)),
  );
  const all = generated.map(({ row, way }) => `${row}: ${way}`);
  expect(reasons.filter((one) => !all.includes(one))).toEqual([]);
  expect(all.length).toBeGreaterThan(200);
});

test('each contradiction names the section of the document', () => {
  const reasons = [...Object.values(shown), ...Object.values(contradictions).flatMap(Object.values)];
  expect(reasons.filter((reason) => !/^§\d/.test(reason))).toEqual([]);
});

test('what the document shows is of services that there are', () => {
  expect(Object.keys(shown).filter((name) => !(name in servicesThatDiffer))).toEqual([]);
});

afterAll(() => {
  const count = (one: string, driver: Driver) => `${done.get(one)![driver]}/${ran[driver]}`.padStart(7);
  const lines = all.map((one) => `${drivers.map((driver) => count(one, driver)).join(' ')}  ${one}`);
  console.log([`${drivers.join(' ')}: at how many services it was done`, ...lines].join('\n'));
});
