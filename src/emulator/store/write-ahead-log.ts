import { readFileSync } from 'node:fs';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';

/** Bytes. */
const headerLength = 32;
/** Bytes. */
const frameHeaderLength = 24;

/**
 * SQLite takes a write-ahead log as far as its checksums hold and forgets the rest without a word. After a crash
 * the rest was never acknowledged; in a damaged file it was. So a log is refused whose own header does not hold,
 * or in which a frame does not hold, a later one of the same log is there, and either ends a change: frames without
 * such an end are of a change that was cut off or taken back (https://sqlite.org/fileformat2.html, section 4).
 * @throws local error that says where
 */
export function checkLog(file: string): void {
  const log = readLog(file);
  if (log.length < headerLength) return;
  const magic = log.readUInt32BE(0);
  const sum = magic === 0x377f0682 ? sumOf('LE') : magic === 0x377f0683 ? sumOf('BE') : undefined;
  let checksum = sum?.([0, 0], log.subarray(0, 24));
  if (!sum || !checksum || !holds(checksum, log.subarray(24))) throw damagedLog(file, 0);

  const salts = log.subarray(16, 24);
  const frameLength = frameHeaderLength + log.readUInt32BE(8);
  let broken: number | undefined;
  for (let at = headerLength; at + frameLength <= log.length; at += frameLength) {
    // What is behind the end of this log was left by the one before it, with other salts.
    const ours = log.subarray(at + 8, at + 16).equals(salts);
    if (ours && broken !== undefined && (endsChange(log, at) || endsChange(log, broken)))
      throw damagedLog(file, broken);
    const page = log.subarray(at + frameHeaderLength, at + frameLength);
    checksum = sum(sum(checksum, log.subarray(at, at + 8)), page);
    if (!ours || !holds(checksum, log.subarray(at + 16))) broken ??= at;
  }
}

/** Whether a frame says that it is the last one of a change: it holds the size of the database after it. */
const endsChange = (log: Buffer, at: number) => log.readUInt32BE(at + 4) !== 0;

function readLog(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

type Checksum = readonly [number, number];

/** Adds bytes to a checksum, in words of this order. */
function sumOf(order: 'LE' | 'BE') {
  return ([first, second]: Checksum, bytes: Buffer): Checksum => {
    let [a, b] = [first, second];
    for (let at = 0; at < bytes.length; at += 8) {
      a = (a + bytes[`readUInt32${order}`](at) + b) >>> 0;
      b = (b + bytes[`readUInt32${order}`](at + 4) + a) >>> 0;
    }
    return [a, b];
  };
}

const holds = ([a, b]: Checksum, written: Buffer) =>
  a === written.readUInt32BE(0) && b === written.readUInt32BE(4);

function damagedLog(file: string, at: number): PayconfirmError {
  return new PayconfirmError(
    'local',
    t(
      "the emulator's log of its last changes, {0}, is damaged at byte {1}: what follows would be lost",
      file,
      at,
    ),
    {
      hint: t(
        'Nothing was changed. Restore a copy of its folder, or move this one file away to start without its changes.',
      ),
    },
  );
}
