/** Randomness, injected so that tests can set it. */
export interface Random {
  bytes(length: number): Uint8Array;
  uuid(): string;
  /** A number in [0, 1), for jitter; not for secrets. */
  fraction(): number;
}

/** By the global crypto, which is loaded on its first use. */
export const systemRandom: Random = {
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  uuid: () => crypto.randomUUID(),
  fraction: () => Math.random(),
};
