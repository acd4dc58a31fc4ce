import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Round } from '../scenario.ts';

/** A disk of a server's own, which can be filled to its last byte. */
export interface Disk {
  fill(): void;
  empty(): void;
}

/** Mounts a disk in memory over a folder until the round is over; undefined where this user may not. */
export function mountDisk(round: Round, folder: string, mebibytes: number): Disk | undefined {
  const argv = ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder];
  if (spawnSync('mount', argv, { stdio: 'ignore' }).status !== 0) return undefined;
  round.after(() => execFileSync('umount', ['--lazy', folder]));
  const file = join(folder, 'filler');
  return {
    fill: () => {
      const filler = openSync(file, 'w');
      try {
        // Whole pages first, then what is left.
        for (const bytes of [1 << 20, 1 << 12, 1]) writeUntilFull(filler, bytes);
      } finally {
        closeSync(filler);
      }
    },
    empty: () => rmSync(file),
  };
}

function writeUntilFull(file: number, bytes: number): void {
  const block = Buffer.alloc(bytes);
  try {
    while (writeSync(file, block) === bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
