/** The service's secrets cannot be read and compared. So the last applied secret is stored on this machine as a salted hash. */
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { isRecord } from '../../values/is-record.ts';
import type { ApplyRecord } from './apply-record.ts';

interface Applied {
  salt: string;
  hash: string;
  /** Id of the configuration; null while the request has no answer. */
  id: string | null;
}

export type AppliedSecrets = ReturnType<typeof appliedSecrets>;

/** Reads them from this machine's record, as salted hashes. */
export function appliedSecrets(record: ApplyRecord) {
  const last = (name: string) => {
    const kept = record.get('secrets', name);
    return isRecord(kept) && typeof kept.hash === 'string' ? (kept as unknown as Applied) : undefined;
  };
  return {
    /** Whether the secret of this configuration was applied from this machine. */
    isKnown: (name: string, id: string) => {
      const applied = last(name);
      return applied !== undefined && (applied.id === null || applied.id === id);
    },
    /** Whether it differs from the last applied secret, or whether it is unknown if that one arrived. */
    differs: (name: string, secret: string) => {
      const applied = last(name);
      return !applied?.id || !isSame(hashOf(secret, applied.salt), applied.hash);
    },
    /** Sends a secret and stores its hash, before and after. A kill in between makes it different. */
    apply: async (name: string, secret: string, send: () => Promise<string>) => {
      const salt = randomBytes(16).toString('hex');
      const applied = { salt, hash: hashOf(secret, salt), id: null };
      await record.set('secrets', name, applied);
      await record.set('secrets', name, { ...applied, id: await send() });
    },
  };
}

/** Slow and salted, so that nobody who reads the file can find a weak secret. */
const hashOf = (secret: string, salt: string) => scryptSync(secret, salt, 32).toString('hex');

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
