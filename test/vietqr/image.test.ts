import { spawnSync } from 'node:child_process';
import jpeg from 'jpeg-js';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { PayconfirmError } from '../../src/errors.ts';
import { lineHeight, textPixels, textWidth } from '../../src/vietqr/drawing/pixel-font.ts';
import { readQrImage } from '../../src/vietqr/drawing/read-image.ts';
import { renderPaymentPng } from '../../src/vietqr/drawing/render-png.ts';
import { renderPaymentSvg, renderQrPath } from '../../src/vietqr/drawing/render-svg.ts';
import { strokedPixels, strokedSize } from '../../src/vietqr/drawing/stroke-digits.ts';
import { buildPayload, type PayloadFields } from '../../src/vietqr/payload.ts';
import { paymentWarning } from '../../src/vietqr/payment-warning.ts';

const payments: PayloadFields[] = [
  { bankBin: '970403', account: 'SBX0011012345678', amount: 1_943_000, purpose: 'thanh toan don hang' },
  { bankBin: '970403', account: '9704031101234567', toCard: true },
  { bankBin: '970422', account: '1'.repeat(19), amount: 9_999_999_999_999, purpose: 'Trả nợ đường ống ☕' },
];
const cases = payments.map((fields) => ({ fields, payload: buildPayload(fields, { fold: false }) }));

/** Whether a line of text stands in the middle of a PNG, at this size. */
function shows(bytes: Uint8Array, text: string, scale: number): boolean {
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes));
  const columns = textWidth(text);
  const left = Math.floor((width - columns * scale) / 2);
  const inked = new Set(textPixels(text).map(({ x, y }) => `${x} ${y}`));
  const rows = height - lineHeight * scale;
  return Array.from({ length: rows }, (_, top) => top).some((top) => {
    for (let y = 0; y < lineHeight; y++) {
      for (let x = 0; x < columns; x++) {
        const shade = data[((top + y * scale) * width + left + x * scale) * 4];
        if (shade !== (inked.has(`${x} ${y}`) ? 0 : 255)) return false;
      }
    }
    return true;
  });
}

test.each(cases)(
  'a PNG of $fields.account is read back and shows number and warning',
  ({ fields, payload }) => {
    const png = renderPaymentPng(payload, fields);
    const { width, height, data } = PNG.sync.read(Buffer.from(png));
    const code = jsQR(new Uint8ClampedArray(data), width, height, { inversionAttempts: 'dontInvert' });
    expect(new TextDecoder().decode(Uint8Array.from(code!.binaryData))).toBe(payload);
    expect(readQrImage(png)).toBe(payload);
    expect(shows(png, fields.account, 5)).toBe(true);
    expect(shows(png, paymentWarning.vi, 2)).toBe(true);
    expect(shows(png, paymentWarning.en, 2)).toBe(true);
    expect(shows(png, 'another line', 2)).toBe(false);
  },
);

test.for(cases)('zbarimg reads the PNG of $fields.account', ({ fields, payload }, context) => {
  const run = spawnSync('zbarimg', ['--quiet', '--raw', '--oneshot', '-Sbinary', 'png:-'], {
    input: renderPaymentPng(payload, fields),
  });
  if (run.error && !process.env.CI) context.skip('zbarimg of zbar-tools is not installed');
  expect(run.error).toBeUndefined();
  expect(run.stdout.toString()).toBe(payload);
});

/** The lines above a code in a PNG, a character for each square of so many pixels: inked, in part, or not. */
function above(bytes: Uint8Array, square: number, rows: number): string[] {
  const { width, data } = PNG.sync.read(Buffer.from(bytes));
  const shade = (x: number, y: number) => {
    const shades = Array.from({ length: square ** 2 }, (_, index) => {
      const [column, row] = [index % square, Math.floor(index / square)];
      return data[((12 + y * square + row) * width + x * square + column) * 4]!;
    });
    return shades.reduce((sum, one) => sum + one, 0) / shades.length;
  };
  return Array.from({ length: rows }, (_, y) =>
    Array.from({ length: Math.floor(width / square) }, (_unused, x) => (shade(x, y) < 128 ? '#' : ' '))
      .join('')
      .trimEnd(),
  );
}

