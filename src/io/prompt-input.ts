import { PayconfirmError } from '../errors.ts';
import { t } from '../texts/translate.ts';
import type { Input } from './streams.ts';

/**
 * Aborted when the input of a prompt has ended (Ctrl-D). The prompt itself would wait forever. Ctrl-Z clears the lines below
 * the cursor for the shell, and after `fg` the question is drawn again.
 */
export function endOf(
  stdin: Input,
  { clear, draw }: { clear(): void; draw(): void },
): { reached: AbortSignal; forget(): void } {
  const controller = new AbortController();
  const atEnd = () => controller.abort(inputEnded());
  let control = '';
  let wasStopped = false;
  const sees = (_text: unknown, key?: { ctrl?: boolean; name?: string }) => {
    control = (key?.ctrl && key.name) || '';
    if (wasStopped && control === 'd') atEnd();
    if (control === 'z') clear();
    wasStopped ||= control === 'z';
  };
  // After `fg`, readline pauses the input, and believes that it is paused from then on: not even Ctrl-D pauses it.
  const pauses = () => setImmediate(() => (control === 'z' ? stdin.resume() : atEnd()));
  const ends = () => {
    controller.abort(terminalClosed());
    // Before readline resets the terminal, which no longer exists.
    stdin.destroy();
  };
  stdin.on('keypress', sees).on('pause', pauses).once('end', ends);
  // By then readline has made the terminal its own again.
  const continues = () => setImmediate(draw);
  process.on('SIGCONT', continues);
  const forget = () => {
    stdin.off('keypress', sees).off('pause', pauses).off('end', ends).pause();
    process.off('SIGCONT', continues);
  };
  return { reached: controller.signal, forget };
}

export const inputEnded = () => new PayconfirmError('interrupted', t('the input ended at a prompt'));
/** The same error as for SIGHUP, which may come before, later or never. */
export const terminalClosed = () => new PayconfirmError('terminated', t('the terminal was closed'));
