import { keyVariables } from '../../config/credential-variables.ts';
import type { Profile } from '../../config/resolve-profile.ts';
import { t } from '../../texts/translate.ts';
import { below, type Text, withCommand } from '../../values/command-line.ts';
import { endpoints } from '../endpoints/index.ts';

/** The hint for a 401. */
export function unauthorizedHint(
  request: { method: string; path: string },
  credentials: { token?: unknown; clientSecret?: unknown; sources?: Profile['sources'] },
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
  const current = withCommand('To see the current credentials:', ['auth', 'status']);
  const variables = keyVariables(credentials.sources ?? {});
  if (variables)
    return below(t('These credentials are from the environment: correct or unset {0}.', variables), current);
  return below(current, withCommand('renew them:', ['auth', 'login']));
}
