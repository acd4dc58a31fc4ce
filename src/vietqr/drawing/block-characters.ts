/** Rows of modules with the quiet zone around them; true is dark. */
export type Modules = readonly (readonly boolean[])[];

/**
 * How modules are shown: black on white whatever the terminal's colours are; or in the terminal's own two
 * colours, the light modules as text (right on a dark terminal) or the dark ones (right on a light one).
 */
export type Palette = 'color' | 'light-text' | 'dark-text';

// Numbers 16 and 231 of the 256 colours are black and white under every theme; the first 16 are not.
const darkGround = '\u001b[48;5;16m';
const lightGround = '\u001b[48;5;231m';
const lightText = '\u001b[38;5;231;48;5;16m';
const darkText = '\u001b[38;5;16;48;5;231m';
const reset = '\u001b[0m';

/** One character of a drawing with the escape sequence that its colours take. */
interface Cell {
  character: string;
  style: string;
}

/** Two modules a character, one above the other. */
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

/** A module is two columns wide; with colour by the ground alone, which no font can break. */
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
 * Most fonts leave a pixel or two between a block and the edge of its cell, and there the ground shows. Two
 * equal modules are therefore drawn by the ground alone. Of two that differ one is text: such that the gap
 * lies beside a module of the ground's own colour, where it does no harm. Where both would do harm a dark
 * line in the light does less than a light one in the dark. The last row of a code has its finder pattern's
 * edge, which zbarimg wants whole: it is ground.
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

/** The cells as text; a style is written where it changes. */
function line(cells: readonly Cell[]): string {
  const styled = cells.map(({ character, style }, index) =>
    style === cells[index - 1]?.style ? character : style + character,
  );
  return styled.join('') + reset;
}
