import { endpointCommand } from '../../cli/endpoint-command.ts';
import { readHidden } from '../../cli/secret-input.ts';
import type { Context } from '../../context.ts';
import { t } from '../../texts/translate.ts';
import { me } from './me.ts';

export const register = endpointCommand({
  name: 'register',
  aka: ['signup', 'sign-up'],
  summary: 'Register a client',
  description: 'The password is asked for, or read with --password-stdin. Log in afterwards with auth login.',
  endpoint: 'client.register',
  flags: {
    username: { value: 'U', required: true, summary: 'the login name', to: 'body.username' },
    name: { value: 'N', required: true, summary: "the business's name", to: 'body.name' },
    'password-stdin': { type: 'boolean', summary: 'read the password from standard input' },
  },
  asks: ({ flags }) => (flags['password-stdin'] ? [] : ['--password-stdin']),
  examples: {
    'asks for the password': 'payconfirm client register --username shop --name "Shop A"',
    'in a script':
      'payconfirm client register --username shop --name "Shop A" --password-stdin <password.txt',
  },
  view: me.view!,
  mayBeSilent: true,
  prepare: async (request, { flags }, ctx) => {
    const fromStdin = flags['password-stdin'];
    const password = await readHidden(fromStdin, '--password-stdin', t('Password'), ctx);
    if (!fromStdin) await repeat(password, ctx);
    return { ...request, body: { ...request.body, password } };
  },
  finish: ({ data, request, ctx }) => {
    const { password: _, ...sent } = { ...request.body };
    ctx.note(t('Registered. Next: {0}', ctx.commandLine(['auth', 'login'], { username: sent.username })));
    // A service may report only the success (assumed).
    return Object.keys(data ?? {}).length > 0 ? data : sent;
  },
});

/** The typed password was hidden, and a forgotten one cannot be read. */
async function repeat(password: string, ctx: Context): Promise<void> {
  const prompts = await ctx.prompts();
  await prompts.secret({
    message: t('The password again'),
    flag: '--password-stdin',
    validate: (text) => text === password || t('not the same as before'),
  });
}
