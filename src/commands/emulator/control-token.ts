import { headerSafe } from '../../config/header-safe.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { checkSecretFile } from '../../io/files/check-file-permissions.ts';
import { givenText } from '../../io/files/read-given-file.ts';
import { t } from '../../texts/translate.ts';
import type { Text } from '../../values/command-line.ts';

export const tokenVariable = 'PAYCONFIRM_EMULATOR_TOKEN';
const fileVariable = 'PAYCONFIRM_EMULATOR_TOKEN_FILE';

/** Minimum characters: a shorter token is easy to guess. */
const shortest = 16;

/** The token of the emulator's own paths, if any. @throws usage or local error for an unusable one */
export async function readControlToken(ctx: Context): Promise<string | undefined> {
  const path = ctx.env[fileVariable];
  const given = ctx.env[tokenVariable] || (path && (await readTokenFile(path, ctx)));
  if (!given) return undefined;
  ctx.secrets.add(given);
  const token = headerSafe(given, tokenVariable);
  if (token.length < shortest) {
    throw usageError(
      t('{0} must have at least {1} characters', tokenVariable, shortest),
      t('such as: openssl rand -hex 16'),
    );
  }
  return token;
}

async function readTokenFile(path: string, ctx: Context): Promise<string> {
  try {
    checkSecretFile(path, ctx.warn);
    return (await givenText(path, t('the file of {0}', fileVariable), ctx)).trim();
  } catch (cause) {
    if (cause instanceof PayconfirmError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    throw new PayconfirmError('local', t('the file of {0} cannot be read ({1})', fileVariable, code), {
      cause,
    });
  }
}

/** The warning for an emulator that other machines can reach. */
export function reachedFromElsewhere(host: string, token: string | undefined): Text {
  return [
    t(
      'It listens on {0}. Whoever reaches this machine can use it, and its credentials are known to all.',
      host,
    ),
    ...(token === undefined
      ? [
          t(
            'Its own paths (otp, advance, fault, stop …) and its page of deliveries are closed until {0} is set.',
            tokenVariable,
          ),
        ]
      : []),
  ];
}
