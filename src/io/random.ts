/** Randomness. It is injected so that tests can set it. */
export interface Random {
  bytes(length: number): Uint8Array;
  uuid(): string;
  /** A number in [0, 1) for jitter. Not for secrets. */
  fraction(): number;
}

/** Uses the global crypto, which loads on first use. */
export const systemRandom: Random = {
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  uuid: () => crypto.randomUUID(),
  fraction: () => Math.random(),
};
