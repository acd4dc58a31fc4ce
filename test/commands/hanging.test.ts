/** A service that takes a request and never answers: what else is known is told, in time, and what could not be read is named. */
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { forAll } from '../harness/at-end.ts';
import { type DrivenClock, driven } from '../harness/driven-clock.ts';
import { reported } from '../harness/registered.ts';
import { startTestbed } from '../harness/testbed.ts';

/** Each read of these commands, by what its path holds. */
const reads = [
  '/oauth/token',
  '/webhook-logs?',
  '/client-webhooks',
  '/virtual-account/transactions',
  '/client/bank-accounts',
  '/virtual-account/retrieve',
  '/notification/details',
  '/checkouts/',
  '/client/me',
];

/** In front of a service, silent to one kind of request. */
async function silentTo(silent: string, behind: string) {
  let asked = 0;
  let answering = 0;
  const server = createServer(async (request, response) => {
    if (request.url!.includes(silent)) {
      asked += 1;
      return;
    }
    answering += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const reply = await fetch(behind + request.url, {
      method: request.method!,
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text());
    answering -= 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked: () => asked, isAnswering: () => answering > 0 };
}

async function testbedOfAll() {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  const { virtual_account_number: number, id } = await reported(testbed);
  await testbed.configure('bound', await testbed.answering(200), ['--va-id', id]);
  await testbed.transfer('FT1', 'DH7', ['--va', number]);
  const checkout = await testbed.json<{ id: string }>(
    ...['checkouts', 'create', '--amount', '150000', '--order-code', 'DH7', '--sandbox'],
    ...['--return-url', 'https://shop.example/back'],
  );
  // Loads what the command needs, also to fail: that takes real time, in which a limit would pass.
  await testbed.ok(['trace', 'FT1', '-o', 'json']);
  await testbed.cli(['trace', 'FT1', '-o', 'json'], { env: { PAYCONFIRM_BASE_URL: 'http://127.0.0.1:1' } });
  /** The command, where the service is silent to one kind of request. */
  const run = async (argv: readonly string[], silent: string) => {
    const service = await silentTo(silent, testbed.emulator.url);
    const env = {
      PAYCONFIRM_BASE_URL: service.url,
      PAYCONFIRM_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'hanging-')),
    };
    const work = async (clock: DrivenClock) => {
      const result = await testbed.cli([...argv, '-o', 'json'], { env, clock });
      return { ...result, asked: service.asked(), elapsed: clock.passed() };
    };
    return driven(work, { start: testbed.emulator.clock.now(), isBusy: service.isAnswering });
  };
  return { number, checkout: checkout.id, run };
}

const bed = forAll(testbedOfAll);

test.each(reads)('trace, where %s is never answered', async (silent) => {
  const { number, checkout, run } = bed();
  const asked = [
    ['FT1'],
    ['FT1', '--va', number],
    ['NOPE'],
    ['NOPE', '--va', number],
    ['FT1', '--checkout', checkout],
  ];
  let times = 0;
  for (const argv of asked) {
    const { code, stdout, stderr, asked: count, elapsed } = await run(['trace', ...argv], silent);
    times += count;
    if (count === 0) continue;
    // A source that is silent is asked once; a second each, or the time to look and two seconds.
    expect([argv, code, elapsed <= 7_000]).toEqual([argv, 5, true]);
    if (silent === '/oauth/token') {
      expect([stdout, stderr]).toEqual(['', expect.stringContaining('no answer within 3.0 s')]);
      continue;
    }
    const { not_checked, outcome } = JSON.parse(stdout);
    expect(not_checked).toContainEqual(expect.objectContaining({ reason: 'timeout' }));
    if (/webhook/.test(silent)) expect([argv, outcome]).not.toEqual([argv, 'delivered']);
    if (silent === '/webhook-logs?' && argv[0] === 'FT1' && !argv.includes('--checkout'))
      expect(stdout).toContain(number);
  }
  expect(times > 0).toBe(silent !== '/client/me');
});

test.each(reads)('trace --timeout, where %s is never answered, ends within it', async (silent) => {
  const { number, checkout, run } = bed();
  for (const argv of [['FT1'], ['NOPE', '--va', number], ['NOPE', '--checkout', checkout]]) {
    for (const seconds of [3, 20]) {
      const { elapsed, asked } = await run(['trace', ...argv, '--timeout', `${seconds}s`], silent);
      expect([argv, seconds, elapsed <= seconds * 1_000]).toEqual([argv, seconds, true]);
      if (asked > 0 && silent !== '/client/me') expect([argv, elapsed > 0]).toEqual([argv, true]);
    }
  }
});

test.each(reads.filter((one) => one !== '/checkouts/'))(
  'doctor, where %s is never answered',
  async (silent) => {
    const { number, run } = bed();
    for (const argv of [['doctor'], ['doctor', 'va', number]]) {
      const { code, stdout, asked } = await run(argv, silent);
      if (asked === 0) continue;
      expect([argv, code]).toEqual([argv, 6]);
      const { findings } = JSON.parse(stdout) as { findings: { code: string; params: object }[] };
      expect([argv, findings]).toEqual([
        argv,
        expect.arrayContaining([
          expect.objectContaining({
            code: 'service-slow',
            params: { source: expect.any(String), ms: expect.any(Number) },
          }),
        ]),
      ]);
    }
  },
);

test('stats, where the configurations are never answered: the figures are told', async () => {
  const { run } = bed();
  const { code, stdout, stderr } = await run(['webhooks', 'stats'], '/client-webhooks');
  expect([code, stderr]).toEqual([5, expect.stringContaining('no answer within 10.0 s')]);
  expect(JSON.parse(stdout)).toMatchObject({
    total: 2,
    configurations: null,
    not_checked: [{ source: 'configurations', reason: 'timeout', action: null }],
  });
});
