import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PayconfirmError } from '../../../src/errors.ts';
import { systemClock } from '../../../src/io/clock.ts';
import { holdLease } from '../../../src/io/files/lease.ts';
import { asIs } from '../../../src/texts/translate.ts';
import { cliOn } from '../../harness/cli-on.ts';
import { type RunningEmulator, startEmulator } from '../../harness/emulator.ts';

let emulator: RunningEmulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.stop());

const setup = join(mkdtempSync(join(tmpdir(), 'locks-')), 'setup.yaml');
writeFileSync(
  setup,
  'webhooks:\n  - { name: shop, webhook_url: "https://shop.example/", auth_type: NONE }\n',
);

/** Each file that one process at a time changes, and what changes it. */
const changes: [file: string, line: string[]][] = [
  ['config.json.lock', ['config', 'set', 'tz', 'UTC']],
  ['config.json.lock', ['profiles', 'use', 'shop']],
  ['config.json.lock', ['profiles', 'delete', 'shop', '--yes']],
  ['config.json.lock', ['auth', 'login', '--profile', 'new', '--client-secret-stdin']],
  ['credentials.json.lock', ['auth', 'login', '--profile', 'new', '--client-secret-stdin']],
  ['credentials.json.lock', ['auth', 'logout', '--profile', 'shop']],
  ['credentials.json.lock', ['keys', 'generate', '--save']],
  ['credentials.json.lock', ['accounts', 'list']],
  ['apply.turn', ['apply', '--file', setup, '--yes']],
  ['payment-profile.turn', ['payment-profile', 'set', '--display-name', 'Shop']],
];

describe.each(changes)('%s is held by another process', (file, line) => {
  test(`${line.slice(0, 2).join(' ')} waits for it, and the signal ends that`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'locks-'));
    const cli = cliOn(emulator);
    const env = { PAYCONFIRM_CONFIG_DIR: folder };
    const login = ['auth', 'login', '--profile', 'shop', '--client-secret-stdin'];
    expect((await cli(login, { env, stdin: emulator.clientSecret })).code).toBe(0);

    const release = await holdLease(join(folder, `${file}.1`));
    const stop = new AbortController();
    const heard = (text: string) => {
      if (text.includes('another process')) stop.abort(new PayconfirmError('terminated', asIs('terminated')));
    };
    const said = (ms: number, signal?: AbortSignal) => systemClock.sleep(ms === 5_000 ? 20 : ms, signal);
    const options = { env, stdin: emulator.clientSecret, clock: { ...systemClock, allow: said }, heard };
    const { code, stderr } = await cli(line, { ...options, signal: stop.signal });
    await release();
    expect([code, stderr.split('\n').at(-2)]).toEqual([143, 'terminated']);
  });
});
