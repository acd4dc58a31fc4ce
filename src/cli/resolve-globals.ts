import type { SavedSettings } from '../config/settings.ts';
import type { GlobalOptions } from '../context.ts';
import { type PayconfirmError, usageError } from '../errors.ts';
import type { Environment } from '../io/environment.ts';
import { asciiBecauseOf, signsFor } from '../io/symbols.ts';
import { isJson, type OutputFormat, outputFormats } from '../output/output-options.ts';
import { type Said, t } from '../texts/translate.ts';
import { checkText } from '../values/check-given-text.ts';
import { type Text, withCommand } from '../values/command-line.ts';
import { parseDuration } from '../values/duration.ts';
import { type LanguageName, languages } from '../values/languages.ts';
import { didYouMean, mostSimilar } from '../values/similar-names.ts';
import { isTimeZone } from '../values/time.ts';
import { localeLanguage } from './detect-language.ts';
import { defaultZone, type GlobalInput } from './global-flags.ts';

const on = (value: string | undefined) =>
  value !== undefined && value !== '' && value !== '0' && value !== 'false';

interface Surroundings {
  env: Environment;
  saved: Pick<SavedSettings, 'path' | 'get'>;
  terminal: { stdin: boolean; stdout: boolean };
  warn: (text: Text) => void;
}

/** Flag, environment, settings file, default. An invalid setting is a warning. @throws usage error */
export function resolveGlobals(
  given: GlobalInput,
  { env, saved, terminal, warn }: Surroundings,
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
      return named(t('{0} in {1}', key, saved.path), stored, read);
    } catch (error) {
      warn(
        withCommand(
          t('{0}; the default is used. To correct it:', (error as Error).message),
          ['config', 'set', key, 'VALUE'],
          { profile: undefined },
        ),
      );
      return fallback;
    }
  };
  const jqAlone = given.jq !== undefined && given.output === undefined && given.json !== true;
  const json = given.json === true || jqAlone;
  if (given.json === true && given.output !== undefined)
    throw usageError(t('--json and --output exclude each other'));
  const output = json ? 'json' : pick('output', terminal.stdout ? 'table' : 'tsv', outputFormat);
  return {
    profile: (given.profile as string | undefined) ?? (env.PAYCONFIRM_PROFILE || undefined),
    baseUrl: (given['base-url'] as string | undefined) ?? (env.PAYCONFIRM_BASE_URL || undefined),
    output,
    jq: given.jq as string | undefined,
    jqAlone,
    fields: fieldList(given.fields as string | undefined),
    interactive: given.input !== false && !on(env.PAYCONFIRM_NO_INPUT) && !on(env.CI) && terminal.stdin,
    yes: given.yes === true,
    dryRun: given['dry-run'] === true,
    requestTimeoutMs: pick('request_timeout', 30_000, positiveDuration),
    retryForMs: pick('retry_for', undefined, positiveDuration),
    caFile: given['ca-file'] as string | undefined,
    allowClearText: given['allow-clear-text'] === true,
    verbose: given.verbose === true,
    quiet: given.quiet === true,
    color: useColor(given, env, terminal.stdout),
    signs: signsFor(env),
    timeZone: pick('tz', defaultZone, timeZone),
    language: shown(pick('lang', localeLanguage(env), language), given, { env, output, warn }),
    showPersonal: given['show-personal'] === true,
  };
}

/** English on a terminal that shows only ASCII, with a warning if a flag or variable asks for Vietnamese. */
function shown(
  wanted: LanguageName,
  given: GlobalInput,
  { env, output, warn }: Pick<Surroundings, 'env' | 'warn'> & Pick<GlobalOptions, 'output'>,
): LanguageName {
  if (wanted === 'en' || signsFor(env) !== 'ascii') return wanted;
  // JSON is English in any case.
  if (isJson({ output })) return 'en';
  if (given.lang !== undefined) warn(notShown('--lang', env));
  else if (env.PAYCONFIRM_LANG) warn(notShown('PAYCONFIRM_LANG', env));
  return 'en';
}

/** Why Vietnamese was asked for and the text is in English. */
function notShown(source: string, env: Environment): Said {
  const variable = asciiBecauseOf(env)!;
  const said = `${variable}=${env[variable]}`;
  return variable === 'TERM'
    ? t('{0} is ignored: with {1} the terminal cannot show Vietnamese. Use another terminal.', source, said)
    : t(
        '{0} is ignored: with {1} the terminal cannot show Vietnamese. Set {2}=C.UTF-8 or {2}=vi_VN.UTF-8.',
        source,
        said,
        variable,
      );
}

/** An empty variable counts as not set. */
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
  retry_for: { flag: 'retry-for', variable: 'PAYCONFIRM_RETRY_FOR' },
} as const;

type Setting = keyof typeof settings;

/** The rule that a value violates, with the name of the value's source. */
function named<Value>(source: string, text: string, read: (text: string) => Value): Value {
  try {
    return read(text);
  } catch (error) {
    const { message, hint } = error as PayconfirmError;
    throw usageError(t('{0} {1}; given: {2}', source, message, text), hint);
  }
}

function outputFormat(chosen: string): OutputFormat {
  const format = outputFormats.find((known) => known === chosen.toLowerCase());
  if (format) return format;
  const hint = didYouMean(mostSimilar(chosen, outputFormats));
  throw usageError(t('must be one of {0}', outputFormats.join(', ')), hint);
}

function language(chosen: string): LanguageName {
  const known = languages.find((one) => one === chosen.toLowerCase());
  if (known) return known;
  throw usageError(t('must be one of {0}', languages.join(', ')));
}

function positiveDuration(text: string): number {
  const refusal = usageError(t('must be a duration above 0 and at most 36500d, such as 30s, 15m or 2h'));
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
  if (fields.length === 0) throw usageError(t('--fields takes names separated by commas; given none'));
  return fields;
}

/** https://no-color.org and FORCE_COLOR. */
function useColor(given: GlobalInput, env: Environment, terminal: boolean): boolean {
  if (given.color === false || env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return on(env.FORCE_COLOR);
  return terminal && env.TERM !== 'dumb';
}

function timeZone(zone: string): string {
  // The check loads time zone data. The default does not need it.
  if (zone === defaultZone || isTimeZone(zone)) return zone;
  throw usageError(t('must be a zone such as Asia/Ho_Chi_Minh or UTC'));
}
