import jsQR from 'jsqr';
import { PayconfirmError } from '../errors.ts';
import { type Picture, readPng } from './png.ts';

/**
 * The text of the QR code on a PNG picture. Throws a `local` error when it is no PNG or shows no QR code.
 */
export function readQrImage(bytes: Uint8Array): string {
  const { width, height, data } = opaque(decoded(bytes));
  const code = jsQR(data, width, height);
  if (!code) {
    throw new PayconfirmError('local', 'no QR code was found in the picture', {
      hint: 'Give a sharp picture that shows the whole code with the light margin around it.',
    });
  }
  return new TextDecoder().decode(Uint8Array.from(code.binaryData));
}

function decoded(bytes: Uint8Array): Picture {
  try {
    return readPng(bytes);
  } catch (cause) {
    throw new PayconfirmError('local', 'the file is not a PNG picture that can be read', { cause });
  }
}

/** Laid on white: the reader looks at the colours alone, and clear pixels are often stored as black. */
function opaque({ width, height, data }: Picture) {
  const laid = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at++) {
    const opacity = data[at | 3]! / 255;
    laid[at] = data[at]! * opacity + 255 * (1 - opacity);
  }
  return { width, height, data: laid };
}
