import { fstatSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { PayconfirmError } from '../../errors.ts';
import { ownFolder } from '../../io/files/private-files.ts';
import { checkRoom, openToAppend } from '../../io/files/write-files.ts';
import { t } from '../../texts/translate.ts';
import { utcDay } from '../../values/local-day.ts';
import { toJson } from '../../values/safe-json.ts';
import type { JournalRecord } from './journal-record.ts';

export function journalFolder(stateDir: string): string {
  return join(stateDir, 'journal');
}

/** The file of a day, UTC: `journal/2026-11-21.ndjson`. `at`: epoch milliseconds. */
export function journalFile(folder: string, at: number): string {
  return `${folder}${sep}${utcDay(at)}.ndjson`;
}

export interface Journal {
  /**
   * Resolves once the record is on the disk (fsync), in the file that has the day's name: one that was deleted,
   * rotated away or cut short meanwhile is made anew. Records that arrive while a write is under way share the
   * next one and its fsync. `at`: epoch milliseconds, chooses the day's file.
   * @throws local error when it cannot be written
   */
  append(record: JournalRecord, at: number): Promise<void>;
  /**
   * The same for what may be written later: what cannot be is kept in memory, and tried again every two seconds and at the end.
   * Resolves to why it is not on the disk yet; undefined where it is.
   */
  note(record: JournalRecord, at: number): Promise<PayconfirmError | undefined>;
  /** Why a note of that day could not be written now, as on a full disk; undefined where it could. */
  obstacle(at: number): PayconfirmError | undefined;
  /** Writes what is queued and closes the file. */
  close(): Promise<void>;
}

/** Records that share a write and its fsync. */
interface Group {
  file: string;
  lines: string[];
  written: Promise<void>;
}

const lineEnd = Buffer.from('\n');

/** Times that a group is written before it is given up, where others take the file away. */
const writtenAgain = 3;

/** Milliseconds between two tries to write what could not be written. */
const againMs = 2_000;
/** Bytes that must be free for a note. */
const noteBytes = 16_384;

/** Opens the journal for appending; folder 0700, files 0600, made on first use. */
export function openJournal(folder: string): Journal {
  let gathering: Group | undefined;
  /** Resolves when all that was gathered has been written, or failed. */
  let idle: Promise<unknown> = Promise.resolve();
  /** `end`: bytes of the file behind our last write; where it is no longer so, others have been at it. */
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

  /** False when the text is not, or not whole, in the file that has that name now. */
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
      // What is cut short now is ended by the next.
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

  const append: Journal['append'] = (record, at) => {
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
  /** Never rejects: what cannot be written stays for the next time. */
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
    note: async (record, at) => {
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
    obstacle: (at) => {
      try {
        checkRoom(journalFile(folder, at), noteBytes);
        return undefined;
      } catch (error) {
        if (error instanceof PayconfirmError) return error;
        throw error;
      }
    },
    close: async () => {
      isClosed = true;
      clearTimeout(again);
      await idle;
      await writeNotes();
      await release();
    },
  };
}

/** Whether its last line was cut short, by a crash or by others: what is put behind that would be lost with it. */
async function endsTorn(handle: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return false;
  const last = Buffer.alloc(1);
  await handle.read(last, 0, 1, size - 1);
  return last.toString() !== '\n';
}

/** Opens a day's file; the name of a new one lasts. */
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

/** Makes a new file's name last; Windows cannot open a folder, and need not. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

function notKept(file: string, cause: unknown): PayconfirmError {
  if (cause instanceof PayconfirmError) return cause;
  const why = cause instanceof Error ? ` (${'code' in cause ? cause.code : cause.message})` : '';
  return new PayconfirmError('local', t('the journal {0} cannot be written{1}', file, why), {
    hint: t('The delivery was not acknowledged. Check the disk and the rights of the folder.'),
    cause,
  });
}
