import { expect, test } from 'vitest';
import { drawRatios, shareOf } from './picture.ts';

test.each([
  ['≤ 4', 3, 0.75, true],
  ['≤ 4', 6, 1.5, false],
  ['≥ 0.5', 0.6, 1.2, true],
  ['≥ 0.5', 0.25, 0.5, false],
  ['= 1', 1, 1, true],
  ['= 1', 0.5, 0.5, false],
])('aim %s, measured %d: %d of it, met %s', (aim, ratio, share, met) => {
  expect(shareOf({ aim, ratio })).toEqual({ share, met });
});

test('a bar as long as its share of the aim, which is in the middle, and no longer than the picture', () => {
  const picture = drawRatios([
    { name: 'a < b', aim: '≤ 4', ratio: 3 },
    { name: 'c', aim: '≤ 1', ratio: 5 },
  ]);
  expect(picture).toContain('>a &lt; b: 3.00 (aim ≤ 4)</text>');
  expect(Array.from(picture.matchAll(/width="(\d+)" height="12"/g), ([, length]) => length)).toEqual([
    '300',
    '800',
  ]);
});
