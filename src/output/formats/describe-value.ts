import { t, translated } from '../../texts/translate.ts';
import { formatDuration } from '../../values/duration.ts';
import { formatMoney } from '../../values/format-money.ts';
import { isRecord } from '../../values/is-record.ts';
import { maskPersonal } from '../../values/mask-personal-data.ts';
import { percent } from '../../values/percent.ts';
import { safeLine } from '../../values/safe-text.ts';
import { toJson } from '../../values/terminal-safe-json.ts';
import { clockTime, formatTime, isoTime, parseTime, parseVietnamTime } from '../../values/time.ts';
import type { Format, RenderContext } from '../view.ts';

/** A value for people, safe and on one line. Missing: `-`. Unchanged if it does not fit the format. */
export function describeValue(
  value: unknown,
  format: Format,
  render: Pick<RenderContext, 'timeZone' | 'showPersonal'>,
): string {
  if (value === undefined || value === null || value === '') return '-';
  return formatted(value, format, render) ?? flatText(value) ?? plainValue(value);
}

/** An object without nested objects, as `expected 1, ok 0, error_labels HTTP_5XX`; otherwise undefined. */
function flatText(value: unknown): string | undefined {
  if (!isRecord(value) || Object.keys(value).length === 0) return undefined;
  const fields = Object.entries(value).map(([name, field]) => [name, [field].flat()] as const);
  if (fields.some(([, field]) => field.some((one) => typeof one === 'object' && one !== null)))
    return undefined;
  return fields.map(([name, field]) => safeLine(`${translated(name)} ${field.join(' ') || '-'}`)).join(', ');
}

function formatted(
  value: unknown,
  format: Format,
  render: Pick<RenderContext, 'timeZone' | 'showPersonal'>,
): string | undefined {
  switch (format) {
    case 'money':
      return isInteger(value) ? formatMoney(value) : undefined;
    case 'time':
    case 'vietnam-time':
      return timeText(readTime(value, format), formatTime, render);
    case 'clock':
    case 'vietnam-clock':
      return timeText(readTime(value, format), clockTime, render);
    case 'boolean':
      return yesOrNo(value);
    case 'duration':
      return typeof value === 'number' ? formatDuration(value) : undefined;
    case 'percent':
      return typeof value === 'number' ? percent(value) : undefined;
    case 'path':
      return typeof value === 'string' ? shortPath(value) : undefined;
    case 'personal':
      return render.showPersonal ? undefined : masked(value);
    case 'word':
      return word(value);
    case 'text':
    case 'number':
      return undefined;
    default:
      return format satisfies never;
  }
}

const yesOrNo = (value: unknown) => (typeof value === 'boolean' ? t(value ? 'yes' : 'no') : undefined);
const word = (value: unknown) => (typeof value === 'string' ? safeLine(translated(value)) : undefined);

const isInteger = (value: unknown): value is number | bigint =>
  Number.isInteger(value) || typeof value === 'bigint';

function timeText(
  time: number | undefined,
  write: (ms: number, timeZone: string) => string,
  { timeZone }: Pick<RenderContext, 'timeZone'>,
): string | undefined {
  return time === undefined ? undefined : write(time, timeZone);
}

const shortPath = (path: string) =>
  safeLine(path.replace(/^\/api\/v1(?=\/)/, '').replace(/\{\w+\}/g, '{id}'));

const masked = (value: unknown) =>
  safeLine(maskPersonal(typeof value === 'string' ? value : plainValue(value)));

/** A value for scripts, safe and on one line: digits, `true`, text, compact JSON; empty if missing. */
export function plainValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return safeLine(value);
  return typeof value === 'object' ? toJson(value) : String(value);
}

/** A value for a script's table: like `plainValue`, but times are ISO 8601 with the offset of `timeZone`. */
export function scriptValue(value: unknown, format: Format | undefined, timeZone: string): string {
  const time = readTime(value, format);
  return time === undefined ? plainValue(value) : isoTime(time, timeZone);
}

/** Epoch milliseconds of a value whose format is a time. */
function readTime(value: unknown, format: Format | undefined): number | undefined {
  if (format === 'vietnam-time' || format === 'vietnam-clock') return parseVietnamTime(value);
  return format === 'time' || format === 'clock' ? parseTime(value) : undefined;
}
