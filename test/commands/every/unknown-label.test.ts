/** A label of a delivery that nobody knows is shown, filtered and counted as it came, in every command that reads it. */
import { expect, test } from 'vitest';
import { alteringService } from '../../harness/altering.ts';
import { startTestbed } from '../../harness/testbed.ts';

const label = 'LATER_LABEL';

/** A log with a delivery of that label, one that was refused and one that was taken. */
async function prepared() {
  const testbed = await startTestbed();
  const later = await testbed.answering(500);
  await testbed.configure('later', later);
  await testbed.transfer('FT1', 'DH1');
  await testbed.configure('taking', await testbed.answering(200));
  await testbed.configure('refusing', await testbed.answering(404));
  await testbed.transfer('FT2', 'DH2');
  const PAYCONFIRM_BASE_URL = await alteringService(testbed.emulator.url, (value) =>
    value === 'HTTP_5XX' ? label : value,
  );
  const cli = (...argv: string[]) => testbed.cli(argv, { env: { PAYCONFIRM_BASE_URL } });
  const json = async (...argv: string[]) => JSON.parse((await cli(...argv, '-o', 'json')).stdout);
  return { testbed, later, cli, json };
}

test('tail shows those of the label alone, and says that it does not know it', async () => {
  const { cli } = await prepared();
  const told = await cli(
    ...['webhooks', 'tail', '--since', '1h', '--label', label, '--expect', '2', '-o', 'ndjson'],
  );
  const lines = told.stdout.trim().split('\n');
  expect([
    told.code,
    lines
      .map((line) => JSON.parse(line))
      .map(({ payload, error_label }) => [payload.transaction_code, error_label]),
  ]).toEqual([
    0,
    [
      ['FT1', label],
      ['FT2', label],
    ],
  ]);
  expect(told.stderr).toMatch(
    /^--label: unknown value, used as given\. [^\n]*\n2 entries, 2 failed, in .*\n$/,
  );
});

test('tail with a label that is known hides it', async () => {
  const { cli } = await prepared();
  const told = await cli(
    ...['webhooks', 'tail', '--since', '1h', '--label', 'HTTP_4XX', '--expect', '1', '-o', 'ndjson'],
  );
  expect([told.code, JSON.parse(told.stdout).error_label, told.stderr]).toEqual([
    0,
    'HTTP_4XX',
    expect.stringMatching(/^1 entry, 1 failed, in .*\n$/),
  ]);
});

test('stats counts it under its name', async () => {
  const { cli, json } = await prepared();
  const { total, failed, errors } = await json('webhooks', 'stats');
  expect([total, failed, errors]).toEqual([
    4,
    3,
    [
      { label, count: 2 },
      { label: 'HTTP_4XX', count: 1 },
    ],
  ]);
  expect((await cli('webhooks', 'stats', '-o', 'table')).stdout).toContain(
    'Failures by label\n  LATER_LABEL  2\n  HTTP_4XX     1\n',
  );
});

test.each(['table', 'tsv', 'csv', 'json', 'ndjson', 'yaml'])(
  'the log and its export have it as %s',
  async (output) => {
    const { cli } = await prepared();
    for (const argv of [
      ['webhooks', 'logs'],
      ['webhooks', 'logs', '--all'],
    ]) {
      const { code, stdout } = await cli(...argv, '-o', output);
      expect([code, stdout.split(label).length - 1]).toEqual([0, 2]);
    }
  },
);

test('trace and one entry of the log name it, and claim nothing of it', async () => {
  const { cli, json } = await prepared();
  const { items } = await json('webhooks', 'logs');
  const { id } = items.find((entry: { error_label: string }) => entry.error_label === label);
  for (const argv of [
    ['trace', 'FT1'],
    ['webhooks', 'log', id],
  ]) {
    const { stdout } = await cli(...argv, '-o', 'table');
    expect(stdout).toContain(label);
    expect(stdout.replace(/\s+/g, ' ')).toContain('which this version does not know');
  }
  expect((await json('trace', 'FT1')).outcome).toBe('unknown');
});

test('what waits for a delivery names it', async () => {
  const { cli } = await prepared();
  const sent = await cli(...['sandbox', 'send', '--amount', '1k', '--description', 'DH3', '--wait']);
  expect(sent.stdout + sent.stderr).toContain(label);
});
