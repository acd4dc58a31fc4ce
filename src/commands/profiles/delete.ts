import { confirmed } from '../../cli/confirm.ts';
import { command } from '../../cli/definition.ts';
import { storedProfiles } from '../../cli/global-flags.ts';
import { t } from '../../texts/translate.ts';
import { knownProfile } from './find-profile.ts';

export const deleteProfile = command({
  name: 'delete',
  summary: 'Delete a profile and its secrets',
  arguments: [{ name: 'NAME', offers: storedProfiles, summary: 'from profiles list', required: true }],
  asks: () => ['--yes'],
  examples: { 'asks first': 'payconfirm profiles delete shop' },
  run: async ({ args }, ctx) => {
    await knownProfile(args.NAME, ctx);
    await confirmed(t('Delete profile {0} and its secrets from this machine?', args.NAME), ctx);
    await ctx.forgetSecrets(args.NAME);
    await (await ctx.settings()).deleteProfile(args.NAME);
    ctx.note(t('Deleted profile {0}.', args.NAME));
  },
});
