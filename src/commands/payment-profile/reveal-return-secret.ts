import { endpointCommand } from '../../cli/endpoint-command.ts';
import { readHidden } from '../../cli/secret-input.ts';
import { t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';

export const revealReturnSecret = endpointCommand({
  name: 'reveal-return-secret',
  summary: 'Show the return secret again',
  description:
    'Asks for the password. --password-stdin reads it from standard input, --totp takes the code of an ' +
    'authenticator app in its place.',
  endpoint: 'payment-profile.reveal-return-secret',
  flags: {
    'password-stdin': {
      type: 'boolean',
      summary: 'read the password from standard input',
      conflicts: ['totp'],
    },
    totp: {
      value: 'OTP',
      summary: "the authenticator's code, or - for standard input",
      conflicts: ['data'],
    },
  },
  examples: {
    'asks for the password': 'payconfirm payment-profile reveal-return-secret',
    'into a file, in a script':
      'payconfirm payment-profile reveal-return-secret --password-stdin --jq .return_signature_secret ' +
      '<password >return-secret',
  },
  asks: ({ flags }) => (flags['password-stdin'] || flags.totp !== undefined ? [] : ['--password-stdin']),
  prepare: async (request, { flags }, ctx) => {
    if (flags.totp !== undefined) {
      const totp_code = (flags.totp === '-' ? await ctx.readStdin() : flags.totp).trim();
      ctx.secrets.add(totp_code);
      return { ...request, body: { ...request.body, totp_code } };
    }
    const password = await readHidden(flags['password-stdin'], '--password-stdin', t('Password'), ctx);
    return { ...request, body: { ...request.body, password } };
  },
  view: { detail: [{ key: 'return_signature_secret', header: 'Return secret' }] },
  explain: (error) => {
    if (error.status === 401) {
      return error.with({ hint: t('The password or the code is wrong, or the login has expired.') });
    }
    if (error.status !== 404) return error;
    return error.with({ hint: withCommand('make one:', ['payment-profile', 'set'], { help: true }) });
  },
  note: ({ data, ctx }) => ctx.secrets.add(data.return_signature_secret),
});