test('a PNG shows the amount above the code in large smooth digits', () => {
  const show = (amount: number) =>
    above(renderPaymentPng(cases[0]!.payload, { account: '1', amount }), 8, 15);
  expect(show(1_943_000)).toMatchInlineSnapshot(`
    [
      "          ##        ###         #      ####          ###      ###       ###            ##",
      "        ####      ######       ###    ######       ######    #####     #####         ######",
      "       #####      ### ###      ###   ###  ##       ### ##   ### ###   ### ###        ######",
      "       #####     ###   ##     ####   ##   ###     ###  ###  ##   ##   ##   ##          ##",
      "          ##     ##    ##    #####        ###     ##    ##  ##   ### ###   ##       #####",
      "          ##     ##    ##    #####       ###      ##    ##  ##    ## ###   ##     #######",
      "          ##     ###   ##   ### ##      ####      ##    ##  ##    ## ##    ##     ### ###",
      "          ##      ### ###   ##  ##      ####      ##    ##  ##    ## ##    ##     ##   ##",
      "          ##       ######  ########       ###     ##    ##  ##   ### ###   ##     ##   ##",
      "          ##        ####   ########  #     ##     ###   ##  ##   ###  ##   ##     #######",
      "          ##         ###       ###   ##    ##      ##  ###  ###  ##   ##  ###      ######",
      "          ##       ####         ##   ### ####      ######    ######   ######         #",
      "          ##  ##   ###          ##    ######  ###   ####     #####     #####",
      "          ##  #    #            #      ###     #     ##        ##       ##        ########",
      "                                                                                  ########",
    ]
  `);
  expect(show(567_820)).toMatchInlineSnapshot(`
    [
      "             ######       ##   ########        ###      ####      ###             ##",
      "             #######     ####  ########       #####    ######    #####          ######",
      "             ##         ###          ##      ### ###  ###  ###   ## ###         ######",
      "             ##        ###          ###      ##   ##  ##    ##  ###  ##          ###",
      "             #####     #####        ##       ##   ##  ##    ##  ##   ###      ######",
      "             ######   #######       ##       #######        ##  ##    ##     #######",
      "             ##  ###  ###  ##      ###        #####        ###  ##    ##    ###  ###",
      "                  ##  ##   ###     ##        #######      ###   ##    ##    ##   ###",
      "                  ##  ##    ##     ##        ##   ###    ###    ##    ##    ##   ###",
      "                  ##  ##    ##    ###       ###   ###   ###     ##   ###     #######",
      "             #    ##  ##   ###    ##         ##   ###  ###      ###  ##      #######",
      "             #######  #######     ##         ### ###   ###       ######        #",
      "             ######    #####     ###     ##   #####   ########   #####",
      "               ##       ###       #      ##    ###     #######     ##       #########",
      "                                                                             #######",
    ]
  `);
  const grey = PNG.sync
    .read(Buffer.from(renderPaymentPng(cases[0]!.payload, cases[0]!.fields)))
    .data.filter((shade) => shade > 0 && shade < 255);
  expect(grey.length).toBeGreaterThan(1_000);
});

test.each([30, 61, 110])('each digit of %d pixels stays within its size', (height) => {
  for (const text of '0123456789.,₫') {
    const size = strokedSize(text, height);
    const pixels = strokedPixels(text, height);
    const outside = pixels.filter(({ x, y }) => x < 0 || y < 0 || x >= size.width || y >= size.height);
    expect({ text, drawn: pixels.length > 10, outside }).toEqual({ text, drawn: true, outside: [] });
  }
});

/** Fills the squares of the path and reads the code. */
function scanSvg(svg: string): string {
  const scale = 4;
  const side = Number(/viewBox="0 0 (\d+)/.exec(svg)![1]) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const start = (row * side + Number(x) * scale) * 4;
      pixels.fill(0, start, start + scale * 4);
    }
  }
  const code = jsQR(pixels, side, side, { inversionAttempts: 'dontInvert' });
  return new TextDecoder().decode(Uint8Array.from(code!.binaryData));
}

