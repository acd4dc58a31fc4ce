import { closeSync } from 'node:fs';
import { isatty } from 'node:tty';

/**
 * Lets the program end with its own exit code after its terminal was closed. Node 20 aborts if it cannot restore a terminal
 * (nodejs/node#51519), but ignores a closed descriptor.
 */
export function letGoOfLostTerminal(): void {
  const terminals = [0, 1, 2].filter((descriptor) => isatty(descriptor));
  process.once('exit', () => {
    for (const descriptor of terminals) if (!isatty(descriptor)) closeSync(descriptor);
  });
}
