import type { Context } from '../context.ts';
import { acceptsAnyCertificate, checkCredentialDestination } from '../io/credential-destination.ts';
import { checkSecretFile } from '../io/files/check-file-permissions.ts';
import { t } from '../texts/translate.ts';
import type { StreamAccess, StreamAddress } from '../webhooks/stream/stream-address.ts';
import { flagFileText, readCertificates } from './certificate-file.ts';
import type { Flags, Input } from './definition.ts';
import { secretIn, secretOfVariable } from './secret-input.ts';

/** NATS credentials of a command. They are given by reference, never as a flag's value. */
export const streamFlags = {
  'nats-creds': { value: 'PATH', offers: 'files', summary: 'credentials file for the NATS servers' },
  'nats-nkey': { value: 'PATH', offers: 'files', summary: 'file with the seed of an nkey' },
  'nats-token-env': { value: 'NAME', summary: 'environment variable with their token' },
  'nats-ca': {
    value: 'PATH',
    offers: 'files',
    summary: 'certificates of the authority that signed theirs; no connection without TLS then',
  },
} as const satisfies Flags;

/** The same flags, for a command in which they require the flag of the stream. */
export const streamFlagsWith = (goesWith: string) =>
  Object.fromEntries(
    Object.entries(streamFlags).map(([name, flag]) => [name, { ...flag, goesWith }]),
  ) as unknown as typeof streamFlags;

type StreamFlags = Input<typeof streamFlags>['flags'];

/** Reads the credentials that the flags refer to. @throws local or usage error */
export async function streamAccess(
  { servers, tls }: StreamAddress,
  flags: StreamFlags,
  ctx: Context,
): Promise<StreamAccess> {
  const { 'nats-creds': creds, 'nats-nkey': nkey, 'nats-token-env': variable, 'nats-ca': ca } = flags;
  const encrypted = tls || ca !== undefined;
  const isProved = encrypted && !acceptsAnyCertificate(ctx.env);
  for (const server of variable === undefined ? [] : servers) {
    const { hostname } = new URL(`nats://${server}`);
    const { env, options } = ctx;
    checkCredentialDestination(
      t('the token of --nats-token-env'),
      { hostname, encrypted },
      { ...options, env },
    );
  }
  return {
    ca: ca === undefined ? undefined : await readCertificates(ca, '--nats-ca', ctx),
    creds: creds === undefined ? undefined : await secretFile(creds, '--nats-creds', ctx),
    nkey: nkey === undefined ? undefined : (await secretFile(nkey, '--nats-nkey', ctx)).trim(),
    token: variable === undefined ? undefined : secretOfVariable(variable, '--nats-token-env', ctx),
    learnsServers: variable === undefined || isProved,
  };
}

async function secretFile(path: string, flag: string, ctx: Context): Promise<string> {
  checkSecretFile(path, ctx.warn);
  return secretIn(await flagFileText(path, flag, ctx), flag, ctx);
}
