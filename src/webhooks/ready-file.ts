import { rename, writeFile } from 'node:fs/promises';
import type { ReadyEvent } from './listen-event.ts';

/** Writes the ready event; whoever waits for the file sees it with its content or not at all. */
export async function writeReadyFile(file: string, event: ReadyEvent): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(event)}\n`);
  await rename(`${file}.new`, file);
}
