import { expect, test } from 'vitest';
import { diagnoseStatistics, type Stats } from '../../../src/diagnosis/rules/statistics.ts';
import { type DiagnosisJson, diagnosisJson } from '../../../src/messages/diagnosis-json.ts';
import { sentenceIn } from '../../../src/messages/diagnosis-text.ts';
import { vi } from '../../../src/messages/vi/index.ts';
import { receiver } from '../../harness/receiver.ts';
import { startTestbed } from '../../harness/testbed.ts';
import { startTracing } from '../../harness/tracing.ts';

test('figures, a bar a day, failures by kind and what stands out', async () => {
  const testbed = await startTestbed({ now: '2026-11-19T01:00:00Z' });
  const good = await testbed.configure('shop', await testbed.answering(200));
  for (const day of ['2026-11-19', '2026-11-20']) {
    testbed.emulator.clock.set(`${day}T01:00:00Z`);
    for (let index = 0; index < 5; index++) await testbed.transfer(`${day}-${index}`);
  }
  await testbed.ok(['webhooks', 'pause', good]);
  await testbed.configure('bad', await testbed.answering(503));
  testbed.emulator.clock.set('2026-11-21T01:00:00Z');
  for (let index = 0; index < 5; index++) await testbed.transfer(`bad-${index}`);
  const { code, stdout } = await testbed.cli(['webhooks', 'stats', '--days', '4'], { tty: true });
  expect({
    code,
    stdout: stdout.replace(/p95 \S+ ms;\s2\swebhook\sconf/, 'p95 N ms; 2 webhook conf'),
  }).toEqual({
    code: 0,
    stdout: `Last 4 days (UTC): 15 deliveries, 5 failed (66.67% success), p95 N ms; 2 webhook configurations

2026-11-18  ${' '.repeat(53)}  0
2026-11-19  ${'█'.repeat(53)}  5
2026-11-20  ${'█'.repeat(53)}  5
2026-11-21  ${'▒'.repeat(53)}  5  ▒ 5 failed

Failures by label
  HTTP_5XX  5

Findings
  ✗ The last 5 deliveries failed, since 2026-11-21 (UTC).
  ! 100% of the failures are HTTP_5XX (server error).

Next steps
  List the deliveries in the log:
    payconfirm webhooks logs --status failed --from 2026-11-21
    payconfirm webhooks tail --label HTTP_5XX --since 4d --until-idle 5s

Checked
  statistics              2026-11-18 07:00:00 +07 – 2026-11-21 08:00:00 +07
  webhook configurations
  delivery log            2026-11-18 07:00:00 +07 – 2026-11-21 08:00:00 +07
`,
  });
  expect(stdout.split('\n').every((line) => line.length <= 80)).toBe(true);
});

test('nothing delivered, nothing to find', async () => {
  const testbed = await startTestbed();
  const { stdout } = await testbed.cli(['webhooks', 'stats'], { tty: true });
  expect(stdout).toBe(
    'Last 7 days (UTC): no deliveries; 0 webhook configurations\n\n' +
      '? No deliveries in the last 7 days, so the receivers could not be judged.\n',
  );
  expect(await testbed.json('webhooks', 'stats', '--days', '1')).toEqual({
    days: 1,
    total: 0,
    success: 0,
    failed: 0,
    success_rate: 0,
    p95_duration_ms: 0,
    daily: [{ date: '2026-11-21', total: 0, failed: 0 }],
    errors: [],
    configurations: 0,
    subject: null,
    outcome: 'unknown',
    ok: false,
    findings: [
      {
        code: 'nothing-delivered',
        params: { days: 1 },
        severity: 'note',
        subject: { kind: 'service', id: '', name: '' },
        at: null,
        evidence: [{ source: 'statistics', id: '' }],
        actions: [],
        because_of: null,
      },
    ],
    recipients: [],
    checked: [
      {
        source: 'statistics',
        from: '2026-11-21T00:00:00.000Z',
        to: '2026-11-21T01:00:00.000Z',
        complete: true,
      },
      { source: 'configurations', from: null, to: null, complete: true },
    ],
    not_checked: [],
    summary: 'No deliveries today, so the receivers could not be judged.',
    next: [],
  });
});

test.each([
  [1, 'The last delivery failed, since'],
  [2, 'The last 2 deliveries failed, since'],
])('%i of as many failed: it stands out, however few', async (count, words) => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(503));
  for (let index = 0; index < count; index++) await testbed.transfer(`FT${index}`);
  const { stdout } = await testbed.cli(['webhooks', 'stats'], { tty: true });
  expect(stdout).toContain(`\n  ✗ ${words}`);
  expect(stdout).not.toContain('✓');
});

