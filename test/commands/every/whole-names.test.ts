/** On 80 columns no list cuts a code, an id or an account's number, however long: they are copied from there. */
import { expect, test } from 'vitest';
import { endpoints } from '../../../src/api/endpoints/index.ts';
import { isList } from '../../../src/cli/endpoint-command.ts';
import { loadTree } from '../../../src/commands/index.ts';
import { alteringService } from '../../harness/altering.ts';
import { leaves } from '../../harness/complete-line.ts';
import { reported } from '../../harness/registered.ts';
import { startTestbed } from '../../harness/testbed.ts';

/** The most characters of each (§4.6, §8 and what is assumed). */
const longest: Readonly<Record<string, number>> = {
  order_code: 50,
  transaction_code: 100,
  account_number: 50,
  virtual_account_number: 50,
  va_nbr: 50,
  plan_code: 50,
  payment_code: 50,
};

const isName = (field: string) => /(^|_)(id|code|number|nbr)$/.test(field) && field !== 'status_code';

const lists = leaves(await loadTree()).flatMap(([name, { endpoint }]) =>
  endpoint && isList(endpoints[endpoint]) ? [name] : [],
);

async function prepared() {
  const testbed = await startTestbed();
  const { virtual_account_number: number } = await reported(testbed);
  await testbed.configure('the-shop-in-hanoi', await testbed.answering(200));
  await testbed.transfer('FT1', 'thanh toan don hang DH1', ['--va', number]);
  const checkout = [
    '--amount',
    '20000',
    '--order-code',
    'DH1',
    '--return-url',
    'https://shop.example/thanks',
  ];
  await testbed.ok(['checkouts', 'create', ...checkout]);
  await testbed.ok(['billing', 'invoices', 'create', '--plan', 'BASIC', '--cycle', 'month']);
  await testbed.ok(['keys', 'generate', '--name', 'the server in the back office']);
  await testbed.ok([
    'channels',
    'zalo',
    'create',
    '--group',
    '1234567890',
    '--name',
    'the desk at the front',
  ]);
  const telegram = ['--group', '-1001234567890', '--name', 'the desk at the front', '--template', '{amount}'];
  await testbed.ok(['channels', 'telegram', 'create', ...telegram]);
  const email = ['--name', 'the desk at the front', '--recipient', 'an@shop.example'];
  const { id } = await testbed.json<{ id: string }>('channels', 'email', 'create', ...email);
  await testbed.ok(['channels', 'email', 'test', id]);
  await testbed.transfer('FT2', 'thanh toan don hang DH2', ['--va', number]);
  const accounts = await testbed.json<{ items: { id: string }[] }>('accounts', 'list');
  const service = await alteringService(testbed.emulator.url, (value, { path }) => {
    const length = longest[path.at(-1)!];
    return length !== undefined && typeof value === 'string' ? value.padEnd(length, '0123456789') : value;
  });
  const lines: Record<string, string[]> = {
    'va list': ['--account-id', accounts.items[0]!.id],
    'va transactions': [number],
  };
  const run = (name: string, ...flags: string[]) =>
    testbed.cli([...name.split(' '), ...(lines[name] ?? []), '--show-personal', ...flags], {
      tty: !flags.includes('--json'),
      columns: 80,
      env: { PAYCONFIRM_BASE_URL: service },
    });
  return run;
}

const cutOff = (stdout: string) => [...stdout.matchAll(/(\S+)…/g)].map(([, start]) => start!);

test('of every list', async () => {
  const run = await prepared();
  const cut: string[] = [];
  for (const name of lists) {
    const { items } = JSON.parse((await run(name, '--json')).stdout) as { items: Record<string, unknown>[] };
    expect([name, items.length > 0], 'every list has something in it: `prepared`, above, makes it').toEqual([
      name,
      true,
    ]);
    const { code, stdout } = await run(name);
    expect([name, code]).toEqual([name, 0]);
    const names = items.flatMap((item) =>
      Object.entries(item).flatMap(([field, value]) => (isName(field) && value ? [String(value)] : [])),
    );
    for (const start of cutOff(stdout)) {
      if (names.some((whole) => whole.startsWith(start))) cut.push(`${name}: ${start}…`);
    }
    // What tells the items apart is there.
    for (const { transaction_code, order_code } of items) {
      for (const code of [transaction_code, order_code]) {
        if (typeof code === 'string' && stdout.includes(code.slice(0, 8))) expect(stdout).toContain(code);
      }
    }
  }
  expect(cut).toEqual([]);
});
