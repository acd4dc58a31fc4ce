import { confirmed } from '../../cli/confirm.ts';
import { command } from '../../cli/definition.ts';
import { storedProfiles } from '../../cli/global-flags.ts';
import { knownProfile } from './find-profile.ts';

export const deleteProfile = command({
  name: 'delete',
  summary: 'Delete a profile and its secrets',
  arguments: [{ name: 'NAME', offers: storedProfiles, summary: 'from profiles list', required: true }],
  asks: () => ['--yes'],
  examples: [{ note: 'asks first', command: 'payconfirm profiles delete shop' }],
  run: async ({ args }, ctx) => {
    await knownProfile(args.NAME, ctx);
    await confirmed(`Delete profile ${args.NAME} and its secrets from this machine?`, ctx);
    await ctx.forgetSecrets(args.NAME);
    await (await ctx.settings()).deleteProfile(args.NAME);
    ctx.note(`Deleted profile ${args.NAME}.`);
  },
});
