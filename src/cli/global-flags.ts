import type { SavedSettings } from '../config/settings.ts';
import type { Context, GlobalOptions } from '../context.ts';
import { type PayconfirmError, usageError } from '../errors.ts';
import type { Environment } from '../io/environment.ts';
import { signsFor } from '../io/symbols.ts';
import { type OutputFormat, outputFormats } from '../output/presentation.ts';
import type { Text } from '../values/command-line.ts';
import { parseDuration } from '../values/duration.ts';
import { checkText } from '../values/given-text.ts';
import { type LanguageName, languages } from '../values/languages.ts';
import { isTimeZone } from '../values/time.ts';
import type { Candidate, FlagDefinition, Flags } from './definition.ts';
import { didYouMean, likeliest } from './near.ts';

const defaultZone = 'Asia/Ho_Chi_Minh';

/** The names of the profiles on this machine, each with its address. */
export const storedProfiles = async (ctx: Context): Promise<Candidate[]> =>
  Object.entries((await ctx.settings()).profiles()).map(([value, { base_url }]) => ({
    value,
    meaning: base_url,
  }));

/** Accepted before or after any command. */
export const globalFlags = {
  profile: {
    type: 'string',
    value: 'NAME',
    aka: ['context', 'project'],
    summary: 'use this stored profile',
    offers: storedProfiles,
  },
  'base-url': {
    type: 'string',
    value: 'URL',
    aka: ['endpoint-url', 'endpoint', 'server', 'api-url'],
    summary: "the service's address",
  },
  output: {
    type: 'string',
    short: 'o',
    value: 'FORMAT',
    choices: outputFormats,
    aka: ['format'],
    summary: 'table on a terminal, tsv off one, or json, ndjson, csv, yaml',
  },
  json: { type: 'boolean', summary: 'the same as -o json' },
  jq: {
    type: 'string',
    value: 'EXPR',
    aka: ['query', 'filter', 'template'],
    summary: 'filter the JSON; strings print raw',
  },
  fields: { type: 'string', value: 'A,B', aka: ['columns'], summary: 'choose and order the columns' },
  input: {
    type: 'boolean',
    negatable: true,
    aka: ['non-interactive', 'no-interactive', 'no-prompt', 'batch'],
    summary: 'never prompt; a missing answer is exit 2',
  },
  yes: {
    type: 'boolean',
    short: 'y',
    aka: ['force', 'confirm', 'assume-yes'],
    summary: 'answer yes to a confirmation',
  },
  'dry-run': {
    type: 'boolean',
    summary:
      'print what would be done, secrets redacted, and do none of it; what only reads or waits runs as usual',
  },
  'request-timeout': {
    type: 'string',
    value: 'DURATION',
    summary: 'timeout of one request, or of a named pipe that is read (default 30s)',
  },
  'ca-file': {
    type: 'string',
    value: 'PATH',
    offers: 'files',
    summary: 'trust the certificate authorities of a PEM file too',
  },
  'allow-clear-text': {
    type: 'boolean',
    summary: 'send credentials to proxies, apps and NATS without TLS',
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
    type: 'string',
    value: 'ZONE',
    aka: ['timezone', 'time-zone'],
    summary: 'the time zone of all times shown (default Asia/Ho_Chi_Minh)',
    offers: async () =>
      [defaultZone, 'UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value })),
  },
  lang: {
    type: 'string',
    value: 'LANG',
    choices: languages,
    aka: ['language', 'locale'],
    summary: 'language of diagnoses: en or vi (trace, doctor, webhooks)',
  },
  'show-personal': {
    type: 'boolean',
    summary: 'personal data in full in tables, payloads and dry runs, which mask it otherwise',
  },
} as const satisfies Flags;

/** The global flags as typed; `undefined` where not given. */
export type GlobalInput = Partial<Record<keyof typeof globalFlags, string | boolean | undefined>>;

const valued = Object.entries<FlagDefinition>(globalFlags).filter(([, { type }]) => type !== 'boolean');
const long = valued.map(([name]) => `--${name}`);
const short = valued.map(([, flag]) => flag.short ?? '').join('');
/** A letter that takes a value may come last of several: `-qo json`. */
const endsWithShort = new RegExp(`^-[^-${short}]*[${short}]$`);

/** A line without the global flags that take a value: a profile may be named like a command. */
export function withoutGlobalValues(argv: readonly string[]): string[] {
  const words: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at]!;
    if (long.includes(word) || endsWithShort.test(word)) at++;
    else words.push(word);
  }
  return words;
}

const on = (value: string | undefined) =>
  value !== undefined && value !== '' && value !== '0' && value !== 'false';

/**
 * Flag, then environment, then the settings file, then the default. A value of the settings file that cannot be
 * used is warned of and passed over, so that `config set` can mend it.
 * @throws usage error that names the flag or the variable
 */
