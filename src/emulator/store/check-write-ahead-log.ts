import { readFileSync } from 'node:fs';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';

/** Bytes. */
const headerLength = 32;
/** Bytes. */
const frameHeaderLength = 24;

/**
 * SQLite reads a write-ahead log until a checksum fails, and silently ignores the rest. After a crash the
 * rest was never committed, but in a damaged file it was. So a log with an invalid header is rejected. Also
 * rejected is an invalid frame with a later frame of the same log, if one of the two ends a transaction.
 * Other such frames are of an interrupted or undone transaction (https://sqlite.org/fileformat2.html, 4).
 * @throws local error with the position
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
    // Frames after the end of this log are from an earlier log, with other salts.
    const ours = log.subarray(at + 8, at + 16).equals(salts);
    if (ours && broken !== undefined && (endsChange(log, at) || endsChange(log, broken)))
      throw damagedLog(file, broken);
    const page = log.subarray(at + frameHeaderLength, at + frameLength);
    checksum = sum(sum(checksum, log.subarray(at, at + 8)), page);
    if (!ours || !holds(checksum, log.subarray(at + 16))) broken ??= at;
  }
}

/** Whether a frame is the last of a transaction: then it contains the database size. */
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

/** Adds bytes to a checksum, as words in this byte order. */
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
