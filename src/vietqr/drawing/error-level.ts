import { usageError } from '../../errors.ts';

/** Bytes that the largest QR code holds. */
const capacity = { L: 2953, M: 2331 } as const;

export type ErrorLevel = keyof typeof capacity;

/**
 * The error correction levels that hold a payload, the better one first.
 * @throws usage error for a payload that no QR code holds
 */
export function errorLevels(payload: string): readonly [ErrorLevel, ...ErrorLevel[]] {
  const bytes = new TextEncoder().encode(payload).length;
  if (bytes === 0) throw usageError('there is nothing to draw: the payload is empty');
  if (bytes > capacity.L) {
    throw usageError(`the payload has ${bytes} bytes, more than the ${capacity.L} that a QR code holds`);
  }
  return bytes > capacity.M ? ['L'] : ['M', 'L'];
}
