import { closeSync } from 'node:fs';
import { isatty } from 'node:tty';

/**
 * Has the program end with its own exit code after its terminal was closed: Node 20 aborts where it cannot
 * restore a terminal (nodejs/node#51519), and leaves alone a descriptor that is closed.
 */
export function letGoOfLostTerminal(): void {
  const terminals = [0, 1, 2].filter((descriptor) => isatty(descriptor));
  process.once('exit', () => {
    for (const descriptor of terminals) if (!isatty(descriptor)) closeSync(descriptor);
  });
}
