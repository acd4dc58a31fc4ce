import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type RunningEmulator, startEmulator } from './emulator.ts';
import { type RunOptions, runCli } from './run-cli.ts';

/** An emulator for a file of tests, and for each test a settings folder of its own: what is kept there counts, not the environment. */
export function ownSettings() {
  let emulator: RunningEmulator;
  let folder: string;
  beforeAll(async () => {
    emulator = await startEmulator();
  });
  afterAll(() => emulator.stop());
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'payconfirm-settings-')), 'payconfirm');
    emulator.clock.set('2026-11-21T01:00:00Z');
  });
  const cli = (argv: string[], options: RunOptions = {}) =>
    runCli(argv, {
      clock: emulator.clock,
      ...options,
      env: { PAYCONFIRM_CONFIG_DIR: folder, ...options.env },
    });
  return {
    get emulator() {
      return emulator;
    },
    get folder() {
      return folder;
    },
    cli,
    /** Logs in with the client key of the emulator. */
    byKey: () =>
      cli(
        [
          ...['auth', 'login', '--base-url', emulator.url],
          ...['--client-id', 'emulator-client', '--client-secret-stdin'],
        ],
        { stdin: 'emulator-secret\n' },
      ),
    /** A file of the settings folder, parsed. */
    kept: (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')),
  };
}
