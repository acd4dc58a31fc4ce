import { inflateSync } from 'node:zlib';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { PayconfirmError } from '../../src/errors.ts';
import {
  type Contour,
  type Drawing,
  onSheet,
  type Part,
  rectangle,
} from '../../src/vietqr/drawing/drawing-shapes.ts';
import {
  headerHeight,
  type PaymentTexts,
  paymentPicture,
  testMarkHeight,
} from '../../src/vietqr/drawing/payment-picture.ts';
import { readQrImage } from '../../src/vietqr/drawing/read-image.ts';
import { renderPdf } from '../../src/vietqr/drawing/render-pdf.ts';
import { renderPng } from '../../src/vietqr/drawing/render-png.ts';
import { renderSvg } from '../../src/vietqr/drawing/render-svg.ts';
import { textLines, textShape, textWidth } from '../../src/vietqr/drawing/typeface.ts';
import { buildPayload, type PayloadFields } from '../../src/vietqr/payload.ts';
import { paymentTest, paymentWarning } from '../../src/vietqr/payment-words.ts';
import { smallerPng } from '../harness/smaller-png.ts';
import { withoutZbarimg, zbarimg } from '../harness/zbarimg.ts';

const payments: PayloadFields[] = [
  { bankBin: '970403', account: 'SBX0011012345678', amount: 1_943_000, purpose: 'thanh toan don hang' },
  { bankBin: '970403', account: '9704031101234567', toCard: true },
  { bankBin: '970422', account: '1'.repeat(19), amount: 9_999_999_999_999, purpose: 'Trả nợ đường ống ☕' },
];
const cases = payments.map((fields) => ({ fields, payload: buildPayload(fields, { fold: false }) }));

const png = (payload: string, words: PaymentTexts, scale = 12) =>
  renderPng(paymentPicture(payload, words), scale);

describe.each(cases)('the picture of $fields.account', ({ fields, payload }) => {
  const words = {
    ...fields,
    shop: 'Cửa hàng Điện máy Nguyễn Thị Phượng',
    bank: 'Vietcombank',
    note: 'DH10234',
  };

  test('is read, whole and at 400 pixels, by jsQR and by zbar', (context) => {
    const picture = png(payload, words, 20);
    const small = smallerPng(picture, 400);
    expect([readQrImage(picture), readQrImage(small)]).toEqual([payload, payload]);
    if (withoutZbarimg) context.skip('zbarimg of zbar-tools is not installed');
    expect([zbarimg(picture), zbarimg(small)]).toEqual([payload, payload]);
  });

  test.each(['a4', 'a5', 'a6'] as const)('is read from a PDF of %s', (paper) => {
    const size = { a4: [210, 297], a5: [148, 210], a6: [105, 148] } as const;
    const sheet = onSheet(paymentPicture(payload, words), size[paper], 6);
    const { width, height, drawing } = readPdf(renderPdf(sheet));
    expect([width, height]).toEqual(size[paper].map((mm) => Number(((mm * 72) / 25.4).toFixed(3))));
    expect(readQrImage(renderPng(drawing, 2))).toBe(payload);
  });

  test('is read from an SVG', () => {
    expect(readQrImage(renderPng(readSvg(renderSvg(paymentPicture(payload, words), px)), 12))).toBe(payload);
  });
});

const px = { length: 12, name: 'px' } as const;

