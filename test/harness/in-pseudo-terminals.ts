import { describe } from 'vitest';
import { ptyIsMissing } from './pty.ts';
import { onPseudoTerminals } from './registering.ts';

/**
 * The tests of a file once more, each journey through a real pseudo-terminal and the built program, in a process
 * of its own. Skipped where there are no pseudo-terminals, but not in CI.
 */
export async function inPseudoTerminals(load: () => Promise<unknown>): Promise<void> {
  const missing = ptyIsMissing();
  if (missing && process.env.CI) throw new Error(missing);
  if (missing) {
    describe.skip(`on a pseudo-terminal (${missing})`, () => {});
    return;
  }
  onPseudoTerminals();
  await load();
}
