import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, open, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PayconfirmError } from '../../src/errors.ts';
import { systemClock } from '../../src/io/clock.ts';
import { givenBytes, givenText, type Reading } from '../../src/io/files/read-given-file.ts';
import { asIs } from '../../src/texts/translate.ts';
import { driven } from '../harness/driven-clock.ts';
import { startWaitBy } from '../harness/start-wait.ts';

const folder = await mkdtemp(join(tmpdir(), 'given-'));
async function file(bytes: Uint8Array) {
  const path = join(folder, String(bytes.length));
  await writeFile(path, bytes);
  return path;
}

/** How a command waits: nothing interrupts it, and nothing is said unless it takes long. */
const options = { requestTimeoutMs: 30_000 };
const waiting = { signal: new AbortController().signal, wait: startWaitBy(systemClock), options };

test('text comes as it is, bytes of no text are refused and not replaced', async () => {
  const text = '\ufeffTrà đá \ufffd\r\n\0';
  expect(await givenText(await file(Buffer.from(text)), 'f', waiting)).toBe(text);
  for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0x66, 0xe9, 0x66, 0x66]]) {
    const path = await file(Buffer.from(bytes));
    await expect(givenText(path, 'f', waiting)).rejects.toMatchObject({
      kind: 'usage',
      message: 'f is not UTF-8 text',
    });
    expect([...(await givenBytes(path, 'f', waiting))]).toEqual(bytes);
  }
});

test('what is not there has its code', async () => {
  await expect(givenText(join(folder, 'none'), 'f', waiting)).rejects.toMatchObject({ code: 'ENOENT' });
});

test.each([
  ['a folder', async (path: string) => mkdirSync(path)],
  ['a socket', async (path: string) => once(createServer().unref().listen(path), 'listening')],
])('%s is refused by name', async (kind, make) => {
  const path = join(folder, kind);
  await make(path);
  await expect(givenBytes(path, 'the file', waiting)).rejects.toMatchObject({
    kind: 'usage',
    message: `the file is ${kind}`,
  });
});

test.skipIf(!existsSync('/dev/zero')).each(['/dev/zero', '/dev/null'])('%s is refused', async (device) => {
  await expect(givenText(device, 'f', waiting)).rejects.toMatchObject({
    kind: 'usage',
    message: 'f is a device',
  });
});

describe.skipIf(process.platform === 'win32')('a named pipe', () => {
  const pipe = () => {
    const path = join(folder, crypto.randomUUID());
    execFileSync('mkfifo', [path]);
    return path;
  };

  test('is read to its end, also when its writer comes later and writes in parts', async () => {
    const path = pipe();
    const read = givenBytes(path, 'f', waiting);
    const writer = await open(path, 'w');
    await writer.write('first ');
    await writer.write('x'.repeat(200_000));
    await writer.close();
    expect((await read).toString()).toBe(`first ${'x'.repeat(200_000)}`);
  });

  test('without a writer it ends with the signal', async () => {
    const stop = new AbortController();
    const wait: Reading['wait'] = (what, limit) => startWaitBy(systemClock)(what, limit, stop.signal);
    const read = givenBytes(pipe(), 'f', { signal: stop.signal, wait, options });
    stop.abort(new PayconfirmError('terminated', asIs('terminated')));
    await expect(read).rejects.toMatchObject({ kind: 'terminated' });
  });

  test('after five seconds it is said what is waited for', async () => {
    const stop = new AbortController();
    const said: string[] = [];
    await driven(async (clock) => {
      const { signal } = stop;
      givenBytes(pipe(), 'the file', { signal, wait: startWaitBy(clock, said), options }).catch(
        () => undefined,
      );
      await clock.allow(4_999);
      expect(said).toEqual([]);
      await clock.allow(2);
    });
    expect(said).toEqual([
      'Waiting for the writer of the file, a named pipe: at most 30.0 s (--request-timeout)',
    ]);
    stop.abort();
  });

  test.each([
    ['without a writer', undefined],
    ['whose writer does not end', 'sleep 60'],
  ])('one %s is given up after the time of a request', async (_, writes) => {
    const path = pipe();
    const writer = writes === undefined ? undefined : spawn('sh', ['-c', `exec 3>'${path}'; exec ${writes}`]);
    await driven(async (clock) => {
      const read = givenBytes(path, 'the file', { ...waiting, wait: startWaitBy(clock) });
      await expect(read).rejects.toMatchObject({
        kind: 'local',
        message: 'the file, a named pipe, was not closed by its writer within 30.0 s',
      });
      expect(clock.passed()).toBe(30_000);
    });
    writer?.kill();
  });

  test('one that never ends is given up', async () => {
    const path = pipe();
    const writer = spawn('sh', ['-c', `exec yes > '${path}'`]);
    const ended = once(writer, 'close');
    await expect(givenBytes(path, 'f', waiting)).rejects.toMatchObject({
      kind: 'usage',
      message: 'f has more than 64 MiB',
    });
    await ended;
  });
});
