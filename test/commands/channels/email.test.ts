import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { between } from '../../harness/between.ts';
import { cliOn } from '../../harness/cli-on.ts';
import { type RunningEmulator, startEmulator } from '../../harness/emulator.ts';
import { said } from '../../harness/said.ts';

let emulator: RunningEmulator;
let cli: ReturnType<typeof cliOn>;
beforeAll(async () => {
  emulator = await startEmulator();
  cli = cliOn(emulator);
});
beforeEach(() => emulator.control('POST', '/reset'));
afterAll(() => emulator.stop());

const terminal = { tty: true, columns: 80 };
const email = (...argv: string[]) => cli(['channels', 'email', ...argv], terminal);
const an = ['--email', 'an@shop.example'];
const given = ['--name', 'desk', '--recipient', 'an@shop.example', '--recipient', 'binh@shop.example'];
const created = async () => JSON.parse((await email('create', ...given, '--json')).stdout).id as string;
async function codeFor(address: string) {
  const messages = await emulator.control<{ recipient: string; text: string }[]>('GET', '/outbox');
  return /\d{6}/.exec(messages.find(({ recipient }) => recipient === address)!.text)![0];
}

test('create says who is to be verified, and how', async () => {
  expect(said(await email('create', ...given))).toMatchInlineSnapshot(`
    "ID               00000000-0000-4000-8000-000000000001
    Name             desk
    Recipients       an@shop.example (not verified), binh@shop.example (not
                     verified)
    Events           TRANSACTION_IN
    Virtual account  -
    Active           yes
    Created          2026-11-21 08:00:00 +07
    ! Not verified: an@shop.example, binh@shop.example. Verify each with the code from
    ! its email:
    ! payconfirm channels email verify 00000000-0000-4000-8000-000000000001 --email an@shop.example --code OTP
    "
  `);
});

test('list and show', async () => {
  expect(said(await email('list'))).toMatchInlineSnapshot(`
    "! No email configurations yet: payconfirm channels email create
    "
  `);
  const id = await created();
  expect(said(await email('list'))).toMatchInlineSnapshot(`
    "ID                                    NAME  RECIPIENTS                    ACTIVE
    00000000-0000-4000-8000-000000000001  desk  an@shop.example (not verifi…  yes
    ! Hidden columns: EVENTS, VA ID (virtual_account_id). Widen the terminal, or use
    ! --fields or -o json.
    "
  `);
  expect(said(await email('show', id))).toMatchInlineSnapshot(`
    "ID               00000000-0000-4000-8000-000000000001
    Name             desk
    Recipients       an@shop.example (not verified), binh@shop.example (not
                     verified)
    Events           TRANSACTION_IN
    Virtual account  -
    Active           yes
    Created          2026-11-21 08:00:00 +07
    "
  `);
});

test('verify: right, by standard input, wrong, again; resend', async () => {
  const id = await created();
  const code = await codeFor('an@shop.example');
  const wrong = code === '000000' ? '000001' : '000000';
  expect(said(await email('verify', id, ...an, '--code', wrong))).toMatchInlineSnapshot(`
    "! error: wrong code (HTTP 400)
    ! hint: a new code:
    ! payconfirm channels email resend 00000000-0000-4000-8000-000000000001 --email an@shop.example
    exit 1
    "
  `);
  expect(said(await email('verify', id, ...an))).toMatchInlineSnapshot(`
    "! error: --code is required: the code, or - for standard input
    ! hint: payconfirm channels email verify --help
    exit 2
    "
  `);
  expect(said(await email('resend', id, ...an))).toMatchInlineSnapshot(`
    "ID               00000000-0000-4000-8000-000000000001
    Name             desk
    Recipients       an@shop.example (not verified), binh@shop.example (not
                     verified)
    Events           TRANSACTION_IN
    Virtual account  -
    Active           yes
    Created          2026-11-21 08:00:00 +07
    ! Requested a new code for an@shop.example. Verify with it:
    ! payconfirm channels email verify 00000000-0000-4000-8000-000000000001 --email an@shop.example --code OTP
    "
  `);
  const stdin = `${await codeFor('an@shop.example')}\n`;
  const byStdin = await cli(['channels', 'email', 'verify', id, ...an, '--code', '-'], {
    ...terminal,
    stdin,
  });
  expect(said(byStdin)).toMatchInlineSnapshot(`
    "ID               00000000-0000-4000-8000-000000000001
    Name             desk
    Recipients       an@shop.example, binh@shop.example (not verified)
    Events           TRANSACTION_IN
    Virtual account  -
    Active           yes
    Created          2026-11-21 08:00:00 +07
    ! Verified an@shop.example. Try it:
    ! payconfirm channels email test 00000000-0000-4000-8000-000000000001
    "
  `);
  expect(said(await email('resend', id, ...an))).toMatchInlineSnapshot(`
    "! error: this recipient is verified already (HTTP 400)
    exit 1
    "
  `);
  const dry = await email(
    'verify',
    id,
    '--email',
    'binh@shop.example',
    '--code',
    '123456',
    '--dry-run',
    '--json',
  );
  expect(dry.stdout).not.toContain('123456');
});

