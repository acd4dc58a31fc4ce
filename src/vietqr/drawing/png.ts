import { PNG } from 'pngjs';

/** Pixels of four bytes: red, green, blue, opacity. */
export interface Picture {
  /** Pixels. */
  width: number;
  /** Pixels. */
  height: number;
  data: Uint8Array;
}

/** The bytes of a PNG file in shades of grey, which is smaller than one in colours. */
export function writePng({ width, height, data }: Picture): Uint8Array {
  const png = new PNG({ width, height });
  png.data.set(data);
  return PNG.sync.write(png, { colorType: 0 });
}

export const isPng = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(0, 8)).toString('latin1') === '\x89PNG\r\n\x1a\n';

/** @throws Error for bytes that are no PNG */
export function readPng(bytes: Uint8Array): Picture {
  return PNG.sync.read(Buffer.from(bytes));
}
