import { readFileSync } from 'node:fs';
import { configDirectory } from '../config/directories.ts';
import { settingsPath } from '../config/settings.ts';
import type { Environment } from '../io/environment.ts';
import { signsFor } from '../io/symbols.ts';
import type { LanguageName } from '../values/languages.ts';

const languageAt = (argv: readonly string[]) => argv.findIndex((word) => /^--lang(=|$)/.test(word));

/** A line to print: `ownCommand` adds the language wherever it belongs. */
export function withoutLanguage(argv: readonly string[]): readonly string[] {
  const at = languageAt(argv);
  return at === -1 ? argv : argv.toSpliced(at, argv[at] === '--lang' ? 2 : 1);
}

/** The value of `--lang`, in a line that is not parsed yet. */
export function languageFlag(argv: readonly string[]): string | undefined {
  const at = languageAt(argv);
  return at === -1 ? undefined : (argv[at]!.split('=')[1] ?? argv[at + 1]);
}

/** The language of a line that is not parsed yet, for its help and its errors. */
export function lineLanguage(argv: readonly string[], env: Environment): LanguageName {
  const chosen = languageFlag(argv) ?? (env.PAYCONFIRM_LANG || savedLanguage(env) || localeLanguage(env));
  return chosen.toLowerCase() === 'vi' && signsFor(env) !== 'ascii' ? 'vi' : 'en';
}

/** The language of `LANG=vi_VN.UTF-8`. CI logs are in English. */
export function localeLanguage({ CI, LC_ALL, LC_MESSAGES, LANG }: Environment): LanguageName {
  return !CI && /^vi\b|^vi_/.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'vi' : 'en';
}

/** The settings are read again later, with their warnings. */
function savedLanguage(env: Environment): string | undefined {
  try {
    const { lang } = JSON.parse(readFileSync(settingsPath(configDirectory(env)), 'utf8'));
    return typeof lang === 'string' ? lang : undefined;
  } catch {
    return undefined;
  }
}
