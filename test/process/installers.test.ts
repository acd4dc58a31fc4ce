/** What `npm run installers` makes: install.sh run as people run it, the others by their checkers. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = mkdtempSync(join(tmpdir(), 'payconfirm-installers-'));
const { version, description } = JSON.parse(readFileSync('package.json', 'utf8'));
const platforms = ['linux-x64', 'linux-arm64', 'macos-arm64', 'macos-x64', 'windows-x64'];
const nameOf = (platform: string) =>
  `payconfirm-${version}-${platform}.${platform === 'windows-x64' ? 'zip' : 'tar.xz'}`;

/** A script stands for the executable: it says which one it is. */
function archiveOf(program: string): Buffer {
  const folder = mkdtempSync(join(root, 'packed-'));
  writeFileSync(join(folder, 'payconfirm'), `#!/bin/sh\n${program}\n`, { mode: 0o755 });
  return execFileSync('tar', ['-cJf', '-', '-C', folder, 'payconfirm']);
}
const archives = new Map(platforms.map((one) => [nameOf(one), archiveOf(`echo ${one}`)]));
const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** What the server gives out in place of an archive: other bytes, half of them, or nothing. */
let instead: Buffer | 'half' | 'none' | undefined;
const server = createServer((request, reply) => {
  const archive = archives.get(request.url!.split('/').at(-1)!);
  if (!archive || instead === 'none') reply.writeHead(404).end();
  else if (instead === 'half') {
    reply.writeHead(200, { 'content-length': archive.length });
    reply.write(archive.subarray(0, archive.length / 2), () => reply.destroy());
  } else reply.end(instead ?? archive);
});
await once(server.listen(0, '127.0.0.1'), 'listening');
afterAll(() => {
  server.close();
  rmSync(root, { recursive: true });
});

const repository = `http://127.0.0.1:${(server.address() as AddressInfo).port}/shop/payconfirm`;
const made = join(root, 'executables');
mkdirSync(made);
const sums = [...archives].map(([name, bytes]) => `${sum(bytes)}  ${name}\n`);
writeFileSync(join(made, 'SHA256SUMS'), [`${sum(Buffer.of())}  linux-x64/payconfirm\n`, ...sums].join(''));
const make = (address: string) =>
  spawnSync(process.execPath, ['src/build/executables/installers.mjs', address, made], { encoding: 'utf8' });
expect(make(repository)).toMatchObject({ status: 0, stderr: '' });
const installers = join(made, 'installers');
const read = (name: string) => readFileSync(join(installers, name), 'utf8');
const script = read('install.sh');

const address = (platform: string) => `${repository}/releases/download/v${version}/${nameOf(platform)}`;
const sumOf = (platform: string) => sum(archives.get(nameOf(platform))!);

/** A folder of commands: some of this machine's, and some that are written here. */
function commands(names: readonly string[], own: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(root, 'path-'));
  for (const name of names) {
    const place = execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
    symlinkSync(place, join(folder, name));
  }
  for (const [name, text] of Object.entries(own)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  }
  return folder;
}
const always = 'sh cat cut sed mkdir mktemp mv rm tar xz sha256sum'.split(' ');
const machine = (system: string, processor: string) => ({
  uname: `case $1 in -s) echo ${system} ;; -m) echo ${processor} ;; esac`,
});
const linux = commands([...always, 'curl'], machine('Linux', 'x86_64'));

/** `curl … | sh`, in a home with a space and Vietnamese letters. */
async function install(more: Record<string, string> = {}, text = script) {
  const home = mkdtempSync(join(root, 'nhà của tôi '));
  const child = spawn('/bin/sh', { env: { HOME: home, PATH: linux, ...more } });
  child.stdin.on('error', () => {});
  child.stdin.end(text);
  const [stdout, stderr] = [child.stdout, child.stderr].map((stream) => stream.setEncoding('utf8').toArray());
  const [code] = await once(child, 'close');
  const folder = more.PAYCONFIRM_BIN_DIR ?? join(home, '.local/bin');
  const files = existsSync(folder) ? readdirSync(folder) : undefined;
  return { code, stdout: (await stdout!).join(''), stderr: (await stderr!).join(''), folder, files };
}
const refused = (error: string, files?: string[]) => ({
  code: 1,
  stdout: '',
  stderr: expect.stringContaining(error),
  ...(files && { files }),
});

