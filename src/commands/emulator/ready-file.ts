import { rename, writeFile } from 'node:fs/promises';
import { PayconfirmError } from '../../errors.ts';
import { toJson } from '../../output/json.ts';

/**
 * Writes an event to a file that appears whole or not at all, readable by its owner only.
 * @throws local error
 */
export async function writeReadyFile(file: string, event: unknown): Promise<void> {
  const draft = `${file}.tmp`;
  try {
    await writeFile(draft, `${toJson(event)}\n`, { mode: 0o600 });
    await rename(draft, file);
  } catch (cause) {
    throw new PayconfirmError('local', `cannot write ${file}: ${(cause as Error).message}`, { cause });
  }
}
