import QRCode from 'qrcode-terminal/vendor/QRCode/index.js';
import levels from 'qrcode-terminal/vendor/QRCode/QRErrorCorrectLevel.js';
import { fullBlocks, halfBlocks, type Modules, type Palette } from './block-characters.ts';
import { type ErrorLevel, errorLevels } from './error-level.ts';
import { quietZone, segmentsOf } from './qr-matrix.ts';

export interface TerminalStyle {
  /** Two columns per module, for terminals that draw half blocks badly. */
  large: boolean;
  palette: Palette;
  width: number;
  /** Available lines for the code; default: unlimited. */
  height?: number;
}

/** Light modules on each side, the largest first (docs/decisions/terminal-codes.md). */
const largeMargins = [quietZone, 3, 2, 1];

/**
 * A QR code as lines of text: error level M, or L if M is too wide or too high. If L is too high as well, it
 * has more lines. A large code may have a narrower quiet zone. `tooNarrow`: the columns that it needs.
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

/** Uses only the package's encoder (docs/decisions/dependencies.md). */
function symbolOf(payload: string, level: ErrorLevel): Modules {
  const code = new QRCode(-1, levels[level]);
  code.dataList.push(...segmentsOf(payload, level));
  code.make();
  const indices = Array.from({ length: code.getModuleCount() }, (_, index) => index);
  return indices.map((row) => indices.map((column) => code.isDark(row, column)));
}

/** The symbol with `margin` light modules on each side. */
function framed(symbol: Modules, margin: number): Modules {
  const side = symbol.length + 2 * margin;
  const indices = Array.from({ length: side }, (_, index) => index - margin);
  return indices.map((row) => indices.map((column) => symbol[row]?.[column] ?? false));
}
