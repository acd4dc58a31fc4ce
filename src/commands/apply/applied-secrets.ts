/**
 * Whether a secret differs from what the service has cannot be read back. So what was applied from this machine is
 * remembered, as a salted hash, and compared with.
 */
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { openPrivate, readPrivate } from '../../config/private-file.ts';
import type { Context } from '../../context.ts';
import { isRecord } from '../../values/record.ts';

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

/** Those of the service and client in force. */
export async function appliedSecrets(ctx: Context): Promise<AppliedSecrets> {
  const { baseUrl, clientId } = await ctx.profile();
  const service = `${baseUrl} ${clientId ?? ''}`;
  const path = join(ctx.configDir, 'applied-secrets.json');
  const kept = await readPrivate(path, ctx.warn);
  const ours = new Map(Object.entries(isRecord(kept[service]) ? kept[service] : {}) as [string, Applied][]);
  const keep = async (name: string, applied: Applied) => {
    ours.set(name, applied);
    const file = await openPrivate(path, ctx.warn);
    await file.change((contents) => {
      const before = isRecord(contents[service]) ? contents[service] : {};
      contents[service] = { ...before, [name]: applied };
    });
  };
  return {
    isKnown: (name, id) => {
      const last = ours.get(name);
      return last !== undefined && (last.id === null || last.id === id);
    },
    differs: (name, secret) => {
      const last = ours.get(name);
      return !last?.id || !isSame(hashOf(secret, last.salt), last.hash);
    },
    apply: async (name, secret, send) => {
      const salt = randomBytes(16).toString('hex');
      const applied = { salt, hash: hashOf(secret, salt), id: null };
      await keep(name, applied);
      await keep(name, { ...applied, id: await send() });
    },
  };
}

/** Slow and salted: a secret that somebody thought up is not to be found by who reads the file. */
const hashOf = (secret: string, salt: string) => scryptSync(secret, salt, 32).toString('hex');

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
