import { command } from '../../cli/definition.ts';
import { profileName } from '../../config/resolve-profile.ts';
import { withCommand } from '../../values/command-line.ts';

export const list = command({
  name: 'list',
  summary: 'List stored profiles',
  examples: { 'which there are': 'payconfirm profiles list' },
  view: {
    columns: [
      { key: 'name', header: 'NAME', shrink: 0 },
      { key: 'base_url', header: 'ADDRESS' },
      { key: 'client_id', header: 'CLIENT ID' },
      { key: 'current', header: 'CURRENT', format: 'boolean' },
    ],
    empty: withCommand('No profiles yet:', ['auth', 'login']),
  },
  run: async (_input, ctx) => {
    const settings = await ctx.settings();
    const current = profileName(ctx.options.profile, settings);
    return Object.entries(settings.profiles()).map(([name, { observed: _, ...profile }]) => ({
      name,
      ...profile,
      current: name === current,
    }));
  },
});
