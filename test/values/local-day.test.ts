import { expect, test } from 'vitest';
import { dayAfter, startOfDay, utcDay } from '../../src/values/local-day.ts';

test.each([
  ['2026-11-21', 'Asia/Ho_Chi_Minh', '2026-11-20T17:00:00.000Z'],
  ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
  ['2026-11-21', 'Asia/Kolkata', '2026-11-20T18:30:00.000Z'],
  ['2026-11-21', 'America/New_York', '2026-11-21T05:00:00.000Z'],
  ['2026-11-21', 'America/St_Johns', '2026-11-21T03:30:00.000Z'],
  // The days on which the clocks change begin by the offset from before.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
  ['2028-02-29', 'UTC', '2028-02-29T00:00:00.000Z'],
  ['1970-01-01', 'Africa/Monrovia', '1970-01-01T00:44:00.000Z'],
])('%s begins in %s at %s', (day, zone, instant) => {
  expect(startOfDay(day, zone)).toBe(Date.parse(instant));
});

test.each([
  '2026-02-29',
  '2026-13-01',
  '2026-11-31',
  '2026-1-1',
  '12026-11-21',
  '+012026-11-21',
  '2026',
  '2026-11',
  ' 2026-11-21',
  '2026-11-210',
  '',
  'today',
  '1969-12-31',
  '0001-01-01',
  '0000-01-01',
])('%j is no day', (day) => {
  expect(startOfDay(day, 'UTC')).toBeUndefined();
});

test('the day after, and the day of an instant', () => {
  expect(['2026-11-21', '2026-12-31', '2028-02-28'].map(dayAfter)).toEqual([
    '2026-11-22',
    '2027-01-01',
    '2028-02-29',
  ]);
  expect(['2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00Z'].map((at) => utcDay(Date.parse(at)))).toEqual([
    '2026-11-20',
    '2026-11-21',
  ]);
});