describe('install.sh', () => {
  test('installs, and says where, what is left to do, and how to remove it', async () => {
    const { folder, ...run } = await install();
    expect(run).toEqual({
      code: 0,
      stdout:
        `payconfirm ${version} is installed: ${folder}/payconfirm\n` +
        `Add its folder to your PATH: export PATH="${folder}:$PATH"\n` +
        `To remove it: rm "${folder}/payconfirm"\n`,
      stderr: '',
      files: ['payconfirm'],
    });
    expect(execFileSync(join(folder, 'payconfirm'), { encoding: 'utf8' })).toBe('linux-x64\n');
  });

  test('into another folder that is on the PATH, over an older one', async () => {
    const PAYCONFIRM_BIN_DIR = mkdtempSync(join(root, 'bin-'));
    writeFileSync(join(PAYCONFIRM_BIN_DIR, 'payconfirm'), 'older');
    const run = await install({ PAYCONFIRM_BIN_DIR, PATH: `${linux}:${PAYCONFIRM_BIN_DIR}` });
    expect(run).toMatchObject({ code: 0, stderr: '', files: ['payconfirm'] });
    expect(run.stdout).not.toContain('Add its folder');
    expect(readFileSync(join(PAYCONFIRM_BIN_DIR, 'payconfirm'), 'utf8')).toContain('echo linux-x64');
  });

  test('by wget, where there is no curl', async () => {
    const PATH = commands([...always, 'wget'], machine('Linux', 'aarch64'));
    const { folder, ...run } = await install({ PATH });
    expect(run).toMatchObject({ code: 0, stderr: '', files: ['payconfirm'] });
    expect(execFileSync(join(folder, 'payconfirm'), { encoding: 'utf8' })).toBe('linux-arm64\n');
  });

  test.each([['arm64'], ['x86_64']])('on a Mac (%s) the program is signed', async (processor) => {
    const others = always.filter((name) => name !== 'sha256sum');
    const PATH = commands([...others, 'curl', 'shasum', 'perl'], {
      ...machine('Darwin', processor),
      codesign: 'echo "# $1 $2 $3" >> "$4"',
    });
    const { folder, ...run } = await install({ PATH });
    expect(run).toMatchObject({ code: 0, stderr: '', files: ['payconfirm'] });
    expect(readFileSync(join(folder, 'payconfirm'), 'utf8')).toBe(
      `#!/bin/sh\necho macos-${processor === 'arm64' ? 'arm64' : 'x64'}\n# --sign - --force\n`,
    );
  });

  test.each<[string, typeof instead, string]>([
    ['another archive', archiveOf('echo stolen'), `not ${sumOf('linux-x64')}`],
    ['a download that is cut off', 'half', `${address('linux-x64')} cannot be downloaded`],
    ['a release that is not there', 'none', `${address('linux-x64')} cannot be downloaded`],
  ])('%s is not installed, and what was there stays', async (_, served, error) => {
    const PAYCONFIRM_BIN_DIR = mkdtempSync(join(root, 'bin-'));
    writeFileSync(join(PAYCONFIRM_BIN_DIR, 'payconfirm'), 'older');
    instead = served;
    const run = await install({ PAYCONFIRM_BIN_DIR });
    instead = undefined;
    expect(run).toMatchObject(refused(error, ['payconfirm']));
    expect(readFileSync(join(PAYCONFIRM_BIN_DIR, 'payconfirm'), 'utf8')).toBe('older');
  });

  test('a program that does not start here is not installed', async () => {
    const broken = archiveOf('exit 127');
    const text = script.replace(sumOf('linux-x64'), sum(broken));
    instead = broken;
    const run = await install({}, text);
    instead = undefined;
    expect(run).toMatchObject(refused('the program does not start here', []));
  });

  test.each([
    ['FreeBSD', 'amd64'],
    ['Linux', 'riscv64'],
    ['MINGW64_NT-10.0', 'x86_64'],
  ])('%s on %s has no executable', async (system, processor) => {
    const run = await install({ PATH: commands([...always, 'curl'], machine(system, processor)) });
    expect(run).toMatchObject({
      ...refused(`error: there is no executable for ${system} on ${processor}\n`),
      files: undefined,
    });
  });

  test('what is missing is named', async () => {
    const named = async (names: string[]) =>
      (await install({ PATH: commands(names, machine('Linux', 'x86_64')) })).stderr.split('\n')[0];
    expect([await named(always), await named([...always.filter((one) => one !== 'xz'), 'curl'])]).toEqual([
      'error: neither curl nor wget is here',
      'error: xz is missing, which unpacks the archive',
    ]);
  });

  test('a folder that cannot be written is refused', async () => {
    const PAYCONFIRM_BIN_DIR = join(root, 'a-file', 'bin');
    writeFileSync(join(root, 'a-file'), '');
    expect(await install({ PAYCONFIRM_BIN_DIR })).toMatchObject(
      refused(`error: ${PAYCONFIRM_BIN_DIR} cannot be created`),
    );
  });

  test('of a script that is cut off at any line, nothing runs', async () => {
    const lines = script.trimEnd().split('\n');
    for (let count = 1; count < lines.length; count += 1) {
      const text = lines.slice(0, count).join('\n');
      expect(await install({}, text)).toMatchObject({ stdout: '', files: undefined });
    }
  });

  test.skipIf(!process.env.CI && spawnSync('shellcheck', ['--version']).error)(
    'shellcheck finds nothing',
    () => {
      const found = spawnSync('shellcheck', [join(installers, 'install.sh')], { encoding: 'utf8' });
      expect(found).toMatchObject({ status: 0, stdout: '' });
    },
  );
});

