import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ArgumentDefinition, FlagDefinition } from '../../../src/cli/definition.ts';
import { loadTree } from '../../../src/commands/index.ts';
import { leaves } from '../../harness/complete-line.ts';
import { type Registering, startRegistering } from '../../harness/registering.ts';

let bank: Registering;
let account: { id: string; virtual_account_number: string };
let accountId: string;

beforeAll(async () => {
  bank = await startRegistering();
  account = await bank.register();
  accountId = await bank.accountId();
});
afterAll(() => bank.stop());

const webhook = ['--name', 'n', '--url', 'http://localhost:1/'];
const transfer = ['--amount', '10000', '--description', 'DH1'];
const someId = '5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03';

/** Every command that takes a virtual account, with the place of it as VA. */
const lines: [command: string, ...words: string[]][] = [
  ['va show', 'VA'],
  ['va transactions', 'VA'],
  ['va list', '--account-id', 'ACCOUNT', '--number', 'VA'],
  ['va delete', 'VA', '--yes'],
  ['notifications show', 'VA'],
  ['notifications request', 'VA'],
  ['qr va', 'VA', '--payload'],
  ['transactions list', '--va', 'VA'],
  [
    'checkouts create',
    '--amount',
    '10000',
    '--order-code',
    'D1',
    '--return-url',
    'https://a.example',
    '--va-id',
    'VA',
  ],
  ['payment-profile set', '--va-id', 'VA'],
  ['sandbox send', ...transfer, '--va', 'VA'],
  ['webhooks create', ...webhook, '--va-id', 'VA'],
  ['webhooks update', someId, '--va-id', 'VA'],
  ['webhooks tail', '--match', 'va=VA', '--timeout', '1s'],
  ['channels email create', '--name', 'n', '--recipient', 'an@shop.example', '--va-id', 'VA'],
  ['channels email update', someId, '--va-id', 'VA'],
  ['channels telegram create', '--group', '-100', '--name', 'n', '--va-id', 'VA'],
  ['channels telegram update', someId, '--va-id', 'VA'],
  ['channels zalo create', '--group', '1', '--name', 'n', '--va-id', 'VA'],
  ['channels zalo update', someId, '--va-id', 'VA'],
  ['trace', 'FT1', '--va', 'VA'],
  ['doctor', 'va', 'VA'],
  ['emulator transfer', ...transfer, '--va', 'VA'],
];

/** What varies from one run to the next: of the same request. */
const steady = (text: string) =>
  text
    .replace(/\b\d+(\.\d+)? m?s\b/g, 'N ms')
    .replace(/(Idempotency-Key": )"[\w-]+"/g, '$1KEY')
    .replace(/trace-id: .*/gi, '');

const run = (words: readonly string[], va: string) =>
  bank.run([
    ...words.map((word) => word.replace(/\bVA$/, va).replace('ACCOUNT', accountId)),
    '--dry-run',
    '--json',
  ]);

test.each(lines)('%s takes the number and the id', async (command, ...words) => {
  const line = [...command.split(' '), ...words];
  const byNumber = await run(line, account.virtual_account_number);
  const byId = await run(line, account.id);
  const wrong = /no virtual account|must be a UUID/;
  expect([byNumber.code, byNumber.stderr]).toEqual([byId.code, expect.not.stringMatching(wrong)]);
  expect(steady(byId.stdout)).toBe(steady(byNumber.stdout));
  expect(await run(line, ` '${account.id}'\n`)).toMatchObject({ code: byId.code });
});

test('whatever is named a virtual account is in the list above', async () => {
  const named = leaves(await loadTree()).flatMap(([name, { flags = {}, arguments: args = [] }]) => {
    const all = [
      ...Object.entries<FlagDefinition>(flags),
      ...args.map((one: ArgumentDefinition) => [one.name, one]),
    ];
    return all.some(([key]) => /^(va|va-id|VA_.*|NUMBER\|ID|VA_ID\|NUMBER)$/.test(key as string))
      ? [name]
      : [];
  });
  // `va register --va-id` and `reconcile --va` have tests of their own; `listen --va-id` registers what `webhooks create` does.
  const elsewhere = ['va register', 'listen', 'reconcile'];
  const listed = lines.map(([command]) => command);
  expect(named.filter((name) => !listed.includes(name))).toEqual(elsewhere);
});

describe('notifications', () => {
  test('modify and delete find the registration by the number', async () => {
    for (const line of [
      ['modify', 'VA', '--no-realtime'],
      ['delete', 'VA', '--yes'],
    ]) {
      const { code, stdout, stderr } = await run(['notifications', ...line], account.virtual_account_number);
      const shown = JSON.parse((await bank.run(['notifications', 'show', account.id, '--json'])).stdout);
      expect([code, stderr]).toEqual([0, expect.any(String)]);
      expect(stdout).toContain(`/api/v1/bank/${shown.id}/notification/`);
    }
  });
});

test('one that nobody has: exit 1, in a dry run too, and where to look', async () => {
  for (const more of [[], ['--dry-run']]) {
    expect(await bank.run(['notifications', 'show', '96SHOP0000000001', '-o', 'table', ...more])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'error: no virtual account 96SHOP0000000001 under the linked bank accounts\n' +
        'hint: sandbox accounts (SBX and digits) are in no list, only doctor va and va transactions know them; for the others:\n' +
        'payconfirm accounts list\npayconfirm va list --account-id ID\n',
    });
  }
});

test('what can be no number is refused before any request', async () => {
  const { code, stderr } = await bank.run(['notifications', 'show', 'my shop', '-o', 'table']);
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: VA_ID must be a UUID/)]);
});
