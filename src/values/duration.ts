import { usageError } from '../errors.ts';

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A hundred years: a longer one leads out of the calendar. */
const longestMs = 36_500 * UNITS.d!;

/**
 * Milliseconds from `500ms`, `30s`, `15m`, `2h`, `1d` or plain seconds.
 * @throws usage error for anything else, and for more than 36500 days
 */
export function parseDuration(text: string): number {
  const [, digits, unit = 's'] = /^(\d{1,9})(ms|s|m|h|d)?$/.exec(text) ?? [];
  if (digits === undefined) {
    throw usageError(`${JSON.stringify(text)} is not a duration`, 'Write 30s, 15m, 2h, 1d or plain seconds.');
  }
  const ms = Number(digits) * UNITS[unit]!;
  if (ms <= longestMs) return ms;
  throw usageError(`${JSON.stringify(text)} is too long`, 'Write at most 36500d.');
}

/**
 * `412 ms`, `3.2 s`, `2 min 5 s`, `1 h 5 min`, `3 d 4 h` from milliseconds; a negative one with its sign; `unknown time`
 * for what is no number, such as a field that a reply leaves out.
 */
export function formatDuration(ms: number): string {
  if (!Number.isFinite(ms)) return 'unknown time';
  if (ms < 0) return `-${formatDuration(-ms)}`;
  if (Math.round(ms) < 1_000) return `${Math.round(ms)} ms`;
  if (Math.round(ms / 100) < 600) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 3_600) return twoUnits(seconds, 60, 'min', 's');
  const minutes = Math.round(seconds / 60);
  if (minutes < 1_440) return twoUnits(minutes, 60, 'h', 'min');
  return twoUnits(Math.round(minutes / 60), 24, 'd', 'h');
}

function twoUnits(amount: number, size: number, large: string, small: string): string {
  const rest = amount % size;
  return `${Math.floor(amount / size)} ${large}${rest ? ` ${rest} ${small}` : ''}`;
}
