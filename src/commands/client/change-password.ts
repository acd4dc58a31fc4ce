import { endpointCommand } from '../../cli/endpoint-command.ts';
import { usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';

export const changePassword = endpointCommand({
  name: 'change-password',
  summary: 'Change the password',
  description: 'Asks for the old and the new password. --password-stdin reads them from two lines instead.',
  endpoint: 'client.change-password',
  flags: {
    'password-stdin': { type: 'boolean', summary: 'read the old and the new password, a line each' },
  },
  examples: {
    'asks for both': 'payconfirm client change-password',
    'in a script': 'payconfirm client change-password --password-stdin <two-lines.txt',
  },
  prepare: async (request, { flags }, ctx) => {
    if (flags['password-stdin']) {
      const [old_password = '', new_password = ''] = (await ctx.readStdin()).split(/\r?\n/);
      if (!old_password || !new_password) {
        throw usageError(t('--password-stdin needs two lines: the old password, then the new one'));
      }
      for (const password of [old_password, new_password]) ctx.secrets.add(password);
      return { ...request, body: { ...request.body, old_password, new_password } };
    }
    const prompts = await ctx.prompts();
    const flag = '--password-stdin';
    const old_password = await prompts.secret({ message: t('Old password'), flag });
    const new_password = await prompts.secret({ message: t('New password'), flag });
    const again = await prompts.secret({ message: t('New password, again'), flag });
    if (again !== new_password) throw usageError(t('the two new passwords differ; nothing was changed'));
    return { ...request, body: { ...request.body, old_password, new_password } };
  },
  note: ({ ctx }) =>
    ctx.note(
      t(
        'Password changed. A token of an earlier login may have ended: {0}',
        ctx.commandLine(['auth', 'login']),
      ),
    ),
});
