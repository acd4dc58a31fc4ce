import { paymentWarning } from '../payment-warning.ts';
import { amountText } from './big-digits.ts';
import { lineHeight, textPixels, textWidth } from './pixel-font.ts';
import { writePng } from './png.ts';
import { matrixOf, type Shown } from './qr-matrix.ts';
import { strokedPixels, strokedSize } from './stroke-digits.ts';

/** Pixels: wide enough for the longest line of text. */
const minimumWidth = 740;
/** Pixels. */
const gap = 12;
/** Pixels high. */
const largestDigit = 110;

/** A rectangle to fill, in pixels. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  /** From 0, black, which it is without, to 255, white. */
  shade?: number;
}

/** Something drawn in the middle of the picture, below what came before. */
interface Block {
  width: number;
  height: number;
  boxes: readonly Box[];
}

/**
 * A payment as the bytes of a PNG: the amount in large bold digits, the QR code, the account in full and
 * the warning in both languages (§4.4).
 * @throws like `matrixOf`
 */
export function renderPaymentPng(payload: string, { account, amount }: Shown): Uint8Array {
  const code = codeBlock(payload);
  const blocks = [
    ...(amount === undefined ? [] : [amountBlock(amount, code.width)]),
    code,
    textBlock(account, 5),
    textBlock(paymentWarning.vi, 2),
    textBlock(paymentWarning.en, 2),
  ];
  const height = blocks.reduce((sum, block) => sum + block.height + gap, gap);
  const picture = { width: code.width, height, data: new Uint8Array(code.width * height * 4).fill(255) };

  let top = gap;
  for (const block of blocks) {
    const left = Math.floor((picture.width - block.width) / 2);
    for (const box of block.boxes) {
      for (let y = top + box.y; y < top + box.y + box.height; y++) {
        const start = (y * picture.width + left + box.x) * 4;
        for (let at = start; at < start + box.width * 4; at += 4)
          picture.data.fill(box.shade ?? 0, at, at + 3);
      }
    }
    top += block.height + gap;
  }
  return writePng(picture);
}

function codeBlock(payload: string): Block {
  const { size, dark } = matrixOf(payload);
  const scale = Math.ceil(minimumWidth / size);
  const boxes = dark.map(({ x, y }) => ({ x: x * scale, y: y * scale, width: scale, height: scale }));
  return { width: size * scale, height: size * scale, boxes };
}

/** As large as there is room for. */
function amountBlock(amount: number, available: number): Block {
  const text = amountText(amount);
  const perPixel = strokedSize(text, 1_000).width / 1_000;
  const height = Math.min(largestDigit, Math.floor((available - 2 * gap) / perPixel));
  const boxes = strokedPixels(text, height).map((pixel) => ({ ...pixel, width: 1, height: 1 }));
  return { ...strokedSize(text, height), boxes };
}

function textBlock(text: string, scale: number): Block {
  const boxes = textPixels(text).map(({ x, y }) => ({
    x: x * scale,
    y: y * scale,
    width: scale,
    height: scale,
  }));
  return { width: textWidth(text) * scale, height: lineHeight * scale, boxes };
}
