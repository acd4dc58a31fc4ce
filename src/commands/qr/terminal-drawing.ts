import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { ours } from '../../io/control-codes.ts';
import { spelledWhole } from '../../io/symbols.ts';
import { textWidth, wrap } from '../../output/text-width.ts';
import { createTheme } from '../../output/theme.ts';
import { asIs, t, translated } from '../../texts/translate.ts';
import type { Sentence } from '../../texts/vi/texts/index.ts';
import { formatMoney } from '../../values/format-money.ts';
import { safeCell } from '../../values/safe-text.ts';
import { isSandboxNumber } from '../../values/sandbox-number.ts';
import { bigAmount } from '../../vietqr/drawing/big-digits.ts';
import type { Palette } from '../../vietqr/drawing/block-characters.ts';
import { renderTerminal } from '../../vietqr/drawing/render-terminal.ts';
import { paymentLabels, paymentTest, paymentWarning } from '../../vietqr/payment-words.ts';
import type { Payment } from './payment-from-payload.ts';

/** Options of a drawing, from the command line. */
export interface TerminalChoice {
  large?: boolean | undefined;
  invert?: boolean | undefined;
  /** How to get a picture instead. */
  picture?: string;
  /** Latest time of the payment, as text. */
  payBefore?: string | undefined;
}

/** Without color, the terminal's own colors decide what is dark, and they cannot be read. */
const drawnFor: Record<Palette, readonly Sentence[]> = {
  color: [],
  'light-text': ['Drawn for a dark terminal. On a light one, add --invert.'],
  'dark-text': ['Drawn for a light terminal. On a dark one, remove --invert.'],
};

interface Detail {
  text: string;
  style: (text: string) => string;
}

/** The text above the code, and the details beside or below it. */
async function wordsAround(
  payment: Payment & Pick<TerminalChoice, 'payBefore'>,
  palette: Palette,
  ctx: Context,
): Promise<{ above: string[]; details: Detail[] }> {
  const theme = await createTheme(ctx.options.color);
  const { bankName } = await import('../../vietqr/banks.ts');
  const { amount, beneficiary, bank_bin, account_number, note, payBefore } = payment;
  const spelled = (text: string) => spelledWhole(text, ctx.options.signs);
  const plain = (text: string) => text;
  const labelled = (label: keyof typeof paymentLabels, text: string | null | undefined) =>
    text ? [{ text: `${spelled(paymentLabels[label])}: ${safeCell(text)}`, style: plain }] : [];
  const bank = labelled('bank', spelled(bankName(bank_bin)));
  const payee = beneficiary === null ? [] : [{ text: safeCell(beneficiary), style: theme.strong }];
  const test = isSandboxNumber(account_number) ? Object.values(paymentTest) : [];
  return {
    above:
      amount === null
        ? [t('The payer enters the amount.'), '']
        : [...bigAmount(amount).map((line) => theme.strong(line)), ''],
    details: [
      ...payee,
      ...bank,
      { text: account_number, style: theme.strong },
      ...labelled('note', note),
      ...labelled('payBefore', payBefore),
      ...[...test, paymentWarning.vi, paymentWarning.en].map((text) => ({
        text: spelled(text),
        style: theme.warning,
      })),
      ...drawnFor[palette].map((text) => ({ text: translated(text), style: plain })),
    ],
  };
}

/** Columns between the code and the text beside it. The code includes its light margin. */
const between = 2;
/** Minimum columns beside the code. With fewer, the details are below it. */
const leastBeside = 30;

/** Each line of the code with its part of the details, if the terminal is wide enough; otherwise undefined. */
function beside(code: string, details: readonly Detail[], width: number): string[] | undefined {
  const rows = code.split('\n');
  const room = width - textWidth(rows[0]!) - between;
  if (room < leastBeside || room === Number.POSITIVE_INFINITY) return undefined;
  const lines = details.flatMap(({ text, style }) => wrap(text, room).map(style));
  const from = Math.max(0, Math.floor((rows.length - lines.length) / 2));
  if (lines.length > rows.length) return undefined;
  return rows.map(
    (line, row) => ours(line) + (lines[row - from] ? ' '.repeat(between) + lines[row - from] : ''),
  );
}

/** For screen readers: a code is useless to them, but its warning is needed (§4.4). */
async function inWords(
  payment: Payment,
  { picture = '--png code.png', payBefore }: TerminalChoice,
  ctx: Context,
) {
  const { amount } = payment;
  const { above, details } = await wordsAround({ ...payment, amount: null, payBefore }, 'color', ctx);
  return [
    ...(amount === null ? above : [formatMoney(amount), '']),
    ...details.map(({ text, style }) => style(text)),
    '',
    t('Plain mode draws no QR code. To write a picture of it, add:'),
    `  ${picture}`,
  ].join('\n');
}

/** The code with its text, for this terminal or a pipe. @throws local error if it is too narrow */
export async function terminalDrawing(
  payment: Payment,
  choice: TerminalChoice,
  ctx: Context,
): Promise<string> {
  if (ctx.options.signs === 'words') return inWords(payment, choice, ctx);
  const { isTTY, columns = 80, rows } = ctx.streams.stdout;
  const endless = Number.POSITIVE_INFINITY;
  const [width, lines] = isTTY ? [columns, rows ?? endless] : [endless, endless];
  const { picture = '--png code.png' } = choice;
  // Half blocks are not ASCII.
  const large = choice.large || ctx.options.signs !== 'unicode';
  const advice = choice.large
    ? t('Enlarge the terminal, remove --large, or write a picture:')
    : t('Enlarge the terminal, or write a picture:');
  const palette = ctx.options.color ? 'color' : choice.invert ? 'dark-text' : 'light-text';
  const { above, details } = await wordsAround({ ...payment, payBefore: choice.payBefore }, palette, ctx);

  // One line is for the prompt.
  const height = lines - 1 - above.length;
  const style = { large, palette, width } as const;
  const code = renderTerminal(payment.payload, { ...style, height });
  const amountWidth = payment.amount === null ? 0 : bigAmount(payment.amount)[0]!.length;
  const needed = Math.max(amountWidth, typeof code === 'string' ? 0 : code.tooNarrow);
  if (typeof code !== 'string' || amountWidth > width) {
    throw new PayconfirmError(
      'local',
      t('the terminal has {0} columns, too few: the code with its amount needs {1}', width, needed),
      { hint: asIs(`${advice} ${picture}`) },
    );
  }
  const [name, ...below] = details.map(({ text, style }) => style(text));
  const around = () => {
    const low = renderTerminal(payment.payload, { ...style, height: height - details.length - 2 }) as string;
    return [name!, '', ...ours(low).split('\n'), '', ...below];
  };
  const drawn = [...above, ...(beside(code, details, width) ?? around())];
  if (drawn.length < lines) return drawn.join('\n');
  const tooLow = `${t('This needs {0} lines, and the terminal has {1}.', drawn.length + 1, lines)} ${advice}`;
  return [...drawn, '', ...wrap(tooLow, width), `  ${picture}`].join('\n');
}
