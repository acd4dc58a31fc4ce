import { usageError } from '../errors.ts';
import { type Sentence, t } from '../texts/translate.ts';
import { withCommand } from '../values/command-line.ts';
import { isLoopback } from '../values/loopback.ts';

/** Reads a service address: `https:`, or `http:` only to this machine. @throws usage error */
export function parseAddress(text: string): URL {
  // The text before an @ may be a password.
  const shown = text.includes('@') ? t('what was given') : JSON.stringify(text);
  if (!URL.canParse(text)) throw usageError(t('not an address: {0}', shown), t(example));
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw usageError(t('an address begins with https://; given: {0}', url.protocol), t(example));
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw usageError(
      t('http: to {0} would send credentials in the clear', url.host),
      t('use https://; plain http: is for this machine alone, such as http://127.0.0.1:4010'),
    );
  }
  if (url.username || url.password || url.search || url.hash) {
    throw usageError(
      t('an address has no user, password, query or fragment'),
      withCommand('credentials:', ['auth', 'login']),
    );
  }
  return url;
}

const example = 'Give an address such as https://pay.example.' satisfies Sentence;

/** The URL of a path below an address. @throws usage error for a path that leaves it */
export function urlUnder(address: URL, path: string, query: Readonly<Record<string, unknown>> = {}): URL {
  if (!path.startsWith('/')) {
    throw usageError(
      t('a path begins with one / and stays below the address; given: {0}', JSON.stringify(path)),
    );
  }
  const base = address.pathname.replace(/\/+$/, '');
  const url = new URL(address.origin + base + path);
  if (!url.pathname.startsWith(`${base}/`)) {
    throw usageError(t('a path stays below the address; given: {0}', JSON.stringify(path)));
  }
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  return url;
}