/** The page of a PDF as it is drawn: what its operators say, in points from the top. */
function readPdf(bytes: Uint8Array) {
  const file = Buffer.from(bytes).toString('latin1');
  const [, width = 0, height = 0] = /MediaBox \[0 0 (\S+) (\S+)\]/.exec(file)!.map(Number);
  const start = file.indexOf('stream\n') + 'stream\n'.length;
  const length = Number(/\/Length (\d+)/.exec(file)![1]);
  const content = inflateSync(Buffer.from(file.slice(start, start + length), 'latin1')).toString();
  // Each object is where the table says.
  for (const [index, [, place]] of [...file.matchAll(/^(\d{10}) 00000 n $/gm)].entries())
    expect(file.slice(Number(place)).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
  const lines = content.split('\n').map((line) => line.split(' '));
  const [scale] = lines[0]!.map(Number) as [number];
  const contours: Contour[] = [];
  let parts: Part[] = [];
  for (const words of lines.slice(1)) {
    const numbers = words.slice(0, -1).map((word) => Number(word) * scale);
    const [x = 0, y = 0] = numbers.slice(-2);
    if (words.at(-1) === 'm') {
      parts = [];
      contours.push({ start: { x, y }, parts });
    }
    // A curve as its chord: what is read is the code.
    if (words.at(-1) === 'l' || words.at(-1) === 'c') parts.push({ end: { x, y } });
  }
  return { width, height, drawing: { width, height, shapes: [{ contours }], title: '' } };
}

/** The straight paths of an SVG, which the code is made of. */
function readSvg(svg: string): Drawing {
  const [, width = 0, height = 0] = /viewBox="0 0 (\S+) (\S+)"/.exec(svg)!.map(Number);
  const [, code = ''] = /<path shape-rendering="crispEdges" [^>]* d="([^"]+)"/.exec(svg)!;
  const contours = Array.from(code.matchAll(/M([^z]+)z/g), ([, points = '']) => {
    const [start, ...ends] = points.split('L').map((point) => {
      const [x = 0, y = 0] = point.split(' ').map(Number);
      return { x, y };
    });
    return { start: start!, parts: ends.map((end) => ({ end })) };
  });
  return { width, height, shapes: [{ contours }], title: '' };
}

test('what a picture says, for those who cannot see it', () => {
  const account = 'SBX0011012345678';
  const payload = buildPayload({ bankBin: '970403', account });
  const all = { shop: 'Trà & Bánh', bank: 'VietinBank', account, payee: 'NGUYEN VAN AN', amount: 1_943_000 };
  const words = { ...all, note: 'DH1', payBefore: '08:15 21/11/2026' };
  const test = [paymentTest.vi, paymentTest.en];
  expect(paymentPicture(payload, words).title).toBe(
    [
      ...test,
      'Trà & Bánh',
      '1.943.000 ₫',
      'Ngân hàng / Bank: VietinBank',
      `Số tài khoản / Account: ${account}`,
      'Người thụ hưởng / Payee: NGUYEN VAN AN',
      'Nội dung / Note: DH1',
      'Chuyển trước / Pay before: 08:15 21/11/2026',
      paymentWarning.vi,
      paymentWarning.en,
    ].join(' · '),
  );
  const without = paymentPicture(payload, { account });
  expect(without.title).toBe(
    [...test, `Số tài khoản / Account: ${account}`, paymentWarning.vi, paymentWarning.en].join(' · '),
  );
  expect(renderSvg(paymentPicture(payload, words), px)).toContain(' · Trà &amp; Bánh · ');
  const [, title = ''] = /\/Title <([0-9a-f]+)>/.exec(
    Buffer.from(renderPdf(paymentPicture(payload, words))).toString('latin1'),
  )!;
  expect(Buffer.from(title, 'hex').swap16().toString('utf16le')).toBe(
    `\ufeff${paymentPicture(payload, words).title}`,
  );
});

test('a picture of a sandbox account has a mark for it between the code and the details, a real one has none', () => {
  const words = { shop: 'Trà & Bánh', amount: 150_000, bank: 'VietinBank', payee: 'AN', note: 'DH1' };
  const drawn = (account: string) =>
    paymentPicture(buildPayload({ bankBin: '970403', account, amount: 150_000 }), { ...words, account });
  const [test, real] = [drawn('SBX001101'), drawn('96X001101')];
  expect(test.width).toBe(real.width);
  expect(test.shapes.length).toBe(real.shapes.length + 4);
  expect(test.height - real.height).toBe(Math.round(test.width * testMarkHeight));
  const tops = ({ shapes }: Drawing) =>
    shapes.map(({ contours }) => Math.min(...contours.map(({ start }) => start.y)));
  const mark = tops(test).slice(3, 7);
  const code = test.width * (1 + headerHeight);
  expect(mark.every((top) => top >= code - 1 && top <= code + test.width * testMarkHeight)).toBe(true);
});

