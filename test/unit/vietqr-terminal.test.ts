import jsQR from 'jsqr';
import { describe, expect, test } from 'vitest';
import { buildPayload } from '../../src/vietqr/payload.ts';
import { renderTerminal } from '../../src/vietqr/render-terminal.ts';

const payloads = {
  'to an account':
    '00020101021238570010A00000072701270006970403011300110123456780208QRIBFTTA530370454061800005802VN62340107NPS68690819thanh toan don hang63042E2E',
  'to a card':
    '00020101021138600010A00000072701300006970403011697040311012345670208QRIBFTTC53037045802VN63044F52',
  'with UTF-8':
    '00020101021238590010A0000007270129000697042201156607040600001290208QRIBFTTA52040000530370454031005802VN5914aAeEoOiIuUyYđĐ6007Vietnam62170113INV/TEST/000263046744',
  'with letters of three bytes': buildPayload(
    { bankBin: '970422', account: 'SBX0011', amount: 1_943_000, purpose: 'Trả nợ đường ống ☕' },
    { fold: false },
  ),
  long: buildPayload({
    bankBin: '970422',
    account: '1'.repeat(19),
    amount: 1_000_000_000,
    categoryCode: '0000',
    beneficiaryName: 'n'.repeat(25),
    city: 'c'.repeat(15),
    bill: 'b'.repeat(25),
    reference: 'r'.repeat(25),
    purpose: 'p'.repeat(25),
  }),
};

type Shade = 'black' | 'white';
const terminals: Record<'dark' | 'light', { text: Shade; ground: Shade }> = {
  dark: { text: 'white', ground: 'black' },
  light: { text: 'black', ground: 'white' },
};

const colors: Record<string, Shade> = { '16': 'black', '231': 'white' };
const cell = { width: 4, height: 8 };

/** Draws lines as a terminal does, on a screen with some room around, and reads the code from the pixels. */
function scan(
  output: string,
  terminal: keyof typeof terminals,
  inversionAttempts: 'dontInvert' | 'attemptBoth',
) {
  const initial = terminals[terminal];
  const lines = output.split('\n').map((line) => {
    let { text, ground } = initial;
    return [...line.matchAll(/\u001b\[([\d;]*)m|(.)/gu)].flatMap(([, sgr, character]) => {
      if (character !== undefined) return [{ character, text, ground }];
      if (sgr === '0') ({ text, ground } = initial);
      else {
        const [, foreground] = /38;5;(\d+)/.exec(sgr!) ?? [];
        const [, background] = /48;5;(\d+)/.exec(sgr!) ?? [];
        if (foreground) text = colors[foreground]!;
        if (background) ground = colors[background]!;
      }
      return [];
    });
  });
  const room = 6;
  const width = (lines[0]!.length + 2 * room) * cell.width;
  const height = (lines.length + 2 * room) * cell.height;
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = lines[Math.floor(y / cell.height) - room]?.[Math.floor(x / cell.width) - room];
      const upper = y % cell.height < cell.height / 2;
      const inked = at && (at.character === '█' || at.character === (upper ? '▀' : '▄'));
      const shade = inked ? at.text : (at ?? initial).ground;
      pixels.fill(shade === 'white' ? 255 : 0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  const code = jsQR(pixels, width, height, { inversionAttempts });
  return code && new TextDecoder().decode(Uint8Array.from(code.binaryData));
}

function drawn(payload: string, style: { large: boolean; color: boolean }): string {
  const output = renderTerminal(payload, { ...style, width: 400 });
  if (typeof output !== 'string') throw new Error(`needs ${output.tooNarrow} columns`);
  return output;
}

describe.each(Object.entries(payloads))('a payload %s', (_, payload) => {
  test.each([
    { large: false, terminal: 'dark' },
    { large: false, terminal: 'light' },
    { large: true, terminal: 'dark' },
    { large: true, terminal: 'light' },
  ] as const)('scans on a $terminal terminal, large: $large', ({ large, terminal }) => {
    expect(scan(drawn(payload, { large, color: true }), terminal, 'dontInvert')).toBe(payload);
  });

  test.each([false, true])('scans without colour on a dark terminal, large: %s', (large) => {
    const output = drawn(payload, { large, color: false });
    expect(output).toMatch(/^[ █▀▄\n]+$/);
    expect(scan(output, 'dark', 'dontInvert')).toBe(payload);
    expect(scan(output, 'light', 'attemptBoth')).toBe(payload);
  });
});

test('lines are as wide as the code with a quiet zone of four', () => {
  const small = drawn(payloads['to a card'], { large: false, color: false }).split('\n');
  const large = drawn(payloads['to a card'], { large: true, color: false }).split('\n');
  const modules = 41 + 8;
  expect(small.map((line) => line.length)).toEqual(Array(Math.ceil(modules / 2)).fill(modules));
  expect(large.map((line) => line.length)).toEqual(Array(modules).fill(modules * 2));
  expect([...small.slice(0, 2), ...large.slice(0, 4), ...large.slice(-4)].join('')).toMatch(/^█+$/);
  expect(small.every((line) => line.startsWith('████') && line.endsWith('████'))).toBe(true);
});

test('level M gives way to L where it is too wide, and a terminal too narrow for L is told so', () => {
  const payload = payloads['to an account'];
  const style = { large: false, color: true };
  expect(scan(renderTerminal(payload, { ...style, width: 53 }) as string, 'dark', 'dontInvert')).toBe(
    payload,
  );
  expect(renderTerminal(payload, { ...style, width: 52 })).toEqual({ tooNarrow: 53 });
  expect(renderTerminal(payload, { ...style, large: true, width: 105 })).toEqual({ tooNarrow: 106 });
});

test('2,953 bytes are drawn, 2,954 are refused, and so is nothing', () => {
  const style = { large: false, color: true, width: 185 };
  expect(typeof renderTerminal('đ'.repeat(1476).concat('a'), style)).toBe('string');
  expect(() => renderTerminal('đ'.repeat(1477), style)).toThrow(
    'the payload has 2954 bytes, more than the 2953 that a QR code holds',
  );
  expect(() => renderTerminal('', style)).toThrow('there is nothing to draw: the payload is empty');
});
