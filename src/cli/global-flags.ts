import type { Context } from '../context.ts';
import { outputFormats } from '../output/output-options.ts';
import { languages } from '../values/languages.ts';
import type { Candidate, Definition, FlagDefinition, Flags } from './definition.ts';

export const defaultZone = 'Asia/Ho_Chi_Minh';

/** The names of the stored profiles, each with its service address. */
export const storedProfiles = async (ctx: Context): Promise<Candidate[]> =>
  Object.entries((await ctx.settings()).profiles()).map(([value, { base_url }]) => ({
    value,
    meaning: base_url,
  }));

/** Accepted before or after any command. */
export const globalFlags = {
  profile: {
    value: 'NAME',
    aka: ['context', 'project'],
    summary: 'use this stored profile',
    offers: storedProfiles,
  },
  'base-url': {
    value: 'URL',
    aka: ['endpoint-url', 'endpoint', 'server', 'api-url'],
    summary: "the service's address",
  },
  output: {
    short: 'o',
    value: 'FORMAT',
    choices: outputFormats,
    aka: ['format'],
    summary: 'output format: table (terminal default), tsv (pipe default), json, ndjson, csv, yaml',
  },
  json: { type: 'boolean', summary: 'the same as -o json' },
  jq: { value: 'EXPR', aka: ['query', 'filter', 'template'], summary: 'filter the JSON; strings print raw' },
  fields: { value: 'A,B', aka: ['columns'], summary: 'choose and order the columns' },
  input: {
    type: 'boolean',
    negatable: true,
    aka: ['non-interactive', 'no-interactive', 'no-prompt', 'batch'],
    summary: 'never prompt; exit 2 if input is missing',
  },
  yes: {
    type: 'boolean',
    short: 'y',
    aka: ['force', 'confirm', 'assume-yes'],
    summary: 'answer yes to a confirmation',
  },
  'dry-run': {
    type: 'boolean',
    summary: 'print the changes without making them; commands that only read run as usual',
  },
  'request-timeout': {
    value: 'DURATION',
    summary: 'timeout of one request, or of a named pipe that is read (default 30s)',
  },
  'retry-for': {
    value: 'DURATION',
    aka: ['retry-max-time'],
    summary: 'keep trying in an outage: reads, and writes that were not sent',
  },
  'ca-file': {
    value: 'PATH',
    offers: 'files',
    summary: 'trust the certificate authorities of a PEM file too',
  },
  'allow-clear-text': {
    type: 'boolean',
    summary: 'allow credentials without TLS to proxies, apps and NATS',
  },
  verbose: {
    type: 'boolean',
    short: 'v',
    aka: ['debug', 'trace'],
    summary: 'trace HTTP on stderr, secrets redacted',
  },
  quiet: { type: 'boolean', short: 'q', aka: ['silent'], summary: 'only data and errors' },
  color: { type: 'boolean', negatable: true, summary: 'no colours (also NO_COLOR)' },
  tz: {
    value: 'ZONE',
    aka: ['timezone', 'time-zone'],
    summary: 'the time zone of all times shown (default Asia/Ho_Chi_Minh)',
    offers: async () =>
      [defaultZone, 'UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value })),
  },
  lang: {
    value: 'LANG',
    choices: languages,
    aka: ['language', 'locale'],
    summary: 'language of what you read: en or vi; JSON stays English',
  },
  'show-personal': {
    type: 'boolean',
    summary: 'show personal data in full; by default it is masked',
  },
} as const satisfies Flags;

/** The global flags as typed; `undefined` if not given. */
export type GlobalInput = Partial<Record<keyof typeof globalFlags, string | boolean | undefined>>;

const valued = Object.entries<FlagDefinition>(globalFlags).filter(([, { type }]) => type !== 'boolean');
const long = valued.map(([name]) => `--${name}`);
const short = valued.map(([, flag]) => flag.short ?? '').join('');
/** A letter with a value may be the last of several: `-qo json`. */
const endsWithShort = new RegExp(`^-[^-${short}]*[${short}]$`);

const takesValue = (word: string) => long.includes(word) || endsWithShort.test(word);

/** A line without the global flags that take a value, because a profile may have the name of a command. */
export function withoutGlobalValues(argv: readonly string[]): string[] {
  const words: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at]!;
    if (takesValue(word)) at++;
    else words.push(word);
  }
  return words;
}

/** A line with `--` before the name of a program that its command runs: flags after the name are the program's. */
export function dashesBeforeProgram(argv: readonly string[], path: readonly Definition[]): readonly string[] {
  const definition = path.at(-1);
  if (definition?.kind !== 'command' || !definition.arguments?.[0]?.isProgram) return argv;
  const own: Flags = definition.flags ?? {};
  let names = path.length;
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at]!;
    const flag = own[word.replace(/^--/, '')];
    if (word === '--') return argv;
    if (takesValue(word) || (word.startsWith('--') && flag && flag.type !== 'boolean')) at++;
    else if (!word.startsWith('-') && names-- === 0) return argv.toSpliced(at, 0, '--');
  }
  return argv;
}
