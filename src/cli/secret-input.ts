import type { Context } from '../context.ts';
import { PayconfirmError, usageError } from '../errors.ts';
import { variableNamed } from '../io/environment.ts';
import { checkSecretFile } from '../io/files/check-file-permissions.ts';
import { givenText } from '../io/files/read-given-file.ts';
import { nobodyToAsk } from '../io/nobody-to-ask.ts';
import { asIs, type Said, t } from '../texts/translate.ts';
import { isCommon } from '../values/redact-secrets.ts';
import type { Flags } from './definition.ts';

/** The flags for a webhook secret. A secret is never a flag's value. */
export const secretFlags = {
  'secret-stdin': { type: 'boolean', summary: 'read the secret from standard input', conflicts: ['data'] },
  'secret-file': {
    value: 'PATH',
    offers: 'files',
    summary: 'read the secret from a file',
    conflicts: ['secret-stdin', 'data'],
  },
  'secret-env': {
    value: 'NAME',
    summary: 'read the secret from an environment variable',
    conflicts: ['secret-stdin', 'secret-file', 'data'],
  },
} as const satisfies Flags;

export interface SecretInput {
  'secret-stdin': boolean | undefined;
  'secret-file': string | undefined;
  'secret-env': string | undefined;
}

/** The same flags, if each may be repeated. */
type SecretSources = { [Flag in keyof SecretInput]: SecretInput[Flag] | readonly string[] };

export function hasSecret(flags: SecretSources): boolean {
  return [flags['secret-stdin'], flags['secret-file'], flags['secret-env']].flat().some(Boolean);
}

/** The flags that `readSecret` prompts for if none is given; `or`: another flag that answers the prompt. */
export function askedSecret(flags: SecretInput, or?: string): string[] {
  const others = ['--secret-file', '--secret-env', ...(or === undefined ? [] : [or])];
  return hasSecret(flags) ? [] : [t('--secret-stdin (or {0})', others.join(', '))];
}

/** All secrets of the flags: of variables, files, standard input. @throws usage or local error */
export async function givenSecrets(
  flags: SecretSources,
  ctx: Context,
  message = t('Webhook secret'),
): Promise<string[]> {
  const { 'secret-env': variables = [], 'secret-file': files = [], 'secret-stdin': stdin } = flags;
  const secrets = [
    ...[variables].flat().map((name) => secretOfVariable(name, '--secret-env', ctx)),
    ...(await Promise.all([files].flat().map((path) => secretOfFile(path, '--secret-file', ctx)))),
    ...(stdin ? [await secretOfStdin('--secret-stdin', message, ctx)] : []),
  ];
  if (secrets.some(isCommon)) {
    ctx.warn(t('This secret is one short word. It is easy to guess, and it cannot be hidden in output.'));
  }
  return secrets;
}

/**
 * The secret of the flags, or of a hidden prompt. `or`: a flag that replaces it; the prompt then takes an empty answer.
 * @throws usage error
 */
export async function readSecret(
  flags: SecretInput,
  ctx: Context,
  message: Said,
  or?: string,
): Promise<string> {
  const [given, ...others] = await givenSecrets(flags, ctx, message);
  if (others.length > 0) throw usageError(t('the secret is given in more than one way'), oneWay());
  if (given !== undefined) return given;
  const three = `--secret-stdin, --secret-file${t(' or ')}--secret-env`;
  const flag = or === undefined ? three : `${or}, ${three}`;
  if (!ctx.options.interactive)
    throw nobodyToAsk(flag, t('put it into a variable: --secret-env WEBHOOK_SECRET'));
  return (await ctx.prompts()).secret({ message, flag, ...(or && { validate: () => true }) });
}

const oneWay = () => t('give one of --secret-env, --secret-file and --secret-stdin');

/** Empty for an unlikely variable name: it may be the secret itself. */
const shownName = (variable: string) => (/^[A-Z][A-Z0-9_]*$/.test(variable) ? ` ${variable}` : '');

/** The secret in a variable that `place` names. @throws usage error if it is not set, or empty */
export function secretOfVariable(name: string, place: string, ctx: Context): string {
  const source = `${place}${shownName(name)}`;
  const text = variableNamed(name, ctx.env);
  // Another program that reads the variable has the newline in its secret.
  if (text?.endsWith('\n')) ctx.warn(t('{0} ends in a newline, which is not used', source));
  if (text !== undefined) return secretIn(text, source, ctx);
  const example = t('it takes the name of a variable, such as WEBHOOK_SECRET');
  throw usageError(
    t('{0}: that variable is not set', source),
    shownName(name) ? asIs(`export ${name}='…'`) : example,
  );
}

/** The secret in a file that `place` names. @throws usage error, local error if others can change it */
export async function secretOfFile(path: string, place: string, ctx: Context): Promise<string> {
  const source = `${place} ${path}`;
  try {
    checkSecretFile(path, ctx.warn);
    return secretIn(await givenText(path, source, ctx), source, ctx);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof PayconfirmError || code === undefined) throw error;
    // Without such a file, the text may be the secret itself.
    ctx.secrets.add(path);
    const message =
      code === 'ENOENT'
        ? t('{0}: there is no such file', place)
        : t('the file that {0} names cannot be read ({1})', place, code);
    throw new PayconfirmError('usage', message, {
      hint: t('give the path of a file that holds the secret, not the secret itself'),
      cause: error,
    });
  }
}

/** The piped input; on a terminal, the answer to a hidden prompt. */
async function secretOfStdin(flag: string, message: Said, ctx: Context): Promise<string> {
  if (ctx.options.interactive) return (await ctx.prompts()).secret({ message, flag });
  return secretIn(await ctx.readStdin(), flag, ctx);
}

/** The first line of standard input with `fromStdin`, otherwise the answer to a hidden prompt. */
export async function readHidden(
  fromStdin: boolean | undefined,
  flag: string,
  message: Said,
  ctx: Context,
): Promise<string> {
  if (fromStdin) return secretOfStdin(flag, message, ctx);
  return (await ctx.prompts()).secret({ message, flag });
}

/** The secret in a text without its final newline. @throws usage error that names the source if empty */
export function secretIn(text: string, source: string, { secrets }: Context): string {
  const secret = text.replace(/\r?\n$/, '');
  if (secret === '') throw usageError(t('{0} is empty', source));
  secrets.add(secret);
  return secret;
}
