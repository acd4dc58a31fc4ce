import { isStorable } from '../../api/replies/require-storable.ts';
import { parseAddress } from '../../api/service-address.ts';
import { command } from '../../cli/definition.ts';
import { readHidden } from '../../cli/secret-input.ts';
import { headerSafe } from '../../config/header-safe.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { isoUtc } from '../../values/time.ts';

export const login = command({
  name: 'login',
  aka: ['signin', 'sign-in', 'init', 'setup', 'configure', 'profiles add', 'profiles create', 'profiles new'],
  summary: 'Log in and store credentials in a profile',
  description:
    'With --client-id the client key is exchanged for a token whenever one is needed. With --username the ' +
    'password is used once for a token; writes then still need a client secret: see keys generate --save.',
  also: ['auth.token', 'auth.login'],
  flags: {
    'client-id': { value: 'ID', summary: 'the client_id of a client key' },
    'client-secret-stdin': { type: 'boolean', summary: 'read the client secret from standard input' },
    username: {
      value: 'U',
      summary: 'log in with a username and password instead',
      conflicts: ['client-id', 'client-secret-stdin'],
    },
    'password-stdin': {
      type: 'boolean',
      summary: 'read the password from standard input',
      goesWith: 'username',
    },
  },
  asks: async ({ flags }, ctx) => {
    const { baseUrl } = await ctx.profile();
    const { PAYCONFIRM_CLIENT_ID: id, PAYCONFIRM_CLIENT_SECRET: secret } = ctx.env;
    return [
      ...(baseUrl === undefined ? ['--base-url'] : []),
      ...(flags.username || flags['client-id'] || id ? [] : ['--client-id']),
      ...(flags.username && !flags['password-stdin'] ? ['--password-stdin'] : []),
      ...(flags.username || flags['client-secret-stdin'] || secret ? [] : ['--client-secret-stdin']),
    ];
  },
  examples: {
    'asks for what is missing': 'payconfirm auth login --base-url https://pay.example',
    'in a script': 'payconfirm auth login --client-id app --client-secret-stdin <secret.txt',
  },
  view: {
    detail: [
      { key: 'profile', header: 'Profile' },
      { key: 'base_url', header: 'Address' },
      { key: 'client_id', header: 'Client ID' },
      { key: 'username', header: 'Username' },
      { key: 'expires_at', header: 'Token until', format: 'time' },
    ],
  },
  run: async ({ flags }, ctx) => {
    const profile = await ctx.profile();
    const base_url = profile.baseUrl ?? (await askBaseUrl(ctx));
    parseAddress(base_url);
    const result = flags.username
      ? await withPassword(flags.username, flags['password-stdin'], base_url, ctx)
      : await withKey(flags['client-id'], flags['client-secret-stdin'], base_url, ctx);
    ctx.note(t('Logged in. The credentials are saved in profile {0}.', profile.name));
    return { profile: profile.name, base_url, ...result };
  },
});

async function askBaseUrl(ctx: Context): Promise<string> {
  const prompts = await ctx.prompts();
  return prompts.text({
    message: t("The service's address"),
    flag: '--base-url',
    validate: (text) => URL.canParse(text) || t('an address such as https://pay.example'),
  });
}

async function withKey(
  given: string | undefined,
  fromStdin: boolean | undefined,
  base_url: string,
  ctx: Context,
) {
  const client_id =
    given ??
    ctx.env.PAYCONFIRM_CLIENT_ID ??
    (await (await ctx.prompts()).text({ message: t('Client ID'), flag: '--client-id' }));
  const client_secret =
    (fromStdin ? undefined : ctx.env.PAYCONFIRM_CLIENT_SECRET) ??
    (await readHidden(fromStdin, '--client-secret-stdin', t('Client secret'), ctx));
  headerSafe(client_id, '--client-id');
  headerSafe(client_secret, t('the client secret'));
  const client = await ctx.client({ baseUrl: base_url, clientId: client_id, clientSecret: client_secret });
  const token = await client.token(true);
  await ctx.saveProfile({ base_url, client_id, client_secret, token });
  return { client_id, expires_at: isoUtc(token.expiresAt) };
}

async function withPassword(
  username: string,
  fromStdin: boolean | undefined,
  base_url: string,
  ctx: Context,
) {
  const password = await readHidden(fromStdin, '--password-stdin', t('Password'), ctx);
  const client = await ctx.client({ baseUrl: base_url });
  const token = await client.login(username, password);
  const account_id = await accountOf(username, base_url, token.accessToken, ctx);
  await ctx.saveProfile({ base_url, account_id, token });
  return { username, expires_at: isoUtc(token.expiresAt) };
}

/** The client's id at the service, which distinguishes stored deliveries. Without an id, a digest of the user name. */
async function accountOf(username: string, baseUrl: string, token: string, ctx: Context): Promise<string> {
  try {
    const { data } = await (await ctx.client({ baseUrl, token })).call('client.me', {});
    if (isStorable(data.id)) return data.id;
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!(error instanceof PayconfirmError)) throw error;
  }
  const { createHmac } = await import('node:crypto');
  return `user-${createHmac('sha256', username).update(baseUrl).digest('hex').slice(0, 32)}`;
}
