/** A shop's colour on the page, changed as far as needed to be readable. */

/** Minimum contrast of text in WCAG 2.2 AA (1.4.3). */
const readable = 4.5;

type Rgb = readonly [red: number, green: number, blue: number];

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

/** The most similar colour that is readable on all `grounds`. Colours are `#rrggbb`. */
export function readableOn(grounds: readonly string[], color: string, scheme: 'light' | 'dark'): string {
  const given = parsed(color);
  const towards = scheme === 'light' ? black : white;
  const fits = (mixed: Rgb) => grounds.every((ground) => contrast(mixed, parsed(ground)) >= readable);
  let mixed = given;
  for (let percent = 0; percent <= 100 && !fits(mixed); percent += 2) mixed = mix(given, towards, percent);
  return written(mixed);
}

/** 1 to 21, as defined in WCAG 2.2. */
export function contrast(one: Rgb, other: Rgb): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(color: Rgb, other: Rgb, percent: number): Rgb {
  const [red, green, blue] = color.map((part, index) =>
    Math.round(part + ((other[index]! - part) * percent) / 100),
  ) as [number, number, number];
  return [red, green, blue];
}

/** The red, green and blue of `#RRGGBB`, 0 to 255 each. */
export function parsed(color: string): Rgb {
  const [red, green, blue] = color.match(/[\da-f]{2}/gi)!.map((part) => Number.parseInt(part, 16)) as [
    number,
    number,
    number,
  ];
  return [red, green, blue];
}

function written(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
