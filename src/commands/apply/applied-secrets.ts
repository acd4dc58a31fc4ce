/**
 * Whether a secret differs from what the service has cannot be read back. So what was applied from this machine is
 * remembered, as a salted hash, and compared with.
 */
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { isRecord } from '../../values/is-record.ts';
import type { ApplyRecord } from './apply-record.ts';

interface Applied {
  salt: string;
  hash: string;
  /** Of the configuration; null while the answer to the request is not known. */
  id: string | null;
}

export interface AppliedSecrets {
  /** Whether the secret of the configuration `id` of this name was applied from here, as far as it is known. */
  isKnown(name: string, id: string): boolean;
  /** Whether it is another than the one that was applied last, or whether that one arrived is not known. */
  differs(name: string, secret: string): boolean;
  /**
   * Sends a secret, and remembers it: before, so that after a kill it counts as one that differs, and afterwards.
   * @param send gives the id of the configuration that has it now
   */
  apply(name: string, secret: string, send: () => Promise<string>): Promise<void>;
}

/** As the record of this machine has them, by salted hashes. */
export function appliedSecrets(record: ApplyRecord): AppliedSecrets {
  const last = (name: string) => {
    const kept = record.get('secrets', name);
    return isRecord(kept) && typeof kept.hash === 'string' ? (kept as unknown as Applied) : undefined;
  };
  return {
    isKnown: (name, id) => {
      const applied = last(name);
      return applied !== undefined && (applied.id === null || applied.id === id);
    },
    differs: (name, secret) => {
      const applied = last(name);
      return !applied?.id || !isSame(hashOf(secret, applied.salt), applied.hash);
    },
    apply: async (name, secret, send) => {
      const salt = randomBytes(16).toString('hex');
      const applied = { salt, hash: hashOf(secret, salt), id: null };
      await record.set('secrets', name, applied);
      await record.set('secrets', name, { ...applied, id: await send() });
    },
  };
}

/** Slow and salted: a secret that somebody thought up is not to be found by who reads the file. */
const hashOf = (secret: string, salt: string) => scryptSync(secret, salt, 32).toString('hex');

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
