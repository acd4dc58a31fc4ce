/** The payment profile (§2.14, assumed): made, changed in parts, its return secret shown once. */
import { expect, onTestFinished, test } from 'vitest';
import { cliOn } from '../../harness/cli-on.ts';
import { startEmulator } from '../../harness/emulator.ts';
import { unknown } from '../../harness/every-command.ts';
import type { RunOptions } from '../../harness/run-cli.ts';
import { said } from '../../harness/said.ts';
import { json as answerJson, envelope, startService } from '../../harness/scripted-service.ts';

async function onEmulator() {
  const emulator = await startEmulator({ now: '2026-11-21T01:00:00Z' });
  onTestFinished(() => emulator.stop());
  return { emulator, cli: cliOn(emulator) };
}

/** A client of its own, with its first key and nothing else. */
async function newShop() {
  const { emulator, cli } = await onEmulator();
  const env = { PAYCONFIRM_CLIENT_ID: '', PAYCONFIRM_CLIENT_SECRET: '' };
  const password = { env, stdin: 'another-password\n' };
  await cli(['client', 'register', '--username', 'other', '--name', 'Other', '--password-stdin'], password);
  const login = ['auth', 'login', '--username', 'other', '--password-stdin', '--base-url', emulator.url];
  await cli(login, password);
  await cli(['keys', 'generate', '--save'], { env });
  return { emulator, cli: (argv: string[], options: RunOptions = {}) => cli(argv, { ...options, env }) };
}

const json = async (run: Promise<{ stdout: string; stderr: string }>) => {
  const { stdout, stderr } = await run;
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
};

test('what is given changes, the rest stays; null empties a field', async () => {
  const { cli } = await onEmulator();
  const before = await json(cli(['payment-profile', 'show', '--json']));
  const given = ['--accent-color', 'b3261e', '--hotline', '1900 1234'];
  const changed = await json(cli(['payment-profile', 'set', ...given, '--json']));
  expect(changed).toEqual({ ...before, accent_color: '#b3261e', hotline: '1900 1234' });
  await cli(['payment-profile', 'set', '--field', 'hotline:=null']);
  expect(await json(cli(['payment-profile', 'show', '--json']))).toEqual({ ...changed, hotline: null });
});

