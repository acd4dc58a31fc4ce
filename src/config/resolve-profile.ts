import { PayconfirmError } from '../errors.ts';
import type { Environment } from '../io/environment.ts';
import { t } from '../texts/translate.ts';
import { isLoopback } from '../values/loopback.ts';
import { once } from '../values/once.ts';
import type { StoredCredentials, StoredSecret } from './credentials.ts';
import { headerSafe } from './header-safe.ts';
import type { KeychainItem } from './keychain.ts';
import { type Observed, observedAt } from './service-ways.ts';
import {
  checkedName,
  type ProfileKind,
  profileKinds,
  type SavedSettings,
  type StoredProfile,
} from './settings.ts';

/** Where a client secret is: a variable, the system's keychain, or credentials.json. */
export type SecretPlace = 'environment' | 'keychain' | 'file';

/** The profile in force: the stored one with the environment laid over it. */
export interface Profile {
  /** The stored profile's name; `default` when none is chosen. */
  name: string;
  baseUrl: string | undefined;
  aliasUrl: string | undefined;
  clientId: string | undefined;
  /** Who the service takes us for: the client id, or what stands for one; undefined where that is not known. */
  identity: string | undefined;
  /**
   * Reads it, once; undefined where there is none. One in the keychain is not asked for before.
   * @throws auth error when the keychain does not give it
   */
  clientSecret: (() => Promise<string>) | undefined;
  /** From PAYCONFIRM_TOKEN; never refreshed. */
  token: string | undefined;
  scheme: string | undefined;
  /** What was seen of the service in force, where anything is recorded. */
  observed?: Observed | undefined;
  /** What the service in force is: live unless the profile says otherwise of just this address and client. */
  kind: ProfileKind;
  /** Where each came from, for `auth status`: `environment`, `profile`, `flag`. */
  sources: Partial<Record<'baseUrl' | 'clientId' | 'token', string>> & {
    clientSecret?: SecretPlace;
  };
}

/** Whether the service in force is on this machine, as the emulator is. */
export function isOnThisMachine({ baseUrl = '' }: Pick<Profile, 'baseUrl'>): boolean {
  return URL.canParse(baseUrl) && isLoopback(new URL(baseUrl).hostname);
}

/** The client secret to recognise it where it does not belong; undefined also where the keychain does not give it. */
export async function secretToRecognise({ clientSecret }: Profile): Promise<string | undefined> {
  try {
    return await clientSecret?.();
  } catch (error) {
    if (error instanceof PayconfirmError && error.kind === 'auth') return undefined;
    throw error;
  }
}

/** What stands for whoever has a token, where nothing else is known of them. */
export async function tokenIdentity(token: string): Promise<string> {
  const { createHmac } = await import('node:crypto');
  return `token-${createHmac('sha256', token).update('owner of deliveries').digest('hex').slice(0, 32)}`;
}

/**
 * The name of the profile in force: `--profile` or PAYCONFIRM_PROFILE, the one in use, or `default`.
 * @throws usage error for what is no name
 */
export function profileName(chosen: string | undefined, settings: SavedSettings): string {
  return checkedName(chosen ?? settings.currentProfile() ?? 'default');
}

/**
 * The profile in force: a flag is stronger than the environment, that than what is stored. A stored secret
 * stays with the origin and the client that it was kept for: it is left out for any other.
 * @throws usage error for a credential that no header can carry
 */
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
    // A token may be anybody's: a client id that is stored says nothing of it, one beside it in the environment does.
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

/** @throws usage error that names the source of one that no header can carry */
function checkHeaderSafe(credentials: Readonly<Record<string, string | undefined>>): void {
  for (const [source, value] of Object.entries(credentials)) if (value) headerSafe(value, source);
}

/** A kind that is none of ours is not relied on. An address on this machine may be a tunnel to a live service. */
function kindOf(stored: Pick<StoredProfile, 'kind'>): ProfileKind {
  return profileKinds.find((kind) => kind === stored.kind) ?? 'live';
}

const originOf = (address: string | undefined) =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;

interface FoundSecret {
  place: SecretPlace;
  read(): Promise<string>;
  /** The secret itself, where credentials.json has it. */
  inFile?: string;
}

/** The client secret in force: of the environment, else what is stored for this address and client. */
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
