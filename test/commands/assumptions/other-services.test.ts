/**
 * Services that are otherwise than assumed, in one way and in several at once: what is said of a row is never wrong.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/commands/assumptions/check/outcome.ts';
import type { LookedAt } from '../../../src/commands/assumptions/check/rows/index.ts';
import type { Random } from '../../../src/io/random.ts';
import { forAll } from '../../harness/at-end.ts';
import { between } from '../../harness/between.ts';
import { startBusy } from '../../harness/busy.ts';
import { impatient } from '../../harness/emulator.ts';
import { type TapedRequest, tape } from '../../harness/tape.ts';
import { isInTurn } from '../../harness/variants.ts';
import { both, type Change, data } from './other-services/changes.ts';
import { otherServices } from './other-services/index.ts';

const rows = Object.keys(otherServices()) as LookedAt[];

/** Each change of each row, with the rows that are not so then. */
const all = rows.flatMap((row) => Object.keys(otherServices()[row].shown).map((way) => ({ row, way })));

function changeOf({ row, way }: (typeof all)[number]): { change: Change; notSo: LookedAt[] } {
  const [change, ...others] = [otherServices()[row].shown[way]!].flat() as [Change, ...LookedAt[]];
  return { change, notSo: [row, ...others] };
}

/** Threes that stand far from each other in the list, the same ones each time. */
const together = all
  .filter((_, at) => at % 5 === 0)
  .map((_, at) => [0, 61, 127].map((step) => all[(at * 5 + step) % all.length]!));

/** Ids that are the same each time. */
function sameIds(): Random {
  let count = 0;
  const next = () => (0x10000000 + ++count).toString(16);
  return {
    bytes: (length) => Buffer.from(next().padStart(2 * length, '0'), 'hex'),
    uuid: () => `${next()}-0000-4000-8000-000000000000`,
    fraction: () => 0,
  };
}

const items = (stdout: string) => (stdout === '' ? [] : (JSON.parse(stdout) as { items: Finding[] }).items);
const those = (findings: readonly Finding[], ...results: Finding['result'][]) =>
  findings.filter(({ result }) => results.includes(result)).map(({ row }) => row);

