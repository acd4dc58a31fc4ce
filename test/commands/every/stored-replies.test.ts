/** What a reply gives is stored as plain text or not at all. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alteringService } from '../../harness/altering.ts';
import { ownSettings } from '../../harness/own-settings.ts';

const own = ownSettings();
const { cli, byKey } = own;

const dishonest = [{ a: 1 }, ['s'], 5, null, '', 'two\nlines', 'with blank', 's'.repeat(1_000_000)];

test.each(['client_id', 'client_secret'])('a new key whose %s is no plain text', async (field) => {
  await byKey();
  const before = readFileSync(join(own.folder, 'config.json'), 'utf8');
  const setup = join(own.folder, 'setup.yaml');
  for (const save_to of ['profile:zz', 'file:key.env']) {
    for (const value of save_to === 'file:key.env' ? dishonest.slice(0, 2) : dishonest) {
      writeFileSync(setup, JSON.stringify({ keys: [{ name: `key ${Math.random()}`, save_to }] }));
      const service = await alteringService(own.emulator.url, (given, { request, path }) =>
        request === 'POST /api/v1/client-keys/generate' && path.at(-1) === field ? value : given,
      );
      for (const line of [
        ['keys', 'generate', '--save'],
        ['apply', '--file', setup, '--yes'],
      ]) {
        const env = { PAYCONFIRM_CLIENT_ID: 'emulator-client', PAYCONFIRM_CLIENT_SECRET: 'emulator-secret' };
        const run = await cli([...line, '--base-url', service], { env });
        expect(run.code).not.toBe(0);
        expect(run.stderr).toMatch(
          new RegExp(`^error: .*${field} in the reply .*, so it is not stored$`, 'm'),
        );
      }
    }
  }
  expect(readFileSync(join(own.folder, 'config.json'), 'utf8')).toBe(before);
  expect(readdirSync(own.folder)).not.toContain('key.env');
});
