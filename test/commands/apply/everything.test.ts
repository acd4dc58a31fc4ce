import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startApplying } from '../../harness/applying.ts';
import { printOtp } from '../../harness/print-otp.ts';
import { said } from '../../harness/said.ts';

const everything = `
keys:
  - name: backend
    save_to: file:secrets/backend.env
  - name: second
    save_to: profile:second
virtual_accounts:
  - account_number: '0011012345678'
    prefix_code: SHOP
    content: KH001
    user_agreement: true
  - account_number: '0071000123456'
    phone_number: '0987654321'
    prefix_code: SHOP
    explain: of an account that is not linked
    receive_noti_realtime: false
    user_agreement: true
webhooks:
  - name: shop
    webhook_url: https://shop.example/hook
    auth_type: HMAC_SHA256
    secret_key: env:HOOK
    virtual_account: &first
      account_number: '0011012345678'
      prefix_code: SHOP
      content: KH001
payment_profile:
  display_name: Demo Shop
  va_prefix: PAY
  default_bank_account: '19036666888899'
  default_virtual_account: *first
`;

async function applying(text = everything) {
  const its = await startApplying();
  mkdirSync(join(its.folder, 'secrets'), { mode: 0o700 });
  its.write(text);
  const codes = ['--otp-command', printOtp(its.emulator.url)];
  return { ...its, codes, shell: { env: { PATH: process.env.PATH! } } };
}

test('everything at once, and then nothing', async () => {
  const { apply, codes, shell, counting, folder, json, cli } = await applying();
  expect(said(await apply(codes, { tty: true, ...shell }))).toMatchInlineSnapshot(`
    "5 created, 1 updated.
    ! + key backend
    !     save_to  file:secrets/backend.env
    ! + key second
    !     save_to  profile:second
    ! + virtual account SHOP KH001 under *********5678
    !     user_agreement         true
    !     receive_noti_realtime  true
    !     four steps: the bank sends two codes to the phone registered with it
    ! + virtual account SHOP under *********3456
    !     explain                of an account that is not linked
    !     receive_noti_realtime  false
    !     user_agreement         true
    !     four steps: the bank sends two codes to the phone registered with it
    ! + webhook shop
    !     webhook_url      https://shop.example/hook
    !     auth_type        HMAC_SHA256
    !     secret_key       env:HOOK
    !     virtual_account  SHOP KH001 under *********5678
    ! ~ payment profile Demo Shop
    !     va_prefix                CHK -> PAY
    !     default_bank_account     *********5678 -> **********8899
    !     default_virtual_account  - -> SHOP KH001 under *********5678
    ! Not changed, because the file does not have it: key Default Key.
    ! ✓ create key backend
    ! ✓ create key second
    ! ▶ 1 request   · 2 first code   · 3 reporting   · 4 second code
    ! ✔ 1 request   ▶ 2 first code   · 3 reporting   · 4 second code
    ! ✔ 1 request   ✔ 2 first code   ▶ 3 reporting   · 4 second code
    ! ✔ 1 request   ✔ 2 first code   ✔ 3 reporting   ▶ 4 second code
    ! ✓ create virtual account SHOP KH001 under *********5678
    ! ▶ 1 request   · 2 first code   · 3 reporting   · 4 second code
    ! ✔ 1 request   ▶ 2 first code   · 3 reporting   · 4 second code
    ! ✔ 1 request   ✔ 2 first code   ▶ 3 reporting   · 4 second code
    ! ✔ 1 request   ✔ 2 first code   ✔ 3 reporting   ▶ 4 second code
    ! ✓ create virtual account SHOP under *********3456
    ! ✓ create webhook shop
    ! ✓ update payment profile Demo Shop
    "
  `);
  expect(counting.writes()).toMatchInlineSnapshot(`
    [
      "POST /api/v1/client-keys/generate",
      "POST /api/v1/client-keys/generate",
      "POST /api/v1/bank/virtual-account/registration",
      "POST /api/v1/bank/…/virtual-account/verification",
      "POST /api/v1/bank/…/notification/registration",
      "POST /api/v1/bank/…/notification/verification",
      "POST /api/v1/bank/virtual-account/registration",
      "POST /api/v1/bank/…/virtual-account/verification",
      "POST /api/v1/bank/…/notification/registration",
      "POST /api/v1/bank/…/notification/verification",
      "POST /api/v1/client-webhooks",
      "PUT /api/v1/payment-profile",
    ]
  `);

  const env = join(folder, 'secrets', 'backend.env');
  const [, id, secret] = /^PAYCONFIRM_CLIENT_ID=(.+)\nPAYCONFIRM_CLIENT_SECRET=(.+)\n$/.exec(
    readFileSync(env, 'utf8'),
  )!;
  expect(statSync(env).mode & 0o777).toBe(0o600);
  const asBackend = { PAYCONFIRM_CLIENT_ID: id!, PAYCONFIRM_CLIENT_SECRET: secret! };
  expect((await cli(['whoami'], { env: asBackend })).code).toBe(0);
  const unset = { PAYCONFIRM_CLIENT_ID: '', PAYCONFIRM_CLIENT_SECRET: '', PAYCONFIRM_BASE_URL: '' };
  expect((await cli(['whoami', '--profile', 'second'], { env: unset })).code).toBe(0);

  const [webhook] = (await json('webhooks', 'list')).items;
  const profile = await json('payment-profile', 'show');
  const va = await json('va', 'show', webhook.virtual_account_id);
  expect(va).toMatchObject({ prefix_code: 'SHOP', content: 'KH001' });
  expect(profile).toMatchObject({ va_prefix: 'PAY', default_virtual_account_id: va.id });

  const again = await apply(codes, { tty: true, ...shell });
  const nothing =
    'Not changed, because the file does not have it: key Default Key.\nNothing to do: 6 unchanged.\n';
  expect([again.code, again.stdout, counting.writes()]).toEqual([0, nothing, []]);
  // What needs a code asks for none, since nothing does.
  expect((await apply(['--no-input'])).code).toBe(0);
});

