/** What is given as a code: what cannot be one is refused before anything is asked, and what is pasted is taken. */
import { describe, expect, test } from 'vitest';
import { between } from '../../harness/between.ts';
import { startTestbed } from '../../harness/testbed.ts';

const looking = [['trace'], ['webhooks', 'redeliver']];
/** The document limits the code of a transfer (§8) and not this filter: the service judges it. */
const filtering = ['transactions', 'list', '--code'];

describe.each(looking.map((argv) => ({ argv, name: argv.join(' ') })))('$name', ({ argv }) => {
  test('refuses a code of more than 100 characters (§8) before any request', async () => {
    const testbed = await startTestbed();
    const asked: string[] = [];
    const url = await between(
      testbed.emulator.url,
      (reply) => reply,
      (path) => asked.push(path),
    );
    const env = { PAYCONFIRM_BASE_URL: url };
    for (const length of [101, 20_000]) {
      const { code, stdout, stderr } = await testbed.cli([...argv, 'A'.repeat(length)], { env });
      expect([code, stdout, stderr]).toEqual([
        2,
        '',
        expect.stringMatching(/^error: .* at most 100 characters; given: /),
      ]);
      expect(stderr).toContain(`${length}`);
    }
    expect(asked).toEqual([]);
  });
});

test.each([...looking, filtering].map((argv) => ({ argv, name: argv.join(' ') })))(
  '$name takes one of 100',
  async ({ argv }) => {
    const testbed = await startTestbed();
    await testbed.configure('shop', await testbed.answering(200));
    await testbed.transfer('F'.repeat(100));
    expect((await testbed.cli([...argv, 'F'.repeat(100)])).code).toBe(0);
  },
);

test('transactions list --code: a longer one is sent, and what the service says of it is said', async () => {
  const testbed = await startTestbed();
  expect(await testbed.cli([...filtering, 'A'.repeat(101)])).toEqual({
    code: 3,
    stdout: '',
    stderr:
      'Assumed, not checked: --code must have at most 100 characters.\n' +
      'error: the service did not accept the values (HTTP 422)\n' +
      '  query.transaction_code: must NOT have more than 100 characters\n',
  });
});

test.each([' HOST1 ', 'HO ST1', '\u200bHOST1'])(
  'webhooks redeliver %j takes it as trace does',
  async (code) => {
    const testbed = await startTestbed();
    await testbed.configure('shop', await testbed.answering(200));
    await testbed.transfer('HOST1');
    const traced = await testbed.json<{ transaction: { transaction_code: string } }>('trace', code);
    const { items } = await testbed.json<{ items: { transaction_code: string }[] }>(
      'webhooks',
      'redeliver',
      code,
    );
    expect(items.map((one) => one.transaction_code)).toEqual([traced.transaction.transaction_code]);
  },
);

test.each(['FT 1', 'FT1'])(
  'of two codes that differ in a blank %j is the one that was given, sent or not',
  async (code) => {
    const testbed = await startTestbed();
    // Nobody is told of it.
    await testbed.transfer('FT 1');
    await testbed.configure('shop', await testbed.answering(200));
    await testbed.transfer('FT1');
    const { transaction } = await testbed.json<{ transaction: { transaction_code: string } }>('trace', code);
    expect(transaction.transaction_code).toBe(code);
  },
);

test('a note without its quotes: the words are no codes', async () => {
  const { cli } = await startTestbed();
  const { code, stdout, stderr } = await cli(['trace', '--note', 'nguyễn', 'văn', 'an', '--amount', '150k']);
  expect([code, stdout, stderr.split('\n')]).toEqual([
    2,
    '',
    [
      'error: --note takes one value: nguyễn; văn an would be codes',
      "hint: Quote the note: payconfirm trace --note 'nguyễn văn an' --amount 150000",
      '',
    ],
  ]);
});
