/** A time in a list, in Vietnam's time zone if it has none; epoch milliseconds, undefined if it is not a time. */
import { parseVietnamTime } from '../../values/time.ts';

const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ ,T]+(\d{1,2}:\d{2})(?::(\d{2}))?)?$/;
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[ T]+(\d{1,2}:\d{2})(?::(\d{2}))?)?$/;

export function orderTime(text: string): number | undefined {
  const given = text.trim();
  const exact = parseVietnamTime(given);
  if (exact !== undefined) return exact;
  const [, day, month, year, clock, seconds] = dayFirst.exec(given) ?? [];
  if (year !== undefined) return instant([year, month!, day!], clock, seconds);
  const [, first, second, third, time, rest] = yearFirst.exec(given) ?? [];
  return first === undefined ? undefined : instant([first, second!, third!], time, rest);
}

function instant(day: readonly string[], clock = '00:00', seconds = '00'): number | undefined {
  const [year, month, date] = day.map((part) => part.padStart(2, '0'));
  return parseVietnamTime(`${year}-${month}-${date}T${clock.padStart(5, '0')}:${seconds}`);
}