describe('cut off after any change, a run that follows finishes, and nothing appears twice', () => {
  // The answer to a code is read back, so that the same run goes on.
  const ends = { 1: 5, 2: 5, 3: 5, 4: 0, 5: 5, 6: 0, 8: 0, 9: 5, 11: 5, 12: 5 };
  test.each(Object.entries(ends))('the reply to write %i is lost', async (nth, end) => {
    const at = Number(nth);
    const { apply, codes, shell, counting, json } = await applying();
    let writes = 0;
    counting.onWrite = () => (++writes === at ? 'no reply' : undefined);
    const first = await apply(codes, shell);
    expect([at, first.code]).toEqual([at, end]);
    if (end !== 0) expect(first.stderr).toMatch(/Done before: |Nothing was done before\./);
    const second = await apply(codes, shell);
    expect([at, second.code, second.stderr]).toEqual([at, 0, expect.any(String)]);
    counting.writes();
    const third = await apply(codes, shell);
    expect([third.code, counting.writes()]).toEqual([0, []]);
    const { items: keys } = await json('keys', 'list');
    expect(keys.map(({ name }: { name: string }) => name)).toEqual(['Default Key', 'backend', 'second']);
    expect((await json('webhooks', 'list')).items.length).toBe(1);
    const { items: accounts } = await json('accounts', 'list');
    for (const [number, count] of [
      ['0011012345678', 1],
      ['0071000123456', 1],
      ['19036666888899', 0],
    ]) {
      const { id } = accounts.find((one: { account_number: string }) => one.account_number === number);
      expect([number, (await json('va', 'list', '--account-id', id)).items.length]).toEqual([number, count]);
    }
  });
});

test('what the bank refuses ends it, and what was done and what was not is said', async () => {
  const { apply, codes, shell, counting } = await applying(
    everything
      .replace('prefix_code: SHOP', 'prefix_code: BAD')
      .replace(/ {4}virtual_account: &first.*$/s, ''),
  );
  const { code, stdout, stderr } = await apply(codes, shell);
  expect([code, stdout, stderr.slice(stderr.indexOf('error:'))]).toMatchInlineSnapshot(`
    [
      1,
      "",
      "error: create virtual account BAD KH001 under *********5678: the bank rejected the prefix; try another of 1 to 10 upper-case letters and digits (HTTP 400)
    hint: Done before: create key backend, create key second.
    Not begun: create virtual account SHOP under *********3456, create webhook shop.
    Run it again: finished steps are not repeated.
    ",
    ]
  `);
  expect(counting.writes().length).toBe(3);
});

