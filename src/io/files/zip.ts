/** ZIP archives, as far as bundles need them: UTF-8 names, deflate, no encryption, no ZIP64. */

import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';

export interface ZipEntry {
  name: string;
  content: string | Uint8Array;
}

/** Maximum size of all unpacked content in bytes: a small archive may unpack to any size. */
const mostBytes = 256 * 1_048_576;
const mostEntries = 10_000;

const deflated = 8;
const utf8Names = 0x0800;

/** `at`: epoch milliseconds, the time of every entry, as UTC. */
export function writeZip(entries: readonly ZipEntry[], at: number): Uint8Array {
  const heads: Buffer[] = [];
  const parts: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const bytes = Buffer.from(content as Uint8Array);
    const packed = deflateRawSync(bytes);
    const label = Buffer.from(name);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(utf8Names, 2);
    about.writeUInt16LE(deflated, 4);
    about.writeUInt32LE(dosTime(at), 6);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(bytes.length, 18);
    about.writeUInt16LE(label.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, label, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    heads.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), about, tail, label]));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(heads);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, directory, Buffer.from('PK\x05\x06'), end]);
}

/** The entries of the archive `source` by name. @throws usage error if it is damaged or too large */
export function readZip(archive: Uint8Array, source: string): Map<string, Buffer> {
  const bytes = Buffer.from(archive);
  try {
    return entriesOf(bytes);
  } catch (error) {
    throw usageError(
      t('{0} is not a ZIP archive, or is damaged', source),
      t('Send the file again, unchanged.'),
    ).with({
      cause: error,
    });
  }
}

function entriesOf(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf('PK\x05\x06');
  const count = bytes.readUInt16LE(end + 10);
  if (end < 0 || count > mostEntries) throw new RangeError('no directory, or too many entries');
  const found = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  let left = mostBytes;
  for (let index = 0; index < count; index++) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const content = contentAt(bytes, at, left);
    left -= content.length;
    found.set(name, content);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return found;
}

/** The content that the directory entry at this offset describes. */
function contentAt(bytes: Buffer, at: number, most: number): Buffer {
  const local = bytes.readUInt32LE(at + 42);
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
  const isDeflated = bytes.readUInt16LE(at + 10) === deflated;
  const content = isDeflated ? inflateRawSync(packed, { maxOutputLength: Math.max(most, 1) }) : packed;
  if (crc32(content) !== bytes.readUInt32LE(at + 16)) throw new RangeError('a check sum differs');
  return content;
}

/** DOS time counts units of two seconds and begins in 1980. */
function dosTime(at: number): number {
  const date = new Date(at);
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  return ((day << 16) | time) >>> 0;
}
