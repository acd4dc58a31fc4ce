import { command } from '../../cli/definition.ts';
import { isoUtc } from '../../values/time.ts';

export const token = command({
  name: 'token',
  summary: 'Print a valid Bearer token',
  description: 'The cached one while it lasts, a new one otherwise. For other programs; keep it secret.',
  also: ['auth.token'],
  flags: { fresh: { type: 'boolean', summary: 'fetch a new one in any case' } },
  examples: {
    'for curl':
      'curl -H "Authorization: Bearer $(payconfirm auth token)" https://pay.example/api/v1/client/me',
  },
  view: { text: (value: { access_token: string }) => `${value.access_token}\n` },
  run: async ({ flags }, ctx) => {
    const client = await ctx.client();
    const { accessToken, expiresAt } = await client.token(flags.fresh);
    // The expiry of PAYCONFIRM_TOKEN is unknown.
    return { access_token: accessToken, expires_at: Number.isFinite(expiresAt) ? isoUtc(expiresAt) : null };
  },
});
