import { usageError } from '../errors.ts';
import { type Sentence, t } from '../texts/translate.ts';

/**
 * Rejects a text from a person or script that no field can hold.
 * @param source the flag, argument or variable; the text is not repeated, because it may be a secret
 * @param kind `ofOthers`: the text is copied from the service, so that it may contain U+FFFD
 * @throws usage error for an empty or blank text, a NUL and invalid Unicode
 */
export function checkText(source: string, text: string, { ofOthers, required }: TextKind = {}): void {
  const rules = ofOthers ? inputRules : [...inputRules, lostCharacter];
  const rule = rules.find(({ breaks }) => breaks(text));
  if (rule)
    throw usageError(
      t(rule.words, source),
      t(required && rule.hint === valueNeeded ? 'add a value' : rule.hint),
    );
}

interface TextKind {
  ofOthers?: boolean | undefined;
  required?: unknown;
}

/** The same for the name of a file to write; not `-`, because the data goes to stdout. */
export function checkFileToWrite(source: string, path: string): void {
  checkText(source, path);
  if (path === '-')
    throw usageError(t('{0} takes a file, not -', source), t('standard output is used for data'));
}

/** A text in a JSON value that no field can hold. */
export interface UnusableText {
  path: readonly (string | number)[];
  /** The broken rule; `{0}`: the text's name. */
  rule: Sentence;
}

/** Every text in a JSON value, including keys, with a NUL or half of a surrogate pair. */
export function unusableTexts(value: unknown, path: UnusableText['path'] = []): UnusableText[] {
  if (typeof value === 'string') {
    const rule = textRules.find(({ breaks }) => breaks(value));
    return rule ? [{ path, rule: rule.words }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, part]) => {
    const place = [...path, isList ? Number(key) : key];
    return [...unusableTexts(key, place), ...unusableTexts(part, place)];
  });
}

interface Rule {
  words: Sentence;
  hint: typeof valueNeeded | typeof encoding | 'remove it';
  breaks(text: string): boolean;
}

const valueNeeded = 'add a value, or remove it';
const encoding = 'write it in UTF-8';

const textRules: readonly Rule[] = [
  { words: '{0} must not hold a NUL character', hint: 'remove it', breaks: (text) => text.includes('\0') },
  {
    words: '{0} must not hold half of a surrogate pair',
    hint: encoding,
    breaks: (text) => /\p{Surrogate}/u.test(text),
  },
];

const inputRules: readonly Rule[] = [
  { words: '{0} must not be empty', hint: valueNeeded, breaks: (text) => text === '' },
  {
    words: '{0} must not be blank',
    hint: valueNeeded,
    breaks: (text) => /^[\s\p{Default_Ignorable_Code_Point}]+$/u.test(text),
  },
  ...textRules,
];

/** Node reads a byte that is not UTF-8 as this character. */
const lostCharacter: Rule = {
  words: '{0} must not hold U+FFFD, a lost character',
  hint: encoding,
  breaks: (text) => text.includes('\ufffd'),
};