test('of two changes at once neither is lost', async () => {
  const { emulator, cli } = await onEmulator();
  let profile = await json(cli(['payment-profile', 'show', '--json']));
  const service = await startService(({ method, body }, response) => {
    if (method === 'PUT') profile = { ...profile, ...JSON.parse(body) };
    const held = envelope(profile);
    if (method === 'PUT') return held;
    // Time enough for whoever does not wait for its turn to read the same.
    setTimeout(() => answerJson(response, 200, held), 200);
  });
  const onService = cliOn({ ...emulator, url: service.origin });
  const set = (...given: string[]) => onService(['payment-profile', 'set', ...given]);
  const both = await Promise.all([set('--hotline', '1900 1234'), set('--support-email', 'a@shop.example')]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(profile).toMatchObject({ hotline: '1900 1234', support_email: 'a@shop.example' });
});

test('where no turn can be kept, a warning says so, and it is set', async () => {
  const { cli } = await onEmulator();
  const set = await cli(['payment-profile', 'set', '--hotline', '1'], {
    env: { PAYCONFIRM_CONFIG_DIR: '/proc/none' },
  });
  expect([set.code, set.stderr]).toMatchInlineSnapshot(`
    [
      0,
      "warning: /proc/none/payment-profile.turn cannot be written (ENOENT): another process may be changing it at the same time
    warning: the token is not stored: /proc/none cannot be made (ENOENT)
    ",
    ]
  `);
});

test('what the service does not take of it is said, and what it holds is shown', async () => {
  const { emulator, cli } = await onEmulator();
  const profile = await json(cli(['payment-profile', 'show', '--json']));
  const elsewhere = { ...profile, hotline: '1900 9999' };
  const service = await startService(({ method }) => envelope(method === 'PUT' ? profile : elsewhere));
  const set = await cliOn({ ...emulator, url: service.origin })([
    ...['payment-profile', 'set', '--hotline', '1900 1234', '--locale', profile.locale, '--json'],
  ]);
  expect(JSON.parse(set.stdout)).toEqual(profile);
  const [warning, error] = set.stderr.split('\n');
  expect([set.code, warning, JSON.parse(error!)]).toMatchInlineSnapshot(`
    [
      1,
      "warning: The service reports success, but its reply differs: hotline: asked for 1900 1234, the reply says nothing",
      {
        "error": {
          "details": null,
          "hint": "somebody may have set it at the same time; if not, the service does not take this: payconfirm payment-profile show",
          "kind": "refused",
          "message": "the profile was set, and read back it differs: hotline",
          "request": null,
          "status": null,
        },
      },
    ]
  `);
});

test('without a flag nothing is asked of the service', async () => {
  const { cli } = await onEmulator();
  expect(said(await cli(['payment-profile', 'set', '--verbose']))).toMatchInlineSnapshot(`
    "! error: nothing to change: give at least one flag
    exit 2
    "
  `);
});

test.each([{ tty: true }, { tty: false }])('a change shows no return secret: %j', async (options) => {
  const { cli } = await onEmulator();
  const shown = await cli(['payment-profile', 'show'], options);
  expect(await cli(['payment-profile', 'set', '--display-name', 'Demo Shop'], options)).toEqual(shown);
});

test('the first time it is whole, and the return secret is shown once', async () => {
  const { emulator, cli } = await newShop();
  expect(said(await cli(['payment-profile', 'show']))).toMatchInlineSnapshot(`
    "! error: no payment profile (HTTP 404)
    ! hint: make one: payconfirm payment-profile set --help
    exit 1
    "
  `);
  expect(said(await cli(['payment-profile', 'set', '--display-name', 'Tea']))).toMatchInlineSnapshot(`
    "! Assumed, not checked: --account-id is required.
    ! Assumed, not checked: --prefix is required.
    ! Assumed, not checked: --owner-number is required.
    ! Assumed, not checked: --owner-type is required.
    ! Assumed, not checked: --merchant-id is required.
    ! Assumed, not checked: --terminal-id is required.
    ! Assumed, not checked: --beneficiary-name is required.
    ! Assumed, not checked: --locale is required.
    ! error: the service did not accept the values (HTTP 422)
    !   body.default_bank_account_id: Field required
    !   body.va_prefix: Field required
    !   body.owner_number: Field required
    !   body.owner_type: Field required
    !   body.merchant_id: Field required
    !   body.terminal_id: Field required
    !   body.beneficiary_name: Field required
    !   body.locale: Field required
    exit 3
    "
  `);
  // A client that is registered here has no account at the bank: one is linked by its first request.
  const link = ['--account-number', '0071000123456', '--phone', '0987654321', '--prefix', 'TEA', '--agree'];
  const { id, bank_request } = await json(cli(['va', 'request', ...link, '--json']));
  await cli(['va', 'verify', bank_request.id, '--code', await emulator.otp(bank_request.id)]);
  const whole = [
    ...['--display-name', 'Tea', '--account-id', id, '--prefix', 'TEA', '--owner-number', '0071000123456'],
    ...['--owner-type', 'PER', '--merchant-id', 'M1', '--terminal-id', 'T1', '--locale', 'en'],
    ...['--beneficiary-name', 'TRAN THI BINH'],
  ];
  const made = await cli(['payment-profile', 'set', ...whole, '--verbose', '--json']);
  const { return_signature_secret: secret, ...profile } = JSON.parse(made.stdout);
  expect(secret).toMatch(/^[\w-]{48}$/);
  expect(made.stderr).not.toContain(secret);
  expect(made.stderr).toContain('The return secret is not shown again');
  expect(await json(cli(['payment-profile', 'show', '--json']))).toEqual(profile);
});

test('a new return secret is asked for, shown, and no part of the profile', async () => {
  const { cli } = await onEmulator();
  expect(said(await cli(['payment-profile', 'rotate-return-secret']))).toMatchInlineSnapshot(`
    "! error: confirmation is missing, and prompts are off here: Create a new return secret for Demo Shop? Until your shop has it, it rejects returning payers as forged.
    ! hint: add --yes
    exit 2
    "
  `);
  const { stdout, stderr } = await cli([
    ...['payment-profile', 'rotate-return-secret', '--yes'],
    ...['--jq', '.return_signature_secret', '--verbose'],
  ]);
  expect(stdout).toMatch(/^[\w-]{48}\n$/);
  expect(stderr).not.toContain(stdout.trim());
  expect((await cli(['payment-profile', 'show', '--json'])).stdout).not.toContain('secret');
});

test.each([
  ['--accent-color', 'red'],
  ['--logo-url', 'http://shop.example/logo.png'],
  ['--locale', 'fr'],
  ['--owner-type', 'X'],
  ['--account-id', unknown],
])('%s %s is for the service to refuse', async (flag, value) => {
  const { cli } = await onEmulator();
  const refused = await cli(['payment-profile', 'set', flag, value]);
  const errors = refused.stderr.split('\n').filter((line) => line.startsWith('error: '));
  expect([refused.code, errors, refused.stdout]).toEqual([
    3,
    ['error: the service did not accept the values (HTTP 422)'],
    '',
  ]);
});

test('a checkout for real money says what is missing, and a sandbox one goes without', async () => {
  const { cli } = await newShop();
  const order = ['--amount', '20k', '--order-code', 'DH1', '--return-url', 'https://shop.example/'];
  const refused = await cli(['checkouts', 'create', ...order, '--idempotency-key', 'K']);
  expect(said(refused)).toMatchInlineSnapshot(`
    "! Amount: 20.000 ₫
    ! error: this client has no payment profile (payment_profile_missing), which a checkout for real money needs (HTTP 422)
    ! hint: create one, or use --sandbox to try it without one: payconfirm payment-profile set --help
    exit 3
    "
  `);
  expect((await cli(['checkouts', 'create', ...order, '--sandbox'])).code).toBe(0);
});
