import { randomBytes, randomUUID } from 'node:crypto';

/** Randomness, injected so that tests can set it. */
export interface Random {
  bytes(length: number): Uint8Array;
  uuid(): string;
  /** A number in [0, 1), for jitter; not for secrets. */
  fraction(): number;
}

export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  uuid: () => randomUUID(),
  fraction: () => Math.random(),
};
