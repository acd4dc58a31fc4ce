import QRCode from 'qrcode-terminal/vendor/QRCode/index.js';
import levels from 'qrcode-terminal/vendor/QRCode/QRErrorCorrectLevel.js';
import { fullBlocks, halfBlocks, type Modules, type Palette } from './block-characters.ts';
import { type ErrorLevel, errorLevels } from './error-level.ts';
import { quietZone, segmentsOf } from './qr-matrix.ts';

export interface TerminalStyle {
  /** Two columns a module, for terminals that draw half blocks badly. */
  large: boolean;
  palette: Palette;
  /** Columns of the terminal. */
  width: number;
  /** Lines that there are for the code; as many as it takes without. */
  height?: number;
}

/**
 * Light modules on each side, the most first: every reader tried still reads a large code with the last on a dark
 * terminal (docs/decisions/terminal-codes.md).
 */
const largeMargins = [quietZone, 3, 2, 1];

/**
 * A QR code as lines of text, error level M, or L where M is too wide or too high; higher than there are lines
 * where both are. A large one may have a narrower light margin. `tooNarrow` is the number of columns it needs.
 * @throws usage error for a payload over 2,953 bytes
 */
export function renderTerminal(payload: string, style: TerminalStyle): string | { tooNarrow: number } {
  const { height: lines = Number.POSITIVE_INFINITY, large } = style;
  const margins = large ? largeMargins : [quietZone];
  const symbols = errorLevels(payload).map((level) => symbolOf(payload, level));
  const sizes = margins.flatMap((margin) => symbols.map((symbol) => framed(symbol, margin)));
  const width = (modules: Modules) => modules.length * (large ? 2 : 1);
  const height = (modules: Modules) => (large ? modules.length : Math.ceil(modules.length / 2));
  const smallest = sizes.at(-1)!;
  if (width(smallest) > style.width) return { tooNarrow: width(smallest) };
  const modules =
    sizes.find((one) => width(one) <= style.width && height(one) <= lines) ??
    sizes.findLast((one) => width(one) <= style.width)!;
  return (large ? fullBlocks : halfBlocks)(modules, style.palette);
}

/**
 * By the package's encoder alone: its own `generate` writes another text for `ạ`, a larger code for every payload,
 * and a picture that fonts break (docs/decisions/dependencies.md).
 */
function symbolOf(payload: string, level: ErrorLevel): Modules {
  const code = new QRCode(-1, levels[level]);
  code.dataList.push(...segmentsOf(payload, level));
  code.make();
  const indices = Array.from({ length: code.getModuleCount() }, (_, index) => index);
  return indices.map((row) => indices.map((column) => code.isDark(row, column)));
}

/** With `margin` light modules on each side. */
function framed(symbol: Modules, margin: number): Modules {
  const side = symbol.length + 2 * margin;
  const indices = Array.from({ length: side }, (_, index) => index - margin);
  return indices.map((row) => indices.map((column) => symbol[row]?.[column] ?? false));
}
