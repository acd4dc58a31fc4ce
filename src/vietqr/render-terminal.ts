import QRCode from 'qrcode-terminal/vendor/QRCode/index.js';
import levels from 'qrcode-terminal/vendor/QRCode/QRErrorCorrectLevel.js';
import { type ErrorLevel, errorLevels } from './error-level.ts';

export interface TerminalStyle {
  /** Two columns a module, for terminals that draw half blocks badly. */
  large: boolean;
  /**
   * Black on white whatever the terminal's colours are. Without colour the light modules are drawn in the
   * terminal's own text colour, which scans on a dark background.
   */
  color: boolean;
  /** Columns of the terminal. */
  width: number;
  /** Lines that there are for the code; as many as it takes without. */
  height?: number;
}

/** Light modules that a scanner needs on each side. */
const quietZone = 4;

// Numbers 16 and 231 of the 256 colours are black and white under every theme; the first 16 are not.
const blackOnWhite = '\u001b[38;5;16;48;5;231m';
const blackGround = '\u001b[48;5;16m';
const whiteGround = '\u001b[48;5;231m';
const reset = '\u001b[0m';

/** Rows of modules with the quiet zone around them; true is dark. */
type Modules = readonly (readonly boolean[])[];

/**
 * A QR code as lines of text, error level M, or L where M is too wide or too high; higher than there are lines
 * where both are. `tooNarrow` is the number of columns it needs. Throws a `usage` error for a payload over
 * 2,953 bytes.
 */
export function renderTerminal(payload: string, style: TerminalStyle): string | { tooNarrow: number } {
  const { height: lines = Number.POSITIVE_INFINITY } = style;
  const sizes = errorLevels(payload).map((level) => modulesOf(payload, level));
  const width = (modules: Modules) => modules.length * (style.large ? 2 : 1);
  const height = (modules: Modules) => (style.large ? modules.length : Math.ceil(modules.length / 2));
  const smallest = sizes.at(-1)!;
  if (width(smallest) > style.width) return { tooNarrow: width(smallest) };
  const modules = sizes.find((one) => width(one) <= style.width && height(one) <= lines) ?? smallest;
  return style.large ? fullBlocks(modules, style) : halfBlocks(modules, style);
}

/** The package's own `generate` takes level M for no level and draws a quiet zone of one, hence its matrix. */
function modulesOf(payload: string, level: ErrorLevel): Modules {
  const code = new QRCode(-1, levels[level]);
  code.addData(String.fromCharCode(...new TextEncoder().encode(payload)));
  code.make();
  const count = code.getModuleCount();
  const inside = (index: number) => index >= 0 && index < count;
  const indices = Array.from({ length: count + 2 * quietZone }, (_, index) => index - quietZone);
  return indices.map((row) =>
    indices.map((column) => inside(row) && inside(column) && code.isDark(row, column)),
  );
}

function halfBlocks(modules: Modules, { color }: TerminalStyle): string {
  const lines: string[] = [];
  for (let row = 0; row < modules.length; row += 2) {
    const line = modules[row]!.map((top, column) => {
      const bottom = modules[row + 1]?.[column] ?? false;
      // With colour the text is the dark modules, without it the light ones.
      return [' ', '▄', '▀', '█'][Number(top === color) * 2 + Number(bottom === color)];
    }).join('');
    lines.push(color ? blackOnWhite + line + reset : line);
  }
  return lines.join('\n');
}

function fullBlocks(modules: Modules, { color }: TerminalStyle): string {
  return modules
    .map((row) => {
      if (!color) return row.map((dark) => (dark ? '  ' : '██')).join('');
      const cells = row.map((dark, column) => {
        const ground = dark ? blackGround : whiteGround;
        return row[column - 1] === dark ? '  ' : `${ground}  `;
      });
      return cells.join('') + reset;
    })
    .join('\n');
}
