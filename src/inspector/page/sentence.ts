import type { Language } from '../page-model.ts';
import { commandPattern } from './command-line.ts';
import { sentences } from './vietnamese-sentences.ts';

interface Known {
  pattern: RegExp;
  vietnamese: string;
}

/** Those with more words come first: `reconstructed, {1}` would fit much. */
const known: readonly Known[] = Object.entries(sentences)
  .sort(([one], [other]) => other.length - one.length)
  .map(([english, vietnamese]) => ({
    pattern: new RegExp(`^${english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\d\}/g, '([^\\n]+?)')}$`),
    vietnamese,
  }));

const command = new RegExp(`^${commandPattern.source}$`, 's');

export interface Spoken {
  text: string;
  lang: Language;
}

/**
 * What the program says in the language of the page, part by part where it is a row of sentences with `; ` between, as the
 * conclusions of `trace` are.
 */
export function spoken(words: string, language: Language): Spoken[] {
  const parts = words.split('; ');
  const found: Spoken[] = [];
  for (let from = 0; from < parts.length; ) {
    // Some sentences have such a place of their own: the shortest that is known.
    const ends = parts.map((_, at) => at + 1).filter((end) => end > from);
    const rest = ends.map((end) => ({ end, part: inLanguage(parts.slice(from, end).join('; '), language) }));
    const known = rest.find(({ part }) => part.lang === language) ?? rest[0]!;
    found.push(known.part);
    from = known.end;
  }
  return found;
}

/**
 * A sentence of the program's in the language of the page; a time in the order that people there write; a command line is in any.
 * @returns with the language that it is in: one that is of no closed set stays English
 */
export function inLanguage(sentence: string, language: Language): Spoken {
  if (command.test(sentence)) return { text: sentence, lang: language };
  switch (language) {
    case 'en':
      return { text: sentence, lang: 'en' };
    case 'vi': {
      const [, day, clock, zone] =
        /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d(?::\d\d)?)(?: (\+\d\d))?)?$/.exec(sentence) ?? [];
      if (day !== undefined) {
        const written = [clock, day.split('-').reverse().join('/'), zone].filter(Boolean);
        return { text: written.join(' '), lang: 'vi' };
      }
      for (const { pattern, vietnamese } of known) {
        const parts = pattern.exec(sentence);
        if (parts) {
          // Between quotation marks stands what a payer has written.
          const fill = (place: string, note?: string, at?: string) =>
            note === undefined
              ? inPlace(parts[Number(at)]!)
              : place.replace(/\{\d\}/, () => parts[Number(note)]!);
          return { text: vietnamese.replace(/“\{(\d)\}”|\{(\d)\}/g, fill), lang: 'vi' };
        }
      }
      // Of one of several transfers, or of one of several receivers.
      const [, code, rest] = /^([A-Z0-9]{2,}|“[^”]+”): (.+)$/s.exec(sentence) ?? [];
      const ofIt = rest === undefined ? undefined : inLanguage(rest, 'vi');
      if (ofIt?.lang === 'vi') return { text: `${code}: ${ofIt.text}`, lang: 'vi' };
      return { text: sentence, lang: 'en' };
    }
    default:
      return language satisfies never;
  }
}

/** What stands in a place of a Vietnamese sentence: another sentence, a list of some, a figure, or a name. */
function inPlace(text: string): string {
  const { text: whole, lang } = inLanguage(text, 'vi');
  if (lang === 'vi' || text.includes('“')) return whole;
  if (/^\d+\.\d%?$/.test(text)) return text.replace('.', ',');
  const [, before, word, last] = /^(.+?),? (and|or) ([^,]+)$/s.exec(text) ?? [];
  if (before === undefined || last === undefined) return text;
  return `${before.split(', ').map(inPlace).join(', ')} ${word === 'and' ? 'và' : 'hoặc'} ${inPlace(last)}`;
}
