import { squeezed } from '../diagnosis/facts/transfer-match.ts';
import { fold } from '../values/fold-accents.ts';

/**
 * An order by its code without case, accents and separators, as notes name it (§6.2): `dh-101` is DH101. Where a separator
 * stands between two numbers, or two words, it counts: `1-11` is not `11-1`.
 */
export const orderKey = (code: string): string | undefined =>
  fold(code)
    .toUpperCase()
    .match(/\p{L}+|\p{N}+/gu)
    ?.join(' ') ?? squeezed(code);
