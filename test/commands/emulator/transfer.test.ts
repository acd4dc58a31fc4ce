import { describe, expect, test } from 'vitest';
import { reported, virtualAccount } from '../../harness/registered.ts';
import { said } from '../../harness/said.ts';
import { startTestbed } from '../../harness/testbed.ts';

const wide = { tty: true, columns: 140 };
const amount = ['--amount', '150k'];
const note = [...amount, '--description', 'DH1'];
const numbered = (text: string) => text.replaceAll(/96SHOP\d+/g, '96SHOP1').replaceAll(/SBX\d+/g, 'SBX1');

async function testbed() {
  const made = await startTestbed();
  const pay = (va: string, ...more: string[]) =>
    made.cli(
      ['emulator', 'transfer', '--va', va, ...(more.includes('--description') ? amount : note), ...more],
      wide,
    );
  return { ...made, pay };
}

test('a transfer as a bank makes it, which billing usage counts', async () => {
  const made = await testbed();
  const { virtual_account_number: number } = await reported(made);
  expect(numbered(said(await made.pay(number, '--code', 'FT1')))).toMatchInlineSnapshot(`
    "Code             FT1
    Amount           150.000 ₫
    Virtual account  96SHOP1
    Account          *********5678
    Sandbox          no
    Reported         realtime
    ! Amount: 150.000 ₫
    "
  `);
  expect(numbered(said(await made.pay(number, '--code', 'FT1', '--json')))).toMatchInlineSnapshot(`
    "{
      "transaction_code": "FT1",
      "virtual_account_number": "96SHOP1",
      "account_number": "0011012345678",
      "amount": 150000,
      "is_sandbox": false,
      "reported": "realtime",
      "repeated": true
    }
    ! Amount: 150.000 ₫
    ! This code exists already: nothing new was recorded.
    "
  `);
  expect(await made.ok(['billing', 'usage', '--jq', '.tx_used'])).toBe('1\n');
  expect(await made.ok(['transactions', 'list', '--jq', '.items[].is_sandbox'])).toBe('false\n');
});

test('it pays a checkout that is no sandbox one', async () => {
  const made = await testbed();
  const wanted = ['--amount', '150k', '--order-code', 'DH1', '--return-url', 'https://shop.example/'];
  const checkout = await made.json<{ id: string; bank: { account_number: string } }>(
    ...['checkouts', 'create', ...wanted],
  );
  expect((await made.pay(checkout.bank.account_number)).code).toBe(0);
  expect(await made.ok(['checkouts', 'show', checkout.id, '--jq', '.status'])).toBe('paid\n');
});

test('reported at the end of the day: nobody hears of it now', async () => {
  const made = await testbed();
  const { virtual_account_number: number } = await reported(made, '--no-realtime');
  expect(numbered(said(await made.pay(number, '--code', 'FT1')))).toMatchInlineSnapshot(`
    "Code             FT1
    Amount           150.000 ₫
    Virtual account  96SHOP1
    Account          *********5678
    Sandbox          no
    Reported         batch
    ! Amount: 150.000 ₫
    ! The bank reports it at the end of the day: no webhook, channel or checkout is notified.
    "
  `);
});

describe('refused, with what to do', () => {
  test('an account that there is not', async () => {
    const { pay } = await testbed();
    expect(said(await pay('96NONE1'))).toMatchInlineSnapshot(`
      "! error: there is no virtual account 96NONE1 (HTTP 404)
      ! hint: register one in all four steps: payconfirm va register
      exit 1
      "
    `);
  });

  test('one whose steps 3 and 4 are missing', async () => {
    const made = await testbed();
    const { virtual_account_number: number } = await virtualAccount(made);
    expect(numbered(said(await made.pay(number)))).toMatchInlineSnapshot(`
      "! error: the bank reports nothing of 96SHOP1: steps 3 and 4 of its registration are missing (HTTP 409)
      ! hint: what is missing, and how to do it: payconfirm doctor va 96SHOP1
      exit 1
      "
    `);
  });

  test('one of the sandbox', async () => {
    const made = await testbed();
    const sent = await made.json<{ virtual_account_number: string }>('sandbox', 'send', ...note);
    expect(numbered(said(await made.pay(sent.virtual_account_number)))).toMatchInlineSnapshot(`
      "! error: SBX1 is of the sandbox: no bank can pay to it (HTTP 400)
      ! hint: simulate it: payconfirm sandbox send --va SBX1 --amount A --description D
      exit 1
      "
    `);
  });

  test('a note that is too long', async () => {
    const made = await testbed();
    const { virtual_account_number: number } = await reported(made);
    expect(said(await made.pay(number, '--description', 'd'.repeat(256)))).toMatchInlineSnapshot(`
      "! error: --description must have at most 255 characters; given: "[redacted]…" (256 characters)
      ! hint: payconfirm emulator transfer --help
      exit 2
      "
    `);
    expect(said(await made.pay(number, '--description', 'tra tien '.repeat(30)))).toMatchInlineSnapshot(`
      "! error: --description must have at most 255 characters; given: "tra tien tra tien tra tien tra tien tra tien tra tien tra …" (270 characters)
      ! hint: payconfirm emulator transfer --help
      exit 2
      "
    `);
  });
});
