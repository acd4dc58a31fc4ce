/** A secret that was typed where something else belongs is in no warning and no error. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../../harness/run-cli.ts';

const key = 'sk_live_51HxyzABCDEFGH1234';

test.each<[string, string[], Record<string, string>?]>([
  ['a flag', [`--${key}`, 'whoami']],
  ['a flag with a value', [`--${key}=1`, 'whoami']],
  ['a flag behind the command', ['whoami', `--${key}=1`]],
  ['an address', ['--base-url', key, 'whoami']],
  ['an address in the environment', ['whoami'], { PAYCONFIRM_BASE_URL: key }],
  ['a host', ['--base-url', `https://${key}`, 'whoami']],
  ['a host with a port', ['--base-url', `https://a:b@${key}:443/x`, 'whoami']],
  ['a path', ['--base-url', `https://x.invalid/${key}`, 'whoami']],
  ['a profile', ['--profile', key, 'whoami']],
])('in the place of %s', async (_, argv, env = {}) => {
  const folder = join(mkdtempSync(join(tmpdir(), 'typed-')), 'settings');
  mkdirSync(folder, { mode: 0o700 });
  const profiles = { shop: { base_url: 'https://pay.invalid', client_id: 'app' } };
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ profiles, current_profile: 'shop' }), {
    mode: 0o600,
  });
  const { code, stdout, stderr } = await runCli(argv, { env: { PAYCONFIRM_CONFIG_DIR: folder, ...env } });
  expect(code).toBeGreaterThan(0);
  expect(`${stdout}${stderr}`.toLowerCase()).not.toContain(key.toLowerCase());
});