export function resolveGlobals(
  given: GlobalInput,
  env: Environment,
  saved: Pick<SavedSettings, 'path' | 'get'>,
  terminal: { stdin: boolean; stdout: boolean; stderr: boolean },
  warn: (text: Text) => void,
): GlobalOptions {
  checkTexts(given, env);
  const pick = <Value>(key: Setting, fallback: Value, read: (text: string) => Value): Value => {
    const { flag, variable } = settings[key];
    const flagged = given[flag];
    if (typeof flagged === 'string') return named(`--${flag}`, flagged, read);
    const fromEnv = env[variable];
    if (fromEnv) return named(variable, fromEnv, read);
    const stored = saved.get(key);
    if (stored === undefined) return fallback;
    try {
      return named(`${key} in ${saved.path}`, stored, read);
    } catch (error) {
      warn(
        (commandLine) =>
          `${(error as Error).message}; the default is used. Mend it with: ${commandLine(['config', 'set', key, 'VALUE'], { profile: undefined })}`,
      );
      return fallback;
    }
  };
  const jqAlone = given.jq !== undefined && given.output === undefined && given.json !== true;
  const json = given.json === true || jqAlone;
  if (given.json === true && given.output !== undefined)
    throw usageError('--json and --output exclude each other');
  return {
    profile: (given.profile as string | undefined) ?? (env.PAYCONFIRM_PROFILE || undefined),
    baseUrl: (given['base-url'] as string | undefined) ?? (env.PAYCONFIRM_BASE_URL || undefined),
    output: json ? 'json' : pick('output', terminal.stdout ? 'table' : 'tsv', outputFormat),
    jq: given.jq as string | undefined,
    jqAlone,
    fields: fieldList(given.fields as string | undefined),
    interactive: given.input !== false && !on(env.PAYCONFIRM_NO_INPUT) && !on(env.CI) && terminal.stdin,
    yes: given.yes === true,
    dryRun: given['dry-run'] === true,
    requestTimeoutMs: pick('request_timeout', 30_000, positiveDuration),
    caFile: given['ca-file'] as string | undefined,
    allowClearText: given['allow-clear-text'] === true,
    verbose: given.verbose === true,
    quiet: given.quiet === true,
    color: useColor(given, env, terminal.stdout),
    signs: signsFor(env),
    timeZone: pick('tz', defaultZone, timeZone),
    language: pick('lang', 'en', language),
    showPersonal: given['show-personal'] === true,
  };
}

/** An empty variable is one that is not set. */
function checkTexts(given: GlobalInput, env: Environment): void {
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === 'string') checkText(`--${name}`, value);
  }
  for (const [name, value] of Object.entries(env)) {
    if (name.startsWith('PAYCONFIRM_') && value) checkText(name, value);
  }
}

const settings = {
  output: { flag: 'output', variable: 'PAYCONFIRM_OUTPUT' },
  tz: { flag: 'tz', variable: 'PAYCONFIRM_TZ' },
  lang: { flag: 'lang', variable: 'PAYCONFIRM_LANG' },
  request_timeout: { flag: 'request-timeout', variable: 'PAYCONFIRM_REQUEST_TIMEOUT' },
} as const;

type Setting = keyof typeof settings;

/** The rule that a value breaks, with the name of what gave it. */
function named<Value>(source: string, text: string, read: (text: string) => Value): Value {
  try {
    return read(text);
  } catch (error) {
    const { message, hint } = error as PayconfirmError;
    throw usageError(`${source} ${message}; given: ${text}`, hint);
  }
}

function outputFormat(chosen: string): OutputFormat {
  const format = outputFormats.find((known) => known === chosen.toLowerCase());
  if (format) return format;
  const hint = didYouMean(likeliest(chosen, outputFormats));
  throw usageError(`must be one of ${outputFormats.join(', ')}`, hint);
}

function language(chosen: string): LanguageName {
  const known = languages.find((one) => one === chosen.toLowerCase());
  if (known) return known;
  throw usageError(`must be one of ${languages.join(', ')}`);
}

function positiveDuration(text: string): number {
  const refusal = usageError('must be a duration above 0, such as 30s, 15m or 2h');
  try {
    const ms = parseDuration(text);
    if (ms > 0) return ms;
  } catch {
    throw refusal;
  }
  throw refusal;
}

function fieldList(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  const fields = text
    .split(',')
    .map((field) => field.trim())
    .filter((field) => field !== '');
  if (fields.length === 0) throw usageError('--fields takes names separated by commas; given none');
  return fields;
}

/** https://no-color.org and FORCE_COLOR. */
function useColor(given: GlobalInput, env: Environment, terminal: boolean): boolean {
  if (given.color === false || env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return on(env.FORCE_COLOR);
  return terminal && env.TERM !== 'dumb';
}

function timeZone(zone: string): string {
  // The check loads the zones' data, which the default need not.
  if (zone === defaultZone || isTimeZone(zone)) return zone;
  throw usageError('must be a zone such as Asia/Ho_Chi_Minh or UTC');
}