describe('nothing wrong is said', () => {
  const busy = forAll(async () => {
    const testbed = await startBusy();
    return { ...testbed, service: await tape(testbed.emulator.url) };
  });
  const check = async (change: Change) => {
    const { service, cli } = busy();
    service.changing(change);
    const env = {
      PAYCONFIRM_BASE_URL: service.url,
      PAYCONFIRM_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'payconfirm-test-')),
    };
    const line = ['assumptions', 'check', '--sandbox', '-o', 'json'];
    const { stdout, code } = await cli(line, { env, random: sameIds(), clock: impatient });
    return { findings: items(stdout), code };
  };

  const keyOf = ({ method, path, body }: TapedRequest) => [method, path, body].join(' ');

  /** What is found of a service that is as assumed, and what it is asked for: each time the same. */
  let asAssumed: Promise<{ findings: Finding[]; asked: readonly string[] }> | undefined;
  const whole = () => {
    asAssumed ??= (async () => {
      const asked = new Set<string>();
      const { findings } = await check((reply, request) => {
        asked.add(keyOf(request));
        return reply;
      });
      return { findings, asked: [...asked] };
    })();
    return asAssumed;
  };

  test('of a service that is as assumed; what cannot be seen is not said to hold', async () => {
    const { findings } = await whole();
    expect(those(findings, 'differs')).toEqual([]);
    expect(those(findings, 'held', 'partly').length).toBeGreaterThanOrEqual(60);
    const hidden = rows.filter((row) => otherServices()[row].hidden);
    expect(those(findings, 'held').filter((row) => hidden.some((one) => one === row))).toEqual([]);
    const seen = findings.filter(({ result }) => result === 'partly').map(({ saw }) => saw);
    expect(seen.filter((saw) => !saw.includes('; not seen: '))).toEqual([]);
  });

  test.each(all)('of a service where $row is not so: $way', async (one) => {
    const { change, notSo } = changeOf(one);
    const { findings } = await check(change);
    expect(findings.length).toBeGreaterThan(90);
    expect(those(findings, 'held', 'partly').filter((row) => notSo.some((other) => other === row))).toEqual(
      [],
    );
    return expect(those(findings, 'differs').filter((row) => !notSo.some((other) => other === row))).toEqual(
      [],
    );
  });

  /** Rows of records that every client has. */
  const ofRecords = ['`me`', 'bank account record', 'plans', 'usage', '`GET /health`'];

  test.each([null, 7, 'text', [null], [7], {}, { items: null }, { data: 7 }, { data: [null], items: 7 }])(
    'whatever it gives: %j is no record',
    async (value) => {
      const { findings } = await check(data(/^(?!POST oauth)/, () => value));
      expect(findings.length).toBeGreaterThan(90);
      const differing = those(findings, 'differs') as string[];
      expect(ofRecords.filter((row) => !differing.includes(row))).toEqual([]);
    },
  );

  const broken = {
    'half a reply': (reply) => ({ ...reply, breaks: 'within' }),
    'no reply': (reply) => ({ ...reply, breaks: 'before' }),
    '502': () => ({ status: 502, headers: {}, text: 'Bad Gateway' }),
  } as const satisfies Record<string, Change>;

  test.each([
    ['half a reply', 0],
    ['no reply', 1],
    ['502', 2],
  ] as const)(
    'where each request in turn gets %s: every row is there, and none says more than of whole replies',
    async (kind, turn) => {
      const { findings: all, asked } = await whole();
      expect(asked.length).toBeGreaterThan(50);
      const wrong: string[] = [];
      for (const request of asked.filter((_, at) => isInTurn(at, turn, 3))) {
        const { findings } = await check((reply, one) =>
          keyOf(one) === request ? broken[kind](reply) : reply,
        );
        if (findings.length !== all.length) wrong.push(`${request}: ${findings.length} rows`);
        const [held, known] = [findings, all].map((some) => those(some, 'held')) as [string[], string[]];
        wrong.push(...those(findings, 'differs').map((row) => `${request}: ${row} differs`));
        wrong.push(...held.filter((row) => !known.includes(row)).map((row) => `${request}: ${row} held`));
      }
      expect(wrong).toEqual([]);
    },
  );

  const deep: Change = () => ({ status: 200, headers: {}, text: '['.repeat(100_000) });
  const refused: Change = () => ({ status: 401, headers: {}, text: '{"success":false,"message":"no"}' });
  const where =
    (which: RegExp, change: Change): Change =>
    (reply, request) =>
      which.test(`${request.method} ${request.path}`) ? change(reply, request) : reply;
  const [token, half] = [/^POST oauth/, broken['half a reply']];

  test.each([
    ['each read nests too deeply', where(/^GET/, deep), 5],
    ['each write breaks off, the token too', where(/^POST/, half), 5],
    ['each write but the token breaks off', where(/^POST (?!oauth)/, half), 5],
    ['each reply breaks off', half, 5],
    ['each read but the first breaks off', where(/^GET (?!client\/me)/, half), 5],
    ['the token request is refused', where(token, refused), 4],
    ['the token request is lost', where(token, broken['no reply']), 5],
    ['the token has no service', where(token, broken['502']), 5],
    ['each request is refused', where(/^(?!POST oauth)/, refused), 4],
  ] as const)('where %s, every row is there, with a reason', async (_, change, expected) => {
    const { findings: all } = await whole();
    const { findings, code } = await check(change);
    expect([code, findings.map(({ row }) => row)]).toEqual([expected, all.map(({ row }) => row)]);
    const [held, known] = [findings, all].map((some) => those(some, 'held')) as [string[], string[]];
    expect([those(findings, 'differs'), held.filter((row) => !known.includes(row))]).toEqual([[], []]);
    const unsaid = findings.filter(({ saw }) => saw === '' || saw.includes('--sandbox'));
    expect(unsaid).toEqual([]);
    const why = /^(not checked, after|no answer of the service to) (GET|POST|DELETE|PUT) \/api\/v1\//;
    expect(findings.filter(({ saw }) => why.test(saw)).length).toBeGreaterThan(20);
  });

  test('where no refusal has a body, none of them differs', async () => {
    const { findings, code } = await check((reply) => (reply.status < 400 ? reply : { ...reply, text: '' }));
    expect([code, those(findings, 'differs')]).toEqual([0, []]);
    const about = ['an unknown key', 'sandbox and checkout errors', '422'];
    const seen = findings.filter(({ row }) => about.includes(row));
    expect(seen.map(({ row, result, saw }) => [row, result, saw])).toEqual([
      ['an unknown key', 'partly', 'a random id: 404; not seen: refusals in an envelope'],
      ['422', 'not seen', 'the form of a 422: its body is empty'],
      [
        'sandbox and checkout errors',
        'not seen',
        'the form of a 404: its body is empty; the form of a 409: its body is empty; the form of a 422: its body is empty; 400, 401',
      ],
    ]);
  });

  test('where each reply of the statistics breaks off, every row is there', async () => {
    const { findings: all } = await whole();
    const { findings } = await check((reply, { path }) =>
      path.startsWith('webhook-logs/stats') ? broken['half a reply'](reply) : reply,
    );
    const others = (some: Finding[]) => some.filter(({ row }) => row !== 'log stats `days`');
    const bare = (some: Finding[]) => others(some).map(({ row, result }) => [row, result]);
    expect(bare(findings)).toEqual(bare(all));
    expect(those(findings, 'not seen')).toContain('log stats `days`');
  });

  test.each(
    all.map((one, at) => ({ ...one, at })).filter(({ at }) => at % 4 === 0 && isInTurn(at / 4, 0, 3)),
  )('where one reply of a service breaks off and $row is not so: $way', async ({ at: place, ...one }) => {
    const at = place / 4;
    const { asked } = await whole();
    // A checkout is asked for again with its key: a service that is otherwise may then have made two.
    const single = asked.filter((request) => !/^POST (oauth\/token|checkouts) /.test(request));
    const lost = single[(at * 7) % single.length];
    const { change, notSo } = changeOf(one);
    const { findings } = await check((reply, request) =>
      keyOf(request) === lost ? broken['half a reply'](reply) : change(reply, request),
    );
    const isNotSo = (row: LookedAt) => notSo.includes(row);
    expect(those(findings, 'held').filter((row) => isNotSo(row as LookedAt))).toEqual([]);
    expect(those(findings, 'differs').filter((row) => !isNotSo(row as LookedAt))).toEqual([]);
  });

  test('an empty list shows nothing of its records', async () => {
    const { findings } = await check(data(/^GET client\/bank-accounts/, () => []));
    expect(those(findings, 'not seen')).toContain('bank account record');
  });

  test.each(together.filter((_, at) => isInTurn(at, 0, 3)))(
    'of a service that is otherwise in three ways: $row, $row, $row',
    async (...three) => {
      const parts = three.map(changeOf);
      const notSo = parts.flatMap((part) => part.notSo) as string[];
      const { findings } = await check(both(...parts.map(({ change }) => change)));
      expect(those(findings, 'held').filter((row) => notSo.includes(row))).toEqual([]);
      expect(those(findings, 'differs').filter((row) => !notSo.includes(row))).toEqual([]);
    },
  );
});