test('a poster says to scan, above the shop or where there is none', () => {
  const payload = buildPayload({ bankBin: '970403', account: '96SHOP1' });
  const poster = paymentPicture(payload, { account: '96SHOP1', isPoster: true });
  const plain = paymentPicture(payload, { account: '96SHOP1' });
  expect(poster.title).toBe(`Quét mã QR để thanh toán · Scan to pay · ${plain.title}`);
  expect(poster.shapes.length).toBe(plain.shapes.length + 2);
  expect(readQrImage(renderPng(poster, 12))).toBe(payload);
});

test('every word stands inside the picture, off the code and off the other words', () => {
  const long = 'Công ty Cổ phần Thương mại và Dịch vụ Điện máy Nguyễn Thị Phượng Hoàng '.repeat(4);
  const w = 'W'.repeat(25);
  for (const { payload, fields } of cases) {
    for (const words of [
      { account: '1' },
      { ...fields, shop: long, bank: long, payee: w, note: w, payBefore: '08:15 21/11/2026' },
      { ...fields, shop: long, isPoster: true },
    ]) {
      const { width, height, shapes } = paymentPicture(payload, words);
      const boxes = shapes.map(({ contours }) => {
        const points = contours.flatMap(({ start, parts }) => [start, ...parts.map(({ end }) => end)]);
        const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
        return {
          left: Math.min(...xs),
          right: Math.max(...xs),
          top: Math.min(...ys),
          bottom: Math.max(...ys),
        };
      });
      for (const [index, box] of boxes.entries()) {
        expect(box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height).toBe(true);
        for (const other of boxes.slice(index + 1)) {
          const apart =
            box.right <= other.left ||
            other.right <= box.left ||
            box.bottom <= other.top ||
            other.bottom <= box.top;
          expect({ box, other, apart }).toEqual({ box, other, apart: true });
        }
      }
    }
  }
});

/** A text as a character for each pixel: inked, in part, or not. */
function art(text: string, size: number): string[] {
  const style = { weight: 'bold', size } as const;
  const width = Math.ceil(textWidth(text, style));
  const shapes = [textShape(text, { x: 0, y: size }, style)];
  const { data } = PNG.sync.read(
    Buffer.from(renderPng({ width, height: Math.ceil(size * 1.25), shapes, title: '' })),
  );
  const rows = Array.from({ length: Math.ceil(size * 1.25) }, (_, y) =>
    Array.from({ length: width }, (_unused, x) => ' -+#'[3 - data[(y * width + x) * 4]! / 85])
      .join('')
      .trimEnd(),
  );
  return rows.slice(
    rows.findIndex((row) => row !== ''),
    rows.findLastIndex((row) => row !== '') + 1,
  );
}

test('letters with their marks, digits and the sign of the dong', () => {
  expect(art('Kế 15 ₫', 22)).toMatchInlineSnapshot(`
    [
      "                           +##",
      "                          -##+",
      "                          +##",
      "  ---      ----      -++ -##-           --     ---------",
      " +###     ####-     -###+              +##    -#########+               ---",
      " +###    +###-     -##-+#+           -####    -#########+             --+##+-",
      " +###   +###-      ##-  ##-        +######    -##+++++++-             +#####+",
      " +###  -###+                       +######    +##                     --+##+-",
      " +### -###+         ++#++-         ---+###    +##                  -###-+##-",
      " +###-###+        -#######-           +###    ##+-+##++           +########-",
      " +#######         ####++###-          +###    ##########          ###+-+###-",
      " +######-        +##+   -##+          +###   -####+++###+        -##+   +##-",
      " +#######        ###-    ###          +###   -###-   -###-       -##-   +##-",
      " +###+###+       ###########-         +###            ###+       -##+   +##-",
      " +### +###+      ###########-         +###            +##+        ###+-+###-",
      " +###  +###-     ###-                 +###   +##+     ###+        +########-",
      " +###   ####-    +##+    +++          +###   -###    -###-         -+##--++-",
      " +###   -####    -###+--###+          +###    ####+++###+",
      " +###    -####    -########           +###    -#########         -++++++++++-",
      " +###     +###+    -+####+            +###      +#####+          +##########+",
      "                      --                          --",
    ]
  `);
});

