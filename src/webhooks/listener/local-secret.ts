import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFile, ownFolder } from '../../io/files/check-file-permissions.ts';
import { onDisk } from '../../io/files/disk-errors.ts';
import { createWhole } from '../../io/files/write-files.ts';
import type { Random } from '../../io/random.ts';
import type { Warn } from '../../texts/translate.ts';

export function freshSecret(random: Random): string {
  return `whsec_${Buffer.from(random.bytes(24)).toString('base64url')}`;
}

/** The secret of listeners that register nothing, created on first use and kept (0600). @throws local error */
export async function localSecret(configDir: string, random: Random, warn: Warn): Promise<string> {
  const known = await knownLocalSecret(configDir, warn);
  if (known !== undefined) return known;
  const file = secretFile(configDir);
  return onDisk(file, 'cannot be written', async () => {
    ownFolder(configDir, warn);
    createWhole(file, `${freshSecret(random)}\n`);
    return read(file);
  });
}

/** The same secret, if it exists. @throws local error */
export async function knownLocalSecret(configDir: string, warn: Warn): Promise<string | undefined> {
  const file = secretFile(configDir);
  return checkFile(file, warn) ? onDisk(file, 'cannot be read', () => read(file)) : undefined;
}

const secretFile = (configDir: string) => join(configDir, 'listen-secret');
const read = async (file: string) => (await readFile(file, 'utf8')).trim();
