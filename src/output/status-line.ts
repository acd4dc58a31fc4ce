import { own } from '../io/control-codes.ts';
import type { Output } from '../io/streams.ts';
import { safeLine } from '../values/safe-text.ts';
import { truncate } from './text-width.ts';

/** A line that stays at the bottom of a terminal while other lines scroll above it. */
export type StatusLine = ReturnType<typeof createStatusLine>;

/** A status line on stderr. Nothing is written unless `enabled`. */
export function createStatusLine(stderr: Output, enabled: boolean) {
  let shown = '';
  return {
    /** Shows the line, cut to the terminal. */
    draw(text: string) {
      const line = truncate(safeLine(text), (stderr.columns || 80) - 1);
      if (!enabled || line === shown) return;
      shown = line;
      stderr.write(`${own('\r')}${line}${own('\x1b[K')}`);
    },
    /** Removes it, so that another line can be written. */
    clear() {
      if (shown === '') return;
      shown = '';
      stderr.write(own('\r\x1b[K'));
    },
  };
}
