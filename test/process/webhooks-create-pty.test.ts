import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startEmulator } from '../harness/emulator.ts';
import { openPty, ptyIsMissing } from '../harness/pty.ts';
import { keys } from '../harness/terminal.ts';

const missing = ptyIsMissing();
if (missing && process.env.CI) throw new Error(missing);

test.skipIf(missing)('a secret is asked for, hidden, and made where the answer is empty', async () => {
  const emulator = await startEmulator({ now: Date.now() });
  const env = {
    PAYCONFIRM_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'payconfirm-test-')),
    PAYCONFIRM_BASE_URL: emulator.url,
    PAYCONFIRM_CLIENT_ID: 'emulator-client',
    PAYCONFIRM_CLIENT_SECRET: 'emulator-secret',
  };
  const create = ['webhooks', 'create', '--name', 'shop', '--url', 'http://127.0.0.1:9/'];
  const typing = openPty([...create, '--auth', 'HMAC_SHA256'], env);
  await typing.answer('Webhook secret (Enter to make one)', 'Nobody-sees-this-1');
  const { code, stderr } = await typing.end;
  expect([code, stderr.includes('HMAC_SHA256')]).toEqual([0, true]);
  expect(typing.raw()).not.toContain('Nobody-sees-this');

  const making = openPty([...create, '--auth', 'HMAC_SHA256', '-o', 'json'], env, { apart: true });
  await making.see('Webhook secret (Enter to make one)');
  making.type(keys.enter);
  const made = await making.end;
  expect([made.code, /"secret_key": ?"whsec_[\w-]{32}"/.test(made.stdout)]).toEqual([0, true]);

  const unsaid = openPty(create, env);
  const asked = await unsaid.see('NONE: not at all');
  expect(asked.split(/\r?\n/).map((line) => line.trim())).toEqual(
    expect.arrayContaining([expect.stringMatching(/^\S HMAC_SHA256: signed,/)]),
  );
  unsaid.type(keys.enter);
  await unsaid.see('Webhook secret (Enter to make one)');
  unsaid.type(keys.enter);
  const chosen = await unsaid.end;
  expect([chosen.code, /Authentication +HMAC_SHA256/.test(chosen.stderr)]).toEqual([0, true]);

  const stopped = openPty([...create, '--auth', 'HMAC_SHA256'], env);
  await stopped.see('Webhook secret (Enter to make one)');
  stopped.type(keys.ctrlC);
  expect((await stopped.end).code).toBe(130);
  await emulator.stop();
});
