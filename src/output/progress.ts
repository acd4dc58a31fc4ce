import { own } from '../io/control-codes.ts';
import type { Output } from '../io/streams.ts';
import { safeLine } from '../values/safe-text.ts';

/** A line on stderr with the progress of long work. */
export type Progress = ReturnType<typeof createProgress>;

/** The label of the counted things, their total if known, and the format of a count. */
export type ProgressParameters = [label: string, total?: number, format?: (count: number) => string];

const BAR_WIDTH = 20;
const REDRAW_MS = 100;

/** A progress line, redrawn at most ten times a second by `now`, or without `redrawn` the label once. */
export function createProgress(
  stderr: Output,
  { enabled, redrawn, now }: { enabled: boolean; redrawn: boolean; now(): number },
  ...[label, total, format = String]: ProgressParameters
) {
  let drawnAt = Number.NEGATIVE_INFINITY;
  const write = (text: string) => {
    if (enabled) stderr.write(text);
  };
  return {
    update(done: number, note: string = '') {
      if (now() - drawnAt < REDRAW_MS) return;
      if (!redrawn) {
        drawnAt = Number.POSITIVE_INFINITY;
        write(`${safeLine(label)} ...\n`);
        return;
      }
      drawnAt = now();
      const count = total ? `${format(done)}/${format(total)}` : format(done);
      const part = total ? Math.min(1, Math.max(0, done / total)) : undefined;
      const line = fitting(stderr.columns, [
        [label, part !== undefined && `${bar(part)} ${percent(part)}`, count, note],
        [label, part !== undefined && percent(part), count, note],
        [count, note],
      ]);
      // Turns off wrapping, so that a line that is too long is cut and stays one line.
      write(`${own('\r\x1b[?7l')}${line}${own('\x1b[K\x1b[?7h')}`);
    },
    end() {
      if (!redrawn) return;
      if (drawnAt > Number.NEGATIVE_INFINITY) write(own('\r\x1b[K'));
      drawnAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/** The first form that fits without touching the terminal's edge, otherwise the last form. */
function fitting(columns: number | undefined, forms: readonly (string | false)[][]): string {
  const lines = forms.map((parts) => safeLine(parts.filter(Boolean).join('  ')));
  return lines.find((line) => line.length < (columns || Number.POSITIVE_INFINITY)) ?? lines.at(-1)!;
}

const percent = (part: number) => `${Math.floor(part * 100)}%`;

function bar(part: number): string {
  const filled = Math.round(part * BAR_WIDTH);
  return '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
}