test('a suppressed recipient is named by create, resend and doctor, with what lifts it; no code is said to be sent', async () => {
  const nobody = 'nobody@shop.invalid';
  const lift = `payconfirm channels email unsuppress ${nobody}`;
  const suppressed = [
    `! warning: ${nobody} is suppressed: its mail server rejected an email`,
    '! for good. Once it works:',
    `! ${lift}`,
  ];
  const made = await email('create', '--name', 'desk', '--recipient', nobody, '--json');
  const { id } = JSON.parse(made.stdout) as { id: string };
  const linesOf = (result: typeof made) =>
    said(result)
      .split('\n')
      .filter((line) => line.startsWith('!'));
  expect(linesOf(made)).toEqual(suppressed);
  expect(linesOf(await email('resend', id, '--email', nobody))).toEqual(suppressed);
  expect(said(await email('show', id))).toContain(`Recipients       ${nobody} (not verified, suppressed)`);
  const fixes = async () => {
    const { stdout } = await cli(['doctor', '--json']);
    const { next } = JSON.parse(stdout) as { next: string[] };
    return next.filter((line) => line.includes(nobody));
  };
  expect(await fixes()).toEqual([lift]);
  await email('unsuppress', nobody);
  expect(await fixes()).toEqual([`payconfirm channels email resend ${id} --email ${nobody}`]);
});

test('odd entries of a reply are no addresses; one in other letters is the same', async () => {
  const url = await between(emulator.url, (text, { method, path }) => {
    if (method !== 'POST' || !path.endsWith('/email-configs')) return text;
    const { data, ...envelope } = JSON.parse(text);
    const recipient_status = [
      { email: 'AN@shop.example', verified: false, suppressed: true },
      { email: null, verified: false, suppressed: true },
    ];
    const pending_verification = ['an@shop.example', null, 5, {}];
    return JSON.stringify({ ...envelope, data: { ...data, recipient_status, pending_verification } });
  });
  const made = await email('create', ...given, '--json', '--base-url', url);
  expect(said(made).match(/^! .*/gm)).toEqual([
    '! warning: AN@shop.example is suppressed: its mail server rejected an email for',
    '! good. Once it works: payconfirm channels email unsuppress AN@shop.example',
  ]);
});

test('test: who gets it, and why others do not', async () => {
  const id = await created();
  expect(said(await email('test', id))).toMatchInlineSnapshot(`
    "Sent     -
    Skipped  an@shop.example: UNVERIFIED, its code is not verified yet;
             binh@shop.example: UNVERIFIED, its code is not verified yet
    "
  `);
  await email('verify', id, ...an, '--code', await codeFor('an@shop.example'));
  expect(said(await email('test', id))).toMatchInlineSnapshot(`
    "Sent     an@shop.example
    Skipped  binh@shop.example: UNVERIFIED, its code is not verified yet
    "
  `);
  expect(said(await email('test', id, '--json'))).toMatchInlineSnapshot(`
    "{
      "sent": [
        "an@shop.example"
      ],
      "skipped": [
        {
          "email": "binh@shop.example",
          "reason": "UNVERIFIED"
        }
      ],
      "log_ids": [
        "00000000-0000-4000-8000-000000000001",
        "00000000-0000-4000-8000-000000000002"
      ]
    }
    "
  `);
});

