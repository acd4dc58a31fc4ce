import { own } from '../io/control-codes.ts';
import type { Output } from '../io/streams.ts';
import { safeLine } from '../values/safe-text.ts';
import { truncate } from './text-width.ts';

/** A line that stays at the bottom of a terminal while other lines scroll above it. */
export interface StatusLine {
  /** Shows the line, cut to the terminal. */
  draw(text: string): void;
  /** Removes it, so that another line can be written. */
  clear(): void;
}

/** A status line on stderr. Nothing is written unless `enabled`. */
export function createStatusLine(stderr: Output, enabled: boolean): StatusLine {
  let shown = '';
  return {
    draw(text) {
      const line = truncate(safeLine(text), (stderr.columns || 80) - 1);
      if (!enabled || line === shown) return;
      shown = line;
      stderr.write(`${own('\r')}${line}${own('\x1b[K')}`);
    },
    clear() {
      if (shown === '') return;
      shown = '';
      stderr.write(own('\r\x1b[K'));
    },
  };
}
