import qrcode from 'qrcode/lib/core/qrcode.js';
import type { PayloadFields } from '../payload.ts';
import { type ErrorLevel, errorLevels } from './error-level.ts';

/** The text beside the code: the fields read from the payload. */
export type Shown = Pick<PayloadFields, 'account' | 'amount'>;

/** Light modules that a scanner needs on each side. */
export const quietZone = 4;

export type Matrix = ReturnType<typeof matrixOf>;

/** The modules of a payload's QR code: error level M if it fits. @throws usage error over 2,953 bytes */
export function matrixOf(payload: string) {
  const [errorCorrectionLevel] = errorLevels(payload);
  const { modules } = qrcode.create(payload, { errorCorrectionLevel });
  const dark = Array.from(modules.data.keys())
    .filter((index) => modules.data[index] === 1)
    .map((index) => ({
      x: (index % modules.size) + quietZone,
      y: Math.floor(index / modules.size) + quietZone,
    }));
  return {
    /** Modules per side, including the quiet zone. */
    size: modules.size + 2 * quietZone /** The dark modules, from the top left corner of the quiet zone. */,
    dark,
  };
}

/** A part of a payload in its shortest mode, for an encoder. */
export interface Segment {
  /** The number in ISO/IEC 18004: 1 digits, 2 capitals and digits, 4 bytes. */
  mode: number;
  /** Characters; in mode 4 bytes of UTF-8. */
  getLength(): number;
  write(buffer: { put(value: number, bits: number): void }): void;
}

/** A payload as the mix of modes with the fewest bits. */
export function segmentsOf(payload: string, errorCorrectionLevel: ErrorLevel): Segment[] {
  const { segments } = qrcode.create(payload, { errorCorrectionLevel });
  return (segments as unknown as readonly EncodedSegment[]).map((segment) => ({
    mode: segment.mode.bit,
    getLength: () => segment.getLength(),
    write: (buffer) => segment.write(buffer),
  }));
}

/** Missing in the package's types. */
interface EncodedSegment extends Omit<Segment, 'mode'> {
  mode: { bit: number };
}
