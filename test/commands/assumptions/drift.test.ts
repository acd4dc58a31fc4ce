import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RecordedDrift } from '../../../src/api/drift/drift-record.ts';
import type { SetupJson } from '../../../src/messages/doctor-json.ts';
import { between } from '../../harness/between.ts';
import { startTestbed } from '../../harness/testbed.ts';

type Fields = Record<string, unknown>;
/** A number is the status of an error in place of the reply. */
type Change = (data: Fields) => unknown;

/** A service behind which the emulator stands; `way.change`: what becomes of the data of `path`. */
async function startChanged(path: string, change?: Change) {
  const testbed = await startTestbed();
  const way = { change };
  const url = await between(testbed.emulator.url, (reply, request) => {
    if (!way.change || request.path.split('?')[0] !== `/api/v1${path}`) return reply;
    const envelope = JSON.parse(reply) as { data: Fields };
    const data = way.change(envelope.data);
    return typeof data === 'number' ? { status: data } : JSON.stringify({ ...envelope, data });
  });
  const configDir = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const env = { PAYCONFIRM_BASE_URL: url, PAYCONFIRM_CONFIG_DIR: configDir };
  // What there is time to compare is no matter of how busy this machine is.
  const { still } = testbed.emulator.clock;
  const cli = (...line: string[]) => testbed.cli(line, { env, clock: still });
  const json = async <Value>(...line: string[]): Promise<Value> =>
    JSON.parse((await cli(...line, '-o', 'json')).stdout);
  const recorded = async () => {
    const { items } = await json<{ items: { drift: RecordedDrift | null }[] }>('assumptions', 'show');
    return items.flatMap(({ drift }) => drift ?? []);
  };
  const tty = (...line: string[]) => testbed.cli(line, { env, tty: true, columns: 120 });
  return {
    tty,
    run: testbed.cli,
    env,
    clock: testbed.emulator.clock,
    way,
    cli,
    json,
    recorded,
    file: join(configDir, 'drift.json'),
  };
}

const renamed: Change = ({ username, ...me }) => ({ ...me, login: username });
const me = ['client', 'me'];
const accounts = ['accounts', 'list'];
const usage = ['billing', 'usage'];
const paths = new Map([
  [me, '/client/me'],
  [accounts, '/client/bank-accounts'],
  [usage, '/billing/usage'],
]);
const firstAccount =
  (change: Change): Change =>
  (page) => ({ ...page, data: (page.data as Fields[]).map((one, at) => (at === 0 ? change(one) : one)) });

describe('a reply that differs from the table is recorded, without its values', () => {
  test.each<
    [
      kind: string,
      field: string | null,
      expected: string,
      found: string | null,
      line: string[],
      change: Change,
    ]
  >([
    ['missing', 'data.username', 'string', null, me, renamed],
    ['type', 'data.is_active', 'boolean', 'string', me, (data) => ({ ...data, is_active: 'PRIVATE' })],
    ['type', 'data.name', 'string', 'null', me, (data) => ({ ...data, name: null })],
    ['type', 'data', 'object', 'array', me, (data) => [data]],
    ['status', null, '200, 400, 401, 500', '418', me, () => 418],
    ['missing', 'data.data[].id', 'string', null, accounts, firstAccount(({ id: _, ...one }) => one)],
    [
      'enum',
      'data.plan_cycle',
      'month, year',
      'string',
      usage,
      (data) => ({ ...data, plan_cycle: 'PRIVATE' }),
    ],
  ])('%s %s %s %s', async (kind, field, expected, found, line, change) => {
    const path = paths.get(line)!;
    const { cli, recorded, clock, file } = await startChanged(path, change);
    await cli(...line);
    const at = new Date(clock.now()).toISOString();
    const endpoint = `GET /api/v1${path}`;
    expect(await recorded()).toEqual([
      { endpoint, field, kind, expected, found, first_seen: at, last_seen: at, count: 1 },
    ]);
    expect(readFileSync(file, 'utf8')).not.toContain('PRIVATE');
  });
});

test.each<[what: string, change: Change | undefined]>([
  ['a reply of the table', undefined],
  ['a new field', (data) => ({ ...data, tier: 'gold' })],
  ['a service that fails', () => 503],
  ['too many requests', () => 429],
])('nothing is written: %s', async (_, change) => {
  const { cli, recorded, file } = await startChanged('/client/me', change);
  await cli(...me);
  expect([await recorded(), existsSync(file)]).toEqual([[], false]);
});

/** As many accounts as no page has; the first has no id, the last no number. */
const hugeList: Change = (page) => {
  const [one] = page.data as Fields[];
  const { id: _, ...first } = one!;
  const { account_number: __, ...last } = one!;
  return { ...page, total: 'many', data: [first, ...Array.from({ length: 20_000 }, () => one), last] };
};

test.each([
  ['no time passes: all of it', 0, ['data.total', 'data.data[].id', 'data.data[].account_number']],
  ['each look takes 0.01 ms: what comes first, fields before lists', 0.01, ['data.total', 'data.data[].id']],
  ['each look takes 2 ms: nothing', 2, []],
])('a huge reply is compared for a millisecond, and is no error; %s', async (_, stepMs, fields) => {
  const { run, env, clock, recorded } = await startChanged('/client/bank-accounts', hugeList);
  let [passed, looks] = [0, 0];
  const monotonic = () => {
    looks += 1;
    passed += stepMs;
    return passed;
  };
  const { code, stderr } = await run(accounts, { env, clock: { ...clock.still, monotonic } });
  expect([code, stderr]).toEqual([0, '']);
  expect(new Set((await recorded()).map(({ field }) => field))).toEqual(new Set(fields));
  if (stepMs > 0) expect(looks).toBeLessThan(300);
});

