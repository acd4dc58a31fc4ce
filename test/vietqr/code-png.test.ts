/** The picture of a code alone, and what tells a picture from other bytes. */
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { matrixOf } from '../../src/vietqr/drawing/qr-matrix.ts';
import { isPicture } from '../../src/vietqr/drawing/read-image.ts';
import { renderCodePng } from '../../src/vietqr/drawing/render-png.ts';
import { buildPayload } from '../../src/vietqr/payload.ts';

const payload = buildPayload({ bankBin: '970403', account: 'SBX0011012345678', amount: 150_000 });

test.each([
  // Pixels a side, pixels a module, and what is left above and below.
  [128, 2, 19],
  [300, 6, 15],
  [512, 11, 8],
])('of %i pixels: modules of %i, in the middle of white', (side, scale, margin) => {
  const { size, dark } = matrixOf(payload);
  expect(size).toBe(45);
  const modules = new Set(dark.map(({ x, y }) => `${x} ${y}`));
  const { width, height, data } = PNG.sync.read(Buffer.from(renderCodePng(payload, side)));
  expect([width, height]).toEqual([side, side]);
  const module = (pixel: number) => Math.floor((pixel - margin) / scale);
  const wrong = Array.from({ length: side * side }, (_, at) => [at % side, Math.floor(at / side)] as const)
    .filter(([x, y]) => {
      const shade = modules.has(`${module(x)} ${module(y)}`) ? 0 : 255;
      const from = (y * side + x) * 4;
      return ![shade, shade, shade, 255].every((part, at) => data[from + at] === part);
    })
    .map(([x, y]) => `${x} ${y}`);
  expect(wrong).toEqual([]);
});

const png = PNG.sync.write(new PNG({ width: 1, height: 1 }));
const photo = jpeg.encode({ width: 1, height: 1, data: Buffer.alloc(4) }, 50).data;

const cases: [string, Uint8Array, boolean][] = [
  ['a PNG', png, true],
  ['a JPEG', photo, true],
  ['a PNG without its first byte', png.subarray(1), false],
  ['a text', Buffer.from(payload), false],
  ['nothing', Buffer.alloc(0), false],
  ...[0, 1, 2].map((at): [string, Uint8Array, boolean] => {
    const other = Buffer.from(photo);
    other[at] = 0;
    return [`a JPEG with another byte ${at}`, other, false];
  }),
];
test.each(cases)('whether it is a picture: %s', (_, bytes, is) => {
  expect(isPicture(bytes)).toBe(is);
});
