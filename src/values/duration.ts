import { usageError } from '../errors.ts';
import { t } from '../texts/translate.ts';

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A hundred years. A longer duration leaves the calendar. */
const longestMs = 36_500 * UNITS.d!;

/** Parses `500ms`, `30s`, `15m`, `2h`, `1d` or plain seconds to milliseconds. @throws usage error */
export function parseDuration(text: string): number {
  const [, digits, unit = 's'] = /^(\d{1,9})(ms|s|m|h|d)?$/.exec(text) ?? [];
  if (digits === undefined) {
    throw usageError(
      t('{0} is not a duration', JSON.stringify(text)),
      t('Write 30s, 15m, 2h, 1d or plain seconds.'),
    );
  }
  const ms = Number(digits) * UNITS[unit]!;
  if (ms <= longestMs) return ms;
  throw usageError(t('{0} is too long', JSON.stringify(text)), t('Write at most 36500d.'));
}

/** Formats milliseconds: `412 ms`, `3.2 s`, `1 h 5 min`; `unknown time` for anything but a number. */
export function formatDuration(ms: number, say: SayUnit = t): string {
  if (!Number.isFinite(ms)) return say('unknown time');
  if (ms < 0) return `-${formatDuration(-ms, say)}`;
  if (Math.round(ms) < 1_000) return `${Math.round(ms)} ms`;
  const tenths = Math.round(ms / 100);
  if (tenths < 600) return say('{0}.{1} s', Math.floor(tenths / 10), tenths % 10);
  const seconds = Math.round(ms / 1_000);
  if (seconds < 3_600) return twoUnits(seconds, 60, '{0} min', '{0} s');
  const minutes = Math.round(seconds / 60);
  if (minutes < 1_440) return twoUnits(minutes, 60, '{0} h', '{0} min');
  return twoUnits(Math.round(minutes / 60), 24, '{0} d', '{0} h');

  function twoUnits(amount: number, size: number, large: Unit, small: Unit): string {
    const rest = amount % size;
    return `${say(large, Math.floor(amount / size))}${rest ? ` ${say(small, rest)}` : ''}`;
  }
}

type Unit = '{0} s' | '{0} min' | '{0} h' | '{0} d';
type SayUnit = (text: Unit | '{0}.{1} s' | 'unknown time', ...values: [number, ...number[]] | []) => string;
