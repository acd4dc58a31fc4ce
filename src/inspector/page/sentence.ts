import type { Language } from '../model.ts';
import { sentences } from './vietnamese-sentences.ts';
import { signatureSentences } from './vietnamese-signature.ts';

interface Known {
  pattern: RegExp;
  vietnamese: string;
}

/** Those with more words of their own come first: `{1} is missing` would fit much. */
const known: readonly Known[] = Object.entries({ ...sentences, ...signatureSentences })
  .sort(([one], [other]) => other.length - one.length)
  .map(([english, vietnamese]) => ({
    pattern: new RegExp(`^${english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\d\}/g, '([^\\n]+?)')}$`),
    vietnamese,
  }));

/**
 * A sentence of the program's in the language of the page.
 * @returns with the language that it is in: one that is of no closed set stays English
 */
export function inLanguage(sentence: string, language: Language): { text: string; lang: Language } {
  switch (language) {
    case 'en':
      return { text: sentence, lang: 'en' };
    case 'vi': {
      for (const { pattern, vietnamese } of known) {
        const parts = pattern.exec(sentence);
        if (parts)
          return {
            text: vietnamese.replace(/\{(\d)\}/g, (_, at) => inLanguage(parts[at]!, 'vi').text),
            lang: 'vi',
          };
      }
      return { text: sentence, lang: 'en' };
    }
    default:
      return language satisfies never;
  }
}
