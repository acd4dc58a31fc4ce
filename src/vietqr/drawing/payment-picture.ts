import type { PayloadFields } from '../payload.ts';
import { paymentLabels, paymentWarning } from '../payment-words.ts';
import { amountText } from './big-digits.ts';
import { type Contour, type Drawing, rectangle, type Shape } from './outline.ts';
import { type Matrix, matrixOf } from './qr-matrix.ts';
import { type Style, textLines, textShape, textWidth } from './typeface.ts';

/** What a picture says around the code: the fields that the payload was read back to, and what it does not hold. */
export interface PaymentWords extends Pick<PayloadFields, 'account'> {
  amount?: number | undefined;
  shop?: string | undefined;
  bank?: string | undefined;
  payee?: string | undefined;
  note?: string | undefined;
  /** Until when it may be paid: `08:15 21/11/2026`. */
  payBefore?: string | undefined;
}

/** Of a picture with an amount or a shop: how high the part above the code is, by the picture's width. */
export const headerHeight = 0.28;

const grey = 85;

/**
 * A payment as a picture: the shop and the amount in large bold type, the QR code, what the payer needs, and the warning
 * in both languages (§4.4). A unit is a module of the code.
 * @throws like `matrixOf`
 */
export function paymentPicture(payload: string, words: PaymentWords): Drawing {
  const matrix = matrixOf(payload);
  const width = matrix.size;
  const top = words.amount === undefined && !words.shop ? 0 : Math.round(width * headerHeight);
  const code = { contours: codeContours(matrix, { x: 0, y: top, module: 1 }), crisp: true };
  const rows = detailRows(words, width, top + width);
  const warnings = centred([paymentWarning.vi, paymentWarning.en], {
    style: { weight: 'regular', size: width * 0.028 },
    top: rows.bottom,
    width,
  });
  return {
    width,
    height: Math.ceil(warnings.bottom + width * 0.03),
    shapes: [...header(words, width), code, ...rows.shapes, ...warnings.shapes],
    title: titleOf(words),
  };
}

/** The dark modules, those beside each other as one: nothing shines through between them. */
export function codeContours(
  { dark: modules }: Matrix,
  { x, y, module }: { x: number; y: number; module: number },
) {
  const runs: { x: number; y: number; length: number }[] = [];
  for (const dark of modules) {
    const last = runs.at(-1);
    if (last?.y === dark.y && last.x + last.length === dark.x) last.length += 1;
    else runs.push({ ...dark, length: 1 });
  }
  return runs.map(
    (run): Contour => rectangle(x + run.x * module, y + run.y * module, run.length * module, module),
  );
}

function titleOf({ shop, amount, ...words }: PaymentWords): string {
  const said = Object.entries(paymentLabels).map(
    ([name, label]) => words[name as keyof typeof words] && `${label}: ${words[name as keyof typeof words]}`,
  );
  const all = [
    shop,
    amount === undefined ? '' : amountText(amount),
    ...said,
    paymentWarning.vi,
    paymentWarning.en,
  ];
  return all.filter(Boolean).join(' · ');
}

function header({ shop, amount }: PaymentWords, width: number): Shape[] {
  const name: Style = { weight: 'bold', size: width * 0.052 };
  const lines = shop ? textLines(shop, name, width * 0.92, 2) : [];
  const named = centred(lines, { style: name, top: width * 0.02, width });
  if (amount === undefined) return named.shapes;
  const text = amountText(amount);
  const most = width * (lines.length > 1 ? 0.09 : 0.12);
  const size = Math.min(most, (most * width * 0.92) / textWidth(text, { weight: 'bold', size: most }));
  const left = width * headerHeight - named.bottom;
  const style: Style = { weight: 'bold', size };
  return [
    ...named.shapes,
    ...centred([text], { style, top: named.bottom + (left - size * lineHeight) / 2, width }).shapes,
  ];
}

/** Of a line, by the size of its type. */
const lineHeight = 1.25;
/** From the top of a line to what its letters stand on. */
const baseLine = 0.95;

interface Placed {
  shapes: Shape[];
  bottom: number;
}

function centred(
  lines: readonly string[],
  { style, top, width }: { style: Style; top: number; width: number },
): Placed {
  const shapes = lines.map((line, index) => {
    const x = (width - textWidth(line, style)) / 2;
    return textShape(line, { x, y: top + style.size * (index * lineHeight + baseLine) }, style);
  });
  return { shapes, bottom: top + lines.length * style.size * lineHeight };
}

/** The labels on the left, what they name beside them. */
function detailRows(words: PaymentWords, width: number, top: number): Placed {
  const label: Style = { weight: 'regular', size: width * 0.028, shade: grey };
  const value: Style = { weight: 'bold', size: width * 0.042 };
  const [left, middle, right] = [width * 0.06, width * 0.44, width * 0.95];
  const shapes: Shape[] = [];
  let bottom = top;
  for (const [name, text] of Object.entries(paymentLabels)) {
    const said = words[name as keyof typeof paymentLabels];
    if (!said) continue;
    const y = bottom + value.size * baseLine;
    // A number is rather smaller than broken.
    const fits = Math.max(0.7, Math.min(1, (right - middle) / textWidth(said, value)));
    const style = { ...value, size: value.size * fits };
    const lines = textLines(said, style, right - middle, 2);
    shapes.push(textShape(text, { x: left, y }, label));
    for (const [index, line] of lines.entries())
      shapes.push(textShape(line, { x: middle, y: y + index * style.size * lineHeight }, style));
    bottom += (lines.length * lineHeight + 0.2) * value.size;
  }
  return { shapes, bottom: bottom + value.size * 0.3 };
}
