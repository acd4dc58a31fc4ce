import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cliOn } from '../../harness/cli-on.ts';
import { type RunningEmulator, startEmulator } from '../../harness/emulator.ts';
import { said } from '../../harness/said.ts';

let emulator: RunningEmulator;
let cli: ReturnType<typeof cliOn>;
beforeAll(async () => {
  emulator = await startEmulator();
  cli = cliOn(emulator);
});
afterAll(() => emulator.stop());

const wide = { tty: true, columns: 120 };

async function data(...argv: string[]) {
  const { code, stdout, stderr } = await cli([...argv, '--json']);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  return JSON.parse(stdout);
}

describe('the four steps, command by command', () => {
  let account: string;
  let first: string;
  let va: string;
  let number: string;
  let notification: string;

  test('va request', async () => {
    account = (await data('accounts', 'list')).items[0].id;
    const line = [
      'va',
      'request',
      '--prefix',
      'SHOP',
      '--account-id',
      account,
      '--content',
      'DH10234',
      '--agree',
    ];
    const run = await cli(line, wide);
    first = /Bank request\s+(\S+)/.exec(run.stdout)![1]!;
    expect(said(run)).toMatchInlineSnapshot(`
      "Bank request    00000000-0000-4000-8000-000000000001
      Status          PENDING
      Bank account    00000000-0000-4000-8000-000000000002
      Account number  *********5678
      OTP sent to     *******567
      ! Step 1 of 4 done. Next: payconfirm va verify 00000000-0000-4000-8000-000000000001 --code OTP
      "
    `);
  });

  test('va request with a prefix that the bank rejects', async () => {
    const line = ['va', 'request', '--prefix', 'BAD', '--account-id', account, '--agree'];
    expect(said(await cli(line))).toMatchInlineSnapshot(`
      "! error: the bank rejected the prefix; try another of 1 to 10 upper-case letters and digits (HTTP 400)
      exit 1
      "
    `);
  });

  test('va request under an account number beyond 2^53, sent to the digit', async () => {
    const line = ['va', 'request', '--prefix', 'LON', '--account-number', '9007199254740993', '--phone'];
    expect(
      said(await cli([...line, '0933333333', '--agree', '--show-personal'], wide)),
    ).toMatchInlineSnapshot(`
      "Bank request    00000000-0000-4000-8000-000000000001
      Status          PENDING
      Bank account    00000000-0000-4000-8000-000000000002
      Account number  9007199254740993
      OTP sent to     *******333
      ! Step 1 of 4 done. Next: payconfirm va verify 00000000-0000-4000-8000-000000000001 --code OTP
      "
    `);
    expect(said(await cli([...line, '0900000000', '--agree']))).toMatchInlineSnapshot(`
      "! error: the phone number differs from the bank's record (HTTP 400)
      exit 1
      "
    `);
  });

  test('va verify: a wrong code, then the right one on stdin', async () => {
    expect(said(await cli(['va', 'verify', first, '--code', '000000']))).toMatchInlineSnapshot(`
      "! error: wrong OTP (HTTP 400)
      ! hint: The bank allows 5 tries with a code, within 5 minutes. If the code was mistyped, send it again:
      !   payconfirm va verify 00000000-0000-4000-8000-000000000001 --code OTP
      ! If the request is unknown or accepts no more codes, ask for a new code:
      !   payconfirm va request
      !   payconfirm va delete VA_ID
      exit 1
      "
    `);
    const stdin = `${await emulator.otp(first)}\n`;
    const run = await cli(['va', 'verify', first, '--code', '-'], { ...wide, stdin });
    va = /^ID\s+(\S+)/m.exec(run.stdout)![1]!;
    expect(said(run)).toMatchInlineSnapshot(`
      "Number        96SHOP999999999999
      ID            00000000-0000-4000-8000-000000000001
      Bank account  00000000-0000-4000-8000-000000000002
      Prefix        SHOP
      Content       DH10234
      Description   -
      Name rule     -
      Created       2026-11-21 08:00:00 +07
      Updated       -
      ! Step 2 of 4 done, but nothing is reported yet. Next:
      ! payconfirm notifications request 00000000-0000-4000-8000-000000000001
      "
    `);
  });

  test('notifications request, verify, show', async () => {
    const step3 = await cli(['notifications', 'request', va], wide);
    expect(said(step3)).toMatchInlineSnapshot(`
      "Bank request  00000000-0000-4000-8000-000000000001
      Status        PENDING
      Notification  00000000-0000-4000-8000-000000000002
      ! Step 3 of 4 done. Next: payconfirm notifications verify 00000000-0000-4000-8000-000000000001 --code OTP
      "
    `);
    const second = /Bank request\s+(\S+)/.exec(step3.stdout)![1]!;
    const step4 = await cli(['notifications', 'verify', second, '--code', await emulator.otp(second)], wide);
    expect(said(step4)).toMatchInlineSnapshot(`
      "Notification     00000000-0000-4000-8000-000000000001
      Virtual account  00000000-0000-4000-8000-000000000002
      Status           ACTIVE
      Real-time        yes
      Username         -
      Created          2026-11-21 08:00:00 +07
      Updated          2026-11-21 08:00:00 +07
      ! Step 4 of 4 done: incoming transfers are now reported. Try: payconfirm sandbox send
      "
    `);
    expect(said(await cli(['notifications', 'show', va, '--json']))).toMatchInlineSnapshot(`
      "{
        "id": "00000000-0000-4000-8000-000000000001",
        "virtual_account_id": "00000000-0000-4000-8000-000000000002",
        "receive_noti_realtime": true,
        "username": null,
        "status": "ACTIVE",
        "created_at": "2026-11-21T01:00:00.000",
        "updated_at": "2026-11-21T01:00:00.000"
      }
      "
    `);
  });

  test('va list', async () => {
    const list = ['va', 'list', '--account-id', account];
    expect(said(await cli(list, wide))).toMatchInlineSnapshot(`
      "NUMBER              CONTENT  PREFIX  CREATED                  ID
      96SHOP999999999999  DH10234  SHOP    2026-11-21 08:00:00 +07  00000000-0000-4000-8000-000000000001
      "
    `);
    expect(said(await cli([...list, '--json']))).toMatchInlineSnapshot(`
      "{
        "items": [
          {
            "id": "00000000-0000-4000-8000-000000000001",
            "bank_account_id": "00000000-0000-4000-8000-000000000002",
            "prefix_code": "SHOP",
            "content": "DH10234",
            "explain": null,
            "beneficiary_name_rule": null,
            "virtual_account_number": "96SHOP999999999999",
            "created_at": "2026-11-21T01:00:00.000",
            "updated_at": null
          }
        ],
        "total": 1,
        "page": 1,
        "limit": 10
      }
      "
    `);
    number = (await data(...list)).items[0].virtual_account_number;
    expect(said(await cli([...list, '--number', number, '-o', 'tsv']))).toMatchInlineSnapshot(`
      "96SHOP999999999999	DH10234	SHOP	2026-11-21T08:00:00.000+07:00	00000000-0000-4000-8000-000000000001
      "
    `);
    expect(said(await cli([...list, '--number', '96NONE'], wide))).toMatchInlineSnapshot(`
      "! No virtual accounts here yet: payconfirm va register
      "
    `);
  });

  test('sandbox send, then va transactions', async () => {
    const line = ['sandbox', 'send', '--va', number, '--amount', '1.943.000', '--code', 'FT1'];
    expect(said(await cli([...line, '--description', 'Thanh toán DH10234'], wide))).toMatchInlineSnapshot(`
      "Code             FT1
      Amount           1.943.000 ₫
      Virtual account  96SHOP999999999999
      Account          *********5678
      Sandbox          yes
      ! Amount: 1.943.000 ₫
      ! No active webhook configuration matches, so nothing is delivered. Next: payconfirm listen
      "
    `);
    expect(said(await cli(['va', 'transactions', number], wide))).toMatchInlineSnapshot(`
      "TIME                          AMOUNT  CODE  NOTE                SANDBOX
      2026-11-21 08:00:00 +07  1.943.000 ₫  FT1   Thanh toán DH10234  yes
      "
    `);
    expect(said(await cli(['va', 'transactions', number, '--json']))).toMatchInlineSnapshot(`
      "{
        "items": [
          {
            "id": "00000000-0000-4000-8000-000000000001",
            "transaction_code": "FT1",
            "amount": 1943000,
            "description": "Thanh toán DH10234",
            "transaction_content": "Thanh toán DH10234",
            "transaction_date": "2026-11-21T08:00:00",
            "effective_date": "2026-11-21T08:00:00",
            "transaction_status": "SUCCESS",
            "transaction_channel": "SANDBOX",
            "debit_or_credit": "credit",
            "account_number": "0011012345678",
            "va_nbr": "96SHOP999999999999",
            "va_prefix_cd": "SHOP",
            "attributes": {
              "remitter_name": "SANDBOX PAYER",
              "remitter_account_number": "0000000000",
              "issuer_bank_name": "BANK",
              "reference_number": "FT1"
            },
            "is_sandbox": true
          }
        ],
        "total": 1,
        "page": 1,
        "limit": 10
      }
      "
    `);
  });

  test('notifications modify: what the new mode means', async () => {
    notification = (await data('notifications', 'show', va)).id;
    const modified = await cli(['notifications', 'modify', notification, '--no-realtime'], wide);
    expect(said(modified)).toMatchInlineSnapshot(`
      "Notification     00000000-0000-4000-8000-000000000001
      Virtual account  -
      Status           -
      Real-time        -
      Username         -
      Created          -
      Updated          -
      Bank request     00000000-0000-4000-8000-000000000002
      Waits            PENDING
      ! error: notifications modify is not done yet: the bank sent a code and waits for it
      ! hint: payconfirm notifications verify 00000000-0000-4000-8000-000000000002 --code OTP
      ! Or give the code to notifications modify itself, with --otp-command or --otp-stdin.
      exit 6
      "
    `);
    const third = /Bank request\s+(\S+)/.exec(modified.stdout)![1]!;
    const code = await emulator.otp(third);
    expect(said(await cli(['notifications', 'verify', third, '--code', code], wide))).toMatchInlineSnapshot(`
      "Notification     00000000-0000-4000-8000-000000000001
      Virtual account  00000000-0000-4000-8000-000000000002
      Status           ACTIVE
      Real-time        no
      Username         -
      Created          2026-11-21 08:00:00 +07
      Updated          2026-11-21 08:00:00 +07
      ! Verified: the bank now reports once at day end, and sends no webhooks.
      "
    `);
  });

  test('notifications delete and va delete ask first', async () => {
    expect(said(await cli(['notifications', 'delete', notification]))).toMatchInlineSnapshot(`
      "! error: confirmation is missing, and prompts are off here: Cancel notifications 00000000-0000-4000-8000-000000000001? Webhooks then get nothing.
      ! hint: add --yes
      exit 2
      "
    `);
    expect(said(await cli(['notifications', 'delete', notification, '--yes']))).toMatchInlineSnapshot(`
      "! Cancelled notifications 00000000-0000-4000-8000-000000000001.
      "
    `);
    expect(said(await cli(['va', 'delete', va]))).toMatchInlineSnapshot(`
      "! error: confirmation is missing, and prompts are off here: Cancel virtual account 96SHOP999999999999 (00000000-0000-4000-8000-000000000001)? Payers can no longer use its number.
      ! hint: add --yes
      exit 2
      "
    `);
    expect(said(await cli(['va', 'delete', va, '--yes', '--json']))).toMatchInlineSnapshot(`
      "null
      ! Cancelled virtual account 00000000-0000-4000-8000-000000000001.
      "
    `);
    expect(said(await cli(['va', 'list', '--account-id', account], wide))).toMatchInlineSnapshot(`
      "! No virtual accounts here yet: payconfirm va register
      "
    `);
    expect(said(await cli(['va', 'delete', va, '--yes']))).toMatchInlineSnapshot(`
      "! error: no such virtual account (HTTP 400)
      exit 1
      "
    `);
  });
});
