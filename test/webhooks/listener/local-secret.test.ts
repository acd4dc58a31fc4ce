import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemRandom } from '../../../src/io/random.ts';
import { localSecret } from '../../../src/webhooks/listener/local-secret.ts';

const newFolder = () => mkdtemp(join(tmpdir(), 'listen-'));

test('the secret of this machine is made once, mode 0600', async () => {
  const configDir = await newFolder();
  const secrets = await Promise.all(
    [1, 2, 3].map(() => localSecret(join(configDir, 'new'), systemRandom, () => {})),
  );
  expect(secrets[0]).toMatch(/^whsec_[A-Za-z0-9_-]{32}$/);
  expect(new Set(secrets)).toEqual(new Set([secrets[0]]));
  expect((await stat(join(configDir, 'new', 'listen-secret'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(configDir, 'new'))).mode & 0o777).toBe(0o700);
});
