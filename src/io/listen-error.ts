import { PayconfirmError } from '../errors.ts';
import { t } from '../texts/translate.ts';

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
