import { isDeepStrictEqual } from 'node:util';
import type { Client } from '../../api/client-types.ts';
import { endpoints } from '../../api/endpoints/index.ts';
import { PayconfirmError } from '../../errors.ts';

/** The profile's values for the request's fields; empty if there is no profile. */
export async function knownProfile(client: Client): Promise<Record<string, unknown>> {
  try {
    const { data } = await client.call('payment-profile.show', {});
    const names = Object.keys(endpoints['payment-profile.set'].body.properties);
    return Object.fromEntries(Object.entries(data).filter(([name]) => names.includes(name)));
  } catch (error) {
    if (error instanceof PayconfirmError && error.status === 404) return {};
    throw error;
  }
}

/** Null equals a missing field, and the service may normalize a text. */
export function isSameField(set: unknown, read: unknown): boolean {
  const plain = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);
  return isDeepStrictEqual(plain(set ?? ''), plain(read ?? ''));
}
