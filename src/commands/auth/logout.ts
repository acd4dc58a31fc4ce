import { command } from '../../cli/definition.ts';
import { t } from '../../texts/translate.ts';
import { knownProfile } from '../profiles/find-profile.ts';

export const logout = command({
  name: 'logout',
  aka: ['signout', 'sign-out'],
  summary: 'Remove the stored client secret and token',
  description: 'Only on this machine: the client key itself stays valid until keys destroy.',
  examples: { 'forget the secrets of a profile': 'payconfirm auth logout --profile shop' },
  run: async (_input, ctx) => {
    const { name } = await ctx.profile();
    await knownProfile(name, ctx);
    await ctx.forgetSecrets(name);
    ctx.note(t('Deleted the client secret and token of profile {0}.', name));
  },
});
