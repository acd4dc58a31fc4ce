import { expect, test } from 'vitest';
import { commandLineFor } from '../../../src/values/command-line.ts';
import { findingsOf, type Stats } from '../../../src/webhooks/delivery-log/stats-findings.ts';
import { startTestbed } from '../../harness/testbed.ts';

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
  expect({ code, stdout: stdout.replace(/at most \d+ ms/, 'at most N ms') }).toEqual({
    code: 0,
    stdout: `15 deliveries in the last 4 days (UTC), 5 failed, 66.67% succeeded; 95 of 100
took at most N ms; 2 webhook configurations.

2026-11-18  ${' '.repeat(55)}  0
2026-11-19  ${'█'.repeat(55)}  5
2026-11-20  ${'█'.repeat(55)}  5
2026-11-21  ${'▒'.repeat(55)}  5  5 failed

Failures by kind
  HTTP_5XX  5

! The success rate fell to 0.0% on 2026-11-21; it was 100.0% on the days before.
! HTTP_5XX makes 100% of the failures: The receiver was reached and broke down
  while it handled the delivery. They are:
  payconfirm webhooks tail --label HTTP_5XX --since 4d --until-idle 5s
`,
  });
  expect(stdout.split('\n').every((line) => line.length <= 80)).toBe(true);
});

test('nothing delivered, nothing to find', async () => {
  const testbed = await startTestbed();
  const { stdout } = await testbed.cli(['webhooks', 'stats'], { tty: true });
  expect(stdout).toBe(
    'No deliveries in the last 7 days (UTC); 0 webhook configurations.\n\n' +
      '? Nothing was delivered, so nothing can be said of the receivers.\n',
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
    findings: [],
    verdict: {
      result: 'open',
      conclusion: 'Nothing was delivered, so nothing can be said of the receivers.',
      next: [],
      looked_at: { statistics: '0 deliveries of 1 days (UTC), as the service counts' },
      not_looked_at: {},
    },
  });
});

test.each([
  [1, 'The only delivery of the last 7 days failed.'],
  [2, 'Every one of the 2 deliveries of the last 7 days failed.'],
])('%i of as many failed: it stands out, however few', async (count, words) => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(503));
  for (let index = 0; index < count; index++) await testbed.transfer(`FT${index}`);
  const { stdout } = await testbed.cli(['webhooks', 'stats'], { tty: true });
  expect(stdout).toContain(`\n! ${words}\n`);
  expect(stdout).not.toContain('✓');
});

test('every configuration paused stands out; every delivery taken is the one thing that is well', async () => {
  const testbed = await startTestbed();
  const id = await testbed.configure('shop', await testbed.answering(200));
  await testbed.transfer('FT1');
  const well = await testbed.cli(['webhooks', 'stats'], { tty: true });
  expect(well.stdout).toContain('\n✓ Every delivery was taken, and nothing else stands out.\n');
  await testbed.ok(['webhooks', 'pause', id]);
  const paused = await testbed.json<{ findings: string[]; verdict: { result: string } }>('webhooks', 'stats');
  expect([paused.findings, paused.verdict.result]).toEqual([
    ['The only configuration is paused: nothing is delivered. See payconfirm webhooks list'],
    'trouble',
  ]);
});

test('one delivery to one configuration is said as one', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  await testbed.transfer('FT1');
  const { stdout } = await testbed.cli(['webhooks', 'stats'], { tty: true, columns: 200 });
  expect(stdout).toMatch(/^1 delivery in the last 7 days .*; 1 webhook configuration\.\n/);
  expect((await testbed.json<{ looked_at: object }>('trace', 'FT1')).looked_at).toMatchObject({
    delivery_log: expect.stringMatching(/^1 entry( of .*)?: 1 of this transfer$/),
  });
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

test.each([
  [
    '5,000 ms is not slow yet, and one failure of 40 is said',
    {},
    19,
    ['1 of 40 deliveries failed: payconfirm webhooks logs --status failed'],
  ],
  [
    '5,001 ms is',
    { p95_duration_ms: 5001 },
    19,
    [/^Receivers are slow: one delivery in twenty takes 5\.0 s/],
  ],
  [
    '20 configurations are many',
    { success: 40, failed: 0, errors: [] },
    20,
    ['There are 20 webhook configurations; keep them under 20.'],
  ],
  [
    'a fall of 10 points',
    { daily: [quiet.daily[0]!, { date: '2026-11-21', total: 20, failed: 2 }] },
    1,
    ['The success rate fell to 90.0% on 2026-11-21; it was 100.0% on the days before.'],
  ],
  [
    'a fall on a day of four of which one was taken',
    { daily: [quiet.daily[0]!, { date: '2026-11-21', total: 4, failed: 3 }] },
    1,
    ['1 of 40 deliveries failed: payconfirm webhooks logs --status failed --from 2026-11-21'],
  ],
  [
    'a day of one of which none was taken',
    { daily: [quiet.daily[0]!, { date: '2026-11-21', total: 1, failed: 1 }] },
    1,
    ['The success rate fell to 0.0% on 2026-11-21; it was 100.0% on the days before.'],
  ],
  [
    'figures that do not add up',
    { failed: 0, errors: [] },
    1,
    ["The service's figures do not add up: 39 taken and 0 failed of 40."],
  ],
  [
    'one label with half of the failures',
    {
      success: 36,
      failed: 4,
      errors: [
        { label: 'DNS', count: 1 },
        { label: 'TIMEOUT', count: 2 },
        { label: 'SSL', count: 1 },
      ],
    },
    1,
    [/^TIMEOUT makes 50% of the failures: The receiver did not answer in full within 10 seconds/],
  ],
] as [string, Partial<Stats>, number, (string | RegExp)[]][])(
  '%s',
  (_name, change, configurations, found) => {
    const expected = found.map((words) => (typeof words === 'string' ? words : expect.stringMatching(words)));
    expect(
      findingsOf(
        { ...quiet, ...change },
        Array(configurations).fill({ is_active: true }),
        commandLineFor(undefined),
      ),
    ).toEqual(expected);
  },
);
