/** The languages of what people read. */
export const languages = ['en', 'vi'] as const;

export type LanguageName = (typeof languages)[number];
