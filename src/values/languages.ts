/** The languages of all texts, and of the hosted page. */
export const languages = ['vi', 'en'] as const;

export type LanguageName = (typeof languages)[number];
