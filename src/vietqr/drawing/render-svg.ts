import { escapeMarkup } from '../../values/quote/markup.ts';
import { paymentWarning } from '../payment-warning.ts';
import { amountText } from './big-digits.ts';
import { type Matrix, matrixOf, type Shown } from './qr-matrix.ts';

/**
 * The QR code alone, with its quiet zone, for a page that draws the rest itself.
 * @throws like `matrixOf`
 */
export function renderQrPath(payload: string): { viewBox: string; path: string } {
  const { size, dark } = matrixOf(payload);
  return { viewBox: `0 0 ${size} ${size}`, path: squares(dark) };
}

/**
 * A payment as a picture: the amount in large bold type, the QR code, the account in full and the warning
 * in both languages (§4.4).
 * @throws like `matrixOf`
 */
export function renderPaymentSvg(payload: string, { account, amount }: Shown): string {
  const { size, path } = code(payload);
  // In hundredths of the picture's width, like every length below.
  const unit = size / 100;
  const text = (y: number, fontSize: number, weight: 'bold' | 'normal', content: string) =>
    `<text x="${size / 2}" y="${round(y * unit)}" font-size="${round(fontSize * unit)}" font-weight="${weight}">${escapeMarkup(content)}</text>`;

  const top = amount === undefined ? 0 : 14;
  const below = top + 100;
  return picture(
    size,
    round((below + 17) * unit),
    [
      amount === undefined
        ? ''
        : text(11, Math.min(10, 150 / amountText(amount).length), 'bold', amountText(amount)),
      `<g transform="translate(0 ${round(top * unit)})">${path}</g>`,
      text(below + 5, 7, 'bold', account),
      text(below + 10, 2.6, 'normal', paymentWarning.vi),
      text(below + 14, 2.6, 'normal', paymentWarning.en),
    ].join(''),
  );
}

function code(payload: string): { size: number; path: string } {
  const { size, dark } = matrixOf(payload);
  return { size, path: `<path shape-rendering="crispEdges" d="${squares(dark)}"/>` };
}

const squares = (dark: Matrix['dark']) => dark.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join('');

function picture(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width * 12)}" height="${round(height * 12)}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" text-anchor="middle"><rect width="${width}" height="${height}" fill="#fff"/>${content}</svg>\n`;
}

const round = (length: number) => Math.round(length * 100) / 100;
