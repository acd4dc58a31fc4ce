import type { Flags } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { spelledWhole } from '../../io/symbols.ts';
import { ours } from '../../io/terminal.ts';
import { createTheme } from '../../output/theme.ts';
import type { View } from '../../output/view.ts';
import { formatMoney } from '../../values/money.ts';
import { safeCell } from '../../values/safe-text.ts';
import { bigAmount } from '../../vietqr/drawing/big-digits.ts';
import type { Palette } from '../../vietqr/drawing/block-characters.ts';
import { paymentWarning } from '../../vietqr/payment-warning.ts';
import type { Payment } from './payment.ts';
import { type PictureChoice, writePictures } from './pictures.ts';

/** How a code is shown; the same on every command that shows one. */
export const drawingFlags = {
  large: { type: 'boolean', summary: 'draw it twice as large, for a terminal that shows it broken' },
  invert: { type: 'boolean', summary: 'with --no-color: for dark text on a light background' },
  png: {
    type: 'string',
    value: 'FILE',
    offers: 'files',
    summary: 'write a PNG picture instead; - for standard output',
  },
  svg: {
    type: 'string',
    value: 'FILE',
    offers: 'files',
    summary: 'write an SVG picture instead; - for standard output',
  },
  payload: { type: 'boolean', summary: 'print the payload alone, for another drawing library' },
  force: { type: 'boolean', summary: 'write over a file that exists' },
} as const satisfies Flags;

export interface DrawingChoice extends PictureChoice {
  large?: boolean | undefined;
  invert?: boolean | undefined;
  payload?: boolean | undefined;
  /** How to get a picture instead. */
  picture?: string;
}

/** What people see of a value; no format for programs shows it. */
const drawing = Symbol('drawing');

export type Drawn<Value extends object> = Value & { [drawing]?: string };

/** For the commands that draw; with `--payload` the value is the payload itself, with `--png -` the picture. */
export const drawingView: View<Drawn<object> | string> = {
  text: (value) => (typeof value === 'string' ? value : (drawingOf(value) ?? '')),
};

export function drawingOf(value: Drawn<object>): string | undefined {
  return value[drawing];
}

/**
 * A command's value with what people see: the amount in large bold digits, the beneficiary, the code, the
 * account in full and the warning in both languages (§4.4). With `--png` or `--svg` they see the picture
 * instead, or with `-` the result is the picture; with `--payload` it is the payload.
 * @throws local error when a file cannot be written, or the terminal is too narrow
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
  return { ...value, [drawing]: await drawingFor(payment, choice, ctx) };
}

/** Without colour the terminal's own ones decide what is dark, and they cannot be asked for. */
const drawnFor: Record<Palette, readonly string[]> = {
  color: [],
  'light-text': ['Drawn for a dark terminal; for a light one add --invert.'],
  'dark-text': ['Drawn for a light terminal; for a dark one leave --invert away.'],
};

/** Above the code and below it. */
async function wordsAround(
  payment: Payment,
  palette: Palette,
  ctx: Context,
): Promise<{ above: string[]; below: string[] }> {
  const theme = await createTheme(ctx.options.color);
  const { amount, beneficiary, bank_bin, account_number } = payment;
  return {
    above: [
      ...(amount === null
        ? ['The payer enters the amount.']
        : bigAmount(amount).map((line) => theme.strong(line))),
      '',
      theme.strong(safeCell(beneficiary ?? `bank ${bank_bin}`)),
      '',
    ],
    below: [
      '',
      theme.strong(account_number),
      theme.warning(spelledWhole(paymentWarning.vi, ctx.options.signs)),
      theme.warning(paymentWarning.en),
      ...drawnFor[palette],
    ],
  };
}

/** For who listens: a code says nothing to them, and its warning does (§4.4). */
async function inWords(payment: Payment, { picture = '--png code.png' }: DrawingChoice, ctx: Context) {
  const { amount } = payment;
  const { above, below } = await wordsAround({ ...payment, amount: null }, 'color', ctx);
  const said = amount === null ? above : [formatMoney(amount), ...above.slice(1)];
  return [
    ...said,
    ...below,
    '',
    'The code is not drawn in plain mode; for a picture of it add:',
    `  ${picture}`,
  ].join('\n');
}

/**
 * The code with its words, for this terminal or for a pipe; one too low for all of it gets a sentence that says so.
 * @throws local error that offers a picture when the terminal is too narrow
 */
async function drawingFor(payment: Payment, choice: DrawingChoice, ctx: Context): Promise<string> {
  const { renderTerminal } = await import('../../vietqr/drawing/render-terminal.ts');
  if (ctx.options.signs === 'words') return inWords(payment, choice, ctx);
  const { isTTY, columns = 80, rows } = ctx.streams.stdout;
  const endless = Number.POSITIVE_INFINITY;
  const [width, lines] = isTTY ? [columns, rows ?? endless] : [endless, endless];
  const { picture = '--png code.png' } = choice;
  // Half blocks are no ASCII.
  const large = choice.large || ctx.options.signs !== 'unicode';
  const instead = `${choice.large ? 'leave --large away, ' : ''}or write a picture:`;
  const palette = ctx.options.color ? 'color' : choice.invert ? 'dark-text' : 'light-text';
  const { above, below } = await wordsAround(payment, palette, ctx);

  // One line is the prompt's.
  const height = lines - 1 - above.length - below.length;
  const code = renderTerminal(payment.payload, { large, palette, width, height });
  const amountWidth = payment.amount === null ? 0 : bigAmount(payment.amount)[0]!.length;
  const needed = Math.max(amountWidth, typeof code === 'string' ? 0 : code.tooNarrow);
  if (typeof code !== 'string' || amountWidth > width) {
    throw new PayconfirmError(
      'local',
      `the terminal has ${width} columns, too few: the code with its amount needs ${needed}`,
      { hint: `make it wider, ${instead} ${picture}` },
    );
  }
  const drawn = [...above, ...ours(code).split('\n'), ...below];
  if (drawn.length < lines) return drawn.join('\n');
  const { wrap } = await import('../../output/text-width.ts');
  const tooLow = `All of this takes ${drawn.length + 1} lines, and the terminal has ${lines}: make it higher, ${instead}`;
  return [...drawn, '', ...wrap(tooLow, width), `  ${picture}`].join('\n');
}