test('logs and stats', async () => {
  expect(said(await email('logs'))).toMatchInlineSnapshot(`
    "! No emails in the log.
    "
  `);
  expect(said(await email('stats'))).toMatchInlineSnapshot(`
    "Attempts           0
    Sent               0
    Failed             0
    Suppressed         0
    Success rate       0%
    95 of 100 within   -
    Failures by label  -
    "
  `);
  const id = await created();
  await email('verify', id, ...an, '--code', await codeFor('an@shop.example'));
  await cli(['sandbox', 'send', '--amount', '150k', '--description', 'DH1', '--code', 'FT1']);
  expect(said(await email('logs'))).toMatchInlineSnapshot(`
    "TIME (+07)           RESULT      TRY  RECIPIENT          EVENT           CODE
    2026-11-21 08:00:00  UNVERIFIED    1  binh@shop.example  TRANSACTION_IN  FT1
    2026-11-21 08:00:00  OK            1  an@shop.example    TRANSACTION_IN  FT1
    2026-11-21 08:00:00  OK            1  binh@shop.example  VERIFICATION    -
    2026-11-21 08:00:00  OK            1  an@shop.example    VERIFICATION    -
    ! Hidden columns: RESPONSE (response_text), CONFIGURATION (config_id). Widen the
    ! terminal, or use --fields or -o json.
    "
  `);
  expect(
    said(await email('logs', '--status', 'skipped', '--config', id, '--event', 'TRANSACTION_IN')),
  ).toMatchInlineSnapshot(`
    "TIME (+07)           RESULT      TRY  RECIPIENT          EVENT           CODE
    2026-11-21 08:00:00  UNVERIFIED    1  binh@shop.example  TRANSACTION_IN  FT1
    ! Hidden columns: RESPONSE (response_text), CONFIGURATION (config_id). Widen the
    ! terminal, or use --fields or -o json.
    "
  `);
  expect(
    said(await email('logs', '--limit', '1', '--page', '2', '--jq', '[.total, .items[0].error_label]')),
  ).toMatchInlineSnapshot(`
    "[4,"OK"]
    "
  `);
  expect(
    said(await email('logs', '--all', '--limit', '1', '--jq', '.items | length')),
  ).toMatchInlineSnapshot(`
    "4
    "
  `);
  expect(said(await email('stats'))).toMatchInlineSnapshot(`
    "Attempts           4
    Sent               3
    Failed             0
    Suppressed         0
    Success rate       75%
    95 of 100 within   0 ms
    Failures by label  UNVERIFIED 1
    "
  `);
});

test('update names all recipients; delete asks', async () => {
  const id = await created();
  await email('verify', id, ...an, '--code', await codeFor('an@shop.example'));
  expect(said(await email('update', id, '--recipient', 'an@shop.example'))).toMatchInlineSnapshot(`
    "ID               00000000-0000-4000-8000-000000000001
    Name             desk
    Recipients       an@shop.example
    Events           TRANSACTION_IN
    Virtual account  -
    Active           yes
    Created          2026-11-21 08:00:00 +07
    "
  `);
  expect(said(await email('update', id, '--recipient', 'x@y\r\nBcc: z@evil.example'))).toMatchInlineSnapshot(`
    "! Assumed, not checked: --recipient must be an e-mail address.
    ! error: the service did not accept the values (HTTP 422)
    !   body.recipients.0: must match format "email"
    exit 3
    "
  `);
  expect(said(await email('delete', id, '--no-input'))).toMatchInlineSnapshot(`
    "! error: confirmation is missing, and prompts are off here: Delete email
    ! configuration desk (00000000-0000-4000-8000-000000000001)? update --no-active
    ! keeps it.
    ! hint: add --yes
    exit 2
    "
  `);
  expect(said(await email('delete', id, '--yes'))).toMatchInlineSnapshot(`
    "! Deleted 00000000-0000-4000-8000-000000000001. Its log is kept.
    "
  `);
});