test('the typeface has every letter of Vietnamese, and a ? for what it lacks', () => {
  const marks = ['', '\u0300', '\u0301', '\u0303', '\u0309', '\u0323'];
  const letters = [...'aăâeêioôơuưy'].flatMap((vowel) =>
    marks.map((mark) => (vowel + mark).normalize('NFC')),
  );
  const style = { weight: 'regular', size: 1000 } as const;
  const drawn = (text: string) => JSON.stringify(textShape(text, { x: 0, y: 0 }, style).contours);
  const all = [...letters, 'đ'].flatMap((letter) => [letter, letter.toUpperCase()]);
  expect(all.filter((letter) => drawn(letter) === drawn('?'))).toEqual([]);
  expect(new Set(all.map(drawn)).size).toBe(all.length);
  expect(drawn('e\u0302\u0301')).toBe(drawn('ế'));
  expect(['☕', '\u202e', '漢'].map(drawn)).toEqual(Array(3).fill(drawn('?')));
});

test('lines break between words, within a word that is too long, and end in … where there are too many', () => {
  const style = { weight: 'bold', size: 10 } as const;
  const lines = (text: string) => textLines(text, style, 60, 2);
  expect(lines('Trà & Bánh')).toEqual(['Trà & Bánh']);
  expect(lines('Trà sữa và bánh')).toEqual(['Trà sữa và', 'bánh']);
  expect(lines('WWWWWWWW')).toEqual(['WWWWW', 'WWW']);
  expect(lines('Trà sữa và bánh mì nóng hổi')).toEqual(['Trà sữa và', 'bánh mì…']);
  expect(lines('')).toEqual(['']);
});

test('a pixel is as dark as the part of it that a shape covers', () => {
  const triangle = { start: { x: 0, y: 0 }, parts: [{ end: { x: 3, y: 3 } }, { end: { x: 0, y: 3 } }] };
  const third = { ...rectangle(4 / 3, 0, 1, 1) };
  const shades = (contour: Contour) => {
    const drawing = { width: 3, height: 3, shapes: [{ contours: [contour] }], title: '' };
    const { data } = PNG.sync.read(Buffer.from(renderPng(drawing)));
    return [0, 1, 2].map((y) => [0, 1, 2].map((x) => data[(y * 3 + x) * 4]));
  };
  // Half of a pixel is the darker of the two greys between.
  expect(shades(triangle)).toEqual([
    [170, 255, 255],
    [0, 170, 255],
    [0, 0, 170],
  ]);
  expect(shades(third)[0]).toEqual([255, 85, 170]);
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
  expect(readQrImage(photo(png(payload, fields)))).toBe(payload);
});

test('a payload of 2,954 bytes is refused before anything is drawn', () => {
  const tooLong = 'a'.repeat(2954);
  const message = 'the payload has 2954 bytes, more than the 2953 that a QR code holds';
  expect(() => paymentPicture(tooLong, { account: '1' })).toThrow(message);
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
  const clear = PNG.sync.read(Buffer.from(png(payload, fields)));
  for (let at = 0; at < clear.data.length; at += 4) {
    if (clear.data[at] === 255) clear.data.fill(0, at, at + 4);
  }
  expect(readQrImage(PNG.sync.write(clear))).toBe(payload);
});
