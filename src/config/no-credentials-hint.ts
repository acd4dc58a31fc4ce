import { usageError } from '../errors.ts';
import { t, type Warn } from '../texts/translate.ts';
import { argvFor, below, ownCommand, type Text, withCommand } from '../values/command-line.ts';
import { shellWord } from '../values/quote/shell.ts';
import type { Profile } from './resolve-profile.ts';
import type { SavedSettings } from './settings.ts';

const mostNamed = 3;

/** What to do without credentials. `line`: the words after `payconfirm`; `others`: profiles that have some. */
export function credentialsHint(line: readonly string[], others: readonly string[]): Text {
  const login = withCommand(
    others.length > 0 ? 'or log in:' : 'set PAYCONFIRM_CLIENT_ID and PAYCONFIRM_CLIENT_SECRET, or:',
    ['auth', 'login'],
  );
  if (others.length === 0) {
    return below(login, withCommand('no account yet:', ['emulator', 'start'], { profile: undefined }));
  }
  const typed = line.map(shellWord).join(' ');
  const withProfile = (profile: string): Text =>
    t('Use profile {0}: {1}', profile, ownCommand(`${argvFor(shellWord(profile), []).join(' ')} ${typed}`));
  return below(...others.slice(0, mostNamed).map(withProfile), login);
}

/** The hint if there is no profile yet. */
const firstSteps = below(
  withCommand('log in:', ['auth', 'login']),
  withCommand('or start the emulator, which needs no account:', ['emulator', 'start'], {
    profile: undefined,
  }),
);

/** Checks the current profile's name. @throws usage error for an invalid one */
export function checkChosen(
  { name, baseUrl, clientSecret, token }: Profile,
  chosen: string | undefined,
  saved: SavedSettings,
  warn: Warn,
): void {
  const known = saved.profiles();
  const kept = Object.hasOwn(known, name) ? known[name] : undefined;
  if (chosen !== undefined && !kept && !baseUrl) {
    const names = Object.keys(known).join(', ');
    throw usageError(t('no profile {0}', name), names ? t('There are: {0}', names) : firstSteps);
  }
  // An invalid address is refused, and may be a secret.
  const both = [baseUrl, kept?.base_url].every((address) => URL.canParse(address ?? ''));
  if (both && kept?.client_id && !clientSecret && !token && baseUrl !== kept.base_url) {
    warn(
      t('the credentials of profile {0} are for {1} and are not sent to {2}', name, kept.base_url, baseUrl),
    );
  }
}
