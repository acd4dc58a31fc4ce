import { distance } from 'fastest-levenshtein';
import { type Said, t } from '../texts/translate.ts';

/** Letters to be added, left out or replaced. */
export { distance };

/** What was probably meant among `names`, the likeliest reason first; none where nothing is like it. */
export function likeliest(typed: string, names: readonly string[]): string[] {
  const plain = typed.toLowerCase();
  const tiers: ((name: string) => boolean)[] = [
    (name) => name === plain,
    // Begun, or written to its end with two letters swapped.
    (name) => (plain.length > 1 && name.startsWith(plain)) || isSwapped(plain, name),
    (name) => name.split(/[^a-z0-9]+/).includes(plain),
    (name) => isSlip(plain, name),
  ];
  for (const tier of tiers) {
    const found = names.filter((name) => tier(name.toLowerCase()));
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * Whether one is the other with a slip of the hand: a letter added, left out, changed, or swapped with the next; two
 * of them in a long name. Nobody mistypes the first letter of a short one: that is another word.
 */
export function isSlip(typed: string, name: string): boolean {
  if (Math.min(typed.length, name.length) < 2) return false;
  if (name.length < 5 && typed[0] !== name[0]) return false;
  return isSwapped(typed, name) || distance(typed, name) <= (name.length < 9 ? 1 : 2);
}

/** Whether only two letters that follow one another changed places. */
function isSwapped(typed: string, name: string): boolean {
  const at = [...typed].findIndex((letter, place) => letter !== name[place]);
  const swapped = typed.slice(0, at) + typed[at + 1] + typed[at] + typed.slice(at + 2);
  return at >= 0 && swapped === name;
}

/** A question for a hint; undefined without names. */
export function didYouMean(names: readonly string[]): Said | undefined {
  return names.length > 0 ? t('Did you mean {0}?', names.join(` ${t('or')} `)) : undefined;
}
