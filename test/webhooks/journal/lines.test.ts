import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openToAppend } from '../../../src/io/files/write-files.ts';
import { linesFromEnd, linesOf } from '../../../src/webhooks/journal/read-lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'lines-'));
afterAll(() => rmSync(folder, { recursive: true }));
const chunk = 65_536;

async function read(text: string) {
  const file = join(folder, 'file');
  writeFileSync(file, text);
  const forward: string[] = [];
  for await (const { bytes } of linesOf(file)) if (bytes.length > 0) forward.push(bytes.toString());
  const backward: string[] = [];
  for await (const bytes of linesFromEnd(file)) backward.push(bytes.toString());
  return { forward, backward: backward.reverse() };
}

test.each([
  ['nothing', ''],
  ['one line', 'a\n'],
  ['the last without its end', 'a\nb\nđơn'],
  ['empty lines', '\n\na\n\nb\n\n'],
  ['a line end at the edge of a chunk', `${'a'.repeat(chunk - 1)}\n${'b'.repeat(chunk - 1)}\n`],
  ['a line end behind the edge', `${'a'.repeat(chunk)}\n${'b'.repeat(chunk)}\n`],
  ['a line of many chunks', `a\n${'b'.repeat(5 * chunk + 7)}\nc\n`],
  ['a letter of two bytes over the edge', `${'a'.repeat(chunk - 1)}đ${'b'.repeat(chunk)}\nc`],
  ['many', Array.from({ length: 9_000 }, (_, n) => `${'x'.repeat(n % 97)}${n}\n`).join('')],
])('from the end there are the same lines as from the beginning: %s', async (_, text) => {
  const lines = text.split('\n').filter((line) => line !== '');
  expect(await read(text)).toEqual({ forward: lines, backward: lines });
});

test.each<[string, (path: string) => unknown]>([
  ['a named pipe', (path) => execFileSync('mkfifo', [path])],
  ['a device', (path) => symlinkSync('/dev/zero', path)],
  ['a folder', (path) => mkdirSync(path)],
])('%s is named, and neither read nor waited for', async (kind, make) => {
  const path = join(folder, kind);
  make(path);
  const refused = { kind: 'local', message: `${path} is ${kind}, not a plain file` };
  await expect(linesOf(path).next()).rejects.toMatchObject(refused);
  await expect(linesFromEnd(path).next()).rejects.toMatchObject(refused);
  if (kind === 'a named pipe') await expect(openToAppend(path)).rejects.toMatchObject(refused);
});
