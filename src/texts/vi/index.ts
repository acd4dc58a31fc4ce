import { headings } from './headings.ts';
import { sentences } from './texts/index.ts';
import { topics } from './topics.ts';

/** What every run may say, by the English text; the help of commands is in help/. */
export const vi: readonly Readonly<Record<string, string>>[] = [...sentences, topics, headings];
