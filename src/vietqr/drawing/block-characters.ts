/** Rows of modules including the quiet zone; true is dark. */
export type Modules = readonly (readonly boolean[])[];

/** `color`: black on white. Otherwise the light or the dark modules are text in the terminal's colours. */
export type Palette = 'color' | 'light-text' | 'dark-text';

// Colours 16 and 231 of the 256 are black and white in every theme. The first 16 are not.
const darkGround = '\u001b[48;5;16m';
const lightGround = '\u001b[48;5;231m';
const lightText = '\u001b[38;5;231;48;5;16m';
const darkText = '\u001b[38;5;16;48;5;231m';
const reset = '\u001b[0m';

/** One character of a drawing with the escape sequence of its colours. */
interface Cell {
  character: string;
  style: string;
}

/** Two modules per character, one above the other. */
export function halfBlocks(modules: Modules, palette: Palette): string {
  const lines: string[] = [];
  const lastRow = modules.findLastIndex((row) => row.includes(true));
  for (let row = 0; row < modules.length; row += 2) {
    const columns = modules[row]!.map((_, column) => column);
    const isLast = row === lastRow;
    if (palette === 'color')
      lines.push(line(columns.map((column) => coloredCell(modules, row, column, isLast))));
    else lines.push(columns.map((column) => plainCell(modules, row, column, palette)).join(''));
  }
  return lines.join('\n');
}

/** A module is two columns wide. With colour it is only background, which no font can break. */
export function fullBlocks(modules: Modules, palette: Palette): string {
  if (palette !== 'color') {
    const inked = (dark: boolean) => dark === (palette === 'dark-text');
    return modules.map((row) => row.map((dark) => (inked(dark) ? '██' : '  ')).join('')).join('\n');
  }
  return modules
    .map((row) => line(row.map((dark) => ({ character: '  ', style: dark ? darkGround : lightGround }))))
    .join('\n');
}

function plainCell(modules: Modules, row: number, column: number, palette: Palette): string {
  const inked = (at: number) => (modules[at]?.[column] ?? false) === (palette === 'dark-text');
  return [' ', '▄', '▀', '█'][Number(inked(row)) * 2 + Number(inked(row + 1))]!;
}

/**
 * Most fonts leave a gap of a pixel or two between a block and its cell's edge, where the background shows.
 * So two equal modules are only background. If they differ, one is text, chosen so that the gap is beside a
 * module of the background's colour. If both choices do harm, the light one is text, because a dark line in
 * light harms less. In the last row of a code the dark module is background, because zbarimg needs the whole
 * edge of the finder pattern.
 */
function coloredCell(modules: Modules, row: number, column: number, isLast: boolean): Cell {
  const dark = (at: number) => modules[at]?.[column] ?? false;
  const [upper, lower] = [dark(row), dark(row + 1)];
  if (upper === lower) return { character: ' ', style: upper ? darkGround : lightGround };
  const gapAboveFits = dark(row - 1) === lower;
  const gapBelowFits = dark(row + 2) === upper;
  const [lightFits, darkFits] = upper ? [gapBelowFits, gapAboveFits] : [gapAboveFits, gapBelowFits];
  const light = lightFits || !darkFits || isLast;
  return { character: light === upper ? '▄' : '▀', style: light ? lightText : darkText };
}

/** The cells as text. A style is written only when it changes. */
function line(cells: readonly Cell[]): string {
  const styled = cells.map(({ character, style }, index) =>
    style === cells[index - 1]?.style ? character : style + character,
  );
  return styled.join('') + reset;
}
