/** Part of an order's money came to the account of another order: every command gives one verdict. */
import { expect, test } from 'vitest';
import { said } from '../../harness/said.ts';
import { startTestbed } from '../../harness/testbed.ts';

async function withParts(rest: string) {
  const bed = await startTestbed();
  const create = async (order: string) => {
    const line = ['checkouts', 'create', '--amount', '500k', '--order-code', order];
    return bed.json<{ id: string; bank: { account_number: string } }>(
      ...[...line, '--return-url', 'https://shop.example'],
    );
  };
  const [own, other] = [await create('DH1'), await create('DH2')];
  const pay = async (code: string, amount: string, { bank }: typeof own) => {
    const note = ['--amount', amount, '--description', 'DH1', '--code', code];
    await bed.ok(['emulator', 'transfer', '--va', bank.account_number, ...note]);
    await bed.emulator.idle();
  };
  await pay('FT1', '200k', own);
  await pay('FT2', rest, other);
  const table = async (...argv: string[]) => said(await bed.cli([...argv, '-o', 'table'], { columns: 500 }));
  return { bed, id: own.id, table };
}

test('the whole rest: no command says that money is missing, and no code asks for it', async () => {
  const { bed, id, table } = await withParts('300k');
  const verdict = '300.000 ₫ at another account. Nothing is missing. Decide whether to fulfil it.';
  for (const argv of [
    ['trace', 'DH1'],
    ['checkouts', 'show', id],
  ]) {
    const text = (await table(...argv)).replaceAll(/\s+/g, ' ');
    expect(text).toContain('Do not ask the payer to pay again.');
    expect(text).toContain(verdict);
    expect(text).not.toContain('Short by');
  }
  // Two that look alike are told apart by their accounts.
  expect((await table('trace', 'DH1')).replaceAll(/\s+/g, ' ')).toMatch(
    /FT2 \(300\.000 ₫, note "DH1", to \w+\); FT1 \(.*, to \w+\)/,
  );
  const { code, stderr } = await bed.cli(['qr', 'checkout', id]);
  expect([code, stderr]).toEqual([
    1,
    'error: the code is not drawn: money came to another account, so nothing is missing\n' +
      'hint: Find the payments of its order: payconfirm trace DH1\n',
  ]);
});

test('a part of the rest: the code comes with a warning that names what came elsewhere', async () => {
  const { bed, id } = await withParts('100k');
  const { code, stderr } = await bed.cli(['qr', 'checkout', id]);
  expect(code).toBe(0);
  expect(stderr).toMatch(
    /^warning: A transfer of 100.000 ₫ for order DH1 went to .* 200.000 ₫ missing. Do not/,
  );
});
