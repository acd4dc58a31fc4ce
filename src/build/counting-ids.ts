import type { Random } from '../io/random.ts';

/** Ids and boundaries that are the same each time; two that start apart give none twice. */
export function counting(start = 0): Random {
  let count = start;
  const next = () => (++count).toString(16);
  return {
    bytes: (length) => Buffer.from(next().padStart(2 * length, '0'), 'hex'),
    uuid: () => `00000000-0000-4000-8000-${next().padStart(12, '0')}`,
    fraction: () => 0,
  };
}
