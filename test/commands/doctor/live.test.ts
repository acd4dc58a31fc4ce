/** `doctor --live`, the checklist before the first customer, against the emulator. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seededClient } from '../../../src/emulator/seed-database.ts';
import type { SetupJson } from '../../../src/messages/doctor-json.ts';
import { verify } from '../../../src/webhooks/signature/signature.ts';
import { between } from '../../harness/between.ts';
import { impatient } from '../../harness/emulator.ts';
import { receiver } from '../../harness/receiver.ts';
import { reported } from '../../harness/registered.ts';
import { startTestbed } from '../../harness/testbed.ts';

const live = ['scopes', 'receiver', 'signature', 'conformance', 'return-secret', 'alerts', 'quota'];

/** A configuration that signs, on this machine, and an address that is reported on in real time. */
async function prepared() {
  const testbed = await startTestbed();
  const signed = ['--auth', 'HMAC_SHA256', '--secret-env', 'HOOK'];
  const env = { HOOK: 'whsec_1234567890' };
  const shop = await testbed.configure('shop', await testbed.answering(200), signed, { env });
  const va = await reported(testbed);
  const checks = async () => {
    const { code, stdout } = await testbed.cli(['doctor', '--live', '-o', 'json']);
    const setup = JSON.parse(stdout) as SetupJson;
    const lines = setup.checks.filter(({ check }) => live.includes(check));
    return { code, setup, lines: lines.map(({ check, result, code }) => [check, result, code]) };
  };
  return { ...testbed, shop, va, env, checks };
}

test('before a test delivery, and after it', async () => {
  const { checks, ok, shop, env, emulator } = await prepared();
  const before = await checks();
  expect([before.code, before.lines]).toEqual([
    6,
    [
      ['scopes', 'ok', null],
      ['receiver', 'problem', 'address-not-public'],
      ['signature', 'warning', 'signature-unproved'],
      ['conformance', 'warning', 'app-not-verified'],
      ['return-secret', 'not_checked', null],
      ['alerts', 'problem', 'no-alert-channel'],
      ['quota', 'ok', null],
    ],
  ]);
  await ok(['webhooks', 'test', shop, '--secret-env', 'HOOK'], { env });
  await ok([
    ...['channels', 'email', 'create', '--name', 'alerts'],
    ...['--recipient', 'ops@shop.example', '--event', 'WEBHOOK_FAILED'],
  ]);
  const after = await checks();
  expect(after.lines).toEqual([
    ['scopes', 'ok', null],
    ['receiver', 'problem', 'address-not-public'],
    ['signature', 'note', 'signature-of-test-only'],
    ['conformance', 'warning', 'app-not-verified'],
    ['return-secret', 'not_checked', null],
    // Its only address has not been verified.
    ['alerts', 'problem', 'email-unverified'],
    ['quota', 'ok', null],
  ]);
  const [seen] = after.setup.checks.filter(({ check }) => check === 'signature');
  expect(seen?.seen).toEqual({ carried: 'signature', by: 'test', at: emulator.clock.now() });
});

test('a test with the secret of the app proves nothing of the stored one; a sandbox transfer does', async () => {
  const { cli, ok, configure, transfer } = await startTestbed();
  const given = {
    secrets: ['whsec_of_the_app'],
    now: 0,
    toleranceSeconds: Infinity,
    scheme: 'auto',
  } as const;
  const app = await receiver((response) => {
    const { rawHeaders, body } = app.received.at(-1)!;
    const headers = rawHeaders.flatMap((name, at) => (at % 2 ? [] : [[name, rawHeaders[at + 1]!] as const]));
    const { ok } = verify({ ...given, body: Buffer.from(body), headers });
    response.writeHead(ok ? 200 : 401).end();
  });
  const signed = ['--auth', 'HMAC_SHA256', '--secret-env', 'HOOK'];
  const id = await configure('shop', app.url, signed, { env: { HOOK: 'whsec_of_the_service' } });
  const signature = async () => {
    const { stdout } = await cli(['doctor', '--live', '-o', 'json']);
    const { result, code } = (JSON.parse(stdout) as SetupJson).checks.find(
      ({ check }) => check === 'signature',
    )!;
    return [result, code];
  };
  await ok(['webhooks', 'test', id, '--secret-env', 'HOOK'], { env: { HOOK: 'whsec_of_the_app' } });
  expect(await signature()).toEqual(['note', 'signature-of-test-only']);
  await transfer('FT1');
  expect(await signature()).toEqual(['warning', 'signature-unproved']);
  await ok(['webhooks', 'update', id, '--secret-env', 'HOOK'], { env: { HOOK: 'whsec_of_the_app' } });
  await transfer('FT2');
  expect(await signature()).toEqual(['ok', null]);
});

