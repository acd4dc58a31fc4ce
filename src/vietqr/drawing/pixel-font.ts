/** Text as pixels, for PNG pictures: ASCII and the Vietnamese vowels of the warning, in a 5×7 matrix. */

/** Pixels from one letter to the next. */
const advance = 6;
/** Rows above a letter's top for marks, the letter's own, and one for the dot below. */
export const lineHeight = 5 + 8 + 1;
/** The row of a letter's top, in pixels from that of the line. */
const baseRow = 5;

/** From the space on: five columns a letter, two hex digits a column, the top row in the lowest bit. */
const columns = [
  '0000000000 00005F0000 0007000700 147F147F14 242A7F2A12 2313086462 3649562050 0008070300',
  '001C224100 0041221C00 2A1C7F1C2A 08083E0808 0080703000 0808080808 0000606000 2010080402',
  '3E5149453E 00427F4000 7249494946 2141494D33 1814127F10 2745454539 3C4A494931 4121110907',
  '3649494936 464949291E 0000140000 0040340000 0008142241 1414141414 0041221408 0201590906',
  '3E415D594E 7C1211127C 7F49494936 3E41414122 7F4141413E 7F49494941 7F09090901 3E41415173',
  '7F0808087F 00417F4100 2040413F01 7F08142241 7F40404040 7F021C027F 7F0408107F 3E4141413E',
  '7F09090906 3E4151215E 7F09192946 2649494932 03017F0103 3F4040403F 1F2040201F 3F4038403F',
  '6314081463 0304780403 6159494D43 007F414141 0204081020 004141417F 0402010204 4040404040',
  '0003070800 2054547840 7F28444438 3844444428 384444287F 3854545418 00087E0902 18A4A49C78',
  '7F08040478 00447D4000 2040403D00 7F10284400 00417F4000 7C04780478 7C08040478 3844444438',
  'FC18242418 18242418FC 7C08040408 4854545424 04043F4424 3C4040207C 1C2040201C 3C4030403C',
  '4428102844 4C9090907C 4464544C44 0008364100 0000770000 0041360800 0201020402',
].flatMap((line) => line.split(' '));

/** Marks above, as rows of pixels from the top one; they stack. */
const marksAbove: Readonly<Record<string, readonly string[]>> = {
  '\u0300': ['.#...', '..#..'],
  '\u0301': ['...#.', '..#..'],
  '\u0302': ['..#..', '.#.#.'],
  '\u0309': ['.##..', '...#.', '..#..'],
};
const horn = '\u031b';
const dotBelow = '\u0323';

export interface Pixel {
  x: number;
  y: number;
}

/** Pixels across. */
export function textWidth(text: string): number {
  return lettersOf(text).length * advance - 1;
}

/** The pixels to set, x from the left, y from the top of the line. A letter outside the font is a `?`. */
export function textPixels(text: string): Pixel[] {
  return lettersOf(text).flatMap((letter, index) =>
    letterPixels(letter).map(({ x, y }) => ({ x: x + index * advance, y: y + baseRow })),
  );
}

/** Base letters, each with its marks. */
function lettersOf(text: string): string[] {
  return text.normalize('NFD').match(/\P{M}\p{M}*/gu) ?? [];
}

function letterPixels(letter: string): Pixel[] {
  const [base = '', ...marks] = letter;
  const hex = columns[base.charCodeAt(0) - 0x20] ?? columns['?'.charCodeAt(0) - 0x20]!;
  const pixels = [...Buffer.from(hex, 'hex')].flatMap((bits, x) =>
    [0, 1, 2, 3, 4, 5, 6, 7].filter((y) => bits & (1 << y)).map((y) => ({ x, y })),
  );
  let top = Math.min(...pixels.map(({ y }) => y));
  for (const mark of marks) {
    if (mark === horn) pixels.push({ x: 5, y: top - 1 }, { x: 5, y: top });
    if (mark === dotBelow) pixels.push({ x: 2, y: 8 });
    const rows = marksAbove[mark] ?? [];
    top -= rows.length + 1;
    rows.forEach((row, y) => {
      [...row].forEach((set, x) => {
        if (set === '#') pixels.push({ x, y: top + y });
      });
    });
  }
  return pixels;
}
