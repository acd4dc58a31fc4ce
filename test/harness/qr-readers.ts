import { readFileSync } from 'node:fs';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Pixels } from './terminal-picture.ts';
import { withoutZbarimg, zbarimg } from './zbarimg.ts';

const wasm = readFileSync(
  new URL('../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm', import.meta.url),
);
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** Three independent readers of QR codes; each gives the text, or undefined when it finds none. */
export const readers: Readonly<Record<string, (pixels: Pixels) => Promise<string | undefined>>> = {
  zxing: async ({ width, height, data }) => {
    const [code] = await readBarcodes({ width, height, data, colorSpace: 'srgb' }, { formats: ['QRCode'] });
    return code && new TextDecoder().decode(code.bytes);
  },
  jsQR: async ({ width, height, data }) => {
    const code = jsQR(data, width, height);
    return code ? new TextDecoder().decode(Uint8Array.from(code.binaryData)) : undefined;
  },
  ...(withoutZbarimg ? {} : { zbarimg: readByZbarimg }),
};

async function readByZbarimg({ width, height, data }: Pixels): Promise<string | undefined> {
  const png = new PNG({ width, height });
  png.data.set(data);
  try {
    return zbarimg(PNG.sync.write(png, { deflateLevel: 1 }));
  } catch {
    return undefined;
  }
}
