import { readCertificates } from '../../cli/certificate-file.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import { checkCredentialDestination } from '../../io/credential-destination.ts';
import { addressesOf } from '../../io/network-probe.ts';
import { t } from '../../texts/translate.ts';
import { isLocalName, isLoopback } from '../../values/loopback.ts';
import { remoteTarget } from '../../webhooks/listener/forwarding/app-address.ts';
import {
  type AppConnection,
  forwardHeader,
  forwardHost,
} from '../../webhooks/listener/forwarding/app-connection.ts';
import { createRouter, type Router } from '../../webhooks/listener/forwarding/route-rules.ts';
import type { Expected } from '../../webhooks/signature/authenticator.ts';
import type { ListenFlags } from './flags.ts';

/** Reads the apps of deliveries, and how to connect to them. @throws usage or local error */
export async function readApps(
  flags: ListenFlags,
  expected: Pick<Expected, 'auth' | 'apiKeyName'>,
  ctx: Context,
): Promise<{ router: Router; app: AppConnection }> {
  const { 'forward-host': host, 'forward-ca-file': ca, 'allow-remote-forward': allowRemote = false } = flags;
  const router = createRouter(flags.route, flags.forward, allowRemote, flags.only);
  const isHere = (name: string) => isLoopback(name) || (!allowRemote && isLocalName(name));
  if (expected.auth === 'API_KEY') {
    const elsewhere = router.targets.filter(({ hostname }) => !isHere(hostname));
    for (const { hostname, protocol } of elsewhere) {
      const destination = { hostname, encrypted: protocol === 'https:' };
      checkCredentialDestination(t('the API key of deliveries'), destination, {
        ...ctx.options,
        env: ctx.env,
      });
    }
  }
  if (!flags['from-log']) refuseOwnPort(router, flags.port, isHere);
  const keyHeader = expected.auth === 'API_KEY' ? expected.apiKeyName : undefined;
  const app: AppConnection = {
    headers: flags['forward-header'].map((text) => forwardHeader(text, keyHeader)),
    host: host === undefined ? undefined : forwardHost(host),
    ca: ca === undefined ? undefined : await readCertificates(ca, '--forward-ca-file', ctx),
    caFlag: '--forward-ca-file',
    allowRemote,
  };
  await checkLocalNames(router, app, ctx);
  return { router, app };
}

function refuseOwnPort({ targets }: Router, own: number, isHere: (name: string) => boolean): void {
  const found = targets.find(
    ({ hostname, port, protocol }) =>
      isHere(hostname) && Number(port || (protocol === 'https:' ? 443 : 80)) === own,
  );
  if (!found) return;
  throw usageError(
    t('deliveries would be forwarded to {0}, which is this listener itself', found.href),
    t('Give the address of your app, or choose another port for the listener with --port.'),
  );
}

/** Notes names that the system cannot resolve: they mean this machine. Others must lead here. */
async function checkLocalNames({ targets }: Router, app: AppConnection, ctx: Context): Promise<void> {
  const names = new Set(targets.map(({ hostname }) => hostname));
  for (const name of names) {
    if (!isLocalName(name) || isLoopback(name)) continue;
    const addresses = await addressesOf(name).catch(() => undefined);
    if (!addresses) ctx.note(t('{0} does not resolve. Deliveries for it go to this machine.', name));
    const elsewhere = addresses?.find((address) => !isLoopback(address));
    if (elsewhere !== undefined && !app.allowRemote) {
      throw remoteTarget('--forward', t('{0} resolves to {1}, which is not this machine', name, elsewhere));
    }
  }
}
