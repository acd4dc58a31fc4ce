/** An entry of the log that cannot be read whole is read as far as it can be, and takes no other with it. */
import { expect, test } from 'vitest';
import { isRecord } from '../../../src/values/is-record.ts';
import { forAll } from '../../harness/at-end.ts';
import { between } from '../../harness/between.ts';
import { reported } from '../../harness/registered.ts';
import { startTestbed } from '../../harness/testbed.ts';

const bed = forAll(async () => {
  const testbed = await startTestbed();
  const { virtual_account_number: number } = await reported(testbed);
  await testbed.configure('shop', await testbed.answering(200));
  testbed.emulator.clock.pass(1_000);
  await testbed.transfer('FT1', 'DH1', ['--va', number]);
  testbed.emulator.clock.pass(1_000);
  await testbed.transfer('FT2', 'DH2', ['--va', number]);
  const { items } = await testbed.json<{ items: { id: string }[] }>('webhooks', 'logs');
  return { testbed, number, newest: items[0]!.id, whole: items[1]!.id };
});

/** JSON in which the entry of FT2 is another, and FT1 as it was. */
const altered = (change: (entry: Record<string, unknown>) => object) => (text: string) =>
  JSON.stringify(
    JSON.parse(text, (_, value) =>
      isRecord(value) && value.id === bed().newest && 'endpoint_url' in value ? change(value) : value,
    ),
  );

const among =
  (...odd: unknown[]) =>
  (text: string) =>
    JSON.stringify(
      JSON.parse(text, (_, value) =>
        Array.isArray(value) && value.some(isRecord) ? [...odd, ...value] : value,
      ),
    );

test.each([
  ['headers that are null', altered((entry) => ({ ...entry, request_headers: null }))],
  ['a body that is null', altered((entry) => ({ ...entry, request_payload: null }))],
  [
    'neither',
    altered((entry) => ({ ...entry, request_headers: null, request_payload: null, response_text: null })),
  ],
  [
    'an object for a body',
    altered((entry) => ({ ...entry, request_payload: JSON.parse(String(entry.request_payload)) })),
  ],
  ['items that are no records', among(null, 'x', 7)],
])('%s', async (_, change) => {
  const { testbed, number, whole, newest } = bed();
  const url = await between(testbed.emulator.url, change);
  const env = { PAYCONFIRM_BASE_URL: url };
  for (const argv of [
    ['webhooks', 'logs'],
    ['webhooks', 'log', whole],
    ['webhooks', 'log', newest],
    ['webhooks', 'stats'],
    ['webhooks', 'tail', '--since', '1h', '--expect', '2', '--timeout', '5s'],
    ['trace', 'FT1'],
    ['trace', 'FT1', '--va', number],
    ['doctor'],
    ['reconcile', '--since', '1d'],
    ['bundle', 'FT1', '--file', '/dev/null', '--force'],
    ['va', 'show', number],
    ['webhooks', 'list'],
    ['accounts', 'list'],
    ['transactions', 'list'],
  ]) {
    const usual = await testbed.cli([...argv, '-o', 'json']);
    const { code, stdout, stderr } = await testbed.cli([...argv, '-o', 'json'], { env });
    expect([argv, code, stderr]).toEqual([
      argv,
      usual.code,
      expect.not.stringMatching(/not the service's|a defect/),
    ]);
    if (argv[1] === 'logs' || argv[0] === 'trace')
      expect([argv, stdout]).toEqual([argv, expect.stringContaining(whole)]);
    if (argv[1] === 'logs') expect(JSON.parse(stdout).items).toHaveLength(2);
  }
});

test('assumptions check looks into entries without headers too', async () => {
  const { testbed } = bed();
  const withoutHeaders = (text: string) =>
    JSON.stringify(JSON.parse(text, (key, value) => (key === 'request_headers' ? null : value)));
  const env = { PAYCONFIRM_BASE_URL: await between(testbed.emulator.url, withoutHeaders) };
  const datesBy = async (options: object) => {
    const { stdout } = await testbed.cli(['assumptions', 'check', '-o', 'json'], options);
    const { items } = JSON.parse(stdout) as { items: { row: string; result: string; saw: string }[] };
    return items.find(({ row }) => row === '`transfer_date`')!;
  };
  const found = await datesBy({ env });
  expect(found).toEqual(await datesBy({}));
  expect(found.saw).toContain('HH:MM:SS DD/MM/YYYY');
  expect(found.result).not.toBe('not seen');
});