describe('the Homebrew formula', () => {
  test('has the archive of each platform', () => {
    const pairs = read('payconfirm.rb').matchAll(/url "(.*)"\n +sha256 "(.*)"/g);
    expect([...pairs].map(([, url, hash]) => [url, hash])).toEqual(
      ['macos-arm64', 'macos-x64', 'linux-arm64', 'linux-x64'].map((one) => [address(one), sumOf(one)]),
    );
  });
  test.skipIf(!process.env.CI && spawnSync('ruby', ['--version']).error)('is Ruby', () => {
    const found = spawnSync('ruby', ['-wc', join(installers, 'payconfirm.rb')], { encoding: 'utf8' });
    expect(found).toMatchObject({ status: 0, stdout: 'Syntax OK\n', stderr: '' });
  });
});

test('the Scoop manifest', () => {
  expect(JSON.parse(read('payconfirm.json'))).toEqual({
    version,
    description,
    homepage: repository,
    license: 'MIT',
    architecture: { '64bit': { url: address('windows-x64'), hash: sumOf('windows-x64') } },
    bin: 'payconfirm.exe',
  });
});

test('the WinGet manifests: one package, its archive and its command', () => {
  const names = readdirSync(join(installers, 'winget')).sort();
  const manifests = names.map((name) => parse(read(`winget/${name}`)));
  const shared = {
    PackageIdentifier: 'Payconfirm.Payconfirm',
    PackageVersion: version,
    ManifestVersion: '1.10.0',
  };
  expect(names).toEqual(
    ['.installer', '.locale.en-US', ''].map((ending) => `Payconfirm.Payconfirm${ending}.yaml`),
  );
  expect(manifests).toEqual([
    {
      ...shared,
      ManifestType: 'installer',
      InstallerType: 'zip',
      NestedInstallerType: 'portable',
      NestedInstallerFiles: [{ RelativeFilePath: 'payconfirm.exe', PortableCommandAlias: 'payconfirm' }],
      Installers: [
        {
          Architecture: 'x64',
          InstallerUrl: address('windows-x64'),
          InstallerSha256: sumOf('windows-x64').toUpperCase(),
        },
      ],
    },
    {
      ...shared,
      ManifestType: 'defaultLocale',
      PackageLocale: 'en-US',
      Publisher: 'The payconfirm authors',
      PackageName: 'payconfirm',
      PackageUrl: repository,
      License: 'MIT',
      ShortDescription: description,
    },
    { ...shared, ManifestType: 'version', DefaultLocale: 'en-US' },
  ]);
});

test.each([[''], ['github.com/shop/payconfirm'], ['https://github.com/shop/payconfirm/']])(
  'an address that downloads cannot be named by is refused: %j',
  (given) =>
    expect(make(given)).toMatchObject({ status: 1, stderr: expect.stringContaining('name the repository') }),
);
