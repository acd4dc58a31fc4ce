import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { PayconfirmError } from '../../errors.ts';
import { actsWithheld } from '../act.ts';
import { systemRandom } from '../random.ts';
import { createWhole } from './files.ts';
import { isAlive, type Owner, thisProcess } from './owner-file.ts';

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
    if (owner && owner !== 'gone' && isAlive(owner)) return { ownerPid: owner.pid };
    if (actsWithheld()) return () => {};
    // One that is gone was given up just now, and there may be a new one already: that is not to be moved away.
    if (owner !== 'gone') evict(file);
  }
}

/** Milliseconds between two looks. */
const pauseMs = 5;

/**
 * Runs a short step that only one process at a time may take, once it is this one's turn.
 * @param patienceMs how long another may take over its own
 * @throws local error that names the process which does not come to an end
 */
export function inTurn<Result>(file: string, step: () => Result, patienceMs = 5_000): Result {
  for (let waited = 0; ; waited += pauseMs) {
    const claimed = claim(file);
    if (typeof claimed === 'function') {
      try {
        return step();
      } finally {
        claimed();
      }
    }
    if (waited >= patienceMs) {
      throw new PayconfirmError('local', `process ${claimed.ownerPid} keeps ${file} and does not let go`, {
        hint: 'end that process, then try again',
      });
    }
    // A pause without a promise: the step and those who take it are synchronous.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
  }
}

/** Of two that see the same dead owner, one moves its file away. */
function evict(file: string): void {
  const dead = `${file}.${systemRandom.uuid()}.dead`;
  try {
    renameSync(file, dead);
    const moved = read(dead);
    // Another process was faster and this is its claim: give it back.
    if (moved && moved !== 'gone' && isAlive(moved)) linkSync(dead, file);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(dead, { force: true });
  }
}

/** Undefined for what is no claim. */
function read(file: string): Owner | 'gone' | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'gone' : undefined;
  }
}
