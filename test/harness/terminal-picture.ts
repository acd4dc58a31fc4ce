/** A drawing of the terminal as pixels: what a camera sees, with the faults that fonts and terminals have. */
export interface Screen {
  theme: 'dark' | 'light';
  /** Pixels of a cell. */
  cell: { width: number; height: number };
  /**
   * Pixels in which a block does not reach the edge of its cell, so that the ground shows; `between` lines: in
   * which not even the ground is painted.
   */
  gap: { top?: number; bottom?: number; right?: number; between?: number };
}

export interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue, opacity. */
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** Those of the ground and the text that common themes have. */
const themes = { dark: { ground: 30, text: 220 }, light: { ground: 250, text: 40 } };
const shades: Record<string, number> = { '16': 0, '231': 255 };
/** Cells of empty screen on each side. */
const room = 6;

interface Drawn {
  character: string;
  text: number;
  ground: number;
}

/** The lines as a terminal of this kind shows them. */
export function picture(output: string, { theme, cell, gap }: Screen): Pixels {
  const { top = 0, bottom = 0, right = 0, between = 0 } = gap;
  const lines = output.split('\n').map((line) => cellsOf(line, themes[theme]));
  const lineHeight = cell.height + between;
  const width = (lines[0]!.length + 2 * room) * cell.width;
  const height = (lines.length + 2 * room) * lineHeight;
  const pixels = new Uint32Array(width * height);
  const half = Math.round(cell.height / 2);
  for (let y = 0; y < height; y++) {
    const inLine = y % lineHeight;
    for (let x = 0; x < width; x++) {
      const at = lines[Math.floor(y / lineHeight) - room]?.[Math.floor(x / cell.width) - room];
      const within = inLine >= top && inLine < cell.height - bottom && x % cell.width < cell.width - right;
      const block = at?.character === '█' || at?.character === (inLine < half ? '▀' : '▄');
      const shade =
        !at || inLine >= cell.height ? themes[theme].ground : within && block ? at.text : at.ground;
      pixels[y * width + x] = 0xff_00_00_00 + shade * 0x01_01_01;
    }
  }
  return { width, height, data: new Uint8ClampedArray(pixels.buffer) };
}

/** The characters of a line with the shades that its escape sequences give them. */
function cellsOf(line: string, theme: { ground: number; text: number }): Drawn[] {
  let { ground, text } = theme;
  return [...line.matchAll(/\u001b\[([\d;]*)m|(.)/gu)].flatMap(([, sgr, character]) => {
    if (character !== undefined) return [{ character, text, ground }];
    if (sgr === '0') ({ ground, text } = theme);
    text = shades[/38;5;(\d+)/.exec(sgr!)?.[1] ?? ''] ?? text;
    ground = shades[/48;5;(\d+)/.exec(sgr!)?.[1] ?? ''] ?? ground;
    return [];
  });
}
