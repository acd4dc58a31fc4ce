import qrcode from 'qrcode/lib/core/qrcode.js';
import type { PayloadFields } from '../payload.ts';
import { type ErrorLevel, errorLevels } from './error-level.ts';

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
 * The modules of a payload's QR code, for pictures: error level M when it holds them.
 * @throws usage error for a payload over 2,953 bytes
 */
export function matrixOf(payload: string): Matrix {
  const [errorCorrectionLevel] = errorLevels(payload);
  const { modules } = qrcode.create(payload, { errorCorrectionLevel });
  const dark = Array.from(modules.data.keys())
    .filter((index) => modules.data[index] === 1)
    .map((index) => ({
      x: (index % modules.size) + quietZone,
      y: Math.floor(index / modules.size) + quietZone,
    }));
  return { size: modules.size + 2 * quietZone, dark };
}

/** A part of a payload in the mode that writes it shortest, for an encoder. */
export interface Segment {
  /** As ISO/IEC 18004 numbers it: 1 digits, 2 capitals and digits, 4 bytes. */
  mode: number;
  /** Characters; in mode 4 bytes of UTF-8. */
  getLength(): number;
  write(buffer: { put(value: number, bits: number): void }): void;
}

/** A payload as the mix of modes that needs the fewest bits. */
export function segmentsOf(payload: string, errorCorrectionLevel: ErrorLevel): Segment[] {
  const { segments } = qrcode.create(payload, { errorCorrectionLevel });
  return (segments as unknown as readonly EncodedSegment[]).map((segment) => ({
    mode: segment.mode.bit,
    getLength: () => segment.getLength(),
    write: (buffer) => segment.write(buffer),
  }));
}

/** What the package's types leave out. */
interface EncodedSegment extends Omit<Segment, 'mode'> {
  mode: { bit: number };
}
