/** The data of a page, on the server and in the browser. */

import type { LoggedRequest } from '../emulator/logged-request.ts';
import type { Answer } from './data-source-interface.ts';
import type { About, EmulatorSide, Figures, RowList } from './page-data-types.ts';

const languages = { vi: true, en: true } as const;
export type Language = keyof typeof languages;

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

/** The first known language in Accept-Language; Vietnamese if there is none. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find(isLanguage) ?? 'vi';
}

/** Common data of every page. */
export interface Shell {
  language: Language;
  about: About;
  /** Sent with every change. */
  csrf: string;
  /** The number of the last live message that its data includes. */
  seen: number;
}

export type Model = Shell &
  (
    | { view: 'deliveries'; list: Answer<RowList>; search: string }
    | { view: 'stats'; figures: Answer<Figures> }
    | { view: 'emulator'; side: Answer<EmulatorSide> }
    | { view: 'requests'; requests: Answer<LoggedRequest[]> }
  );

export type View = Model['view'];

export const paths: Readonly<Record<View, string>> = {
  deliveries: '/',
  stats: '/stats',
  emulator: '/emulator',
  requests: '/requests',
};
/** URL parameter of the list: the text of its search field. */
export const searchName = 'q';
/** The inspector's own path, which no service uses. */
export const base = '/_inspector';
/** URL parameter that selects the page's language. A cookie with this name remembers it. */
export const languageName = 'payconfirm_inspector_language';
export const csrfHeader = 'x-inspector-csrf';
/** The id of the element that contains the model as JSON. */
export const modelElement = 'model';
