import { squeezed } from '../../diagnosis/facts/transfer-match.ts';
import { fold } from '../../values/fold-accents.ts';

/** The key of an order code without case, accents and separators; `1-11` is not `11-1`. */
export const orderKey = (code: string): string | undefined =>
  fold(code)
    .toUpperCase()
    .match(/\p{L}+|\p{N}+/gu)
    ?.join(' ') ?? squeezed(code);
