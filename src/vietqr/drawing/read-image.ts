import jpeg from 'jpeg-js';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { pngSignature } from './write-png.ts';

/** Pixels of four bytes: red, green, blue, opacity. */
interface Picture {
  /** Pixels. */
  width: number;
  /** Pixels. */
  height: number;
  data: Uint8Array;
}

/** Pixels per side below which our codes cannot be recognised. */
const smallest = 100;

/** The text of the QR code in a PNG or JPEG picture, tried at smaller sizes too. @throws local error */
export function readQrImage(bytes: Uint8Array): string {
  for (let picture = opaque(decoded(bytes)); picture.width >= smallest; picture = halved(picture)) {
    const code = jsQR(picture.data, picture.width, picture.height);
    if (code) return new TextDecoder().decode(Uint8Array.from(code.binaryData));
  }
  throw new PayconfirmError('local', t('no QR code was found in the picture'), {
    hint: t('Give a sharp picture that shows the whole code and the light margin around it.'),
  });
}

/** Whether the bytes begin like a PNG or JPEG file. */
export const isPicture = (bytes: Uint8Array) => isPng(bytes) || isJpeg(bytes);

const isPng = (bytes: Uint8Array) => pngSignature.equals(bytes.subarray(0, 8));

function decoded(bytes: Uint8Array): Picture {
  try {
    return isJpeg(bytes) ? readJpeg(bytes) : PNG.sync.read(Buffer.from(bytes));
  } catch (cause) {
    throw new PayconfirmError('local', t('the file is not a PNG or JPEG picture that can be read'), {
      cause,
    });
  }
}

interface Opaque {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Each pixel is the mean of four. */
function halved({ width, height, data }: Opaque): Opaque {
  const half = { width: width >> 1, height: height >> 1 };
  const smaller = new Uint8ClampedArray(half.width * half.height * 4);
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const from = (2 * y * width + 2 * x) * 4;
      const below = from + width * 4;
      for (let part = 0; part < 4; part++) {
        const sum = [from, from + 4, below, below + 4].reduce((total, at) => total + data[at + part]!, 0);
        smaller[(y * half.width + x) * 4 + part] = sum / 4;
      }
    }
  }
  return { ...half, data: smaller };
}

/** On a white background: the reader uses only colours, and transparent pixels are often stored as black. */
function opaque({ width, height, data }: Picture): Opaque {
  const laid = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at++) {
    const opacity = data[at | 3]! / 255;
    laid[at] = data[at]! * opacity + 255 * (1 - opacity);
  }
  return { width, height, data: laid };
}

/** Whether the bytes begin like a JPEG file. */
const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

/** @throws Error for bytes that are not a JPEG, or for more than 100 megapixels */
function readJpeg(bytes: Uint8Array): Picture {
  return jpeg.decode(bytes, { useTArray: true });
}