test('transfers of the last 30 days against the plan; sandbox ones do not count', async () => {
  const { checks, ok, transfer, va } = await prepared();
  await transfer('FT1');
  const paid = ['emulator', 'transfer', '--va', va.virtual_account_number];
  await ok([...paid, '--amount', '150k', '--description', 'DH1']);
  const { setup } = await checks();
  expect(setup.checks.find(({ check }) => check === 'quota')?.seen).toEqual({
    ...{ plan: 'free', used: 1, limit: 500, transfers: 1 },
  });
});

test('what verify-app found is kept by profile and URL, without what may be secret', async () => {
  const { cli, answering, env: hookEnv } = await prepared();
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const env = { ...hookEnv, PAYCONFIRM_CONFIG_DIR: folder };
  const [hook] = JSON.parse((await cli(['webhooks', 'list', '--jq', '[.items[].webhook_url]'])).stdout);
  const conformance = async (...more: string[]) => {
    const { stdout } = await cli(['doctor', '--live', '--json', ...more], { env });
    return (JSON.parse(stdout) as SetupJson).checks.find(({ check }) => check === 'conformance')!;
  };
  // Whatever comes was booked once, a forged one too.
  const shop = ['--orders', await answering(200), '--effects', await answering(200, '{"count":1}')];
  const verify = (...more: string[]) =>
    cli(['verify-app', `${hook}?key=a-secret`, '--secret-env', 'HOOK', ...shop, ...more], {
      env,
      clock: impatient,
    });
  // A part of the cases proves no app.
  expect((await verify('--only', 'forged-wrong-secret')).code).toBe(6);
  expect((await conformance()).code).toBe('app-not-verified');
  expect((await verify()).code).toBe(6);
  const found = await conformance();
  expect([found.result, found.code]).toEqual(['problem', 'app-cases-false']);
  expect(found.seen).toMatchObject({ url: hook.replace('?key=a-secret', ''), passed: expect.any(Number) });
  const kept = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('app-trials.json'),
  )!;
  expect(readFileSync(join(folder, kept), 'utf8')).not.toMatch(/secret/);
  expect((await conformance('--profile', 'other')).code).toBe('app-not-verified');
});

test('the return secret of the shop is compared with that of the service, which shows it for the password', async () => {
  const { cli } = await prepared();
  const asked = async (RETURN_SECRET: string, password: string) => {
    const line = ['doctor', '--live', '--return-secret-env', 'RETURN_SECRET', '--password-stdin', '--json'];
    const { stdout, stderr } = await cli(line, { env: { RETURN_SECRET }, stdin: password });
    const { result, code } = (JSON.parse(stdout) as SetupJson).checks.find(
      ({ check }) => check === 'return-secret',
    )!;
    expect(stdout + stderr).not.toContain(seededClient.returnSecret);
    return [result, code];
  };
  const { returnSecret, password } = seededClient;
  expect(await asked(returnSecret, password)).toEqual(['ok', null]);
  expect(await asked('that of another shop', password)).toEqual(['problem', 'return-secret-differs']);
  expect(await asked(returnSecret, 'not this one')).toEqual(['problem', 'credentials-rejected']);
});

test.each([
  ['read write', 'ok', null],
  ['read', 'problem', 'scope-missing'],
  [null, 'not_checked', null],
])('a token with the scope %s', async (scope, ...expected) => {
  const { cli, emulator } = await prepared();
  const PAYCONFIRM_BASE_URL = await between(emulator.url, (text, { path }) =>
    path.endsWith('/oauth/token') ? text.replace('"scope":"*"', `"scope":${JSON.stringify(scope)}`) : text,
  );
  const { stdout } = await cli(['doctor', '--live', '--json'], { env: { PAYCONFIRM_BASE_URL } });
  const { checks } = JSON.parse(stdout) as SetupJson;
  const { result, code } = checks.find(({ check }) => check === 'scopes')!;
  expect([result, code]).toEqual(expected);
});

