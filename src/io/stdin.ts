import { t } from '../texts/translate.ts';
import { type Input, readAll } from './streams.ts';
import { utf8 } from './utf8.ts';
import type { createWaiting } from './wait-notice.ts';

/** Reads all of standard input as text, without a time limit. @throws usage error, the signal's reason */
export async function readStdin(
  stdin: Input,
  waiting: ReturnType<typeof createWaiting>,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted();
  const stop = () => stdin.destroy(signal.reason);
  signal.addEventListener('abort', stop);
  const end = t(stdin.isTTY ? 'Ctrl-D ends it' : 'it ends when its writer closes it');
  const ended = waiting(t('standard input: {0}; Ctrl-C cancels', end), { ms: undefined });
  try {
    return utf8(await readAll(stdin), t('standard input'));
  } finally {
    ended();
    signal.removeEventListener('abort', stop);
  }
}
