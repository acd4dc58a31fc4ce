/** The service's client with the options of `payconfirm/client`. */

import { createClient as createServiceClient } from '../../api/client.ts';
import { createFetchTransport } from '../../api/custom-fetch-transport.ts';
import { headerSafe } from '../../config/header-safe.ts';
import { usageError } from '../../errors.ts';
import { systemClock } from '../../io/clock.ts';
import { systemRandom } from '../../io/random.ts';
import { programVersion } from '../../io/versions.ts';
import { t } from '../../texts/translate.ts';
import { createSecrets, type Secrets } from '../../values/redact-secrets.ts';
import { checkNames } from '../check-options.ts';
import type { ClientOptions } from './options.ts';

const optionNames = [
  'baseUrl',
  'clientId',
  'clientSecret',
  'token',
  'timeoutMs',
  'signal',
  'fetch',
] satisfies (keyof ClientOptions)[];

/** Limit of a timer, about 25 days. */
const longestTimeoutMs = 2 ** 31 - 1;

export type ServiceClient = ReturnType<typeof createServiceClient>;

export function openClient(options: ClientOptions): ServiceClient {
  checkNames(options, 'createClient', optionNames);
  const { baseUrl, clientId, timeoutMs = 30_000, signal = new AbortController().signal } = options;
  if (typeof baseUrl !== 'string') throw usageError(t('baseUrl must be the address of the service'));
  // A timer treats a longer time as 1 ms.
  if (!(timeoutMs >= 1 && timeoutMs <= longestTimeoutMs))
    throw usageError(t('timeoutMs must be milliseconds, 1 to {0}, not {1}', longestTimeoutMs, timeoutMs));
  const credential = (name: 'clientSecret' | 'token') => {
    const value = options[name];
    return value === undefined ? undefined : headerSafe(value, name);
  };
  const clientSecret = credential('clientSecret');
  // Looked up at each call, so that a test may replace it.
  const fetch: typeof globalThis.fetch = (...request) => (options.fetch ?? globalThis.fetch)(...request);
  const secrets = createRecentSecrets([options.clientSecret, options.token]);
  return createServiceClient({
    profile: {
      name: 'the app',
      baseUrl,
      aliasUrl: undefined,
      identity: undefined,
      clientId,
      clientSecret: clientSecret === undefined ? undefined : async () => clientSecret,
      token: credential('token'),
      scheme: undefined,
      kind: 'live',
      sources: {},
    },
    clock: systemClock,
    random: systemRandom,
    signal,
    transport: createFetchTransport({ fetch, signal, timeoutMs }),
    version: programVersion,
    secrets,
    loadToken: async () => undefined,
    saveToken: async () => {},
    dropToken: async () => {},
  });
}

const enough = 1_000;

/**
 * Values that no error may repeat: `kept`, and the secrets of at least the last 200 requests. An app runs for months, and a
 * list of all tokens and codes would grow without limit.
 */
export function createRecentSecrets(kept: readonly (string | undefined)[]): Secrets {
  const register = () => {
    const secrets = createSecrets();
    for (const one of kept) secrets.add(one);
    return secrets;
  };
  let calls = 0;
  let [current, before] = [register(), register()];
  const turn = () => {
    if (++calls % enough === 0) [current, before] = [register(), current];
    return current;
  };
  return {
    add: (value) => turn().add(value),
    addFrom: (value) => turn().addFrom(value),
    hide: (text) => before.hide(current.hide(text)),
    hideIn: (value) => before.hideIn(current.hideIn(value)),
  };
}