test('nobody to ask: all that is missing is named', async () => {
  const { cli, file, counting } = await applying(everything.replaceAll('    user_agreement: true\n', ''));
  const { code, stderr } = await cli(['apply', '-f', file]);
  const last = stderr
    .replaceAll(file, 'FILE')
    .replace(/http:\/\/127\.0\.0\.1:\d+/, 'URL')
    .trimEnd()
    .split('\n')
    .slice(-3);
  expect([code, ...last, counting.writes()]).toMatchInlineSnapshot(`
    [
      2,
      "error: missing, and prompts are off here: user_agreement: true at FILE:8:5, --otp-command or --otp-stdin, user_agreement: true at FILE:11:5, --yes",
      "hint: With the emulator: --otp-command 'payconfirm emulator otp --base-url URL'",
      "payconfirm apply --help",
      [],
    ]
  `);
});

test('steps 3 and 4 of a virtual account that is there; how it is reported', async () => {
  const { cli, apply, write, emulator, counting, codes, shell, json } = await applying('');
  const { items } = await json('accounts', 'list');
  const account = items.find((one: { account_number: string }) => one.account_number === '0011012345678');
  const flags = ['--account-id', account.id, '--prefix', 'SHOP', '--agree', '--json'];
  const { bank_request } = JSON.parse((await cli(['va', 'request', ...flags])).stdout);
  await cli(['va', 'verify', bank_request.id, '--code', await emulator.otp()]);
  counting.writes();
  const file = (more = '') =>
    `virtual_accounts:\n  - account_number: '0011012345678'\n    prefix_code: SHOP\n${more}`;
  write(file());
  expect(said(await apply(codes, { tty: true, ...shell }))).toMatchInlineSnapshot(`
    "1 updated.
    ! ~ virtual account SHOP under *********5678
    !     reporting  the bank is not asked to report: steps 3 and 4 are missing ->
    !     real-time
    ! ✔ 1 request   ✔ 2 first code   ▶ 3 reporting   · 4 second code
    ! ✔ 1 request   ✔ 2 first code   ✔ 3 reporting   ▶ 4 second code
    ! ✓ update virtual account SHOP under *********5678
    "
  `);
  write(file('    receive_noti_realtime: false\n    explain: other\n'));
  expect(said(await apply(codes, { tty: true, ...shell }))).toMatchInlineSnapshot(`
    "1 updated.
    ! ~ virtual account SHOP under *********5678
    !     receive_noti_realtime  true -> false
    !     explain differs, and the service cannot change it
    ! ✓ update virtual account SHOP under *********5678
    "
  `);
  counting.writes();
  expect((await apply([], shell)).code).toBe(0);
  expect(counting.writes()).toEqual([]);
});

test.each([
  ['a file, written otherwise', 'file:secrets/a.env', 'file:./secrets/../secrets/a.env'],
  ['a profile', 'profile:shop', 'profile:shop'],
])('two secrets for one place, %s: exit 2 before anything is made', async (_, first, second) => {
  const { apply, file, counting } = await applying(
    `keys:\n  - { name: one, save_to: '${first}' }\n  - { name: two, save_to: '${second}' }\n`,
  );
  const { code, stderr } = await apply();
  expect([code, stderr.replaceAll(file, 'FILE')]).toEqual([
    2,
    `error: FILE:3:27: ${second} is taken by what is at FILE:2:27\n`,
  ]);
  expect(counting.writes()).toEqual([]);
});

test.each([
  ['a named pipe', (path: string) => execFileSync('mkfifo', [path])],
  ['a folder', (path: string) => mkdirSync(path)],
])('%s at the place of a secret: exit 2 before anything is made', async (_, make) => {
  const { apply, folder, file, counting } = await applying(
    "keys:\n  - { name: one, save_to: 'file:secrets/taken' }\n",
  );
  make(join(folder, 'secrets', 'taken'));
  const { code, stderr } = await apply();
  expect([code, stderr.replaceAll(file, 'FILE')]).toEqual([
    2,
    'error: FILE:2:27: file:secrets/taken is there already\nhint: move it away, or choose another\n',
  ]);
  expect(counting.writes()).toEqual([]);
});
