import type { Environment, GlobalOptions, OutputFormat } from '../context.ts';
import { usageError } from '../errors.ts';
import { parseDuration } from '../output/duration.ts';
import { isTimeZone } from '../output/time.ts';
import type { Flags } from './definition.ts';

export const outputFormats = ['table', 'tsv', 'json', 'ndjson', 'csv', 'yaml'] as const;

const defaultZone = 'Asia/Ho_Chi_Minh';

/** Accepted before or after any command. */
export const globalFlags = {
  profile: { type: 'string', value: 'NAME', summary: 'use this stored profile' },
  'base-url': { type: 'string', value: 'URL', summary: "the service's address" },
  output: {
    type: 'string',
    short: 'o',
    value: 'FORMAT',
    choices: outputFormats,
    summary: 'table on a terminal, tsv off one, or json, ndjson, csv, yaml',
  },
  json: { type: 'boolean', summary: 'the same as -o json' },
  jq: { type: 'string', value: 'EXPR', summary: 'filter the JSON; strings print raw' },
  fields: { type: 'string', value: 'A,B', summary: 'choose and order the columns' },
  input: { type: 'boolean', negatable: true, summary: 'never prompt; a missing answer is exit 2' },
  yes: { type: 'boolean', short: 'y', summary: 'answer yes to a confirmation' },
  'dry-run': { type: 'boolean', summary: 'print the request, secrets redacted; send nothing' },
  'request-timeout': { type: 'string', value: 'DURATION', summary: 'of one request (default 30s)' },
  verbose: { type: 'boolean', short: 'v', summary: 'trace HTTP on stderr, secrets redacted' },
  quiet: { type: 'boolean', short: 'q', summary: 'only data and errors' },
  color: { type: 'boolean', negatable: true, summary: 'no colours (also NO_COLOR)' },
  tz: { type: 'string', value: 'ZONE', summary: 'zone of shown times (default Asia/Ho_Chi_Minh)' },
  'show-personal': { type: 'boolean', summary: 'show account and phone numbers in full' },
} as const satisfies Flags;

/** The global flags as typed; `undefined` where not given. */
export type GlobalInput = Partial<Record<keyof typeof globalFlags, string | boolean | undefined>>;

const on = (value: string | undefined) =>
  value !== undefined && value !== '' && value !== '0' && value !== 'false';

/**
 * Flag, then environment, then the settings file, then the default.
 * @throws usage error for a format, a zone or a duration that cannot be used
 */
export function resolveGlobals(
  given: GlobalInput,
  env: Environment,
  stored: Readonly<Record<string, string | undefined>>,
  terminal: { stdin: boolean; stdout: boolean; stderr: boolean },
): GlobalOptions {
  const text = (flag: keyof typeof globalFlags, variable: string, setting: string, fallback: string) => {
    const value = (given[flag] as string | undefined) ?? (env[variable] || undefined) ?? stored[setting];
    return value ?? fallback;
  };
  const timeout = text('request-timeout', 'PAYCONFIRM_REQUEST_TIMEOUT', 'request_timeout', '30s');
  return {
    profile: (given.profile as string | undefined) ?? (env.PAYCONFIRM_PROFILE || undefined),
    baseUrl: (given['base-url'] as string | undefined) ?? (env.PAYCONFIRM_BASE_URL || undefined),
    output: outputFormat(
      given,
      text('output', 'PAYCONFIRM_OUTPUT', 'output', terminal.stdout ? 'table' : 'tsv'),
    ),
    jq: given.jq as string | undefined,
    fields: fieldList(given.fields as string | undefined),
    interactive: given.input !== false && !on(env.PAYCONFIRM_NO_INPUT) && !on(env.CI) && terminal.stdin,
    yes: given.yes === true,
    dryRun: given['dry-run'] === true,
    requestTimeoutMs: parseDuration(timeout),
    verbose: given.verbose === true,
    quiet: given.quiet === true,
    color: useColor(given, env, terminal.stdout),
    timeZone: timeZone(text('tz', 'PAYCONFIRM_TZ', 'tz', defaultZone)),
    showPersonal: given['show-personal'] === true,
  };
}

function outputFormat(given: GlobalInput, chosen: string): OutputFormat {
  if (given.json === true || (given.jq !== undefined && given.output === undefined)) return 'json';
  const format = outputFormats.find((known) => known === chosen);
  if (!format) throw usageError(`--output must be one of ${outputFormats.join(', ')}; given: ${chosen}`);
  return format;
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
  throw usageError(`--tz must be a zone such as Asia/Ho_Chi_Minh or UTC; given: ${zone}`);
}
