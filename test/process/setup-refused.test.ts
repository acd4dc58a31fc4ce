/** What `npm start` and the others say in a clone whose packages cannot be installed. npm and the registry are real. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { selfSigned } from '../harness/certificate.ts';

const token = 'npm_0123456789abcdefghijABCDEFGHIJ012345';
const password = 'pass-of-the-registry';

/** A clone that lacks one package. */
function clone({ lock = true, node = '>=20.19.0' } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'clone-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'src', 'build'), { recursive: true });
  for (const file of ['.npmrc', 'src/build/first-install-and-smoke.mjs', 'src/build/install-packages.mjs'])
    cpSync(file, join(folder, file));
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const dependencies = { 'a-package': '1.0.0' };
  const write = (name: string, value: object) => writeFileSync(join(folder, name), JSON.stringify(value));
  write('package.json', { name: 'clone', version: '1.0.0', engines: { node }, scripts, dependencies });
  const locked = { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==` };
  const packages = {
    '': { name: 'clone', version: '1.0.0', dependencies },
    'node_modules/a-package': locked,
  };
  if (lock) write('package-lock.json', { name: 'clone', version: '1.0.0', lockfileVersion: 3, packages });
  return folder;
}

/** Runs npm there, or another program, with a registry. */
async function run(
  folder: string,
  registry = 'http://127.0.0.1:1/',
  [program, ...words]: readonly string[] = ['npm', 'start'],
) {
  const child = spawn(program!, words, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      npm_config_registry: registry,
      npm_config_cache: join(folder, 'cache'),
      npm_config_update_notifier: 'false',
      npm_config_fetch_retries: '0',
      npm_config_fetch_timeout: '1000',
      NPM_AUTH_TOKEN: token,
    },
  });
  const said = await text(child.stderr);
  if (child.exitCode === null) await new Promise((ended) => child.once('exit', ended));
  const lines = said.split('\n').filter((line) => line !== '' && !line.startsWith('1/3 '));
  return { code: child.exitCode, lines };
}

/** A registry at a free port. */
async function registry(server: Server | ReturnType<typeof createSocketServer>): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

/** It tells what it was sent, as some do. */
const answering =
  (status: number): RequestListener =>
  (request, response) => {
    const { authorization } = request.headers;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: `no\u001b[2J\nhint: rm -rf ${authorization} ${token}` }));
  };

const unreachable = /^error: the packages are not installed: the registry cannot be reached \(\w+\)$/;
const cases: [string, RegExp, () => Promise<string>][] = [
  ['nothing listens', unreachable, async () => 'http://127.0.0.1:1/'],
  ['it hangs', unreachable, async () => `http://127.0.0.1:${await registry(createServer(() => {}))}/`],
  [
    'it closes the connection',
    unreachable,
    async () => `http://127.0.0.1:${await registry(createSocketServer((socket) => socket.destroy()))}/`,
  ],
  ...([401, 404, 500] as const).map((status): (typeof cases)[number] => [
    `it answers ${status}`,
    new RegExp(`^error: the packages are not installed: the registry .* \\(E${status}\\)$`),
    async () => `http://user:${password}@127.0.0.1:${await registry(createServer(answering(status)))}/`,
  ]),
  [
    'its certificate is its own',
    /^error: the packages are not installed: the connection to the registry is not trusted \(\w+\)$/,
    async () => `https://127.0.0.1:${await registry(createSecureServer(selfSigned(), answering(200)))}/`,
  ],
  [
    'it speaks no TLS',
    /^error: the packages are not installed: the connection to the registry is not trusted \(\w+\)$/,
    async () => `https://127.0.0.1:${await registry(createServer(answering(200)))}/`,
  ],
];

function expectShort(lines: string[]) {
  expect(lines.length).toBeLessThanOrEqual(10);
  expect(lines.filter((line) => !/^(error: |hint: | {2}npm: )/.test(line))).toEqual([]);
  expect(lines.filter((line) => line.startsWith('hint: ')).length).toBeGreaterThan(0);
  const said = lines.join('\n');
  for (const secret of [token, password, Buffer.from(`user:${password}`).toString('base64')])
    expect(said).not.toContain(secret);
  expect(said).not.toMatch(/[^\P{C}\n]/u);
}

describe('a registry', () => {
  test.each(cases)('%s: what npm said, and what to try', async (_, what, start) => {
    // As `npm start` begins, and the others.
    const { code, lines } = await run(clone(), await start(), [
      process.execPath,
      'src/build/install-packages.mjs',
    ]);
    expect(code).toBe(1);
    expect(lines[0]).toMatch(what);
    expect(lines.filter((line) => line.startsWith('  npm: '))).not.toEqual([]);
    expectShort(lines);
  });

  test.each([['start'], ['test']])('npm %s says the same', async (...words) => {
    const { code, lines } = await run(clone(), undefined, ['npm', ...words]);
    expect(code).toBe(1);
    expect(lines[0]).toMatch(unreachable);
  });

  test('so do the others: they begin as npm test does, or as its first step', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const begins = Object.fromEntries(
      ['test', 'build', 'lint', 'docs', 'setup'].map((name) => [name, scripts[name].split(' && ')[0]]),
    );
    expect(begins).toEqual({
      test: 'npm run --silent build',
      build: 'npm run --silent setup',
      lint: 'npm run --silent setup',
      docs: 'npm run --silent setup',
      setup: 'node src/build/install-packages.mjs',
    });
  });
});

test('without a lock file', async () => {
  const { code, lines } = await run(clone({ lock: false }));
  expect({ code, lines }).toEqual({
    code: 1,
    lines: [
      'error: package-lock.json is missing: it says which packages to install',
      'hint: Run git checkout package-lock.json, or clone the repository again',
    ],
  });
});

test('with a Node that is too old', async () => {
  const { code, lines } = await run(clone({ node: '>=99.1.0' }));
  expect({ code, lines }).toEqual({
    code: 1,
    lines: [
      `error: Node 99.1.0 or newer is needed; this is ${process.versions.node}`,
      'hint: Install a newer Node, or switch to one with the version manager that you use',
    ],
  });
});

/** What npm prints in conditions that a test cannot make: npm is a program that prints it. */
test.each([
  ['E403', '403 Forbidden - GET http://127.0.0.1:1/a-package', 'the registry refused access'],
  ['E429', '429 Too Many Requests - GET http://127.0.0.1:1/a-package', 'the registry refused the request'],
  ['E503', '503 Service Unavailable - GET http://127.0.0.1:1/a-package', 'the registry failed'],
  ['ENOSPC', 'nospc ENOSPC: no space left on device, write', 'no space left on the disk'],
  ['EROFS', 'rofs EROFS: read-only file system, mkdir', 'a folder cannot be written'],
  ['EACCES', 'Your cache folder contains root-owned files', 'a folder cannot be written'],
  ['EUSAGE', 'The lockfileVersion 4 is not known to this npm', 'npm cannot use package-lock.json'],
  ['EBADENGINE', 'Not compatible with your version of node/npm', 'a package does not support this Node'],
  ['EWHATEVER', 'something that is new', 'npm ci ended with 1'],
])('npm fails with %s', (code, words, what) => {
  const folder = clone();
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const said = [`npm error code ${code}`, `npm error ${words}`, ...Array(30).fill('npm error and so on')];
  const script = `#!/bin/sh\n[ "$1" = ls ] && exit 1\ncat >&2 <<'END'\n${said.join('\n')}\nEND\nexit 1\n`;
  writeFileSync(join(bin, 'npm'), script, { mode: 0o755 });
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  const { status, stderr } = spawnSync(process.execPath, ['src/build/install-packages.mjs'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  const [first, ...rest] = stderr.trimEnd().split('\n');
  expect([status, first]).toEqual([1, `error: the packages are not installed: ${what} (${code})`]);
  expect(rest.slice(0, 2)).toEqual([`  npm: ${words}`, '  npm: and so on']);
  expectShort([first!, ...rest]);
});

/** A mount that is gone with the program that it is made for. */
const mounting = ['--user', '--map-root-user', '--mount'];
const cannotMount = spawnSync('unshare', [...mounting, 'true']).status !== 0;

/** Runs the set-up behind commands of a shell that mount something in the clone. */
function behind(mount: string, folder: string) {
  const script = `${mount} && exec "$0" src/build/install-packages.mjs`;
  const { status, stderr } = spawnSync('unshare', [...mounting, 'sh', '-c', script, process.execPath], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, npm_config_cache: join(folder, 'cache') },
  });
  return { status, lines: stderr.trimEnd().split('\n') };
}

test.skipIf(cannotMount)('in a folder that is read-only', () => {
  const folder = clone();
  expect(behind(`mount --bind . . && mount -o remount,ro,bind . && cd "$PWD"`, folder)).toEqual({
    status: 1,
    lines: ['error: this folder cannot be written (EROFS)', 'hint: Copy it to a folder that you own'],
  });
  expect(existsSync(join(folder, 'node_modules'))).toBe(false);
});

test.skipIf(cannotMount)('with a disk that is full', () => {
  const folder = clone();
  mkdirSync(join(folder, 'package'));
  writeFileSync(join(folder, 'package', 'package.json'), '{"name":"a-package","version":"1.0.0"}');
  writeFileSync(join(folder, 'package', 'data'), randomBytes(2_000_000));
  expect(spawnSync('tar', ['czf', 'a-package.tgz', 'package'], { cwd: folder }).status).toBe(0);
  const integrity = `sha512-${createHash('sha512')
    .update(readFileSync(join(folder, 'a-package.tgz')))
    .digest('base64')}`;
  for (const file of ['package.json', 'package-lock.json']) {
    const text = readFileSync(join(folder, file), 'utf8')
      .replace(
        /"version":"1.0.0","integrity":"[^"]*"/,
        `"version":"1.0.0","resolved":"file:a-package.tgz","integrity":"${integrity}"`,
      )
      .replaceAll('"a-package":"1.0.0"', '"a-package":"file:a-package.tgz"');
    writeFileSync(join(folder, file), text);
  }
  const { status, lines } = behind(
    'mkdir node_modules && mount -t tmpfs -o size=1m tmpfs node_modules',
    folder,
  );
  expect([status, lines[0]]).toEqual([
    1,
    'error: the packages are not installed: no space left on the disk (ENOSPC)',
  ]);
  expectShort(lines);
});

test.skipIf(cannotMount)('with a disk that is full, of which npm says nothing', () => {
  const folder = clone();
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin', 'npm'), '#!/bin/sh\n[ "$1" = ci ]\n', { mode: 0o755 });
  const mount = 'mkdir node_modules && mount -t tmpfs -o size=1m tmpfs node_modules';
  expect(behind(`${mount} && PATH="$PWD/bin:$PATH" && export PATH`, folder)).toEqual({
    status: 1,
    lines: [
      'error: the packages are not installed: no space left on the disk (ENOSPC)',
      'hint: Free 1 GB, or move this folder and npm’s cache to another disk',
    ],
  });
});
