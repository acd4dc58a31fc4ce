import { command } from '../../cli/definition.ts';
import { storedProfiles } from '../../cli/global-flags.ts';
import { t } from '../../texts/translate.ts';
import { knownProfile } from './find-profile.ts';

export const use = command({
  name: 'use',
  aka: ['switch', 'select'],
  summary: 'Set the default profile',
  arguments: [{ name: 'NAME', offers: storedProfiles, summary: 'from profiles list', required: true }],
  examples: { 'the local emulator': 'payconfirm profiles use emulator' },
  run: async ({ args }, ctx) => {
    await knownProfile(args.NAME, ctx);
    await (await ctx.settings()).useProfile(args.NAME);
    const { PAYCONFIRM_PROFILE: stronger } = ctx.env;
    if (!stronger || stronger === args.NAME) ctx.note(t('Profile {0} is now the default.', args.NAME));
    else
      ctx.warn(
        t('profile {0} applies when PAYCONFIRM_PROFILE is not set. Here it is {1}', args.NAME, stronger),
      );
  },
});
