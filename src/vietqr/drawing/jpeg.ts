import jpeg from 'jpeg-js';
import type { Picture } from './png.ts';

/** Whether a file begins as a JPEG picture does, whatever its name is. */
export const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

/** @throws Error for bytes that are no JPEG, or one of more than 100 megapixels */
export function readJpeg(bytes: Uint8Array): Picture {
  return jpeg.decode(bytes, { useTArray: true });
}
