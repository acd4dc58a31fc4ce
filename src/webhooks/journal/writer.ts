import { fstatSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { PayconfirmError } from '../../errors.ts';
import { ownFolder } from '../../io/files/check-file-permissions.ts';
import { checkRoom, openToAppend } from '../../io/files/write-files.ts';
import { t } from '../../texts/translate.ts';
import { utcDay } from '../../values/local-day.ts';
import { toJson } from '../../values/terminal-safe-json.ts';
import type { JournalRecord } from './journal-record.ts';

export function journalFolder(stateDir: string): string {
  return join(stateDir, 'journal');
}

/** The file of a UTC day: `journal/2026-11-21.ndjson`. `at`: epoch milliseconds. */
export function journalFile(folder: string, at: number): string {
  return `${folder}${sep}${utcDay(at)}.ndjson`;
}

export type Journal = ReturnType<typeof openJournal>;

/** Records that share a write and its fsync. */
interface Group {
  file: string;
  lines: string[];
  written: Promise<void>;
}

const lineEnd = Buffer.from('\n');

/** The maximum number of writes of a group when other programs remove the file. */
const writtenAgain = 3;

/** Milliseconds between two retries of a failed write. */
const againMs = 2_000;
/** The free disk space, in bytes, that a note needs. */
const noteBytes = 16_384;

/** Opens the journal for appending. Folder 0700, files 0600, created on first use. */
export function openJournal(folder: string) {
  let gathering: Group | undefined;
  /** Resolves when all gathered records are written, or have failed. */
  let idle: Promise<unknown> = Promise.resolve();
  /** `end`: the size of the file after our last write. If it differs, another program has written to it. */
  let current: { file: string; handle: FileHandle; end: number } | undefined;

  async function release(): Promise<void> {
    const held = current;
    current = undefined;
    await held?.handle.close();
  }

  async function opened(file: string): Promise<NonNullable<typeof current>> {
    if (current?.file !== file) {
      await release();
      current = { file, handle: await openForAppend(folder, file), end: -1 };
    }
    return current;
  }

  /** False if the file that now has this name does not contain the whole text. */
  async function writeOnce(file: string, text: Buffer): Promise<boolean> {
    const open = await opened(file);
    const { handle } = open;
    const before = fstatSync(handle.fd);
    const torn = before.size !== open.end && (await endsTorn(handle, before.size));
    const lines = torn ? Buffer.concat([lineEnd, text]) : text;
    await handle.appendFile(lines);
    open.end = before.size + lines.length;
    await handle.sync();
    const named = statSync(file, { throwIfNoEntry: false });
    if (named?.ino !== before.ino || named.dev !== before.dev) return false;
    return named.size >= open.end;
  }

  async function write(file: string, lines: readonly string[]): Promise<void> {
    const text = Buffer.from(lines.join(''));
    try {
      for (let tries = 1; !(await writeOnce(file, text)); tries++) {
        if (tries === writtenAgain) throw new Error(t('it is taken away again and again'));
        await release();
      }
    } catch (error) {
      // The next write ends a line that is now torn.
      await release().catch(() => undefined);
      throw notKept(file, error);
    }
  }

  function gather(file: string): Group {
    const lines: string[] = [];
    const written = idle.then(() => {
      if (gathering === group) gathering = undefined;
      return write(file, lines);
    });
    idle = written.catch(() => undefined);
    const group = { file, lines, written };
    return group;
  }

  /**
   * Resolves when the record is on disk (fsync) in the file with the day's name. If that file was deleted,
   * rotated or truncated, it is created again. Records that arrive during a write share the next write and
   * its fsync. `at`: epoch milliseconds, selects the day's file.
   * @throws local error when it cannot be written
   */
  const append = (record: JournalRecord, at: number): Promise<void> => {
    const file = journalFile(folder, at);
    if (gathering?.file !== file) gathering = gather(file);
    gathering.lines.push(`${toJson(record)}\n`);
    return gathering.written;
  };

  const unwritten: { record: JournalRecord; at: number }[] = [];
  let again: NodeJS.Timeout | undefined;
  let isClosed = false;
  let writing: Promise<void> | undefined;
  async function writeInOrder(): Promise<void> {
    for (let first = unwritten[0]; first; first = unwritten[0]) {
      await append(first.record, first.at);
      unwritten.shift();
    }
  }
  /** Never rejects. What cannot be written stays in memory for the next try. */
  function writeNotes(): Promise<void> {
    writing ??= writeInOrder()
      .catch(() => undefined)
      .finally(() => {
        writing = undefined;
      });
    return writing;
  }
  function tryAgain(): void {
    if (isClosed) return;
    again ??= setTimeout(async () => {
      await writeNotes();
      again = undefined;
      if (unwritten.length > 0) tryAgain();
    }, againMs).unref();
  }
  return {
    append,
    /**
     * Like `append`, for records that may be written later. A record that cannot be written stays in memory.
     * The write is retried every two seconds and on close.
     * Resolves to the reason why it is not on disk yet; undefined if it is.
     */
    note: async (record: JournalRecord, at: number) => {
      try {
        await append(record, at);
        return undefined;
      } catch (error) {
        if (!(error instanceof PayconfirmError)) throw error;
        unwritten.push({ record, at });
        tryAgain();
        return error;
      }
    },
    /** Why a note of that day cannot be written now, for example a full disk. Undefined if it can. */
    obstacle: (at: number) => {
      try {
        checkRoom(journalFile(folder, at), noteBytes);
        return undefined;
      } catch (error) {
        if (error instanceof PayconfirmError) return error;
        throw error;
      }
    },
    /** Writes what is queued and closes the file. */
    close: async () => {
      isClosed = true;
      clearTimeout(again);
      await idle;
      await writeNotes();
      await release();
    },
  };
}

/** Whether the last line is torn. Text appended to that line would be lost with it. */
async function endsTorn(handle: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return false;
  const last = Buffer.alloc(1);
  await handle.read(last, 0, 1, size - 1);
  return last.toString() !== '\n';
}

/** Opens a day's file. Makes the name of a new file durable. */
async function openForAppend(folder: string, file: string): Promise<FileHandle> {
  ownFolder(folder);
  const handle = await openToAppend(file);
  try {
    const { size } = await handle.stat();
    if (size === 0) {
      await syncFolder(folder);
      await syncFolder(dirname(folder));
    }
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Makes a new file's name durable. Windows cannot open a folder and does not need this. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

function notKept(file: string, cause: unknown): PayconfirmError {
  if (cause instanceof PayconfirmError) return cause;
  const why = cause instanceof Error ? ` (${'code' in cause ? cause.code : cause.message})` : '';
  return new PayconfirmError('local', t('the journal {0} cannot be written{1}', file, why), {
    hint: t("The delivery was not acknowledged. Check the disk and the folder's permissions."),
    cause,
  });
}
