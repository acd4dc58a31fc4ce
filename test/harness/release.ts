/** A release on a server of ours: in its archives a script stands for the executable. With what `npm run installers` makes for it. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const platforms = ['linux-x64', 'linux-arm64', 'macos-arm64', 'macos-x64', 'windows-x64'];
const nameOf = (platform: string) =>
  `payconfirm-${version}-${platform}.${platform === 'windows-x64' ? 'zip' : 'tar.xz'}`;

export const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** @param program its lines */
export function archiveOf(program: string, root: string): Buffer {
  const folder = mkdtempSync(join(root, 'packed-'));
  writeFileSync(join(folder, 'payconfirm'), `#!/bin/sh\n${program}\n`, { mode: 0o755 });
  return execFileSync('tar', ['-cJf', '-', '-C', folder, 'payconfirm']);
}

export async function serveRelease(root: string, program: (platform: string) => string) {
  const archives = new Map(platforms.map((one) => [nameOf(one), archiveOf(program(one), root)]));
  const folder = mkdtempSync(join(root, 'executables-'));
  const installers = join(folder, 'installers');
  const release = {
    /** What is given out in place of an archive: other bytes, half of them, or nothing. */
    instead: undefined as Buffer | 'half' | 'none' | undefined,
    folder,
    read: (name: string) => readFileSync(join(installers, name), 'utf8'),
    sumOf: (platform: string) => sum(archives.get(nameOf(platform))!),
  };
  const server = createServer((request, reply) => {
    const name = request.url!.split('/').at(-1)!;
    if (name === 'install.sh') return reply.end(release.read(name));
    const archive = archives.get(name);
    if (!archive || release.instead === 'none') return reply.writeHead(404).end();
    if (release.instead !== 'half') return reply.end(release.instead ?? archive);
    reply.writeHead(200, { 'content-length': archive.length });
    return reply.write(archive.subarray(0, archive.length / 2), () => reply.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const repository = `http://127.0.0.1:${(server.address() as AddressInfo).port}/shop/payconfirm`;
  const downloads = `${repository}/releases/download/v${version}`;

  mkdirSync(installers);
  const sums = [...archives].map(([name, bytes]) => `${sum(bytes)}  ${name}\n`);
  writeFileSync(
    join(folder, 'SHA256SUMS'),
    [`${sum(Buffer.of())}  linux-x64/payconfirm\n`, ...sums].join(''),
  );
  execFileSync(process.execPath, ['src/build/executables/installers.mjs', repository, folder]);
  return Object.assign(release, {
    repository,
    downloads,
    address: (platform: string) => `${downloads}/${nameOf(platform)}`,
    close: () => server.close(),
  });
}
