import { t } from '../texts/translate.ts';
import { type Input, readAll } from './streams.ts';
import { utf8 } from './utf8.ts';
import type { createWaiting } from './wait-notice.ts';

/**
 * All of standard input, as text. It has no time limit, as in every Unix filter: who started its writer can end it.
 * @throws usage error for what is no UTF-8, the signal's reason
 */
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
