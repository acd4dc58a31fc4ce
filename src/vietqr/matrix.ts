import { create } from 'qrcode';
import { errorLevels } from './error-level.ts';
import type { PayloadFields } from './payload.ts';

/** What a picture says beside the code: the fields that the payload was read back to. */
export type Shown = Pick<PayloadFields, 'account' | 'amount'>;

/** Light modules that a scanner needs on each side. */
export const quietZone = 4;

export interface Matrix {
  /** Modules a side, with the quiet zone. */
  size: number;
  /** The dark ones, from the top left corner of the quiet zone. */
  dark: readonly { x: number; y: number }[];
}

/**
 * The modules of a payload's QR code, for pictures: one segment of UTF-8 bytes, error level M when it
 * holds them. Throws a `usage` error for a payload over 2,953 bytes.
 */
export function matrixOf(payload: string): Matrix {
  const [errorCorrectionLevel] = errorLevels(payload);
  const data = new TextEncoder().encode(payload);
  const { modules } = create([{ data, mode: 'byte' }], { errorCorrectionLevel });
  const dark = Array.from(modules.data.keys())
    .filter((index) => modules.data[index] === 1)
    .map((index) => ({
      x: (index % modules.size) + quietZone,
      y: Math.floor(index / modules.size) + quietZone,
    }));
  return { size: modules.size + 2 * quietZone, dark };
}
