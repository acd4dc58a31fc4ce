/** Separators of words: everything but letters and digits. */
const betweenWords = /[^\p{L}\p{N}]+/u;

/** Words of people, not of generators: `monthly`, `Hà`, `ownerNumber`, `150k`, `DH10234`. */
const plainWord =
  /^(\p{L}{1,3}|\p{Lu}?\p{Ll}{1,20}(\p{Lu}\p{Ll}{2,20}){0,3}|\p{Lu}{1,20}|[\p{L}\p{N}]{1,5}|\d{1,5}\p{Ll}{1,8}|\p{Ll}{1,5}\d{1,4}|\p{Lu}{1,6}\d{1,8})$/u;

const algorithm = /^(sha\d{1,3}|hs\d{3}|base(32|64)|utf8|md5)$/i;

/** Prefixes of secrets from known services. */
const secretPrefix = /(^|[^a-z])(whsec|tok|sk|pk|rk|ghp|gho|xox[abp]|npm|eyj\w{8,})[_-]/i;

/** Whether a typed value may be a secret. A password of letters only is not recognised. */
export function looksSecret(text: string): boolean {
  if (secretPrefix.test(text) || text.length > 80 || text.split(/\s/).some(isSigned)) return true;
  const words = text.split(betweenWords).filter(Boolean);
  const mixed = words.filter((word) => /\p{L}/u.test(word) && /\p{N}/u.test(word) && !algorithm.test(word));
  return mixed.length > 3 || words.some((word) => !isPlain(word) || isOneTimeCode(word));
}

/** Whether a value is random: a key or token, but no id of the service, code or amount. */
export function looksRandom(text: string): boolean {
  return (
    secretPrefix.test(text) ||
    (/^[\w+/=-]{16,}$/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text))
  );
}

/** A sign between two letters, which normal writing does not have: `Word!X`, `p@ss`. */
const isSigned = (word: string) => /\p{L}[!$^*~]\p{L}|^[^@]*\p{L}@\p{L}+$/u.test(word);

const isPlain = (word: string) => plainWord.test(word) || algorithm.test(word);

const isOneTimeCode = (word: string) => /^\p{N}{6,}$/u.test(word);
