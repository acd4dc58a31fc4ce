import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { PayconfirmError } from '../errors.ts';
import { makeFolder } from '../io/make-folder.ts';
import { type JournalRecord, utcDay } from './journal-record.ts';

/** The folder of the journal under the settings folder. */
export function journalFolder(configDir: string): string {
  return join(configDir, 'journal');
}

/** The file of a day, UTC: `journal/2026-11-21.ndjson`. `at`: epoch milliseconds. */
export function journalFile(folder: string, at: number): string {
  return `${folder}${sep}${utcDay(at)}.ndjson`;
}

export interface Journal {
  /**
   * Resolves once the record is on the disk (fsync). Records that arrive while a write is under way share
   * the next one and its fsync. `at`: epoch milliseconds, chooses the day's file. Throws `local`.
   */
  append(record: JournalRecord, at: number): Promise<void>;
  /** Writes what is queued and closes the file. */
  close(): Promise<void>;
}

interface Waiting {
  file: string;
  line: string;
  resolve(): void;
  reject(error: unknown): void;
}

/** Opens the journal for appending; folder 0700, files 0600, made on first use. */
export function openJournal(folder: string): Journal {
  let queue: Waiting[] = [];
  let writing: Promise<void> | undefined;
  let current: { file: string; handle: FileHandle } | undefined;

  async function release(): Promise<void> {
    const held = current;
    current = undefined;
    await held?.handle.close();
  }

  async function handleFor(file: string): Promise<FileHandle> {
    if (current?.file !== file) {
      await release();
      current = { file, handle: await openForAppend(folder, file) };
    }
    return current.handle;
  }

  async function writeGroup(file: string, group: readonly Waiting[]): Promise<void> {
    try {
      const handle = await handleFor(file);
      await handle.appendFile(group.map((waiting) => waiting.line).join(''));
      await handle.sync();
      for (const waiting of group) waiting.resolve();
    } catch (error) {
      // Opening again ends a line that was cut short.
      await release().catch(() => undefined);
      const failure = notKept(file, error);
      for (const waiting of group) waiting.reject(failure);
    }
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      for (const [file, group] of byFile(batch)) await writeGroup(file, group);
    }
    writing = undefined;
  }

  return {
    append: (record, at) =>
      new Promise((resolve, reject) => {
        queue.push({
          file: journalFile(folder, at),
          line: `${JSON.stringify(record)}\n`,
          resolve,
          reject,
        });
        // One turn later, so that requests read in the same turn share the first write.
        writing ??= new Promise<void>((next) => setImmediate(next)).then(drain);
      }),
    close: async () => {
      await writing;
      await release();
    },
  };
}

function byFile(batch: readonly Waiting[]): Map<string, Waiting[]> {
  const groups = new Map<string, Waiting[]>();
  for (const waiting of batch) {
    const group = groups.get(waiting.file);
    if (group) group.push(waiting);
    else groups.set(waiting.file, [waiting]);
  }
  return groups;
}

/** Opens a day's file; a last line cut short by a crash is ended, so that only that line is lost. */
async function openForAppend(folder: string, file: string): Promise<FileHandle> {
  makeFolder(folder);
  const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW } = constants;
  const handle = await open(file, O_RDWR | O_APPEND | O_CREAT | (O_NOFOLLOW ?? 0), 0o600);
  try {
    const { size } = await handle.stat();
    if (size > 0) {
      const last = Buffer.alloc(1);
      await handle.read(last, 0, 1, size - 1);
      if (last.toString() !== '\n') await handle.appendFile('\n');
    } else {
      await syncFolder(folder);
    }
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Makes a new file's name last; Windows cannot open a folder, and need not. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

function notKept(file: string, cause: unknown): PayconfirmError {
  const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
  return new PayconfirmError('local', `the journal ${file} cannot be written${code}`, {
    hint: 'The delivery was not acknowledged. Check the disk and the rights of the folder.',
    cause,
  });
}
