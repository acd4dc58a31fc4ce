import { command } from '../../cli/definition.ts';
import { PayconfirmError } from '../../errors.ts';
import { isoUtc } from '../../values/time.ts';

export const status = command({
  name: 'status',
  aka: ['show'],
  summary: 'Show which credentials are in force and where they come from',
  description: 'Asks nothing of the service. Exit 4 when there are no credentials.',
  examples: [{ note: 'before a script relies on it', command: 'payconfirm auth status' }],
  view: {
    detail: [
      { key: 'profile', header: 'Profile' },
      { key: 'base_url', header: 'Address' },
      { key: 'client_id', header: 'Client ID' },
      { key: 'client_secret', header: 'Client secret' },
      { key: 'token', header: 'Token' },
      { key: 'expires_at', header: 'Token until', format: 'time' },
    ],
  },
  run: async (_input, ctx) => {
    const profile = await ctx.profile();
    const cached = await ctx.cachedToken();
    const from = (key: keyof typeof profile.sources) => profile.sources[key];
    const valid = cached !== undefined && cached.expiresAt > ctx.clock.now();
    if (!profile.token && !valid && !(profile.clientId && profile.clientSecret)) {
      ctx.conclude(
        new PayconfirmError('auth', 'no credentials in force', { hint: ctx.commandLine(['auth', 'login']) }),
      );
    }
    return {
      profile: profile.name,
      base_url: profile.baseUrl ?? null,
      client_id: profile.clientId ?? null,
      client_secret: profile.clientSecret ? `set (${from('clientSecret')})` : 'not set',
      token: profile.token ? `set (${from('token')})` : cached ? (valid ? 'cached' : 'expired') : 'none yet',
      expires_at: profile.token || !cached ? null : isoUtc(cached.expiresAt),
    };
  },
});
