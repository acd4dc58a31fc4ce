import { command } from '../../cli/definition.ts';
import type { Profile } from '../../config/resolve-profile.ts';
import { PayconfirmError } from '../../errors.ts';
import { t, translated } from '../../texts/translate.ts';
import { isoUtc } from '../../values/time.ts';

export const status = command({
  name: 'status',
  aka: ['show'],
  summary: 'Show the credentials in use',
  description:
    'Asks nothing of the service. The client secret is in the environment, in the keychain of the system, or in the file ' +
    'credentials.json (docs/decisions/keychain.md). Exit 4 when there are no credentials, or the keychain does not give them.',
  examples: { 'before a script relies on it': 'payconfirm auth status' },
  view: {
    detail: [
      { key: 'profile', header: 'Profile' },
      { key: 'base_url', header: 'Address' },
      { key: 'client_id', header: 'Client ID' },
      { key: 'client_secret', header: 'Client secret', show: ({ client_secret: is }) => inWords(is) },
      { key: 'token', header: 'Token', show: ({ token: is }) => inWords(is) },
      { key: 'expires_at', header: 'Token until', format: 'time' },
    ],
  },
  run: async (_input, ctx) => {
    const profile = await ctx.profile();
    const unreadable = await failureToRead(profile);
    // Without the client secret, the owner of the token is unknown.
    const cached = unreadable ? undefined : await ctx.cachedToken();
    const { sources } = profile;
    const valid = cached !== undefined && cached.expiresAt > ctx.clock.now();
    if (unreadable) ctx.conclude(unreadable);
    else if (!profile.token && !valid && !(profile.clientId && profile.clientSecret)) {
      ctx.conclude(
        new PayconfirmError('auth', t('no credentials: you are not logged in'), {
          hint: await ctx.credentialsHint(),
        }),
      );
    }
    return {
      profile: profile.name,
      base_url: profile.baseUrl ?? null,
      client_id: profile.clientId ?? null,
      client_secret: sources.clientSecret
        ? `${secretState(unreadable)} (${sources.clientSecret})`
        : 'not set',
      client_secret_source: sources.clientSecret ?? null,
      token: profile.token ? `set (${sources.token})` : tokenState(cached !== undefined, valid, unreadable),
      expires_at: profile.token || !cached ? null : isoUtc(cached.expiresAt),
    };
  },
});

/** `set (environment)`: the state in the language of the run. */
const inWords = (state: unknown) => String(state).replace(/[^()]*[^() ]/g, (words) => translated(words));

const secretState = (unreadable: PayconfirmError | undefined) => (unreadable ? 'not to be read' : 'set');

function tokenState(isCached: boolean, isValid: boolean, unreadable: PayconfirmError | undefined): string {
  if (isCached) return isValid ? 'cached' : 'expired';
  return unreadable ? secretState(unreadable) : 'none yet';
}

async function failureToRead({ clientSecret }: Profile): Promise<PayconfirmError | undefined> {
  try {
    await clientSecret?.();
    return undefined;
  } catch (error) {
    if (error instanceof PayconfirmError && error.kind === 'auth') return error;
    throw error;
  }
}
