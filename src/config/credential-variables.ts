import type { Environment } from '../io/environment.ts';
import { t } from '../texts/translate.ts';
import type { Profile } from './resolve-profile.ts';
import type { ProfilePatch } from './write-profile.ts';

/** The variables that the client key in use comes from: `PAYCONFIRM_CLIENT_ID and …`; empty if from none. */
export function keyVariables({ clientId, clientSecret }: Profile['sources']): string {
  return listed({
    PAYCONFIRM_CLIENT_ID: clientId === 'environment',
    PAYCONFIRM_CLIENT_SECRET: clientSecret === 'environment',
  });
}

/** The variables that override credentials that were saved in the current profile; empty if none does. */
export function overridingVariables({ client_id, client_secret, token }: ProfilePatch, env: Environment) {
  const differs = (saved: string | undefined, set: string | undefined) =>
    saved !== undefined && Boolean(set) && set !== saved;
  return listed({
    PAYCONFIRM_TOKEN: differs(token?.accessToken ?? client_secret, env.PAYCONFIRM_TOKEN),
    PAYCONFIRM_CLIENT_ID: differs(client_id, env.PAYCONFIRM_CLIENT_ID),
    PAYCONFIRM_CLIENT_SECRET: differs(client_secret, env.PAYCONFIRM_CLIENT_SECRET),
  });
}

const listed = (variables: Readonly<Record<string, boolean>>) =>
  Object.keys(variables)
    .filter((name) => variables[name])
    .join(t(' and '));
