/** Archives that are written and read again, and those that somebody else has made or changed. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readZip, writeZip } from '../../src/io/files/zip.ts';

const at = Date.parse('2026-11-21T01:00:00Z');
const entries = [
  { name: 'manifest.json', content: '{}' },
  { name: 'tests/đơn hàng.txt', content: 'a'.repeat(100_000) },
  { name: 'empty', content: '' },
  { name: 'bytes', content: Uint8Array.from([0, 255, 10, 13]) },
];

test('what is written is read', () => {
  const read = readZip(writeZip(entries, at), 'it');
  expect([...read].map(([name, content]) => [name, content.toString('hex')])).toEqual(
    entries.map(({ name, content }) => [name, Buffer.from(content as string).toString('hex')]),
  );
});

test('another program reads it', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'payconfirm-test-')), 'a.zip');
  writeFileSync(file, writeZip(entries, at));
  const script =
    'import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);assert z.testzip() is None;print([(i.filename,i.file_size,i.date_time) for i in z.infolist()])';
  expect(execFileSync('python3', ['-c', script, file], { encoding: 'utf8' })).toBe(
    "[('manifest.json', 2, (2026, 11, 21, 1, 0, 0)), ('tests/đơn hàng.txt', 100000, (2026, 11, 21, 1, 0, 0)), ('empty', 0, (2026, 11, 21, 1, 0, 0)), ('bytes', 4, (2026, 11, 21, 1, 0, 0))]\n",
  );
});

const whole = Buffer.from(writeZip(entries, at));

/** An entry that claims little and unfolds to 300 MB. */
function bomb(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(300 * 1_048_576), { level: 1 });
  const archive = Buffer.from(writeZip([{ name: 'a', content: '' }], at));
  const directory = archive.indexOf('PK\x01\x02');
  const head = Buffer.from(archive.subarray(directory));
  head.writeUInt32LE(packed.length, 20);
  const start = archive.subarray(0, 31);
  const end = head.lastIndexOf('PK\x05\x06');
  head.writeUInt32LE(start.length + packed.length, end + 16);
  return Buffer.concat([start, packed, head]);
}

test.each([
  ['nothing', () => Buffer.alloc(0)],
  ['a text', () => Buffer.from('payconfirm')],
  ['one that is cut', () => whole.subarray(0, whole.length - 30)],
  [
    'one with another byte in a file',
    () => Buffer.from(whole.map((byte, index) => (index === 46 ? byte ^ 1 : byte))),
  ],
  ['one that unfolds to more than is read', bomb],
])('%s is refused', (_, make) => {
  expect(() => readZip(make(), 'a.zip')).toThrow('a.zip is not a ZIP archive, or is damaged');
});
