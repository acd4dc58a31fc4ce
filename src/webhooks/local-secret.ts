import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../io/make-folder.ts';
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
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return kept.trim();
  makeFolder(configDir);
  const made = `${file}.${random.uuid()}`;
  await writeFile(made, `${freshSecret(random)}\n`, { mode: 0o600 });
  // A link is there with its content or not at all; of two that make one, the first counts.
  await link(made, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(made);
  return (await readFile(file, 'utf8')).trim();
}
