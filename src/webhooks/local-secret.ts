import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Random } from '../io/random.ts';

/** A new webhook secret. */
export function freshSecret(random: Random): string {
  return `whsec_${Buffer.from(random.bytes(24)).toString('base64url')}`;
}

/**
 * The secret of listeners that register nothing, made on first use and kept in the settings folder (0600),
 * so that an app on this machine can be set up with it once.
 */
export async function localSecret(configDir: string, random: Random): Promise<string> {
  const file = join(configDir, 'listen-secret');
  await mkdir(configDir, { recursive: true, mode: 0o700 });
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(`${freshSecret(random)}\n`);
    await handle.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}