test('every configuration paused stands out; every delivery taken is the one thing that is well', async () => {
  const testbed = await startTestbed();
  const id = await testbed.configure('shop', await testbed.answering(200));
  await testbed.transfer('FT1');
  const well = await testbed.cli(['webhooks', 'stats'], { tty: true });
  expect(well.stdout).toContain('\n✓ The only delivery of the last 7 days was delivered.\n');
  await testbed.ok(['webhooks', 'pause', id]);
  const { outcome, findings, next } = await testbed.json<DiagnosisJson>('webhooks', 'stats');
  expect([outcome, findings.map(({ code }) => code), next]).toEqual([
    'not_sent',
    ['paused-now'],
    [`payconfirm webhooks resume ${id}`],
  ]);
});

test('an accepted delivery whose answer reports an error does not look well', async () => {
  const testbed = await startTestbed();
  const { url } = await receiver((response) => response.end('{"success":false,"message":"order not found"}'));
  await testbed.configure('shop', url);
  await testbed.transfer('FT1');
  const { findings, next } = await testbed.json<DiagnosisJson>('webhooks', 'stats');
  expect([findings.map(({ code, params }) => ({ code, params })), next]).toEqual([
    [{ code: 'errors-in-answers', params: { count: 1, total: 1 } }],
    ['payconfirm trace FT1'],
  ]);
  const { stdout } = await testbed.cli(['webhooks', 'stats'], { tty: true });
  expect(stdout).toContain('  ! 1 of 1 deliveries was accepted with an error or a web page as response.');
  expect(stdout).not.toContain('✓');
});

test('what was only tested is not said to be delivered, and what failed of it is no transfer', async () => {
  const testbed = await startTestbed();
  const id = await testbed.configure('shop', await testbed.answering(200));
  await testbed.ok(['webhooks', 'test', id, '--secret-env', 'HOOK'], { env: { HOOK: 'secret' } });
  const tested = await testbed.json<DiagnosisJson>('webhooks', 'stats');
  expect([tested.outcome, tested.ok, tested.summary]).toEqual([
    'unknown',
    false,
    'The only delivery of the last 7 days was delivered. No transfer was delivered: it was a test.',
  ]);
  const rejecting = await testbed.answering(404);
  await testbed.cli(['webhooks', 'test', '--url', rejecting, '--auth', 'NONE']);
  await testbed.transfer('FT1');
  const failed = await testbed.json<DiagnosisJson>('webhooks', 'stats');
  expect([failed.outcome, failed.summary]).toEqual([
    'failed',
    '1 of 3 deliveries failed. It was a test delivery, not a transfer.',
  ]);
});

test('one delivery to one configuration is said as one', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  await testbed.transfer('FT1');
  const { stdout } = await testbed.cli(['webhooks', 'stats'], { tty: true, columns: 200 });
  expect(stdout).toMatch(/^Last 7 days \(UTC\): 1 delivery, .*; 1\swebhook\sconfiguration\n/s);
});

test('a 204 is a failure in each list that is offered', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(204));
  await testbed.transfer('FT1');
  const { failed, next } = await testbed.json<{ failed: number; next: string[] }>('webhooks', 'stats');
  const labels = async (argv: readonly string[]) =>
    (await testbed.ok([...argv, '-o', 'ndjson', '-q']))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).error_label);
  expect([failed, await labels(next[0]!.split(' ').slice(1))]).toEqual([1, ['ERROR']]);
  // As the service document says of its filter (§4.8).
  for (const [status, listed] of [
    ['failed', []],
    ['success', ['ERROR']],
  ] as const) {
    const argv = ['webhooks', 'logs', '--status', status];
    expect(await labels(argv)).toEqual(listed);
    const { stderr } = await testbed.cli([...argv, '--from', '2026-11-19']);
    expect(stderr).toContain(
      'The service lists a 204 answer as success, although it is a failure. To list all failed deliveries: ' +
        'payconfirm webhooks tail --status failed --since 3d --until-idle 5s\n',
    );
  }
});

const quiet: Stats = {
  days: 2,
  total: 40,
  success: 39,
  failed: 1,
  success_rate: 97.5,
  p95_duration_ms: 5000,
  daily: [
    { date: '2026-11-20', total: 20, failed: 0 },
    { date: '2026-11-21', total: 20, failed: 0 },
  ],
  errors: [{ label: 'TIMEOUT', count: 1 }],
};

