import { isAbsolute } from 'node:path';
import type { Environment } from '../io/environment.ts';
import { createSecrets } from '../values/redact-secrets.ts';
import { looksRandom, looksSecret } from '../values/secret-looking.ts';
import { isSecretName } from '../values/secret-names.ts';
import { schemaOf } from './allowed-values.ts';
import type { ArgumentDefinition, FlagDefinition, Flags } from './definition.ts';
import { globalFlags } from './global-flags.ts';
import type { Invocation } from './parse-argv.ts';

/**
 * The user and password in a typed URL. In an invalid URL, everything before its last `@`: a character of the password broke
 * it. Such a text must not contain spaces, because only its form shows where it begins and ends.
 */
export function passwordIn(word: string): string | undefined {
  const text = word.replace(/^--?[\w-]+=/, '');
  const pattern = URL.canParse(text) ? /^[\w+.-]+:\/\/([^/?#\\]*:[^/?#\\]*)@/ : /^[\w+.-]+:\/\/(.*:.*)@/s;
  return pattern.exec(text)?.[1];
}

/**
 * Removes possible secrets from an error: words of the command line, and variables of this program. A value stays if it fits
 * its place: an id, an account number, an amount or a path in its own flag or argument.
 * @param invocation undefined for a line that names no command or has an unknown flag
 */
export function hideTypedSecrets(
  argv: readonly string[],
  env: Environment,
  invocation: Invocation | undefined,
): (text: string) => string {
  const typed = createSecrets();
  const expected = invocation ? valuesInPlace(invocation) : new Set();
  const add = (text: string, isSecret = looksSecret) => {
    if (expected.has(text) || isAbsolute(text)) return;
    for (const part of partsOf(text))
      if (part.length > 3 && !expected.has(part) && isSecret(part)) typed.add(part);
  };
  const ours = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;
  for (const word of ours) {
    const [, flag, value] = /^--?([\w-]+)=(.*)$/s.exec(word) ?? [];
    add(value ?? word.replace(/^-+/, ''));
    // An unknown flag may be a secret too.
    if (flag !== undefined) add(flag);
  }
  // The user's own command line: amounts and codes in it must stay readable.
  for (const word of argv.slice(ours.length)) add(word, looksRandom);
  for (const [name, value] of Object.entries(env)) {
    if (name.startsWith('PAYCONFIRM_') && value !== undefined) add(value);
  }
  return typed.hide;
}

/** The value itself and its parts between separators: in `env:NAME`, `KEY=VALUE`, or a URL after its host. */
function partsOf(text: string): string[] {
  const isAddress = /^[a-z]+:\/\//i.test(text) && URL.canParse(text);
  const { username = '', pathname = text, search = '', hash = '' } = isAddress ? new URL(text) : {};
  // A host contains no underscore. With one, the text there is something else.
  const [, host = ''] = (isAddress && /:\/\/(?:[^/?#]*@)?([^/?#:]*_[^/?#:]*)/.exec(text)) || [];
  const inside = [username, host, pathname, search, hash].join(' ');
  return [...(isAddress ? [] : [text]), ...inside.split(/[\s=,:;@&?#|"'()<>{}[\]\\/]+/)];
}

/** The values that fit their flag or argument. */
function valuesInPlace({ definition, flags, args, globals }: Invocation): Set<string> {
  const given: [string, FlagDefinition | ArgumentDefinition, unknown][] = [
    ...Object.entries<FlagDefinition>({ ...definition.flags, ...globalFlags } as Flags).map(
      ([name, flag]): [string, FlagDefinition, unknown] => [
        name,
        flag,
        flags[name] ?? (globals as Record<string, unknown>)[name],
      ],
    ),
    ...(definition.arguments ?? []).map((argument, at): [string, ArgumentDefinition, unknown] => [
      argument.name,
      argument,
      args[at],
    ]),
  ];
  return new Set(
    given.flatMap(([name, declared, value]) => {
      const pattern = patternOf(name, declared, definition);
      const texts = [value].flat().filter((text) => typeof text === 'string');
      return texts.flatMap((text) =>
        pattern?.test(text) ? [text] : pattern === id ? wordsInPlace(text) : [],
      );
    }),
  );
}

/** For a customer's sentence with ids: the sentence itself too, unless one of its words looks like a secret. */
function wordsInPlace(text: string): string[] {
  const words = text.split(/\s+/);
  const isInPlace = (word: string) => id.test(word) || !looksSecret(word);
  return words.every(isInPlace) ? [text, ...words] : words.filter((word) => id.test(word));
}

const number = /^[\d.,_]{1,11}$/;
const path = /^[.~]|^[^/\\]+\.[a-z]{1,5}$|^[\w .-]+([/\\][\w .-]+)+$/i;
/** Order codes have up to 50 characters. A number may be typed in groups. */
const id =
  /^(?!(?:whsec|secret|tok|sk|pk|rk|ghp|gho|npm)_\w{12})([A-Z0-9_-]{1,50}|[a-z0-9_-]{1,50}|[\w-]{1,12}|[\d ]{1,50})$/;
/** `FIELD=VALUE`, with an amount, or a text that may be an id. */
const pair = new RegExp(
  `^(amount=[\\d.,_]{1,11}|(?!\\w*(secret|key|token|password))\\w{1,40}=(${id.source.slice(1, -1)}))$`,
);
/** Also a mistyped amount: `15o000`, `l50000`, `1tr500`. */
const amount = /^([\d.,_ lo]{1,40}|[\d.,_lo]{1,12}[a-zđ]{1,5}[\d.,lo]{0,6})$/i;
const day = /^(20\d{6}|(?=.*[/.:-])\d[\d T:.+Z/-]{3,30})$/;

const byType: Partial<Record<NonNullable<FlagDefinition['type']>, RegExp>> = { amount, day, integer: number };

/** The pattern of a value that fits there; undefined if any text does. */
function patternOf(
  name: string,
  declared: FlagDefinition | ArgumentDefinition,
  definition: Invocation['definition'],
): RegExp | undefined {
  const { type, value, ofOthers }: Partial<FlagDefinition> = declared;
  const ofType = byType[type ?? 'string'];
  if (ofType) return ofType;
  if (value === 'FIELD=VALUE') return pair;
  if (declared.offers === 'files' || name === 'COMMAND') return path;
  const { to } = declared;
  const field = to?.split('.').at(-1) ?? name;
  const isId =
    ofOthers ||
    typeof declared.offers === 'string' ||
    value === 'ID' ||
    (declared.schema ?? schemaOf(to, definition))?.format === 'uuid' ||
    /(^|[_|-])(id|ids|va|number|code|prefix|nbr|group|after|bin|profile)($|[_|-])/i.test(field);
  return isId && !(name !== name.toUpperCase() && isSecretName(field)) ? id : undefined;
}
