import { distance } from 'fastest-levenshtein';
import { type Said, t } from '../texts/translate.ts';

/** Number of letters to add, remove or replace. */
export { distance };

/** The probable meanings among `names`, the best match first; empty if nothing is similar. */
export function mostSimilar(typed: string, names: readonly string[]): string[] {
  const plain = typed.toLowerCase();
  const tiers: ((name: string) => boolean)[] = [
    (name) => name === plain,
    // A beginning of the name, or the whole name with two letters swapped.
    (name) => (plain.length > 1 && name.startsWith(plain)) || isSwapped(plain, name),
    (name) => name.split(/[^a-z0-9]+/).includes(plain),
    (name) => isTypingError(plain, name),
  ];
  for (const tier of tiers) {
    const found = names.filter((name) => tier(name.toLowerCase()));
    if (found.length > 0) return found;
  }
  return [];
}

/** Whether they differ by one typing error, or two in a long name. */
export function isTypingError(typed: string, name: string): boolean {
  if (Math.min(typed.length, name.length) < 2) return false;
  if (name.length < 5 && typed[0] !== name[0]) return false;
  return isSwapped(typed, name) || distance(typed, name) <= (name.length < 9 ? 1 : 2);
}

function isSwapped(typed: string, name: string): boolean {
  const at = [...typed].findIndex((letter, place) => letter !== name[place]);
  const swapped = typed.slice(0, at) + typed[at + 1] + typed[at] + typed.slice(at + 2);
  return at >= 0 && swapped === name;
}

/** A question for a hint; undefined without names. */
export function didYouMean(names: readonly string[]): Said | undefined {
  return names.length > 0 ? t('Did you mean {0}?', names.join(` ${t('or')} `)) : undefined;
}