const failedDay = (total: number, failed: number) => [quiet.daily[0]!, { date: '2026-11-21', total, failed }];
const well = { success: 40, failed: 0, success_rate: 100, errors: [] };
const listFailed = (from?: string) =>
  `payconfirm webhooks logs --status failed${from === undefined ? '' : ` --from ${from}`}`;

test.each<[string, Partial<Stats>, number, string, string[], string[]?]>([
  ['all delivered', well, 1, 'delivered', ['All 40 deliveries of the last 2 days were delivered.']],
  ['5,000 ms is not slow yet', {}, 19, 'failed', ['1 of 40 deliveries failed.'], [listFailed()]],
  [
    '5,001 ms is',
    { ...well, p95_duration_ms: 5001 },
    19,
    'delivered',
    [
      'Receivers are slow: p95 is 5.0 s, and the service stops waiting after 10 s. Their programs must return 200 first and do their work afterwards.',
    ],
  ],
  [
    '20 configurations are many',
    well,
    20,
    'delivered',
    ['There are 20 webhook configurations. Keep them under 20.'],
    ['payconfirm webhooks list'],
  ],
  [
    'a fall of 10 points',
    { success: 38, failed: 2, success_rate: 95, daily: failedDay(20, 2) },
    1,
    'failed',
    ['The success rate fell to 90.0% on 2026-11-21 (UTC). It was 100.0% on the days before.'],
  ],
  [
    'a fall on a day of four of which one was delivered',
    { total: 24, success: 21, failed: 3, success_rate: 87.5, daily: failedDay(4, 3) },
    1,
    'failed',
    ['3 of 24 deliveries failed.'],
    [listFailed('2026-11-21')],
  ],
  [
    'a day of one of which none was delivered',
    { total: 21, success: 20, success_rate: 95.24, daily: failedDay(1, 1) },
    1,
    'failed',
    ['The last delivery failed, since 2026-11-21 (UTC).'],
    [listFailed('2026-11-21')],
  ],
  [
    'figures that do not add up',
    { failed: 0, errors: [] },
    1,
    'unknown',
    ['The figures of the service do not add up: 39 delivered and 0 failed of 40.'],
  ],
  [
    'another success rate',
    { ...well, success_rate: 50 },
    1,
    'unknown',
    ['The figures of the service do not add up: 40 delivered and 0 failed of 40; success rate 50%.'],
  ],
  [
    'failures by label, and none in all',
    { ...well, errors: [{ label: 'HTTP_5XX', count: 3 }] },
    1,
    'unknown',
    ['The figures of the service do not add up: 40 delivered and 0 failed of 40; by label, 3 failed.'],
  ],
  [
    'failures on days, and nothing in all',
    { total: 0, success: 0, failed: 0, success_rate: 0, errors: [], daily: failedDay(9, 9) },
    1,
    'unknown',
    ['The figures of the service do not add up: 0 delivered and 0 failed of 0; by day, 9 failed of 29.'],
  ],
  [
    'no figures',
    { total: null, success: null, failed: null } as unknown as Partial<Stats>,
    1,
    'unknown',
    [
      'The figures of the service do not add up: - delivered and - failed of -; by day, 0 failed of 40; by label, 1 failed.',
    ],
  ],
  [
    'one label with half of the failures',
    {
      success: 36,
      failed: 4,
      success_rate: 90,
      errors: [
        { label: 'DNS', count: 1 },
        { label: 'TIMEOUT', count: 2 },
        { label: 'SSL', count: 1 },
      ],
    },
    1,
    'failed',
    ['4 of 40 deliveries failed.', '50% of the failures are TIMEOUT (no response within 10 s).'],
    [listFailed(), 'payconfirm webhooks tail --label TIMEOUT --since 2d --until-idle 5s'],
  ],
])('%s', (_, change, configurations, outcome, sentences, next = []) => {
  const reader = { profile: undefined, timeZone: 'UTC' };
  const active = Array(configurations).fill({ id: '1', name: 'shop', is_active: true });
  const json = diagnosisJson(
    diagnoseStatistics({ ...quiet, ...change }, { configurations: active, now: Number.POSITIVE_INFINITY }),
    reader,
  );
  expect([json.outcome, json.summary, json.next]).toEqual([outcome, sentences.join(' '), next]);
  for (const one of json.findings) expect(sentenceIn(one, vi, reader)).toMatch(/^\S.*\.$/);
});

