import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startEmulator } from '../harness/emulator.ts';
import { openPty, ptyIsMissing } from '../harness/pty.ts';
import { keys } from '../harness/terminal.ts';

const missing = ptyIsMissing();
if (missing && process.env.CI) throw new Error(missing);

test.skipIf(missing)('a secret is asked for, hidden, with the flag that makes one', async () => {
  const emulator = await startEmulator({ now: Date.now() });
  const env = {
    PAYCONFIRM_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'payconfirm-test-')),
    PAYCONFIRM_BASE_URL: emulator.url,
    PAYCONFIRM_CLIENT_ID: 'emulator-client',
    PAYCONFIRM_CLIENT_SECRET: 'emulator-secret',
  };
  const create = ['webhooks', 'create', '--name', 'shop', '--url', 'http://127.0.0.1:9/'];
  const typing = openPty([...create, '--auth', 'HMAC_SHA256'], env);
  await typing.see('Webhook secret (--generate-secret makes one)');
  typing.type(keys.enter);
  await typing.see('an answer is required');
  await typing.answer('Webhook secret (--generate-secret makes one)', 'Nobody-sees-this-1');
  const { code, stderr } = await typing.end;
  expect([code, stderr.includes('HMAC_SHA256')]).toEqual([0, true]);
  expect(typing.raw()).not.toContain('Nobody-sees-this');

  const stopped = openPty([...create, '--auth', 'HMAC_SHA256'], env);
  await stopped.see('Webhook secret (--generate-secret makes one)');
  stopped.type(keys.ctrlC);
  expect((await stopped.end).code).toBe(130);
  await emulator.stop();
});
