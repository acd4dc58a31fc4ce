/** What the page speaks: as the person chose on it, else as the browser asks. */
import { isLanguage, type Language, languageName, languageOf } from './page-model.ts';

/** Of a request: the cookie's, or the browser's. */
export function spokenLanguage(headers: {
  cookie?: string | undefined;
  'accept-language'?: string | undefined;
}): Language {
  const [, chosen = ''] = new RegExp(`(?:^|; )${languageName}=([a-z]+)`).exec(headers.cookie ?? '') ?? [];
  return isLanguage(chosen) ? chosen : languageOf(headers['accept-language']);
}

/** What a request for one of our pages with a choice in its address is answered with; undefined for one without. */
export function chosenLanguage(url: string): { cookie: string; location: string } | undefined {
  const [path, text] = url.split('?', 2);
  const query = new URLSearchParams(text);
  const chosen = query.get(languageName) ?? '';
  if (!isLanguage(chosen)) return undefined;
  const cookie = `${languageName}=${chosen}; Path=/; SameSite=Strict; Max-Age=31536000; HttpOnly`;
  query.delete(languageName);
  return { cookie, location: query.size === 0 ? path! : `${path}?${query}` };
}
