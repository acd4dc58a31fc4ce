import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { actsWithheld } from '../dry-run.ts';

/**
 * Makes a folder, and those above it, for its owner alone unless `mode` says more. Not by `recursive`: that never returns where the
 * system answers ENOENT to a folder that cannot be made (`/proc/x`). A dry run makes none: what comes next
 * is what it would be for.
 * @throws the system's error
 */
export function makeFolder(path: string, mode = 0o700): void {
  if (actsWithheld()) return;
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(dirname(path), mode);
    mkdirSync(path, { mode });
  }
}
