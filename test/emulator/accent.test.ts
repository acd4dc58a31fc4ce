/** A shop's colour on the hosted page can be read whatever it is; expected contrasts as WCAG 2.2 defines them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, parsed, readableOn } from '../../src/emulator/checkout-page/accent-colour.ts';
import { styleSheet } from '../../src/emulator/checkout-page/style.ts';

test('contrast is what WCAG says of known pairs', () => {
  const between = (one: string, other: string) => contrast(parsed(one), parsed(other)).toFixed(2);
  expect([
    between('#000000', '#ffffff'),
    between('#767676', '#ffffff'),
    between('#777777', '#ffffff'),
  ]).toEqual(['21.00', '4.54', '4.48']);
});

test('a colour that can be read stays as it is, another is mixed until it can', () => {
  expect(readableOn(['#ffffff'], '#0B57A4', 'light')).toBe('#0b57a4');
  expect(readableOn(['#12181f'], '#FFE600', 'dark')).toBe('#ffe600');
  const [light, dark] = [
    readableOn(['#ffffff'], '#FFE600', 'light'),
    readableOn(['#12181f'], '#000000', 'dark'),
  ];
  expect([light, dark]).toEqual(['#807300', '#808080']);
});

test('links and buttons of every colour can be read, in both schemes', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => value.toString(16).padStart(6, '0'));
  fc.assert(
    fc.property(color, (accent) => {
      const [light, dark] = [
        ...styleSheet(`#${accent}`)
          .slice(styleSheet(null).length)
          .matchAll(/--link: (#\w+)/g),
      ];
      expect(contrast(parsed(light![1]!), parsed('#ffffff'))).toBeGreaterThanOrEqual(4.5);
      for (const ground of ['#12181f', '#0a1a2b'])
        expect(contrast(parsed(dark![1]!), parsed(ground))).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test.each(['red', '#0B57A', '#0B57A4}', '0B57A4', null])('%s is no colour', (accent) => {
  expect(styleSheet(accent)).not.toContain('border-bottom: 3px');
});
