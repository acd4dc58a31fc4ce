import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { givenBytes, givenText } from '../../src/io/files/given.ts';

const folder = await mkdtemp(join(tmpdir(), 'given-'));
async function file(bytes: Uint8Array) {
  const path = join(folder, String(bytes.length));
  await writeFile(path, bytes);
  return path;
}

test('text comes as it is, bytes of no text are refused and not replaced', async () => {
  const text = '\ufeffTrà đá \ufffd\r\n\0';
  expect(await givenText(await file(Buffer.from(text)), 'f')).toBe(text);
  for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0x66, 0xe9, 0x66, 0x66]]) {
    const path = await file(Buffer.from(bytes));
    await expect(givenText(path, 'f')).rejects.toMatchObject({
      kind: 'usage',
      message: 'f is not UTF-8 text',
    });
    expect([...(await givenBytes(path, 'f'))]).toEqual(bytes);
  }
});

test('what is not there has its code', async () => {
  await expect(givenText(join(folder, 'none'), 'f')).rejects.toMatchObject({ code: 'ENOENT' });
});

test.skipIf(!existsSync('/dev/zero'))('a device without an end is given up', async () => {
  await expect(givenText('/dev/zero', 'f')).rejects.toMatchObject({
    kind: 'usage',
    message: 'f has more than 64 MiB',
  });
});
