// Archives that are the same bytes each time: no times, no names of users, a fixed order.
import { execFileSync } from 'node:child_process';
import { readdirSync, utimesSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Of all that is packed, in seconds: the earliest time that zip can write. */
export const releaseTime = 315_532_800;

/** Packs the files of a folder: zip for Windows, tar.xz elsewhere. */
export function archive(folder, path) {
  const names = readdirSync(folder).sort();
  for (const name of names) utimesSync(join(folder, name), releaseTime, releaseTime);
  const isZip = names.includes('payconfirm.exe');
  const target = resolve(`${path}.${isZip ? 'zip' : 'tar.xz'}`);
  const tar = ['--format=ustar', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${releaseTime}`];
  const line = isZip
    ? ['zip', '-9qX', target, ...names]
    : ['tar', ...tar, '--use-compress-program=xz -6 -T2', '-cf', target, ...names];
  execFileSync(line[0], line.slice(1), { cwd: folder, env: { ...process.env, TZ: 'UTC' } });
}
