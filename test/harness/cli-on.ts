import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningEmulator } from './emulator.ts';
import { type RunOptions, type RunResult, runCli } from './run-cli.ts';

const looking = ['trace', 'doctor'];

/** Runs command lines against an emulator, with its clock and credentials and one settings folder. */
export function cliOn(
  emulator: Pick<RunningEmulator, 'url' | 'clientId' | 'clientSecret' | 'clock'>,
): (argv: readonly string[], options?: RunOptions) => Promise<RunResult> {
  const PAYCONFIRM_CONFIG_DIR = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  return (argv, options = {}) =>
    runCli(argv, {
      // What it has time to look at is no matter of how busy this machine is.
      clock: looking.includes(argv[0]!) ? emulator.clock.still : emulator.clock,
      ...options,
      env: {
        PAYCONFIRM_CONFIG_DIR,
        PAYCONFIRM_BASE_URL: emulator.url,
        PAYCONFIRM_CLIENT_ID: emulator.clientId,
        PAYCONFIRM_CLIENT_SECRET: emulator.clientSecret,
        ...options.env,
      },
    });
}
