import { stat } from 'node:fs/promises';
import type { Clock } from '../../io/clock.ts';
import type { JournalRecord } from './journal-record.ts';
import { isInScope, type Scope } from './owner.ts';
import { journalFiles, parseRecord } from './read-journal.ts';
import { linesOf } from './read-lines.ts';
import { journalFolder } from './writer.ts';

/** Milliseconds between two reads; `afterManyMs` after a read that found too many. */
const lookEveryMs = 250;
const afterManyMs = 1_000;
/** The maximum number of bytes that one read takes: some 500 deliveries. */
const mostBytes = 512 * 1024;
const dayMs = 86_400_000;

/**
 * Yields what any process writes to the journal from now on, in the order of writing. Omits deliveries out of
 * scope and their results. Waits for the end of an incomplete line.
 * `many`: more was written between two reads than a person can follow, and it is skipped; or a delivery got
 * another owner.
 * @throws local error when the journal cannot be read; the signal's reason
 */
export async function* followJournal(
  stateDir: string,
  scope: Scope,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): AsyncGenerator<Exclude<JournalRecord, { type: 'adoption' }> | 'many'> {
  const folder = journalFolder(stateDir);
  // Includes yesterday's file: the app may answer after midnight.
  const files = () => journalFiles(folder, clock.now() - dayMs);
  const position: Position = { ends: new Map(), outOfScope: new Set() };
  for (const file of await files()) position.ends.set(file, await sizeOf(file));
  for (let waitMs = lookEveryMs; ; ) {
    await clock.sleep(waitMs, signal);
    waitMs = lookEveryMs;
    for (const file of await files()) {
      for await (const record of newRecords(file, scope, position)) {
        if (record === 'many') waitMs = afterManyMs;
        yield record === 'many' ? record : shown(record);
      }
    }
  }
}

/** The delivery that got another owner may be one that was already reported. */
function shown(record: JournalRecord): Exclude<JournalRecord, { type: 'adoption' }> | 'many' {
  return record.type === 'adoption' ? 'many' : record;
}

interface Position {
  /** The first byte that is not read yet, by file. */
  ends: Map<string, number>;
  /** Ids of deliveries. */
  outOfScope: Set<string>;
}

async function* newRecords(
  file: string,
  scope: Scope,
  { ends, outOfScope }: Position,
): AsyncGenerator<JournalRecord | 'many'> {
  const known = ends.get(file) ?? 0;
  const size = await sizeOf(file);
  if (size === known) return;
  // A shorter file is a new file with the same name.
  let end = size < known ? 0 : known;
  if (size - end > mostBytes) {
    // The position may be inside a line. The rest of that line does not parse and is ignored.
    ends.set(file, size);
    yield 'many';
    return;
  }
  for await (const { start, bytes } of linesOf(file, end)) {
    const isWhole = start + bytes.length < size;
    if (!isWhole) break;
    end = start + bytes.length + 1;
    const record = parseRecord(bytes.toString());
    if (!record || outOfScope.has(record.id)) continue;
    if (record.type === 'delivery' && !isInScope(record.owner, scope)) outOfScope.add(record.id);
    else yield record;
  }
  ends.set(file, end);
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
