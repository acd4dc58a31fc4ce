/** A listener that was killed: what every command says of the transfers that it did not get, before and after cleanup. */
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { DeliveryReport } from '../../../src/commands/webhooks/log/report.ts';
import type { DiagnosisJson } from '../../../src/messages/diagnosis-json.ts';
import type { SetupJson } from '../../../src/messages/doctor-json.ts';
import type { LogEntry } from '../../../src/webhooks/delivery-log/entry.ts';
import { cleanupRecordsIn } from '../../../src/webhooks/listener/cleanup-records.ts';
import { reported } from '../../harness/registered.ts';
import { type Bed, startTracing } from '../../harness/tracing.ts';

const url = 'http://127.0.0.1:1/';

const id = 'a11fe000-0000-4000-8000-000000000000';

const recordOf = (bed: Bed, url: string) => ({
  ...{ id, owner: { pid: 1, started: null }, urls: [url] },
  ...{ base_url: bed.emulator.url, client_id: bed.emulator.clientId },
});

/** `at`: the URL of the listener, or what another program answers there. */
async function withKilledListener(shop: number | undefined, at: string | number[] = url) {
  const bed = await startTracing();
  if (shop !== undefined) await bed.configure('shop', [shop]);
  await withLeftBehind(bed, at);
  return bed;
}

async function withLeftBehind(bed: Bed, at: string | number[]) {
  await bed.configure('left behind', at);
  const made = { name: 'left behind', id: bed.known['left behind']! };
  const { items } = await bed.json<{ items: { name: string; webhook_url: string }[] }>('webhooks', 'list');
  const { webhook_url } = items.find(({ name }) => name === made.name)!;
  await cleanupRecordsIn(bed.configDir).save({ ...recordOf(bed, webhook_url), made });
  const lease = join(bed.configDir, 'listeners', `${id}.lease`);
  writeFileSync(lease, 'x');
  const seen = bed.clock.now() / 1_000;
  utimesSync(lease, seen, seen);
}

test('reconcile redelivers to the shop alone, not to the configuration that a killed listener left behind', async () => {
  const bed = await withKilledListener(500);
  await bed.pay('FT1', 'DH1');
  bed.clock.pass(120_000);
  const env = { PAYCONFIRM_CONFIG_DIR: bed.configDir };
  const { stdout } = await bed.cli(['reconcile', '--sandbox', '-o', 'table'], { env });
  expect(stdout).toContain(`payconfirm webhooks redeliver FT1 --webhook ${bed.known.shop}\n`);
});

test('what a killed listener did not get is no failure of the shop, before and after its cleanup', async () => {
  const bed = await withKilledListener(200);
  await bed.pay('FT1');
  const env = { PAYCONFIRM_CONFIG_DIR: bed.configDir };
  const json = async <Answer>(...argv: string[]) =>
    JSON.parse((await bed.cli([...argv, '-o', 'json'], { env })).stdout) as Answer;
  const told = async () => {
    const { trace } = await bed.ask(['FT1']);
    const setup = await json<SetupJson>('doctor');
    const { items } = await json<{ items: LogEntry[] }>('webhooks', 'logs');
    const failed = items.find(({ endpoint_url }) => endpoint_url === url)!;
    const log = await json<DeliveryReport>('webhooks', 'log', failed.id);
    const again = await bed.cli(
      ['webhooks', 'redeliver', '--failed', '--since', '1h', '--yes', '-o', 'json'],
      { env },
    );
    const counted = await bed.cli(['reconcile', '--since', '1h'], { env });
    const stats = await json<DiagnosisJson>('webhooks', 'stats');
    return {
      stats: [stats.outcome, stats.summary],
      trace: [trace.outcome, trace.next],
      doctor: setup.findings
        .filter(({ severity }) => severity !== 'note')
        .map((one) => [one.code, one.actions.map(({ command }) => command.slice(1).join(' '))]),
      log: [log.findings[0]!.code, log.next],
      isMissed:
        JSON.parse(again.stdout).items.length > 0 || /left behind|127\.0\.0\.1:1/.test(counted.stdout),
      skipped: again.stderr.match(/^Skipped .*/gm),
    };
  };
  const cleanUp = 'payconfirm listen --cleanup';
  const words = [cleanUp.replace('payconfirm ', '')];
  expect(await told()).toEqual({
    stats: ['delivered', '1 of 2 deliveries failed. It was for a listener that no longer runs.'],
    trace: ['delivered', [cleanUp]],
    doctor: [
      ['address-of-ended-listener', words],
      ['listener-crashed', words],
    ],
    log: ['listener-crashed', [cleanUp]],
    isMissed: false,
    skipped: [
      `Skipped deliveries for a listener that stopped: 1. To remove its configuration, if it left one: ${cleanUp}`,
    ],
  });
  expect(await bed.cli(['listen', '--cleanup'], { env })).toMatchObject({ code: 0 });
  expect(await told()).toEqual({
    stats: ['delivered', '1 of 2 deliveries failed. It was for a listener that no longer runs.'],
    trace: ['delivered', []],
    doctor: [],
    log: ['listener-ended', ['payconfirm trace FT1']],
    isMissed: false,
    skipped: [
      `Skipped deliveries for a listener that stopped: 1. To remove its configuration, if it left one: ${cleanUp}`,
    ],
  });
});

