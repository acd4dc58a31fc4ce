import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { actsWithheld } from '../dry-run.ts';

/**
 * Creates a folder and its parents, for its owner only unless `mode` allows more. It does not use `recursive`, which never
 * returns if the system answers ENOENT for a folder that cannot be created (`/proc/x`). A dry run creates none.
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
