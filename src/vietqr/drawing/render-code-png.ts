import { writePng } from './png.ts';
import { matrixOf } from './qr-matrix.ts';

/**
 * A payload's QR code alone as the bytes of a PNG of `side` pixels a side: modules of whole pixels, as large as there
 * is room for, in the middle of white.
 * @throws like `matrixOf`
 */
export function renderCodePng(payload: string, side: number): Uint8Array {
  const { size, dark } = matrixOf(payload);
  const scale = Math.floor(side / size);
  const margin = Math.floor((side - size * scale) / 2);
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const { x, y } of dark) {
    for (let row = margin + y * scale; row < margin + (y + 1) * scale; row++) {
      const start = (row * side + margin + x * scale) * 4;
      for (let at = start; at < start + scale * 4; at += 4) data.fill(0, at, at + 3);
    }
  }
  return writePng({ width: side, height: side, data });
}
