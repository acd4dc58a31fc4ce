/** Text as outlines in Be Vietnam Pro (OFL 1.1), so that a picture looks the same everywhere. */
import { type Contour, mapPoints, type Part, type Point, type Shape } from './drawing-shapes.ts';
import typeface from './typeface.json';

export type Weight = keyof typeof typeface;

export interface Style {
  weight: Weight;
  /** The em, in units of the drawing. */
  size: number;
  shade?: number;
}

/** Units of the typeface. */
const em = 1000;

/** The width of a text in units of the drawing. */
export const textWidth = (text: string, { weight, size }: Style) =>
  glyphsOf(text, weight).reduce((sum, { width }) => sum + width, 0) * (size / em);

/** A line of text that begins at `x` on the base line `y`. */
export function textShape(text: string, { x, y }: Point, style: Style): Shape {
  const scale = style.size / em;
  let left = x;
  const contours = glyphsOf(text, style.weight).flatMap(({ width, contours }) => {
    const start = left;
    left += width * scale;
    return mapPoints(contours, (point) => ({ x: start + point.x * scale, y: y - point.y * scale }));
  });
  return { contours, ...(style.shade !== undefined && { shade: style.shade }) };
}

/** The text in at most `most` lines of this width, broken between words if possible, cut with `…`. */
export function textLines(text: string, style: Style, width: number, most: number): string[] {
  const lines = [''];
  for (const character of text.normalize('NFC').trim()) {
    const line = lines.at(-1)! + character;
    if (textWidth(line, style) <= width) {
      lines[lines.length - 1] = line;
      continue;
    }
    const [, whole = '', begun = ''] = /^(.*) (.*)$/.exec(line) ?? [undefined, line.slice(0, -1), character];
    lines.splice(-1, 1, whole, begun.trim() || character);
    if (lines.length > most) break;
  }
  if (lines.length <= most) return lines;
  let last = lines[most - 1]!;
  while (textWidth(`${last}…`, style) > width) last = last.slice(0, -1);
  return [...lines.slice(0, most - 1), `${last}…`];
}

type Glyph = ReturnType<typeof readGlyph>;

const known = new Map<string, Glyph>();

/** A character that the typeface lacks becomes `?`. */
function glyphsOf(text: string, weight: Weight): Glyph[] {
  const letters: Readonly<Record<string, string>> = typeface[weight].glyphs;
  return [...text.normalize('NFC').replaceAll(/\p{M}/gu, '')].map((character) => {
    const name = Object.hasOwn(letters, character) ? character : '?';
    const key = weight + name;
    const glyph = known.get(key) ?? readGlyph(letters[name]!, typeface[weight].shapes);
    known.set(key, glyph);
    return glyph;
  });
}

/** The width, then for each contour the number of its shape and its start. */
function readGlyph(written: string, shapes: readonly string[]) {
  const [width = 0, ...numbers] = written.split(' ').map(Number);
  const contours: Contour[] = [];
  for (let at = 0; at < numbers.length; at += 3) {
    const [shape, x, y] = numbers.slice(at, at + 3) as [number, number, number];
    contours.push({ start: { x, y }, parts: readShape(shapes[shape]!, { x, y }) });
  }
  return { width, contours };
}

/** `l10 5q1 2 3 4`: lines and curves, each relative to the end of the previous one. */
function readShape(written: string, start: Point): Part[] {
  let last = start;
  return Array.from(written.matchAll(/[lq][^lq]*/g), ([part]) => {
    const [x, y, endX, endY] = part.match(/-?\d+/g)!.map(Number) as [number, number, number?, number?];
    const first = { x: last.x + x, y: last.y + y };
    if (endX === undefined || endY === undefined) {
      last = first;
      return { end: first };
    }
    last = { x: last.x + endX, y: last.y + endY };
    return { control: first, end: last };
  });
}
