import { isSandboxNumber } from '../../values/sandbox-number.ts';
import type { PayloadFields } from '../payload.ts';
import { paymentLabels, paymentTest, paymentWarning, scanToPay } from '../payment-words.ts';
import { amountText } from './big-digits.ts';
import { type Contour, type Drawing, rectangle, type Shape } from './drawing-shapes.ts';
import { type Matrix, matrixOf } from './qr-matrix.ts';
import { type Style, textLines, textShape, textWidth } from './typeface.ts';

/** The text around the code: the fields read from the payload, and others that it does not contain. */
export interface PaymentTexts extends Pick<PayloadFields, 'account'> {
  amount?: number | undefined;
  shop?: string | undefined;
  bank?: string | undefined;
  payee?: string | undefined;
  note?: string | undefined;
  /** Latest time of the payment: `08:15 21/11/2026`. */
  payBefore?: string | undefined;
  /** True for a poster, which tells people to scan. */
  isPoster?: boolean | undefined;
}

/** Height of the part above the code, if there is an amount or a shop, relative to the picture's width. */
export const headerHeight = 0.28;

/** Height of the test mark below the code if no money moves, relative to the picture's width. */
export const testMarkHeight = 0.15;

const grey = 85;

/** A payment as a picture, with its data and the warning (§4.4). The unit is a module. @throws as `matrixOf` */
export function paymentPicture(payload: string, words: PaymentTexts): Drawing {
  const matrix = matrixOf(payload);
  const width = matrix.size;
  const invitation = words.isPoster ? scanLines(width) : { shapes: [], bottom: 0 };
  const hasHeader = words.amount !== undefined || words.shop;
  const top = Math.round(invitation.bottom + (hasHeader ? width * headerHeight : 0));
  const code = { contours: codeContours(matrix, { x: 0, y: top, module: 1 }), crisp: true };
  const mark = isSandboxNumber(words.account)
    ? testMark(width, top + width)
    : { shapes: [], bottom: top + width };
  const rows = detailRows(words, width, mark.bottom);
  const warnings = centred([paymentWarning.vi, paymentWarning.en], {
    style: { weight: 'regular', size: width * 0.028 },
    top: rows.bottom,
    width,
  });
  return {
    width,
    height: Math.ceil(warnings.bottom + width * 0.03),
    shapes: [
      ...invitation.shapes,
      ...header(words, width, invitation.bottom),
      code,
      ...mark.shapes,
      ...rows.shapes,
      ...warnings.shapes,
    ],
    title: titleOf(words),
  };
}

/** The dark modules. Adjacent ones are joined, so that no gap shows between them. */
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

/** The name of a shop in a picture; a name that is too long ends in `…`. */
export const shopLines = (shop: string, width: number) => textLines(shop, shopStyle(width), width * 0.92, 2);

const shopStyle = (width: number): Style => ({ weight: 'bold', size: width * 0.052 });

function scanLines(width: number): Placed {
  const vi = { style: { weight: 'bold', size: width * 0.062 }, top: width * 0.02, width } as const;
  const first = centred([scanToPay.vi], vi);
  const en = { style: { weight: 'regular', size: width * 0.045 }, top: first.bottom, width } as const;
  const second = centred([scanToPay.en], en);
  return { shapes: [...first.shapes, ...second.shapes], bottom: second.bottom };
}

/** Between two bars, so that it does not look like a detail. */
function testMark(width: number, top: number): Placed {
  const bar = (y: number): Shape => ({ contours: [rectangle(width * 0.06, y, width * 0.88, width * 0.01)] });
  const vi = { style: { weight: 'bold', size: width * 0.05 }, top: top + width * 0.015, width } as const;
  const first = centred([paymentTest.vi], vi);
  const en = { style: { weight: 'bold', size: width * 0.038 }, top: first.bottom, width } as const;
  const second = centred([paymentTest.en], en);
  return {
    shapes: [bar(top), ...first.shapes, ...second.shapes, bar(second.bottom + width * 0.005)],
    bottom: top + width * testMarkHeight,
  };
}

function titleOf({ shop, amount, isPoster, ...words }: PaymentTexts): string {
  const said = Object.entries(paymentLabels).map(
    ([name, label]) => words[name as keyof typeof words] && `${label}: ${words[name as keyof typeof words]}`,
  );
  const all = [
    ...(isSandboxNumber(words.account) ? Object.values(paymentTest) : []),
    ...(isPoster ? Object.values(scanToPay) : []),
    shop,
    amount === undefined ? '' : amountText(amount),
    ...said,
    paymentWarning.vi,
    paymentWarning.en,
  ];
  return all.filter(Boolean).join(' · ');
}

function header({ shop, amount }: PaymentTexts, width: number, top: number): Shape[] {
  const lines = shop ? shopLines(shop, width) : [];
  const named = centred(lines, { style: shopStyle(width), top: top + width * 0.02, width });
  if (amount === undefined) return named.shapes;
  const text = amountText(amount);
  const most = width * (lines.length > 1 ? 0.09 : 0.12);
  const size = Math.min(most, (most * width * 0.92) / textWidth(text, { weight: 'bold', size: most }));
  const left = top + width * headerHeight - named.bottom;
  const style: Style = { weight: 'bold', size };
  return [
    ...named.shapes,
    ...centred([text], { style, top: named.bottom + (left - size * lineHeight) / 2, width }).shapes,
  ];
}

/** Line height relative to the type size. */
const lineHeight = 1.25;
/** Distance from a line's top to its base line, relative to the type size. */
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

/** The labels on the left, with their values beside them. */
function detailRows(words: PaymentTexts, width: number, top: number): Placed {
  const label: Style = { weight: 'regular', size: width * 0.028, shade: grey };
  const value: Style = { weight: 'bold', size: width * 0.042 };
  const [left, middle, right] = [width * 0.06, width * 0.44, width * 0.95];
  const shapes: Shape[] = [];
  let bottom = top;
  for (const [name, text] of Object.entries(paymentLabels)) {
    const said = words[name as keyof typeof paymentLabels];
    if (!said) continue;
    const y = bottom + value.size * baseLine;
    // A number is shrunk before it is broken.
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
