import { isDeepStrictEqual } from 'node:util';
import type { Client } from '../../api/client-types.ts';
import { endpoints } from '../../api/endpoints/index.ts';
import { PayconfirmError } from '../../errors.ts';

/** What the profile holds of the fields that a request may carry; nothing where there is none yet. */
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

/** Null is as good as absent, and the service may write a text in its own way. */
export function isSameField(set: unknown, read: unknown): boolean {
  const plain = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);
  return isDeepStrictEqual(plain(set ?? ''), plain(read ?? ''));
}