test('each row at which something is looked has a service in which it is not so', () => {
  expect(rows.filter((row) => Object.keys(otherServices()[row].shown).length === 0)).toEqual([]);
  expect(rows.length).toBeGreaterThan(60);
});

test.each([
  ['an empty reply with status 200', { status: 200, text: '' }],
  ['a page with status 200', { status: 200, text: '<html>We are back at six</html>' }],
  ['a refusal with status 200', { status: 200, text: '{"success":false,"message":"later","data":null}' }],
  ['a page with status 404', { status: 404, text: '<html>not here</html>' }],
  ['a number', { status: 200, text: '5' }],
  ['a refusal in words', { status: 200, text: '{"success":"false","message":"no"}' }],
  ['too many requests', { status: 429, text: '{"success":false,"message":"later","data":null}' }],
])('nothing is said of a service that gives but %s, save for what it answered', async (_, reply) => {
  const testbed = await startBusy();
  const PAYCONFIRM_BASE_URL = await between(testbed.emulator.url, (text, { path }) =>
    /\/(oauth\/token|client\/me)$/.test(path) ? text : reply,
  );
  const { stdout } = await testbed.cli(['assumptions', 'check', '-o', 'json'], {
    env: { PAYCONFIRM_BASE_URL },
    clock: impatient,
  });
  const findings = items(stdout);
  expect([those(findings, 'held', 'partly'), those(findings, 'differs')]).toEqual([
    ['`POST /oauth/token` request', 'its reply', 'does login need a Bearer?', '`me`'],
    [],
  ]);
});
