import { untilInForeground } from './foreground.ts';
import { lineReader } from './line-reader.ts';
import type { Input } from './streams.ts';

/**
 * Waits for a line with this word. The terminal keeps its mode, so Ctrl-C and Ctrl-Z work as always. In the background it
 * leaves the terminal to the shell: the kernel stops a background process that reads (SIGTTIN).
 * @returns false at the end of the input, and when aborted
 */
export async function untilTyped(word: string, stdin: Input, signal: AbortSignal): Promise<boolean> {
  const nextLine = lineReader(stdin, signal);
  while (!signal.aborted) {
    const job = watchJob(signal);
    try {
      await untilInForeground(job.signal);
      const line = await nextLine(job.signal);
      if (line === undefined) return false;
      if (line.trim().toLowerCase() === word) return true;
    } catch {
      // The terminal cannot be read.
      if (!job.signal.aborted) return false;
    } finally {
      job.forget();
    }
  }
  return false;
}

/** Aborted at Ctrl-Z, before the process stops, and when it continues. */
function watchJob(signal: AbortSignal) {
  const changed = new AbortController();
  const change = () => changed.abort();
  const stop = () => {
    change();
    process.kill(process.pid, 'SIGTSTP');
  };
  process.once('SIGTSTP', stop).once('SIGCONT', change);
  return {
    signal: AbortSignal.any([signal, changed.signal]),
    forget: () => void process.off('SIGTSTP', stop).off('SIGCONT', change),
  };
}
