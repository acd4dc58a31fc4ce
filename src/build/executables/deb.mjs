// The package for Debian and Ubuntu, made of the folder of a Linux executable. Two runs give the same bytes.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { releaseTime } from './archive.mjs';

const names = { x64: 'amd64', arm64: 'arm64' };

/** @param platform `linux-x64` or `linux-arm64` */
export function debianPackage(folder, { platform, version, work, out }) {
  const architecture = names[platform.slice('linux-'.length)];
  const root = join(work, 'deb');
  const place = (path) => {
    mkdirSync(join(root, path), { recursive: true });
    return join(root, path);
  };
  cpSync(join(folder, 'payconfirm'), join(place('usr/bin'), 'payconfirm'));
  const docs = place('usr/share/doc/payconfirm');
  cpSync(join(folder, 'LICENSE'), join(docs, 'copyright'));
  cpSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), join(docs, 'THIRD-PARTY-NOTICES.txt'));
  const pages = place('usr/share/man/man1');
  for (const name of readdirSync('dist/man')) {
    writeFileSync(join(pages, `${name}.gz`), gzipSync(readFileSync(join('dist/man', name)), { level: 9 }));
  }
  const control = {
    Package: 'payconfirm',
    Version: version,
    Architecture: architecture,
    Maintainer: 'The payconfirm authors <noreply@payconfirm.invalid>',
    'Installed-Size': Math.ceil(statSync(join(folder, 'payconfirm')).size / 1024),
    Depends: 'libc6 (>= 2.28), libatomic1, libgcc-s1, libstdc++6',
    Section: 'utils',
    Priority: 'optional',
    Description: 'Command line and local emulator for a Vietnamese payment confirmation service',
  };
  const lines = Object.entries(control).map(([name, value]) => `${name}: ${value}\n`);
  writeFileSync(join(place('DEBIAN'), 'control'), lines.join(''));
  execFileSync(
    'dpkg-deb',
    [
      '--build',
      '--root-owner-group',
      '-Zxz',
      '-z6',
      root,
      join(out, `payconfirm_${version}_${architecture}.deb`),
    ],
    {
      env: { ...process.env, SOURCE_DATE_EPOCH: String(releaseTime) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  rmSync(root, { recursive: true });
}