test('a dry run writes nothing', async () => {
  const { cli, file } = await startChanged('/client/me', renamed);
  await cli(...me, '--dry-run');
  expect(existsSync(file)).toBe(false);
});

test('it is counted, shown by doctor as a note, and forgotten', async () => {
  const { cli, json, recorded, clock, way, file } = await startChanged('/client/me', renamed);
  const first = new Date(clock.now()).toISOString();
  await cli(...me);
  await cli(...me);
  clock.pass(120_000);
  await cli(...me);
  const last = new Date(clock.now()).toISOString();
  expect(await recorded()).toMatchObject([{ first_seen: first, last_seen: last, count: 3 }]);
  way.change = undefined;
  const { findings, checks } = await json<SetupJson>('doctor');
  expect(findings.filter(({ code }) => code === 'replies-differ')).toMatchObject([
    { severity: 'note', params: { count: 1, endpoint: 'GET /api/v1/client/me', others: 0 } },
  ]);
  expect(checks.find(({ check }) => check === 'replies')).toMatchObject({ result: 'note' });
  const dry = await json('assumptions', 'forget', '--dry-run');
  expect([dry, await recorded()]).toMatchObject([{ kind: 'file', action: 'write', path: file }, [{}]]);
  const { code, stdout, stderr } = await cli('assumptions', 'forget');
  expect([code, stdout, stderr]).toEqual([0, '', 'Deleted the recorded drift of profile default.\n']);
  expect(await recorded()).toEqual([]);
});

test('a terminal shows it under a heading, with what is expected', async () => {
  const { cli, clock, tty } = await startChanged('/client/me', renamed);
  await cli(...me);
  const { stdout } = await tty('assumptions', 'show');
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  expect(stdout).toBe(`Drift
✗ GET /api/v1/client/me: data.username
    expected: string. Seen: the field is missing; once since ${day} (${day})
`);
});

test('what record noted is known, and told as drift no more; a report asks about both', async () => {
  const { cli, json, recorded, way } = await startChanged('/client/me', renamed);
  await cli(...me);
  await cli('assumptions', 'record', '--yes');
  await cli(...me);
  expect(await recorded()).toEqual([]);
  type Known = { section: string; row: string; in_force: string; saw: string };
  const { items } = await json<{ items: Known[] }>('assumptions', 'show');
  expect(items.filter(({ section }) => section === 'Known differences')).toMatchObject([
    {
      row: 'GET /api/v1/client/me: data.username',
      in_force: 'expected: string',
      saw: 'the field is missing',
    },
  ]);
  const { findings } = await json<SetupJson>('doctor');
  expect(findings.map(({ code }) => code)).not.toContain('replies-differ');
  way.change = ({ id: _, ...data }) => renamed(data);
  await cli(...me);
  expect(await recorded()).toMatchObject([{ field: 'data.id', kind: 'missing', count: 1 }]);
  const { stdout } = await cli('assumptions', 'report');
  expect(
    stdout.split('## ').find((part) => part.startsWith('In what replies')),
  ).toBe(`In what replies differ from what we expect (2)

- [ ] **GET /api/v1/client/me: data.username**. We expect: string
  We saw: the field is missing
  Which one is right?
- [ ] **GET /api/v1/client/me: data.id**. We expect: string
  We saw: the field is missing
  Which one is right?

`);
  expect(stdout).not.toContain('..');
});

test.each(['show', 'forget', 'report'])('%s refuses a profile that there is not', async (verb) => {
  const { cli } = await startTestbed();
  const { code, stderr } = await cli(['assumptions', verb, '--profile', 'nope'], {
    env: { PAYCONFIRM_BASE_URL: '' },
  });
  expect([code, stderr]).toEqual([2, expect.stringContaining('no profile nope')]);
});

test('doctor shows what it meets itself', async () => {
  const { json } = await startChanged('/client/me', renamed);
  const { findings } = await json<SetupJson>('doctor');
  expect(findings.map(({ code }) => code)).toContain('replies-differ');
});

test('a row that somebody edited is passed over', async () => {
  const { way, cli, json, recorded, file } = await startChanged('/client/me', renamed);
  await cli('client', 'me');
  const kept = await recorded();
  expect(kept).not.toEqual([]);
  const contents = JSON.parse(readFileSync(file, 'utf8'));
  const [name] = Object.keys(contents);
  const odd = [{ last_seen: '2026' }, { ...kept[0], first_seen: 5 }, { ...kept[0], kind: 'other' }, null, 7];
  contents[name!].rows.push(...odd);
  writeFileSync(file, JSON.stringify(contents));
  way.change = undefined;
  expect(await recorded()).toEqual(kept);
  expect(await json('assumptions', 'report')).toBeDefined();
});

test('what is recorded is of the service in force', async () => {
  const { cli, recorded } = await startChanged('/client/me', renamed);
  await cli(...me);
  const other = await startTestbed();
  const { stdout } = await cli('assumptions', 'show', '-o', 'json', '--base-url', other.emulator.url);
  expect([JSON.parse(stdout), await recorded()]).toMatchObject([{ items: [] }, [{ kind: 'missing' }]]);
});
