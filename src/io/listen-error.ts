import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { PayconfirmError } from '../errors.ts';
import { t } from '../texts/translate.ts';
import { act } from './dry-run.ts';

/** Why a server could not start on this machine, with a hint. `who`: `the emulator`. */
export function cannotListen(who: string, port: number, cause: NodeJS.ErrnoException): PayconfirmError {
  const message =
    cause.code === 'EADDRINUSE'
      ? t('port {0} is in use', port)
      : t('{0} cannot listen on port {1}: {2}', who, port, cause.message);
  return new PayconfirmError('local', message, {
    hint: t('Choose another with --port, or let --port 0 pick a free one.'),
    cause,
  });
}

/** Starts a server on this machine. `flag`: the one that sets its port. @throws local error if that cannot be used */
export async function listenOn(
  server: Server,
  { host, port, flag }: { host: string; port: number; flag: string },
): Promise<number> {
  act(() => ({ kind: 'listen', address: `${host}:${port}` }));
  server.listen(port, host, 1024);
  await once(server, 'listening').catch((cause: NodeJS.ErrnoException) => {
    const message =
      cause.code === 'EADDRINUSE'
        ? t('port {0} of {1} is in use', port, host)
        : t('port {0} of {1} is not available ({2})', port, host, cause.code);
    const hint = t('Choose another with {0}, or {0} 0 for a free one.', flag);
    throw new PayconfirmError('local', message, { hint, cause });
  });
  return (server.address() as AddressInfo).port;
}