/** What stands on a terminal below the checks that every `doctor` makes. */
async function shown(lang: string) {
  const { cli } = await prepared();
  const { code, stdout } = await cli(['doctor', '--live', '--lang', lang], { tty: true, columns: 100 });
  const lines = stdout
    .replaceAll(/[0-9a-f-]{36}/g, 'ID')
    .replaceAll(/localhost:\d+/g, 'localhost:PORT')
    .trimEnd()
    .split('\n');
  return [code, ...lines.slice(lines.findIndex((one) => /journal|nhật ký cục bộ/.test(one)) + 1)];
}

test('on a terminal: what is missing, its command, and what is not checked', async () => {
  expect(await shown('en')).toMatchInlineSnapshot(`
    [
      6,
      "✓  scopes            *",
      "✗  receiver shop     The URL of "shop" points to localhost, which only a service on this machine or",
      "                     network reaches.",
      "   Change the configuration:",
      "     payconfirm --lang en webhooks update ID",
      "!  signature shop    "shop" got no delivery with a signature or key so far. A test delivery proves",
      "                     that it accepts one.",
      "   Send a test delivery:",
      "     payconfirm --lang en webhooks test ID",
      "!  conformance shop  No run of verify-app proves that the app behind "shop" is safe.",
      "   Check that the app books each payment once (use a test system):",
      "     payconfirm --lang en verify-app http://localhost:PORT/hook",
      "·  return secret     not asked for",
      "   Compare it with the one of the shop, in the variable RETURN_SECRET:",
      "     payconfirm --lang en doctor --live --return-secret-env RETURN_SECRET",
      "✗  alerts            No active channel reports failed deliveries (WEBHOOK_FAILED).",
      "   Create an email channel for alerts (it asks for the address):",
      "     payconfirm --lang en channels email create --name alerts --event WEBHOOK_FAILED",
      "✓  quota             free: 0 of 500 transfers used this month, 0 in the last 30 days",
    ]
  `);
});

test('the same in Vietnamese', async () => {
  expect(await shown('vi')).toMatchInlineSnapshot(`
    [
      6,
      "✓  phạm vi quyền   *",
      "✗  bên nhận shop   URL của “shop” trỏ đến localhost, chỉ dịch vụ trên máy hoặc trong mạng này kết",
      "                   nối được.",
      "   Thay đổi cấu hình:",
      "     payconfirm --lang vi webhooks update ID",
      "!  chữ ký shop     “shop” chưa nhận lượt gửi nào có chữ ký hoặc khóa. Gửi thử một lượt để biết bên",
      "                   nhận có chấp nhận không.",
      "   Gửi thử một lượt:",
      "     payconfirm --lang vi webhooks test ID",
      "!  ứng dụng shop   Chưa có lần chạy verify-app nào chứng minh ứng dụng sau “shop” là an toàn.",
      "   Kiểm tra ứng dụng có ghi nhận đúng một lần không (dùng hệ thống thử):",
      "     payconfirm --lang vi verify-app http://localhost:PORT/hook",
      "·  return secret   không được yêu cầu",
      "   So với bí mật của cửa hàng, trong biến RETURN_SECRET:",
      "     payconfirm --lang vi doctor --live --return-secret-env RETURN_SECRET",
      "✗  cảnh báo        Không có kênh đang bật nào báo lượt gửi thất bại (WEBHOOK_FAILED).",
      "   Tạo kênh email để cảnh báo (lệnh sẽ hỏi địa chỉ):",
      "     payconfirm --lang vi channels email create --name alerts --event WEBHOOK_FAILED",
      "✓  hạn mức         free: đã dùng 0/500 giao dịch tháng này, 0 giao dịch trong 30 ngày qua",
    ]
  `);
});

test('not of one virtual account', async () => {
  const { cli } = await prepared();
  expect(await cli(['doctor', 'va', '96SHOP1', '--live'])).toMatchObject({
    code: 2,
    stderr: 'error: --live checks the whole setup, not one virtual account\nhint: Remove one of the two.\n',
  });
});
