import type { Contour, Drawing, Point, Shape } from './drawing-shapes.ts';
import { codeContours } from './payment-picture.ts';
import { matrixOf } from './qr-matrix.ts';
import { type GreyPicture, writePng } from './write-png.ts';

/** A drawing as a PNG file. `scale`: pixels per unit. */
export function renderPng(drawing: Drawing, scale = 1): Uint8Array {
  const [width, height] = [Math.round(drawing.width * scale), Math.round(drawing.height * scale)];
  const picture = { width, height, shades: new Uint8Array(width * height).fill(255) };
  for (const shape of drawing.shapes) fill(picture, shape, scale);
  return writePng(picture);
}

/** Only a payload's QR code, as a PNG of `side` pixels, in whole pixels a module. @throws as `matrixOf` */
export function renderCodePng(payload: string, side: number): Uint8Array {
  const matrix = matrixOf(payload);
  const module = Math.floor(side / matrix.size);
  const margin = Math.floor((side - matrix.size * module) / 2);
  const contours = codeContours(matrix, { x: margin, y: margin, module });
  return renderPng({ width: side, height: side, shapes: [{ contours }], title: '' });
}

/** Fills a shape, each pixel by its share inside: the running sum of each line's coverage (like font-rs). */
function fill({ width, height, shades }: GreyPicture, { contours, shade = 0 }: Shape, scale: number): void {
  const lines = contours.flatMap((contour) => linesOf(contour, scale));
  const rows = lines.flatMap((line) => line.map(({ y }) => y));
  const top = Math.max(0, Math.floor(rows.reduce((least, y) => Math.min(least, y), height)));
  const bottom = Math.min(height, Math.ceil(rows.reduce((most, y) => Math.max(most, y), 0)));
  // A line at the right edge reaches one more pixel.
  const stride = width + 2;
  const covered = new Float32Array(Math.max(0, bottom - top) * stride);
  for (const line of lines) addLine(covered, stride, line, top);
  for (let row = top; row < bottom; row++) {
    let inside = 0;
    for (let x = 0; x < width; x++) {
      inside += covered[(row - top) * stride + x]!;
      const ink = Math.min(1, Math.abs(inside));
      // Smaller values are rounding errors.
      if (ink > 0.001)
        shades[row * width + x] = Math.round(shades[row * width + x]! * (1 - ink) + shade * ink);
    }
  }
}

type Line = [Point, Point];

function addLine(covered: Float32Array, stride: number, [from, to]: Line, top: number): void {
  if (from.y === to.y) return;
  const [direction, upper, lower] = from.y < to.y ? [1, from, to] : [-1, to, from];
  const slope = (lower.x - upper.x) / (lower.y - upper.y);
  for (let row = Math.floor(upper.y); row < lower.y; row++) {
    const [start, end] = [Math.max(row, upper.y), Math.min(row + 1, lower.y)];
    const [one, other] = [upper.x + (start - upper.y) * slope, upper.x + (end - upper.y) * slope];
    const [left, right] = [Math.min(one, other), Math.max(one, other)];
    for (let x = Math.floor(left); x === Math.floor(left) || x < right; x++) {
      const [first, last] = [Math.max(left, x), Math.min(right, x + 1)];
      const share = direction * (end - start) * (right === left ? 1 : (last - first) / (right - left));
      const beside = (first + last) / 2 - x;
      covered[(row - top) * stride + x]! += share * (1 - beside);
      covered[(row - top) * stride + x + 1]! += share * beside;
    }
  }
}

/** The number of lines per curve: enough for letters of a hundred pixels. */
const pieces = 8;

/** A contour as straight lines, in pixels. */
function linesOf({ start, parts }: Contour, scale: number): Line[] {
  const points = [start];
  for (const { control, end } of parts) {
    const from = points.at(-1)!;
    for (let piece = 1; control && piece < pieces; piece++) {
      const [later, earlier] = [piece / pieces, 1 - piece / pieces];
      const along = (name: 'x' | 'y') =>
        earlier ** 2 * from[name] + 2 * earlier * later * control[name] + later ** 2 * end[name];
      points.push({ x: along('x'), y: along('y') });
    }
    points.push(end);
  }
  const pixels = points.map(({ x, y }) => ({ x: x * scale, y: y * scale }));
  return pixels.map((point, index) => [point, pixels[(index + 1) % pixels.length]!]);
}
