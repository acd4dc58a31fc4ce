import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import type { Random } from '../../io/random.ts';

/** A new unguessable value such as a client secret: prefix and 43 characters. */
export function newSecret(random: Random, prefix: string): string {
  return prefix + Buffer.from(random.bytes(32)).toString('base64url');
}

/** The secret that signs return URLs of a hosted page: 48 characters (assumed). */
export function newReturnSecret(random: Random): string {
  return Buffer.from(random.bytes(36)).toString('base64url');
}

/** For random values: fast, because it runs for every request. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares in constant time. */
export function sameHash(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
}

/** For passwords that people choose: slow and salted. */
export function hashPassword(password: string, salt = randomBytes(16).toString('hex')): string {
  return `${salt}:${scryptSync(password, salt, 32).toString('hex')}`;
}

export function passwordMatches(password: string, stored: string): boolean {
  const [salt, hash] = stored.split(':') as [string, string];
  return sameHash(hashPassword(password, salt).split(':')[1]!, hash);
}
