import type { Definition } from './definition.ts';

/**
 * What a mistyped flag was meant to be, as a question; '' when nothing comes near. A suggestion of commander's, which
 * counts letters alone, holds only where the word begins as it was typed.
 * @param typed with its dashes
 * @param flags those that the command takes, with their dashes
 * @param near commander's: `Did you mean --amount?`
 */
export function suggestedFlag(typed: string, flags: readonly string[], near: string): string {
  const begun = typed.length > 3 ? flags.filter((flag) => flag.startsWith(typed)) : [];
  if (begun.length > 0) return oneOf(begun);
  return near.includes(` ${typed.slice(0, 3)}`) ? near : '';
}

/**
 * The commands of nouns whose verb was typed alone: `payconfirm logs` is `payconfirm webhooks logs`. '' for a word that
 * too many nouns have.
 */
export function suggestedVerb(typed: string, tree: readonly Definition[]): string {
  if (typed === 'version') return oneOf(['payconfirm --version']);
  const owners = tree.filter(
    (noun) => noun.kind === 'group' && noun.commands.some(({ name }) => name === typed),
  );
  if (owners.length === 0 || owners.length > 3) return '';
  return oneOf(owners.map(({ name }) => `payconfirm ${name} ${typed}`));
}

const oneOf = (names: readonly string[]) => `Did you mean ${names.join(' or ')}?`;

/**
 * The line that a `help` line stands for: `help va list` is `va list --help`, and a word that names no command is told
 * as one that is typed without `help`.
 */
export function withoutHelp(words: readonly string[], tree: readonly Definition[]): string[] {
  let level = tree;
  for (const [at, word] of words.entries()) {
    const found = level.find(({ name }) => name === word);
    if (!found) return word.startsWith('-') ? [...words, '--help'] : words.slice(0, at + 1);
    if (found.kind === 'command') break;
    level = found.commands;
  }
  return [...words, '--help'];
}
