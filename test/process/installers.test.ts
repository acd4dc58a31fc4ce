/** What `npm run installers` makes: install.sh run as people run it, the others by their checkers. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { archiveOf, serveRelease, sum } from '../harness/release.ts';

const { version, description } = JSON.parse(readFileSync('package.json', 'utf8'));
const root = mkdtempSync(join(tmpdir(), 'payconfirm-installers-'));
const release = await serveRelease(root, (platform) => `echo ${platform}`);
afterAll(() => {
  release.close();
  rmSync(root, { recursive: true });
});
const { repository, address, sumOf, read, folder: made } = release;
const installers = join(made, 'installers');
const script = read('install.sh');

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

interface Given {
  PATH?: string;
  into?: string;
  text?: string;
}

/** `curl … | sh`, in a home with a space and Vietnamese letters. */
async function install({ PATH = linux, into, text = script }: Given = {}) {
  const home = mkdtempSync(join(root, 'nhà của tôi '));
  const child = spawn('/bin/sh', into ? ['-s', '--', into] : [], { env: { HOME: home, PATH } });
  child.stdin.on('error', () => {});
  child.stdin.end(text);
  const [stdout, stderr] = [child.stdout, child.stderr].map((stream) => stream.setEncoding('utf8').toArray());
  const [code] = await once(child, 'close');
  const folder = into ?? join(home, '.local/bin');
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
    const into = mkdtempSync(join(root, 'bin-'));
    writeFileSync(join(into, 'payconfirm'), 'older');
    const run = await install({ into, PATH: `${linux}:${into}` });
    expect(run).toMatchObject({ code: 0, stderr: '', files: ['payconfirm'] });
    expect(run.stdout).not.toContain('Add its folder');
    expect(readFileSync(join(into, 'payconfirm'), 'utf8')).toContain('echo linux-x64');
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

  test.each<[string, typeof release.instead, string]>([
    ['another archive', archiveOf('echo stolen', root), `not ${sumOf('linux-x64')}`],
    ['a download that is cut off', 'half', `${address('linux-x64')} cannot be downloaded`],
    ['a release that is not there', 'none', `${address('linux-x64')} cannot be downloaded`],
  ])('%s is not installed, and what was there stays', async (_, served, error) => {
    const into = mkdtempSync(join(root, 'bin-'));
    writeFileSync(join(into, 'payconfirm'), 'older');
    release.instead = served;
    const run = await install({ into });
    release.instead = undefined;
    expect(run).toMatchObject(refused(error, ['payconfirm']));
    expect(readFileSync(join(into, 'payconfirm'), 'utf8')).toBe('older');
  });

  test('a program that does not start here is not installed', async () => {
    const broken = archiveOf('exit 127', root);
    const text = script.replace(sumOf('linux-x64'), sum(broken));
    release.instead = broken;
    const run = await install({ text });
    release.instead = undefined;
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
    const into = join(root, 'a-file', 'bin');
    writeFileSync(join(root, 'a-file'), '');
    expect(await install({ into })).toMatchObject(refused(`error: ${into} cannot be created`));
  });

  test('of a script that is cut off at any line, nothing runs', async () => {
    const lines = script.trimEnd().split('\n');
    for (let count = 1; count < lines.length; count += 1) {
      const text = lines.slice(0, count).join('\n');
      expect(await install({ text })).toMatchObject({ stdout: '', files: undefined });
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
  (given) => {
    const argv = ['src/build/executables/installers.mjs', given, made];
    const run = spawnSync(process.execPath, argv, { encoding: 'utf8' });
    expect(run).toMatchObject({ status: 1, stderr: expect.stringContaining('name the repository') });
  },
);
