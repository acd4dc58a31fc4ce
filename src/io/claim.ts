import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { actsWithheld } from './act.ts';
import { createWhole } from './files.ts';
import { isAlive, type Owner, thisProcess } from './owner-file.ts';
import { systemRandom } from './random.ts';

/**
 * Claims what `file` stands for, for this process; the claim of a process that is dead is taken over. A dry run
 * only looks whether another has claimed it.
 * @returns the function that gives it up, or the pid of the live owner
 * @throws local error
 */
export function claim(file: string): (() => void) | { ownerPid: number } {
  for (;;) {
    if (!actsWithheld() && createWhole(file, JSON.stringify(thisProcess()))) {
      return () => rmSync(file, { force: true });
    }
    const owner = read(file);
    if (owner && isAlive(owner)) return { ownerPid: owner.pid };
    if (actsWithheld()) return () => {};
    evict(file);
  }
}

/** Of two that see the same dead owner, one moves its file away. */
function evict(file: string): void {
  const dead = `${file}.${systemRandom.uuid()}.dead`;
  try {
    renameSync(file, dead);
    const moved = read(dead);
    // Another process was faster and this is its claim: give it back.
    if (moved && isAlive(moved)) linkSync(dead, file);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(dead, { force: true });
  }
}

function read(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}
