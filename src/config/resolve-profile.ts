import { PayconfirmError } from '../errors.ts';
import type { Environment } from '../io/environment.ts';
import { t } from '../texts/translate.ts';
import { isLoopback } from '../values/loopback.ts';
import { once } from '../values/once.ts';
import type { StoredCredentials, StoredSecret } from './credentials.ts';
import { headerSafe } from './header-safe.ts';
import type { KeychainItem } from './keychain.ts';
import { type Observed, observedAt } from './service-differences.ts';
import {
  checkedName,
  type ProfileKind,
  profileKinds,
  type SavedSettings,
  type StoredProfile,
} from './settings.ts';

/** The place of a client secret: a variable, the system's keychain, or credentials.json. */
export type SecretPlace = 'environment' | 'keychain' | 'file';

/** The current profile: the stored one, overridden by the environment. */
export interface Profile {
  /** The stored profile's name; `default` if none is chosen. */
  name: string;
  baseUrl: string | undefined;
  aliasUrl: string | undefined;
  clientId: string | undefined;
  /** The identity at the service: the client id, or a replacement; undefined if unknown. */
  identity: string | undefined;
  /** Reads it once, not before it is needed. @throws auth error if the keychain does not return it */
  clientSecret: (() => Promise<string>) | undefined;
  /** From PAYCONFIRM_TOKEN. It is never refreshed. */
  token: string | undefined;
  scheme: string | undefined;
  /** The recorded facts about the current service, if any. */
  observed?: Observed | undefined;
  /** The kind of the current service: live, unless the profile gives another kind for this address and client. */
  kind: ProfileKind;
  /** The source of each value, for `auth status`: `environment`, `profile`, `flag`. */
  sources: Partial<Record<'baseUrl' | 'clientId' | 'token', string>> & {
    clientSecret?: SecretPlace;
  };
}

/** Whether the current service runs on this machine, as the emulator does. */
export function isOnThisMachine({ baseUrl = '' }: Pick<Profile, 'baseUrl'>): boolean {
  return URL.canParse(baseUrl) && isLoopback(new URL(baseUrl).hostname);
}

/** The client secret, to detect it in wrong places; undefined also if the keychain does not return it. */
export async function secretToRecognise({ clientSecret }: Profile): Promise<string | undefined> {
  try {
    return await clientSecret?.();
  } catch (error) {
    if (error instanceof PayconfirmError && error.kind === 'auth') return undefined;
    throw error;
  }
}

/** The identity of a token's owner, if nothing else is known. */
export async function tokenIdentity(token: string): Promise<string> {
  const { createHmac } = await import('node:crypto');
  return `token-${createHmac('sha256', token).update('owner of deliveries').digest('hex').slice(0, 32)}`;
}

/** The name of the current profile: a flag, a variable, the selected one, or `default`. @throws usage error */
export function profileName(chosen: string | undefined, settings: SavedSettings): string {
  return checkedName(chosen ?? settings.currentProfile() ?? 'default');
}

/** The current profile: flag, environment, stored. A secret needs its origin and client. @throws usage error */
export function resolveProfile(given: {
  options: { profile: string | undefined; baseUrl: string | undefined };
  env: Environment;
  settings: SavedSettings;
  credentials: StoredCredentials;
  fromKeychain: (item: KeychainItem, profile: string) => Promise<string>;
}): Profile {
  const { options, env, settings, credentials, fromKeychain } = given;
  const name = profileName(options.profile, settings);
  const profiles = settings.profiles();
  const stored = Object.hasOwn(profiles, name) ? profiles[name]! : {};

  const baseUrl = options.baseUrl ?? stored.base_url;
  const clientId = env.PAYCONFIRM_CLIENT_ID || stored.client_id;
  const sameAddress = originOf(baseUrl) === originOf(stored.base_url);
  const sameClient = clientId === stored.client_id;
  const origin = originOf(baseUrl);
  const stillIts = sameClient && credentials.clientSecret?.origin === origin;
  const secret = secretOf(env, stillIts ? credentials.clientSecret : undefined, (item) =>
    fromKeychain(item, name),
  );
  const token = env.PAYCONFIRM_TOKEN || undefined;
  checkHeaderSafe({
    PAYCONFIRM_CLIENT_ID: env.PAYCONFIRM_CLIENT_ID,
    PAYCONFIRM_CLIENT_SECRET: env.PAYCONFIRM_CLIENT_SECRET,
    PAYCONFIRM_TOKEN: env.PAYCONFIRM_TOKEN,
    [t('the client_id of profile {0}', name)]: stored.client_id,
    [t('the client secret of profile {0}', name)]: secret?.inFile,
  });
  const identity = clientId ?? (sameAddress ? stored.account_id : undefined);
  return {
    name,
    baseUrl,
    aliasUrl: sameAddress ? stored.alias_url : undefined,
    clientId,
    // Anyone may own a token. Only a client id from the environment belongs to it, not a stored one.
    identity: token ? env.PAYCONFIRM_CLIENT_ID || undefined : identity,
    clientSecret: secret?.read,
    token,
    scheme: stored.scheme,
    observed: observedAt(stored.observed, baseUrl),
    kind: baseUrl === stored.base_url && sameClient && !token ? kindOf(stored) : 'live',
    sources: {
      ...sources({
        baseUrl: [baseUrl, env.PAYCONFIRM_BASE_URL, stored.base_url],
        clientId: [clientId, env.PAYCONFIRM_CLIENT_ID, stored.client_id],
        token: [token, env.PAYCONFIRM_TOKEN, undefined],
      }),
      ...(secret && { clientSecret: secret.place }),
    },
  };
}

/** @throws usage error that names the source of a value that is invalid in a header */
function checkHeaderSafe(credentials: Readonly<Record<string, string | undefined>>): void {
  for (const [source, value] of Object.entries(credentials)) if (value) headerSafe(value, source);
}

/** An unknown kind counts as live. An address on this machine may be a tunnel to a live service. */
function kindOf(stored: Pick<StoredProfile, 'kind'>): ProfileKind {
  return profileKinds.find((kind) => kind === stored.kind) ?? 'live';
}

const originOf = (address: string | undefined) =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;

interface FoundSecret {
  place: SecretPlace;
  read(): Promise<string>;
  /** The secret itself, if it is in credentials.json. */
  inFile?: string;
}

/** The current client secret: from the environment, else the one stored for this address and client. */
function secretOf(
  env: Environment,
  stored: StoredSecret | undefined,
  fromKeychain: (item: KeychainItem) => Promise<string>,
): FoundSecret | undefined {
  const inEnvironment = env.PAYCONFIRM_CLIENT_SECRET;
  const inFile = stored && 'value' in stored ? { inFile: stored.value } : {};
  if (inEnvironment) return { place: 'environment', read: async () => inEnvironment, ...inFile };
  if (!stored) return undefined;
  if ('value' in stored) return { place: 'file', read: async () => stored.value, ...inFile };
  const { keychain: account, origin } = stored;
  return { place: 'keychain', read: once(() => fromKeychain({ account, origin })) };
}

type Origins = Record<
  Exclude<keyof Profile['sources'], 'clientSecret'>,
  [inForce: string | undefined, env: string | undefined, stored: string | undefined]
>;

function sources(values: Origins): Profile['sources'] {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, [inForce, env, stored]]) => {
      if (inForce === undefined) return [];
      return [[key, inForce === env ? 'environment' : inForce === stored ? 'profile' : 'flag']];
    }),
  );
}
