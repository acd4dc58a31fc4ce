import { closeSync } from 'node:fs';
import { isatty } from 'node:tty';

/** Node 20 aborts if it cannot restore a closed terminal (nodejs/node#51519), but not without descriptor. */
export function letGoOfLostTerminal(): void {
  const terminals = [0, 1, 2].filter((descriptor) => isatty(descriptor));
  process.once('exit', () => {
    for (const descriptor of terminals) if (!isatty(descriptor)) closeSync(descriptor);
  });
}
