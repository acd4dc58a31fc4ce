import { mapParts } from './is-record.ts';
import { escapeMarkup } from './quote/markup.ts';
import { safeLine } from './safe-text.ts';
import { isSecretName } from './secret-names.ts';

export const hidden = '[redacted]';

/** The values that no output may contain, as far as they are known. */
export interface Secrets {
  add(value: string | undefined): void;
  /** Adds the values in a body that have a secret's name. */
  addFrom(value: unknown): void;
  /** The text without secrets, in any of their spellings, and without passwords in URLs. */
  hide(text: string): string;
  /** A copy of the value with `hide` applied to every text. */
  hideIn<Value>(value: Value): Value;
}

/** A short plain word occurs by chance: it is hidden only in the position of a value. */
export function isCommon(secret: string): boolean {
  return secret.length < 4 || /^\p{L}{1,8}$/u.test(secret);
}

export function createSecrets(): Secrets {
  const known = new Set<string>();
  let forms: string[] = [];
  let long: string[] = [];
  let pattern: RegExp | undefined;
  const add = (value: string | undefined) => {
    // A reply may have any value in place of a secret.
    if (typeof value !== 'string' || value === '' || known.has(value)) return;
    known.add(value);
    pattern = undefined;
  };
  const hide = (text: string) => {
    if (known.size > 0 && !pattern) {
      forms = [...new Set([...known].flatMap(formsOf))].sort((a, b) => b.length - a.length);
      long = forms.filter(({ length }) => length > patternLength);
      pattern = new RegExp(forms.slice(long.length).map(whole).join('|') || '(?!)', 'g');
    }
    if (!pattern) return hideUrlSecrets(text);
    const short = long.reduce((left, form) => left.replaceAll(form, hidden), text);
    return hideUrlSecrets(withoutCutSecrets(short.replace(pattern, hidden), forms));
  };
  return { add, addFrom: (value) => addNamed(value, add), hide, hideIn: (value) => mapTexts(value, hide) };
}

function addNamed(value: unknown, add: (value: string) => void, secret = false): void {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
    const text = String(value);
    if (secret) add(text);
    for (const [, , password = ''] of text.matchAll(URL_PASSWORD)) {
      add(password);
      add(decoded(password));
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) addNamed(part, add, secret || isSecretName(name));
  }
}

/** A copy of a value with every text in it changed. */
export function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value;
  return mapParts(value, (part) => mapTexts(part, change));
}

/** Maximum characters of a secret in a pattern, because patterns have a size limit. */
const patternLength = 4_096;

/** Minimum characters of a secret's beginning that reveal it. */
const tellingLength = 8;

/** Untrusted text is cut (`safe-text.ts`), perhaps inside a secret, whose beginning then precedes the `…`. */
function withoutCutSecrets(text: string, forms: readonly string[]): string {
  // Searches only from the start of a run. From every character, a long run would cost the square of its
  // length.
  return text.replace(/(?<![^\s…])[^\s…]+(?=…)/g, (run) => {
    for (const form of forms) {
      const longest = Math.min(run.length, form.length - 1);
      for (let length = longest; length >= tellingLength; length--)
        if (run.endsWith(form.slice(0, length))) return run.slice(0, -length) + hidden;
    }
    return run;
  });
}

/** A few digits count only as a whole number: an OTP of six digits is not found in a longer amount. */
function whole(form: string): string {
  const escaped = form.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  if (isCommon(form)) return asValue(escaped);
  return /^\d{1,9}$/.test(form) ? `(?<!\\d)${escaped}(?!\\d)` : escaped;
}

/** The whole text, in quotes, after `=`, or the last word after `: ` or an Authorization scheme. */
function asValue(escaped: string): string {
  const behind = [
    `^${escaped}$`,
    `(?<=["'])${escaped}(?=["'\\\\])`,
    `(?<==)${escaped}(?=[\\s"'&,;)\\\\]|$)`,
    `(?<=: |\\b(?:Bearer|Basic) )${escaped}(?=["'&,;)\\]}\\\\]|\\s*(?:\n|$))`,
  ];
  return behind.join('|');
}

/** The spellings of a secret: in JSON of any writer, a URL, a form, a page, made safe, and each in Base64. */
function formsOf(secret: string): string[] {
  const quoted = JSON.stringify(secret).slice(1, -1);
  const inUrl = [
    encodeURIComponent(Buffer.from(secret).toString()),
    new URLSearchParams({ s: secret }).toString().slice(2),
  ];
  const plain = [
    secret,
    quoted,
    JSON.stringify(quoted).slice(1, -1),
    quoted.replaceAll('/', '\\/'),
    quoted.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    escapeMarkup(secret),
    safeLine(secret),
    secret.replace(/\s+/g, ' ').trim(),
    ...inUrl,
    ...inUrl.map((form) => form.replace(/%../g, (code) => code.toLowerCase())),
  ];
  return [...plain, ...[...new Set(plain)].flatMap(base64Of)].filter((form) => form !== '');
}

/** In a longer text, Base64 starts at any of three bytes. Shared characters are left out. */
function base64Of(form: string): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(form)]);
    const text = bytes.toString('base64');
    const own = text.slice(Math.ceil((offset * 4) / 3), Math.floor((bytes.length * 4) / 3));
    return own.length < 8 ? [] : [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

const URL_PASSWORD = /(:\/\/[^\s/?#@:"']*:)([^\s/?#"]*)@/g;

/** The text between `//` and the last `@` of a URL's host, also escaped or inside another URL. */
const USER_INFO = /(\/\/|\\\/\\\/|\\\\)[^\s/\\?#"]*@/g;
const ENCODED_USER_INFO = /(%2f%2f)(?:(?!%2f|%3f|%23)[^\s&"])*%40/gi;

/** Names of secret URL parameters that `isSecretName` does not recognise. */
const secretParameters = new Set(['apikey', 'jwt', 'sas', 'session', 'sessionid', 'sid', 'sig', 'signature']);

const isSecretParameter = (name: string) =>
  isSecretName(name) || secretParameters.has(name.toLowerCase().replace(/^x[-_](amz|goog)[-_]/, ''));

/** The text without users and passwords in URLs. */
export function hideUserInfo(text: string): string {
  return text.replace(USER_INFO, `$1${hidden}@`).replace(ENCODED_USER_INFO, `$1${hidden}%40`);
}

/** Hides `https://user:password@host` and `?token=…`. Host names and paths stay. */
export function hideUrlSecrets(text: string): string {
  return hideUserInfo(text).replace(
    /([?&#;]([^\s=&?#"';]+)=)([^\s&#"\\]+)/g,
    (whole, before: string, name: string) => (isSecretParameter(decoded(name)) ? before + hidden : whole),
  );
}

/** Whether a text contains a URL with a hidden part, so that it was copied from an output. */
export const hasHiddenUrl = (text: string): boolean =>
  text.split(/\s/).some((word) => word.includes('//') && word.includes(hidden));

const decoded = (name: string) => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};
