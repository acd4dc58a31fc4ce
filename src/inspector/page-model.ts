/** What a page is made of, on the server and in the browser. */

import type { LoggedRequest } from '../emulator/logged-request.ts';
import type { Answer } from './data-source.ts';
import type { About, EmulatorSide, Figures, RowList } from './page-data.ts';

/** What the page speaks. */
const languages = { vi: true, en: true } as const;
export type Language = keyof typeof languages;

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

/** The first of ours that a browser names in Accept-Language; Vietnamese where it names none. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find(isLanguage) ?? 'vi';
}

/** What every page has. */
export interface Shell {
  language: Language;
  about: About;
  /** Goes with every change. */
  csrf: string;
  /** The number of the last live message that its content holds. */
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

/** Where each is found. */
export const paths: Readonly<Record<View, string>> = {
  deliveries: '/',
  stats: '/stats',
  emulator: '/emulator',
  requests: '/requests',
};
/** In the address of the list: what its search field says. */
export const searchName = 'q';
/** The inspector's own, which no service has. */
export const base = '/_inspector';
/** In a page's address it chooses what the page speaks from then on; a cookie of this name remembers it. */
export const languageName = 'payconfirm_inspector_language';
export const csrfHeader = 'x-inspector-csrf';
/** The id of the element that holds the model as JSON. */
export const modelElement = 'model';