test('a killed listener alone: nothing is redelivered to what it left behind', async () => {
  const bed = await withKilledListener(undefined);
  await bed.pay('FT1');
  await bed.run('webhooks', 'delete', '{left behind}', '--yes');
  bed.clock.pass(1_000);
  await withLeftBehind(bed, url);
  await bed.pay('FT2');
  const env = { PAYCONFIRM_CONFIG_DIR: bed.configDir };
  const again = await bed.cli(['webhooks', 'redeliver', '--failed', '--yes', '-o', 'json'], { env });
  expect(JSON.parse(again.stdout).items).toEqual([]);
  expect(again.stderr).toContain('Skipped deliveries for a listener that stopped: 2.');
});

test('another program answers at the URL of a killed listener: the failure is of that program', async () => {
  const bed = await withKilledListener(undefined, [500]);
  bed.clock.pass(60_000);
  await bed.pay('FT1');
  const { trace } = await bed.ask(['FT1']);
  expect([trace.outcome, trace.findings[0]!.code]).toEqual(['failed', 'app-error']);
});

test('a listener that was started again had no part in what its predecessor did not get', async () => {
  const bed = await startTracing();
  const ended = { ended_at: new Date(bed.clock.now()).toISOString(), why: 'killed' };
  const folder = join(bed.configDir, 'ended-listeners');
  mkdirSync(folder);
  writeFileSync(join(folder, `${id}.json`), JSON.stringify({ ...recordOf(bed, url), ...ended }));
  await bed.configure('first', url);
  bed.clock.pass(60_000);
  await bed.pay('FT1');
  bed.clock.pass(60_000);
  const records = cleanupRecordsIn(bed.configDir);
  const begun_at = new Date(bed.clock.now()).toISOString();
  await records.save({ ...recordOf(bed, url), id: 'again', begun_at });
  onTestFinished(await records.live('again'));
  const { trace } = await bed.ask(['FT1']);
  expect(trace.findings[0]).toMatchObject({
    code: 'listener-ended',
    params: { is_killed: true, runs: true },
  });
  expect(trace.summary).toMatch(/was killed\. .* A listener runs there again\.$/);
});

test.each([
  ['all accounts', false],
  ['one account', true],
])(
  'the causes in the statistics are of the failures of a shop for %s, not of a killed listener',
  async (_, isBound) => {
    const bed = await withKilledListener(undefined);
    const { id: va, virtual_account_number: number } = await reported(bed);
    await bed.configure('shop', [200, 500, 500, 500], ...(isBound ? ['--va-id', va] : []));
    for (const code of ['FT1', 'FT2', 'FT3', 'FT4']) await bed.pay(code, 'DH1', '--va', number);
    const env = { PAYCONFIRM_CONFIG_DIR: bed.configDir };
    const { stdout } = await bed.cli(['webhooks', 'stats', '-o', 'json'], { env });
    const { findings }: DiagnosisJson = JSON.parse(stdout);
    expect(findings.map(({ code, params }) => [code, params])).toEqual([
      ['failing-sometimes', { failed: 7, redelivered: 0, total: 8, ended: 4 }],
      ['mostly-one-label', { label: 'HTTP_5XX', count: 3, share: 100 }],
    ]);
  },
);

test('what a listener answered with a failure before it was killed is a failure of then', async () => {
  const bed = await withKilledListener(200, [500]);
  await bed.pay('FT1');
  const env = { PAYCONFIRM_CONFIG_DIR: bed.configDir };
  const { stdout } = await bed.cli(['webhooks', 'stats', '-o', 'json'], { env });
  const { outcome, findings }: DiagnosisJson = JSON.parse(stdout);
  expect([outcome, findings.map(({ code, severity, params }) => [code, severity, params])]).toEqual([
    'failed',
    [['failing-sometimes', 'problem', { failed: 1, redelivered: 0, total: 2 }]],
  ]);
});

test('doctor of an account names the URL of a killed listener, although the shop has the last transfer', async () => {
  const bed = await withKilledListener(200);
  const { virtual_account_number: number } = await reported(bed);
  await bed.pay('FT1', 'DH1', '--va', number);
  const env = { PAYCONFIRM_CONFIG_DIR: bed.configDir };
  const { code, stdout } = await bed.cli(['doctor', 'va', number, '-o', 'json'], { env });
  const { outcome, findings }: SetupJson = JSON.parse(stdout);
  const told = findings.filter(({ severity }) => severity !== 'note');
  expect([code, outcome, told.map((one) => [one.code, one.subject.name, one.actions[0]!.command])]).toEqual([
    6,
    'failed',
    [['address-of-ended-listener', 'left behind', ['payconfirm', 'listen', '--cleanup']]],
  ]);
});

