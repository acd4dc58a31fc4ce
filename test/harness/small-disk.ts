import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const asRoot = (words: string[]) => {
  const [file = '', ...args] = process.getuid?.() === 0 ? words : ['sudo', '-n', ...words];
  execFileSync(file, args, { stdio: 'pipe' });
};

/** A file system of one megabyte in memory, which can be filled. */
export interface SmallDisk {
  folder: string;
  /** Leaves as many bytes of room, or none at all. */
  fill(room?: number): void;
  makeRoom(): void;
  remove(): void;
}

/** @throws the error of `mount`: it needs root, or sudo without a password */
function mountSmallDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const options = `size=1m,mode=700,uid=${process.getuid?.()},gid=${process.getgid?.()}`;
  asRoot(['mount', '-t', 'tmpfs', '-o', options, 'none', folder]);
  const filling = join(folder, 'filling');
  return {
    folder,
    fill: (room = 0) => {
      try {
        writeFileSync(filling, Buffer.alloc(2 * 1_048_576));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
      truncateSync(filling, statSync(filling).size - room);
    },
    makeRoom: () => rmSync(filling),
    // A process that was killed may still be letting go of its files.
    remove: () => asRoot(['umount', '--lazy', folder]),
  };
}

/** A small disk, or why there is none. In CI there must be one: .ci/run is root, or has sudo. */
export function trySmallDisk(): SmallDisk | string {
  try {
    return mountSmallDisk();
  } catch (error) {
    if (process.env.CI) throw error;
    return `a small file system cannot be mounted: ${error}`;
  }
}
