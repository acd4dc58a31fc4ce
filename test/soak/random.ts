/** Draws that a seed determines, so that a failure can be made again. */
export interface Random {
  /** A whole number from 0, less than `limit`. */
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** True this often, 0 to 1. */
  chance(share: number): boolean;
  bytes(length: number): Buffer;
  /** A generator of its own for what runs beside others, so that its draws do not depend on their order. */
  fork(): Random;
}

/** The generator mulberry32 on a seed of 32 bits. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: (items) => items[below(items.length)]!,
    chance: (share) => next() < share,
    fork: () => seeded(below(2 ** 32)),
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  };
}
