import type { Flags } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import type { View } from '../../output/view.ts';
import type { Payment } from './payment-from-payload.ts';
import { type PictureChoice, writePictures } from './pictures.ts';
import type { TerminalChoice } from './terminal-drawing.ts';

/** Flags for showing a code, the same in every such command. */
export const drawingFlags = {
  large: { type: 'boolean', summary: 'draw it twice as large, for a terminal that shows it broken' },
  invert: { type: 'boolean', summary: 'with --no-color: for dark text on a light background' },
  png: { value: 'FILE', offers: 'files', summary: 'write a PNG picture instead; - for standard output' },
  svg: { value: 'FILE', offers: 'files', summary: 'write an SVG picture instead; - for standard output' },
  poster: {
    value: 'FILE',
    offers: 'files',
    summary: 'write a poster to print: FILE ends in .pdf, .svg or .png',
  },
  paper: {
    value: 'a4|a5|a6',
    choices: ['a4', 'a5', 'a6'],
    goesWith: 'poster',
    summary: 'the size of the poster; a4 without it',
  },
  shop: {
    value: 'NAME',
    goesWith: ['png', 'svg', 'poster'],
    summary: 'the name of your shop, above the code in a picture',
  },
  payload: { type: 'boolean', summary: 'print the payload alone, for another drawing library' },
  force: { type: 'boolean', summary: 'write over a file that exists' },
} as const satisfies Flags;

export interface DrawingChoice extends PictureChoice, TerminalChoice {
  payload?: boolean | undefined;
}

/** The text of a value for people. No format for programs shows it. */
const drawing = Symbol('drawing');

export type Drawn<Value extends object> = Value & { [drawing]?: string };

/** For commands that draw. With `--payload` the value is the payload, with `--png -` the picture. */
export const drawingView: View<Drawn<object> | string> = {
  text: (value) => (typeof value === 'string' ? value : (drawingOf(value) ?? '')),
};

export function drawingOf(value: Drawn<object>): string | undefined {
  return value[drawing];
}

/**
 * A command's value with its text: the amount in large bold digits, the beneficiary, the code, the full account and the
 * warning in both languages (§4.4). With `--png` or `--svg` a picture replaces it, with `-` the result is the picture, with
 * `--payload` it is the payload.
 * @throws local error if a file cannot be written, or the terminal is too narrow
 */
export async function drawn<Value extends object>(
  value: Value,
  payment: Payment,
  choice: DrawingChoice,
  ctx: Context,
): Promise<Drawn<Value> | string | Uint8Array> {
  if (choice.payload) return payment.payload;
  const pictures = await writePictures(payment, choice, ctx);
  if (pictures?.stdout) return pictures.stdout;
  const { output, fields } = ctx.options;
  if (pictures || fields || (output !== 'table' && output !== 'tsv')) return value;
  const { terminalDrawing } = await import('./terminal-drawing.ts');
  return { ...value, [drawing]: await terminalDrawing(payment, choice, ctx) };
}
