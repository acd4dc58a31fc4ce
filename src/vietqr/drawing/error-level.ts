import { usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';

/** The maximum number of bytes in a QR code. */
const capacity = { L: 2953, M: 2331 } as const;

export type ErrorLevel = keyof typeof capacity;

/** The error correction levels that fit a payload, the better one first. @throws usage error */
export function errorLevels(payload: string): readonly [ErrorLevel, ...ErrorLevel[]] {
  const bytes = new TextEncoder().encode(payload).length;
  if (bytes === 0) throw usageError(t('there is nothing to draw: the payload is empty'));
  if (bytes > capacity.L) {
    throw usageError(
      t('the payload has {0} bytes, more than the {1} that a QR code holds', bytes, capacity.L),
    );
  }
  return bytes > capacity.M ? ['L'] : ['M', 'L'];
}
