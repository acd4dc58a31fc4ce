import type { Context } from '../context.ts';
import { PayconfirmError, usageError } from '../errors.ts';
import { givenText } from '../io/files/given.ts';
import { checkSecretFile } from '../io/files/private.ts';
import type { StreamAccess } from '../webhooks/listener/publish/stream.ts';
import type { Flags, Input } from './definition.ts';
import { secretIn, secretOfVariable } from './secret-input.ts';

/** How a command proves to a NATS server who it is: by reference, never by a flag's value. */
export const streamFlags = {
  'nats-creds': {
    type: 'string',
    value: 'PATH',
    offers: 'files',
    summary: 'credentials file for the NATS servers',
  },
  'nats-nkey': { type: 'string', value: 'PATH', offers: 'files', summary: 'file with the seed of an nkey' },
  'nats-token-env': { type: 'string', value: 'NAME', summary: 'environment variable with their token' },
  'nats-ca': {
    type: 'string',
    value: 'PATH',
    offers: 'files',
    summary: 'certificates of the authority that signed theirs; no connection without TLS then',
  },
} as const satisfies Flags;

type StreamFlags = Input<typeof streamFlags>['flags'];

/** Reads what the flags name. @throws local error for a file that cannot be read, usage error for an empty one */
export async function streamAccess(flags: StreamFlags, ctx: Context): Promise<StreamAccess> {
  const { 'nats-creds': creds, 'nats-nkey': nkey, 'nats-token-env': variable, 'nats-ca': ca } = flags;
  return {
    ca: ca === undefined ? undefined : await certificates(ca, ctx),
    creds: creds === undefined ? undefined : await secretFile(creds, '--nats-creds', ctx),
    nkey: nkey === undefined ? undefined : (await secretFile(nkey, '--nats-nkey', ctx)).trim(),
    token: variable === undefined ? undefined : secretOfVariable(variable, '--nats-token-env', ctx),
  };
}

/** Node takes any text for an authority, and then trusts nobody. */
async function certificates(path: string, ctx: Context): Promise<string> {
  const { X509Certificate } = await import('node:crypto');
  const text = await textOf(path, '--nats-ca', ctx);
  try {
    new X509Certificate(text);
    return text;
  } catch {
    throw usageError('--nats-ca: the file holds no certificate', 'It is PEM: -----BEGIN CERTIFICATE-----.');
  }
}

async function secretFile(path: string, flag: string, ctx: Context): Promise<string> {
  checkSecretFile(path, ctx.warn);
  return secretIn(await textOf(path, flag, ctx), flag, ctx);
}

async function textOf(path: string, flag: string, ctx: Context): Promise<string> {
  const name = `the file that ${flag} names`;
  return givenText(path, name, ctx).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof PayconfirmError) throw error;
    throw new PayconfirmError('local', `${name} cannot be read (${error.code})`, {
      hint: 'It takes the path of a file.',
      cause: error,
    });
  });
}
