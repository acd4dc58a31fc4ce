import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './at-end.ts';
import { countWrites } from './counting.ts';
import { startEmulator } from './emulator.ts';
import { type RunOptions, runCli } from './run-cli.ts';

/** An emulator whose writes are counted, a settings folder, and a set-up file to apply. */
export async function startApplying(options: Parameters<typeof startEmulator>[0] = {}) {
  const emulator = await startEmulator(options);
  atEnd(() => emulator.stop());
  const counting = await countWrites(emulator.url);
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-apply-'));
  const file = join(folder, 'payconfirm.yaml');
  const env = {
    PAYCONFIRM_CONFIG_DIR: join(folder, 'settings'),
    PAYCONFIRM_BASE_URL: counting.url,
    PAYCONFIRM_CLIENT_ID: emulator.clientId,
    PAYCONFIRM_CLIENT_SECRET: emulator.clientSecret,
    HOOK: 'whsec_the_first_one',
  };
  const cli = (argv: readonly string[], options: RunOptions = {}) =>
    runCli(argv, { clock: emulator.clock, ...options, env: { ...env, ...options.env } });
  return {
    emulator,
    counting,
    folder,
    file,
    env,
    cli,
    /** Writes the file. */
    write: (text: string) => writeFileSync(file, text),
    /** Applies it with --yes and these arguments. */
    apply: (argv: readonly string[] = [], options: RunOptions = {}) =>
      cli(['apply', '-f', file, '--yes', ...argv], options),
    /** What a command gives as JSON. */
    json: async (...argv: string[]) => JSON.parse((await cli([...argv, '-o', 'json'])).stdout),
  };
}
