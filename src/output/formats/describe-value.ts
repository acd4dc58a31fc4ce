import { formatDuration } from '../../values/duration.ts';
import { maskPersonal } from '../../values/mask.ts';
import { formatMoney } from '../../values/money.ts';
import { toJson } from '../../values/safe-json.ts';
import { safeLine } from '../../values/safe-text.ts';
import { clockTime, formatTime, isoTime, parseTime, parseVietnamTime } from '../../values/time.ts';
import type { Format, RenderContext } from '../view.ts';

/**
 * A value for a person, on one line and made safe. What is missing is `-`; what is not of the format's type is
 * shown as it is.
 */
export function describeValue(
  value: unknown,
  format: Format,
  render: Pick<RenderContext, 'timeZone' | 'showPersonal'>,
): string {
  if (value === undefined || value === null || value === '') return '-';
  return formatted(value, format, render) ?? plainValue(value);
}

function formatted(
  value: unknown,
  format: Format,
  render: Pick<RenderContext, 'timeZone' | 'showPersonal'>,
): string | undefined {
  switch (format) {
    case 'money':
      return Number.isInteger(value) || typeof value === 'bigint'
        ? formatMoney(value as number | bigint)
        : undefined;
    case 'time':
    case 'vietnam-time': {
      const time = readTime(value, format);
      return time === undefined ? undefined : formatTime(time, render.timeZone);
    }
    case 'clock':
    case 'vietnam-clock': {
      const time = readTime(value, format);
      return time === undefined ? undefined : clockTime(time, render.timeZone);
    }
    case 'boolean':
      return typeof value === 'boolean' ? (value ? 'yes' : 'no') : undefined;
    case 'duration':
      return typeof value === 'number' ? formatDuration(value) : undefined;
    case 'percent':
      return typeof value === 'number' ? `${value}%` : undefined;
    case 'path':
      return typeof value === 'string'
        ? safeLine(value.replace(/^\/api\/v1(?=\/)/, '').replace(/\{\w+\}/g, '{id}'))
        : undefined;
    case 'personal':
      return render.showPersonal
        ? undefined
        : safeLine(maskPersonal(typeof value === 'string' ? value : plainValue(value)));
    case 'text':
    case 'number':
      return undefined;
    default:
      return format satisfies never;
  }
}

/** A value for a script, on one line and made safe: digits, `true`, text, compact JSON; nothing when missing. */
export function plainValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return safeLine(value);
  return typeof value === 'object' ? toJson(value) : String(value);
}

/** A value for a script's table: as `plainValue`, but a time is ISO 8601 with the offset of the zone chosen. */
export function scriptValue(value: unknown, format: Format | undefined, timeZone: string): string {
  const time = readTime(value, format);
  return time === undefined ? plainValue(value) : isoTime(time, timeZone);
}

/** Epoch milliseconds of a value that its format calls a time. */
function readTime(value: unknown, format: Format | undefined): number | undefined {
  if (format === 'vietnam-time' || format === 'vietnam-clock') return parseVietnamTime(value);
  return format === 'time' || format === 'clock' ? parseTime(value) : undefined;
}
