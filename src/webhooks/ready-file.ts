import { rename, rm, writeFile } from 'node:fs/promises';
import { PayconfirmError } from '../errors.ts';
import type { ReadyEvent } from './listen-event.ts';

/**
 * Takes away what an earlier listener left there, and returns how the ready event is written: whoever waits
 * for the file sees it with its content or not at all. Throws `local`, at once when it cannot be written.
 */
export async function openReadyFile(file: string): Promise<(event: ReadyEvent) => Promise<void>> {
  const unfinished = `${file}.new`;
  const attempt = (step: () => Promise<void>) =>
    step().catch((error: NodeJS.ErrnoException) => {
      throw new PayconfirmError('local', `the ready file ${file} cannot be written (${error.code})`, {
        hint: 'Name a file in a folder that is there: --ready-file ready.json',
        cause: error,
      });
    });
  await attempt(async () => {
    await rm(file, { force: true });
    await writeFile(unfinished, '');
    await rm(unfinished);
  });
  return (event) =>
    attempt(async () => {
      await writeFile(unfinished, `${JSON.stringify(event)}\n`);
      await rename(unfinished, file);
    });
}
