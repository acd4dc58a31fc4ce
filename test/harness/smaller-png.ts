import { PNG } from 'pngjs';

/** A PNG as an app that sends pictures makes it: so many pixels across, each the mean of those it stands for. */
export function smallerPng(bytes: Uint8Array, width: number): Buffer {
  const from = PNG.sync.read(Buffer.from(bytes));
  const step = from.width / width;
  const to = new PNG({ width, height: Math.floor(from.height / step) });
  for (let y = 0; y < to.height; y++) {
    for (let x = 0; x < width; x++) {
      const shades: number[] = [];
      for (let row = Math.floor(y * step); row < (y + 1) * step && row < from.height; row++)
        for (let column = Math.floor(x * step); column < (x + 1) * step && column < from.width; column++)
          shades.push(from.data[(row * from.width + column) * 4]!);
      const shade = Math.round(shades.reduce((sum, one) => sum + one, 0) / shades.length);
      to.data.set([shade, shade, shade, 255], (y * width + x) * 4);
    }
  }
  return PNG.sync.write(to);
}
