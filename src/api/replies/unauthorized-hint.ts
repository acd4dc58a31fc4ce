import { t } from '../../texts/translate.ts';
import { below, type Text, withCommand } from '../../values/command-line.ts';
import { endpoints } from '../endpoints/index.ts';

/** The hint for a 401. */
export function unauthorizedHint(
  request: { method: string; path: string },
  credentials: { token?: unknown; clientSecret?: unknown },
): Text {
  if (request.path === endpoints['auth.login'].path) return t('check the username and the password');
  if (credentials.token !== undefined) return t('PAYCONFIRM_TOKEN is never renewed: set a new one');
  if (request.method !== 'GET' && credentials.clientSecret === undefined) {
    return withCommand(
      'writes need a client secret: set PAYCONFIRM_CLIENT_SECRET, or make a key:',
      ['keys', 'generate'],
      { save: true },
    );
  }
  return below(
    withCommand('To see the current credentials:', ['auth', 'status']),
    withCommand('renew them:', ['auth', 'login']),
  );
}