test('one slow receiver among deliveries that arrived is a warning with its code', () => {
  const { outcome, findings } = diagnoseStatistics(
    { ...quiet, ...well, p95_duration_ms: 5001 },
    { configurations: [], now: Number.POSITIVE_INFINITY },
  );
  expect([outcome, findings.map(({ code, params, severity }) => ({ code, params, severity }))]).toEqual([
    'delivered',
    [{ code: 'slow-receiver', params: { p95: 5001 }, severity: 'warning' }],
  ]);
});

test('nothing is said to be well where the configurations were not read', () => {
  const { outcome, not_checked } = diagnoseStatistics(
    { ...quiet, ...well },
    { configurations: 'unreachable', now: Number.POSITIVE_INFINITY },
  );
  expect([outcome, not_checked]).toEqual([
    'unknown',
    [{ source: 'configurations', reason: 'unreachable', action: null }],
  ]);
});

test.each([
  ['its successor', false],
  ['its successor, which is gone too', true],
])('what failed at a deleted configuration is no problem after a redelivery to %s', async (_, isGone) => {
  const testbed = await startTestbed();
  const state = { status: 503 };
  const { url } = await receiver((response) => response.writeHead(state.status).end());
  const remove = async (name: string) => {
    const { items } = await testbed.json<{ items: { id: string; name: string }[] }>('webhooks', 'list');
    await testbed.ok(['webhooks', 'delete', items.find((one) => one.name === name)!.id, '--yes']);
  };
  await testbed.configure('shop', url);
  await testbed.transfer('FT1');
  await remove('shop');
  testbed.emulator.clock.pass(60_000);
  state.status = 200;
  await testbed.configure('new', url);
  await testbed.ok(['webhooks', 'redeliver', 'FT1', '--yes']);
  if (isGone) await remove('new');
  const { summary } = await testbed.json<DiagnosisJson>('webhooks', 'stats');
  expect(summary).toBe('1 of 2 deliveries failed. It was delivered in another attempt.');
});

test('what failed and was delivered later is no problem any more', async () => {
  const testbed = await startTestbed();
  const state = { status: 503 };
  const { url } = await receiver((response) => response.writeHead(state.status).end());
  await testbed.configure('shop', url);
  await testbed.transfer('FT1');
  await testbed.transfer('FT2');
  testbed.emulator.clock.pass(60_000);
  state.status = 200;
  await testbed.ok(['webhooks', 'redeliver', 'FT1', '--yes']);
  const { outcome, findings } = await testbed.json<DiagnosisJson>('webhooks', 'stats');
  expect([outcome, findings.map(({ code, severity }) => [code, severity])]).toEqual([
    'failed',
    [['failing-sometimes', 'problem']],
  ]);
  await testbed.ok(['webhooks', 'redeliver', 'FT2', '--yes']);
  const after = await testbed.json<DiagnosisJson>('webhooks', 'stats');
  expect([after.outcome, after.summary, after.next]).toEqual([
    'delivered',
    '2 of 4 deliveries failed. Each was delivered in another attempt.',
    [],
  ]);
  // What was delivered stays delivered.
  const { items } = await testbed.json<{ items: { id: string }[] }>('webhooks', 'list');
  await testbed.ok(['webhooks', 'delete', items[0]!.id, '--yes']);
  expect((await testbed.json<DiagnosisJson>('webhooks', 'stats')).summary).toContain(after.summary);
  expect(after.checked.map(({ source }) => source)).toEqual(['statistics', 'configurations', 'delivery-log']);
});

test('what an app on this machine accepted in a replay is no problem any more', async () => {
  const bed = await startTracing();
  const stats = async () => {
    const run = { env: { PAYCONFIRM_CONFIG_DIR: bed.configDir } };
    const { outcome, summary }: DiagnosisJson = JSON.parse(
      (await bed.cli(['webhooks', 'stats', '-o', 'json'], run)).stdout,
    );
    return [outcome, summary];
  };
  await bed.configure('listen', [500, 200]);
  await bed.transfer('FT1');
  await bed.transfer('FT2');
  expect(await stats()).toEqual(['failed', '1 of 2 deliveries failed.']);
  await bed.keep({ target: await bed.answering(200) }, { status: 200 });
  expect(await stats()).toEqual([
    'delivered',
    '1 of 2 deliveries failed. It was delivered in another attempt.',
  ]);
});
