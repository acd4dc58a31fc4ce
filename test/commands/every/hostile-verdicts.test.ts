/** A service whose fields say nothing, or nonsense, in every reply of a source: no verdict rests on them. */
import { expect, test } from 'vitest';
import { exitCodes } from '../../../src/cli/exit-codes.ts';
import type { DiagnosisJson } from '../../../src/messages/diagnosis-json.ts';
import { alteringService } from '../../harness/altering.ts';
import { forAll } from '../../harness/at-end.ts';
import { startTracing } from '../../harness/tracing.ts';
import { isInTurn } from '../../harness/variants.ts';

const contract = [0, ...Object.values(exitCodes)];

/** The sources of the engine, by the beginning of their path; of one alone, or of all. */
const sources = {
  'delivery log': '/webhook-logs',
  configurations: '/client-webhooks',
  transactions: '/transactions',
  'transactions of an account': '/bank/virtual-account/transactions',
  'virtual accounts': '/bank/',
  checkouts: '/checkouts',
  channels: '/email',
  all: '/',
};

/** Fields that say that all is well. */
const texts = (value: string) => (typed: unknown) => (typeof typed === 'string' ? value : typed);
const oddities: Readonly<Record<string, (value: unknown) => unknown>> = {
  null: () => null,
  'a label that nobody knows': texts('LATER_LABEL'),
  'an empty text': texts(''),
  'a number': () => 7,
  'a boolean': () => true,
  'a list': () => [],
  'an object': () => ({}),
  'a huge text': texts('x'.repeat(5_000)),
  'a huge number': () => 1e300,
  'a time to come': texts('2126-11-21T00:00:00Z'),
  'a time long past': texts('0001-01-01T00:00:00Z'),
};

const asks = (account: string, log: string) => [
  ['trace', 'FT1'],
  ['doctor'],
  ['doctor', 'va', account],
  ['webhooks', 'stats'],
  ['webhooks', 'verify', '--log', log, '--secret-env', 'HOOK'],
];

/** What can be said of a service that answers nonsense, and what its own words say of the transfer or the configuration. */
const ofReplies = ['reply-not-understood', 'service-error', 'request-refused', 'clock-differs'];
const itsWords = ['account-differs', 'bound-elsewhere', 'outgoing', 'transaction-not-successful'];

const beds = forAll(async () => {
  const start = async (status: number) => {
    const bed = await startTracing();
    await bed.configure('shop', [status]);
    await bed.pay('FT1');
    const { items } = await bed.json<{ items: { id: string }[] }>('webhooks', 'logs');
    const stored = await bed.json<{ items: { va_nbr: string }[] }>('transactions', 'list');
    return { bed, lines: asks(stored.items[0]!.va_nbr, items[0]!.id) };
  };
  return { 500: await start(500), 200: await start(200) };
});

const cases = ([500, 200] as const).flatMap((status) =>
  Object.entries(oddities).map(([name, odd], at) => [name, status, odd, at] as const),
);

test.each(cases)('%s in every field; the receiver answered %i', async (_, status, odd, turn) => {
  const { bed, lines } = beds()[status];
  const found: string[] = [];
  for (const [at, [source, prefix]] of Object.entries(sources).entries()) {
    if (source !== 'all' && !isInTurn(at, turn + status / 100, 4)) continue;
    const url = await alteringService(
      bed.emulator.url,
      (value, { request, path }) => {
        const isOf = request.split(' ')[1]!.startsWith(`/api/v1${prefix}`) && !request.includes('/oauth/');
        return isOf && path[0] === 'data' ? odd(value) : value;
      },
      { tellsTime: true },
    );
    for (const argv of lines) {
      const env = { PAYCONFIRM_BASE_URL: url, HOOK: 'whsec_of_nobody' };
      const started = performance.now();
      const { code, stdout, stderr } = await bed.cli([...argv, '-o', 'json'], { env });
      const say = (what: string) => found.push(`${source}, ${argv[0]} ${argv[1] ?? ''}: ${what}`);
      if (performance.now() - started > 10_000) say('took too long');
      if (!contract.includes(code)) say(`exit ${code}`);
      if (/a defect of payconfirm|TypeError|RangeError/.test(stdout + stderr)) say(stderr.slice(0, 300));
      const { outcome, findings } = (stdout === '' ? { findings: [] } : JSON.parse(stdout)) as DiagnosisJson;
      const problems = findings.filter((one) => one.severity === 'problem').map((one) => one.code);
      if (status === 500 && outcome === 'delivered') say(`delivered, ${findings.map((one) => one.code)}`);
      if (
        status === 200 &&
        ['failed', 'not_sent', 'not_found'].includes(`${outcome}`) &&
        !problems.some((one) => [...ofReplies, ...itsWords].includes(one))
      ) {
        say(`${outcome}, ${problems}`);
      }
      if (argv[1] === 'verify' && code === 0) say('verified');
    }
  }
  expect(found).toEqual([]);
});
