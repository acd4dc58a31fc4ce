import type { Output } from '../io/streams.ts';
import { safeCell } from './safe-text.ts';

/** A line on stderr that shows how far long work has come. */
export interface Progress {
  update(done: number, note?: string): void;
  /** Removes the line. */
  end(): void;
}

const BAR_WIDTH = 20;
const REDRAW_MS = 100;

/**
 * A progress line: label, bar, percentage and count, or the count alone without `total`. Redrawn at most ten
 * times a second by `now`, a monotonic time in milliseconds; nothing is written unless `enabled`.
 */
export function createProgress(
  stderr: Output,
  { enabled, now }: { enabled: boolean; now(): number },
  label: string,
  total?: number,
  format: (count: number) => string = String,
): Progress {
  let drawnAt = Number.NEGATIVE_INFINITY;
  const write = (text: string) => {
    if (enabled) stderr.write(text);
  };
  return {
    update(done, note = '') {
      if (now() - drawnAt < REDRAW_MS) return;
      drawnAt = now();
      const parts = [label, total ? bar(done, total, format) : format(done), note].filter(Boolean);
      // The terminal is told not to wrap, so that a line too long for it is cut and stays one line.
      write(`\r\x1b[?7l${safeCell(parts.join('  '))}\x1b[K\x1b[?7h`);
    },
    end() {
      if (drawnAt > Number.NEGATIVE_INFINITY) write('\r\x1b[K');
      drawnAt = Number.NEGATIVE_INFINITY;
    },
  };
}

function bar(done: number, total: number, format: (count: number) => string): string {
  const part = Math.min(1, Math.max(0, done / total));
  const filled = Math.round(part * BAR_WIDTH);
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${Math.floor(part * 100)}%  ${format(done)}/${format(total)}`;
}