/** What three commands redeliver, and what each says of the rest. */
async function redelivered(bed: Bed, code: string) {
  const env = { PAYCONFIRM_CONFIG_DIR: bed.configDir };
  const { items: all } = await bed.json<{ items: { id: string; name: string }[] }>('webhooks', 'list');
  const named = (text: string) => all.reduce((so, { id, name }) => so.replaceAll(id, name), text);
  const run = async (...argv: string[]) => {
    const { items: before } = await bed.json<{ items: LogEntry[] }>('webhooks', 'logs');
    const { stderr } = await bed.cli([...argv, '--yes', '-o', 'json'], { env });
    const { items: after } = await bed.json<{ items: LogEntry[] }>('webhooks', 'logs');
    return { sent: after.length - before.length, said: named(stderr).match(/^(Skipped .*|\{"error".*)/gm) };
  };
  const { items } = await bed.json<{ items: LogEntry[] }>('webhooks', 'logs');
  const failed = items.find(({ endpoint_url }) => endpoint_url === url)!;
  const { stdout } = await bed.cli(['webhooks', 'log', failed.id, '-o', 'json'], { env });
  const { stdout: setup } = await bed.cli(['doctor', '-o', 'json'], { env });
  return {
    log: (JSON.parse(stdout) as DeliveryReport).next.map(named),
    doctor: (JSON.parse(setup) as SetupJson).next.map(named).filter((one) => one.includes('redeliver')),
    failed: await run('webhooks', 'redeliver', '--failed', '--since', '1h'),
    code: await run('webhooks', 'redeliver', code),
    reconcile: await run('reconcile', '--sandbox', '--since', '1h', '--redeliver'),
  };
}

test.each([
  ['here', 'payconfirm listen --cleanup'],
  ['of another machine', `payconfirm webhooks pause payconfirm listen ${id}`],
])('a killed listener %s: no command redelivers to its configuration', async (where, fix) => {
  const bed = await startTracing();
  await bed.configure('shop', [500, 200]);
  if (where === 'here') await withLeftBehind(bed, url);
  else await bed.configure(`payconfirm listen ${id}`, url);
  await bed.pay('FT1', 'DH1');
  bed.clock.pass(120_000);
  const skipped =
    where === 'here'
      ? `Skipped deliveries for a listener that stopped: 1. To remove its configuration, if it left one: ${fix}`
      : `Skipped deliveries for a listener on another machine: 1. If it no longer runs, pause its configuration: ${fix}`;
  expect(await redelivered(bed, 'FT1')).toEqual({
    log: [fix],
    doctor: ['payconfirm webhooks redeliver FT1 --webhook shop'],
    failed: { sent: 1, said: [skipped] },
    code: { sent: 1, said: [skipped] },
    reconcile: { sent: 0, said: null },
  });
});

test.each([
  ['here', 'payconfirm listen --cleanup'],
  ['of another machine', `payconfirm webhooks pause payconfirm listen ${id}`],
])('a killed listener %s alone: nothing is redelivered', async (where, fix) => {
  const bed = await startTracing();
  if (where === 'here') await withLeftBehind(bed, url);
  else await bed.configure(`payconfirm listen ${id}`, url);
  await bed.pay('FT1', 'DH1');
  bed.clock.pass(120_000);
  const told = await redelivered(bed, 'FT1');
  expect([told.log, told.doctor, told.failed.sent, told.code.sent, told.reconcile.sent]).toEqual([
    [fix],
    [],
    0,
    0,
    0,
  ]);
  expect(told.code.said?.at(-1)).toContain('only listeners that stopped would get it, so nothing is sent');
});

test.each([
  ['killed', url, ['address-of-ended-listener']],
  ['alive', [200], []],
])(
  'a listener of another machine, %s: the shop lacks nothing, and nothing is redelivered to it',
  async (_, at, says) => {
    const bed = await startTracing();
    await bed.configure('shop', [200]);
    await bed.configure(`payconfirm listen ${id}`, at);
    await bed.pay('FT1');
    const there = bed.known[`payconfirm listen ${id}`]!;
    const next = says.map(() => `payconfirm webhooks pause ${there}`);
    const { trace } = await bed.ask(['FT1']);
    expect([trace.outcome, trace.next]).toEqual(['delivered', next]);
    const { stdout } = await bed.cli(['doctor', '-o', 'json']);
    const { findings } = JSON.parse(stdout) as SetupJson;
    const told = findings.filter(({ subject, severity }) => subject.id === there && severity !== 'note');
    expect(told.map(({ code }) => code)).toEqual(says);
    expect(told.flatMap(({ actions }) => actions.map(({ code }) => code))).toEqual(says.map(() => 'pause'));
    // Paused, as it was suggested: nothing is left to do.
    await bed.run('webhooks', 'pause', there);
    const after = await bed.ask(['FT1']);
    const { stdout: again } = await bed.cli(['doctor', '-o', 'json']);
    const { findings: left } = JSON.parse(again) as SetupJson;
    const ofIt = left.filter(({ subject }) => subject.id === there);
    expect([after.trace.outcome, after.trace.next]).toEqual(['delivered', []]);
    expect(ofIt.map(({ code, severity, actions }) => [code, severity, actions.length])).toEqual([
      says.length > 0 ? ['paused-now', 'note', 0] : ['paused-now', 'warning', 1],
    ]);
  },
);
