import { command } from '../../cli/definition.ts';
import { storedProfiles } from '../../cli/global-flags.ts';
import { knownProfile } from './find-profile.ts';

export const show = command({
  name: 'show',
  summary: 'Show a profile without its secrets',
  arguments: [
    {
      name: 'NAME',
      offers: storedProfiles,
      summary: 'which one, from profiles list; when left out, the one in use',
    },
  ],
  examples: { 'the one in use': 'payconfirm profiles show' },
  view: {
    detail: [
      { key: 'name', header: 'Name' },
      { key: 'base_url', header: 'Address' },
      { key: 'alias_url', header: 'Alias address' },
      { key: 'client_id', header: 'Client ID' },
      { key: 'scheme', header: 'Signature scheme' },
      { key: 'kind', header: 'Kind' },
    ],
  },
  run: async ({ args }, ctx) => {
    const name = args.NAME ?? (await ctx.profile()).name;
    // Observations of its service have their own command: assumptions show.
    const { observed: _, ...profile } = await knownProfile(name, ctx);
    return { name, ...profile };
  },
});
