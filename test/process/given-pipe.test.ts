import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { programLine, programWords } from '../harness/program-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'given-pipe-'));
const pipe = join(folder, 'pipe');
if (process.platform !== 'win32') execFileSync('mkfifo', [pipe]);
const setup = join(folder, 'setup.yaml');
writeFileSync(
  setup,
  'webhooks:\n  - { name: shop, webhook_url: "http://127.0.0.1:9/", auth_type: API_KEY, secret_key: "file:pipe" }\n',
);
const env = {
  ...process.env,
  PAYCONFIRM_CONFIG_DIR: join(folder, 'settings'),
  PAYCONFIRM_BASE_URL: 'http://127.0.0.1:9',
  PAYCONFIRM_TOKEN: 'none',
  S: 'whsec_local_test',
};

function isOpenIn(pid: number | undefined): boolean {
  const descriptors = `/proc/${pid}/fd`;
  return readdirSync(descriptors).some((name) => {
    try {
      return readlinkSync(join(descriptors, name)) === pipe;
    } catch {
      return false;
    }
  });
}

test.skipIf(!existsSync('/proc/self/fd')).each([
  ['SIGTERM', 143, ['emulator', 'start', '--memory', '--port', '0', '--seed', pipe]],
  ['SIGINT', 130, ['emulator', 'start', '--memory', '--port', '0', '--seed', setup]],
  ['SIGTERM', 143, ['apply', '--file', pipe]],
  ['SIGTERM', 143, ['webhooks', 'sign', '--body-file', 'package.json', '--secret-file', pipe]],
] as const)('a pipe without a writer: %s ends it with %i: %j', async (signal, code, argv) => {
  const child = spawn(...programLine(...argv), { env });
  const ended = once(child, 'close');
  const stderr = text(child.stderr);
  await expect.poll(() => isOpenIn(child.pid)).toBe(true);
  child.kill(signal);
  expect([(await ended)[0], await stderr]).toEqual([
    code,
    `${signal === 'SIGINT' ? 'interrupted' : 'terminated'}\n`,
  ]);
});

const sign = `${programWords} webhooks sign --timestamp 1 --secret-env S -o json --body-file`;

test.skipIf(!existsSync('/bin/bash')).each([
  ['a command that has ended', `exec 3< <(cat package.json); wait $!; ${sign} /dev/fd/3`],
  ['a command that begins later', `${sign} <(sleep 1; cat package.json)`],
  ['standard input, a pipe', `cat package.json | ${sign} /dev/stdin`],
  ['standard input, a file', `${sign} /dev/stdin < package.json`],
])('%s is read like a file', (_, line) => {
  const read = (script: string) => execFileSync('/bin/bash', ['-c', script], { env, encoding: 'utf8' });
  expect(read(line)).toBe(read(`${sign} package.json`));
});

const picture = `${programWords} qr va 96SHOP1 --bank-bin 970436 --force --png`;
const png = join(folder, 'code.png');

test.skipIf(!existsSync('/bin/bash'))('a picture is not written to a pipe that nobody reads', () => {
  const { status, stderr } = spawnSync('/bin/bash', ['-c', `${picture} ${pipe}`], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    1,
    `error: ${pipe} cannot be written (ENXIO)\nhint: it is a pipe without a reader, or a socket: use a file\n`,
  ]);
});

test.skipIf(!existsSync('/bin/bash'))('a picture is written to a pipe with a reader', () => {
  const options = { env, stdio: 'ignore' } as const;
  execFileSync('/bin/bash', ['-c', `${picture} ${png}`], options);
  execFileSync(
    '/bin/bash',
    ['-c', `cat ${pipe} > ${png}.piped & exec 3<> ${pipe}; ${picture} ${pipe}; exec 3<&-; wait`],
    options,
  );
  expect(readFileSync(`${png}.piped`).equals(readFileSync(png))).toBe(true);
});