const texts = (svg: string) => [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

test.each(cases)('an SVG of $fields.account holds the code', ({ fields, payload }) => {
  expect(scanSvg(renderPaymentSvg(payload, fields))).toBe(payload);
  const { viewBox, path } = renderQrPath(payload);
  expect(scanSvg(`<svg viewBox="${viewBox}"><path d="${path}"/></svg>`)).toBe(payload);
});

test('an SVG shows the amount in large bold type, the number and the warning', () => {
  const svg = renderPaymentSvg(cases[0]!.payload, cases[0]!.fields);
  expect(texts(svg)).toEqual(['1.943.000 ₫', 'SBX0011012345678', paymentWarning.vi, paymentWarning.en]);
  expect(svg).toContain('font-size="4.9" font-weight="bold">1.943.000 ₫');
  expect(texts(renderPaymentSvg(cases[1]!.payload, cases[1]!.fields))[0]).toBe('9704031101234567');
});

/** A picture as a camera keeps it: grey, with grain, and what JPEG leaves of it. */
function photo(png: Uint8Array): Buffer {
  const { width, height, data } = PNG.sync.read(Buffer.from(png));
  let grain = 1;
  for (let at = 0; at < data.length; at += 4) {
    grain = (grain * 48_271) % 2_147_483_647;
    const shade = data[at]! * 0.4 + (grain % 150);
    data[at] = shade;
    data[at + 1] = shade;
    data[at + 2] = shade;
  }
  return jpeg.encode({ width, height, data }, 40).data;
}

test('a grainy photo is read', () => {
  const { fields, payload } = cases[0]!;
  expect(readQrImage(photo(renderPaymentPng(payload, fields)))).toBe(payload);
});

test('the number of an SVG is text, not markup', () => {
  const account = '<a&b>"\'';
  const svg = renderPaymentSvg(buildPayload({ bankBin: '970403', account }), { account });
  expect(texts(svg)[0]).toBe('&lt;a&amp;b&gt;&quot;&#39;');
});

test('a letter with its marks, a letter without, and one outside the font', () => {
  const art = (text: string) => {
    const inked = new Set(textPixels(text).map(({ x, y }) => `${x} ${y}`));
    return Array.from({ length: lineHeight }, (_, y) =>
      Array.from({ length: textWidth(text) + 1 }, (_, x) => (inked.has(`${x} ${y}`) ? '#' : '.')).join(''),
    );
  };
  expect(art('ểợ?')).toEqual(art('e\u0302\u0309o\u031b\u0323☕'));
  expect(art('ểợ?')).toEqual([
    '.##...............',
    '...#..............',
    '..#...............',
    '..................',
    '..#...............',
    '.#.#.........###..',
    '...........##...#.',
    '.###...###.#....#.',
    '#...#.#...#...##..',
    '#####.#...#...#...',
    '#.....#...#.......',
    '.###...###....#...',
    '..................',
    '........#.........',
  ]);
});

test('a payload of 2,954 bytes is refused before anything is drawn', () => {
  const tooLong = 'a'.repeat(2954);
  const message = 'the payload has 2954 bytes, more than the 2953 that a QR code holds';
  for (const render of [renderPaymentPng, renderPaymentSvg]) {
    expect(() => render(tooLong, { account: '1' })).toThrow(message);
  }
  expect(() => renderQrPath(tooLong)).toThrow(message);
});

function refusal(bytes: Uint8Array) {
  try {
    return readQrImage(bytes);
  } catch (error) {
    return error instanceof PayconfirmError && { kind: error.kind, message: error.message };
  }
}

test('what is no picture and a picture without a code are refused', () => {
  const blank = new PNG({ width: 100, height: 100 });
  expect(refusal(PNG.sync.write(blank))).toEqual({
    kind: 'local',
    message: 'no QR code was found in the picture',
  });
  for (const bytes of [Buffer.from('GIF89a'), new Uint8Array()]) {
    expect(refusal(bytes)).toEqual({
      kind: 'local',
      message: 'the file is not a PNG or JPEG picture that can be read',
    });
  }
});

test('a code on a clear ground is read', () => {
  const { fields, payload } = cases[0]!;
  const png = PNG.sync.read(Buffer.from(renderPaymentPng(payload, fields)));
  for (let at = 0; at < png.data.length; at += 4) {
    if (png.data[at] === 255) png.data.fill(0, at, at + 4);
  }
  expect(readQrImage(PNG.sync.write(png))).toBe(payload);
});
