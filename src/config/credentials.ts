import { join } from 'node:path';
import type { Warn } from '../texts/translate.ts';
import type { Token } from '../values/token.ts';
import { type Changing, type Contents, createPrivate, openPrivate, readPrivate } from './private-file.ts';

/** A token and what it was obtained with. It is used with nothing else. */
export interface StoredToken extends Token {
  /** A digest, by `boundToken`. */
  boundTo: string;
}

/** A client secret, or its account in the system's keychain, and its origin. It is never sent to another origin. */
export type StoredSecret = { origin: string } & ({ value: string } | { keychain: string });

export interface StoredCredentials {
  clientSecret?: StoredSecret | undefined;
  token?: StoredToken | undefined;
}

/** The stored secrets of a profile. `warn`: of tightened permissions. @throws local error */
export async function readCredentials(
  configDir: string,
  profile: string,
  warn: Warn,
): Promise<StoredCredentials> {
  const contents = await readPrivate(credentialsPath(configDir), warn);
  return fromFile(contents[profile]);
}

/** Stores the given parts; the others stay. @returns the previous credentials */
export async function saveCredentials(
  configDir: string,
  profile: string,
  changed: StoredCredentials,
  changing: Changing,
): Promise<StoredCredentials> {
  let before: StoredCredentials = {};
  const file = await openPrivate(credentialsPath(configDir), changing);
  await file.change((contents) => {
    before = fromFile(contents[profile]);
    contents[profile] = toFile({ ...before, ...changed });
  });
  return before;
}

/** Removes this token from a profile; a different one stays. */
export async function forgetToken(
  configDir: string,
  profile: string,
  accessToken: string,
  changing: Changing,
): Promise<void> {
  const file = await openPrivate(credentialsPath(configDir), changing);
  const holdsIt = (contents: Contents) => fromFile(contents[profile]).token?.accessToken === accessToken;
  if (!holdsIt(file.contents())) return;
  await file.change((contents) => {
    if (holdsIt(contents)) contents[profile] = toFile({ ...fromFile(contents[profile]), token: undefined });
  });
}

export function createCredentials(configDir: string, profile: string, credentials: StoredCredentials): void {
  createPrivate(credentialsPath(configDir), { [profile]: toFile(credentials) });
}

export async function forgetCredentials(
  configDir: string,
  profile: string,
  changing: Changing,
): Promise<void> {
  const file = await openPrivate(credentialsPath(configDir), changing);
  if (!Object.hasOwn(file.contents(), profile)) return;
  await file.change((contents) => {
    delete contents[profile];
  });
}

const credentialsPath = (configDir: string) => join(configDir, 'credentials.json');

function toFile({ clientSecret, token }: StoredCredentials): Contents {
  return {
    client_secret: clientSecret,
    token: token && {
      access_token: token.accessToken,
      expires_at: new Date(token.expiresAt).toISOString(),
      bound_to: token.boundTo,
    },
  };
}

/** Invalid entries are ignored. */
function fromFile(contents: unknown): StoredCredentials {
  const { client_secret, token } = (contents ?? {}) as Contents;
  return { ...secretFrom((client_secret ?? {}) as Contents), ...tokenFrom((token ?? {}) as Contents) };
}

function secretFrom({ value, keychain, origin }: Contents): StoredCredentials {
  if (typeof origin !== 'string') return {};
  if (typeof keychain === 'string') return { clientSecret: { keychain, origin } };
  return typeof value === 'string' ? { clientSecret: { value, origin } } : {};
}

function tokenFrom({ access_token, expires_at, bound_to }: Contents): StoredCredentials {
  const expiresAt = Date.parse(String(expires_at));
  if (typeof access_token !== 'string' || typeof bound_to !== 'string' || Number.isNaN(expiresAt)) return {};
  return { token: { accessToken: access_token, expiresAt, boundTo: bound_to } };
}
