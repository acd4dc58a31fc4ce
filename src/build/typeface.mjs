// Writes the outlines of the typeface that pictures of payments are set in: what Vietnamese and Western European need of
// Be Vietnam Pro (OFL 1.1), in its regular and its bold. The outlines are kept, so nobody needs the font to build or to
// run. To take those of another version: npm pack @fontsource/be-vietnam-pro, unpack it, and
//   node src/build/typeface.mjs package/files && npx biome format --write src/vietqr/drawing/typeface.json
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

const [folder = 'package/files'] = process.argv.slice(2);
/** The quotes, dashes and signs outside of Latin-1. */
const signs = new Set('–—‘’“”•…€');

/** The tables of a WOFF 1.0 file by their tags. */
function tablesOf(file) {
  const bytes = readFileSync(file);
  const entries = Array.from({ length: bytes.readUInt16BE(12) }, (_, index) => 44 + 20 * index);
  return Object.fromEntries(
    entries.map((entry) => {
      const [start, packed, size] = [4, 8, 12].map((at) => bytes.readUInt32BE(entry + at));
      const table = bytes.subarray(start, start + packed);
      return [bytes.toString('latin1', entry, entry + 4), packed < size ? inflateSync(table) : table];
    }),
  );
}

/** The number of each character's glyph, of a table of format 4. */
function glyphNumbers({ cmap }) {
  const table = cmap.subarray(cmap.readUInt32BE(8));
  const count = table.readUInt16BE(6) / 2;
  const numbers = new Map();
  for (let segment = 0; segment < count; segment++) {
    const at = (column) => 16 + 2 * (column * count + segment);
    const [end, start] = [table.readUInt16BE(at(0) - 2), table.readUInt16BE(at(1))];
    const [delta, offset] = [table.readUInt16BE(at(2)), table.readUInt16BE(at(3))];
    for (let code = start; code <= end && code < 0xffff; code++) {
      const number =
        offset === 0 ? (code + delta) & 0xffff : table.readUInt16BE(at(3) + offset + 2 * (code - start));
      if (number !== 0) numbers.set(String.fromCodePoint(code), number);
    }
  }
  return numbers;
}

/** The contours of a simple glyph, each a list of points: those of quadratic curves are not `on` the line. */
function contoursOf({ head, loca, glyf }, number) {
  const place = (index) =>
    head.readInt16BE(50) ? loca.readUInt32BE(4 * index) : 2 * loca.readUInt16BE(2 * index);
  const bytes = glyf.subarray(place(number), place(number + 1));
  if (bytes.length === 0) return [];
  const count = bytes.readInt16BE(0);
  if (count < 0) throw new Error(`glyph ${number} is made of others, which is not read`);
  const ends = Array.from({ length: count }, (_, index) => bytes.readUInt16BE(10 + 2 * index));
  let at = 10 + 2 * count;
  at += 2 + bytes.readUInt16BE(at);
  const flags = [];
  while (flags.length <= ends.at(-1)) {
    const flag = bytes[at++];
    const times = flag & 8 ? bytes[at++] + 1 : 1;
    flags.push(...Array(times).fill(flag));
  }
  const coordinates = (short, same) => {
    let sum = 0;
    return flags.map((flag) => {
      if (flag & short) sum += flag & same ? bytes[at++] : -bytes[at++];
      else if (!(flag & same)) {
        sum += bytes.readInt16BE(at);
        at += 2;
      }
      return sum;
    });
  };
  const [xs, ys] = [coordinates(2, 16), coordinates(4, 32)];
  const points = flags.map((flag, index) => ({ x: xs[index], y: ys[index], on: (flag & 1) === 1 }));
  return ends.map((end, index) => points.slice(index === 0 ? 0 : ends[index - 1] + 1, end + 1));
}

/** A contour from its first point on, relative to it: `l` for lines, `q` for curves, as SVG has them. */
function shapeOf(contour) {
  const points = contour.flatMap((point, index) => {
    const next = contour[(index + 1) % contour.length];
    const middle = { x: Math.round((point.x + next.x) / 2), y: Math.round((point.y + next.y) / 2), on: true };
    return point.on || next.on ? [point] : [point, middle];
  });
  const start = points.findIndex(({ on }) => on);
  const [first, ...rest] = [...points.slice(start), ...points.slice(0, start)];
  let last = first;
  let shape = '';
  const numbers = (...ends) => ends.flatMap(({ x, y }) => [x - last.x, y - last.y]).join(' ');
  for (let index = 0; index < rest.length; index++) {
    const point = rest[index];
    const end = point.on ? point : (rest[index + 1] ?? first);
    shape += point.on ? `l${numbers(point)}` : `q${numbers(point, end)}`;
    if (!point.on) index++;
    last = end;
  }
  return { first, shape: shape.replaceAll(' -', '-') };
}

function weight(number) {
  const shapes = [];
  const glyphs = {};
  for (const subset of ['latin', 'vietnamese']) {
    const font = tablesOf(join(folder, `be-vietnam-pro-${subset}-${number}-normal.woff`));
    const lastWidth = font.hhea.readUInt16BE(34) - 1;
    for (const [character, glyph] of glyphNumbers(font)) {
      // Marks are part of their letters.
      if (!/[ -~\u00a1-\u024f\u1e00-\u1eff₫]/u.test(character) && !signs.has(character)) continue;
      const contours = contoursOf(font, glyph).map((contour) => {
        const { first, shape } = shapeOf(contour);
        if (!shapes.includes(shape)) shapes.push(shape);
        return `${shapes.indexOf(shape)} ${first.x} ${first.y}`;
      });
      glyphs[character] ??= [font.hmtx.readUInt16BE(4 * Math.min(glyph, lastWidth)), ...contours].join(' ');
    }
  }
  return { shapes, glyphs };
}

writeFileSync(
  'src/vietqr/drawing/typeface.json',
  JSON.stringify({ regular: weight(400), bold: weight(700) }),
);
