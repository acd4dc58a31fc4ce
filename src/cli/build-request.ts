import type { CallInput } from '../api/client-types.ts';
import type { Endpoint, Schema } from '../api/endpoints/endpoint.ts';
import { uuidOrStart } from '../api/endpoints/fields.ts';
import { type EndpointId, endpoints, type PathInput } from '../api/endpoints/index.ts';
import { documentedRules } from '../api/endpoints/without-assumed-limits.ts';
import { redactBody } from '../api/redact.ts';
import type { Violation } from '../api/validate.ts';
import type { Context } from '../context.ts';
import { PayconfirmError, usageError } from '../errors.ts';
import { asIs, t } from '../texts/translate.ts';
import { ownLine } from '../values/command-line.ts';
import { isRecord } from '../values/is-record.ts';
import { toJson } from '../values/safe-json.ts';
import { clip, safeCell } from '../values/safe-text.ts';
import { isSecretName } from '../values/secret-names.ts';
import { didYouMean, likeliest } from '../values/similar-names.ts';
import { allowedValues, documentedRule } from './allowed-values.ts';
import { readBody, readFields } from './body-input.ts';
import type { ArgumentDefinition, Arguments, CommandDefinition, Flags, Target } from './definition.ts';

type Values = Record<string, unknown>;

/** What was typed, by the names of flags and arguments. */
interface Given {
  flags: object;
  args: object;
  /** The flags that stand on the line; absent where none is known to. */
  given?: ReadonlySet<string>;
}

interface Draft {
  path?: Values;
  query?: Values;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The part of a command that says how its request is made. */
interface Source {
  endpoint: EndpointId;
  flags?: Flags;
  arguments?: Arguments;
}

/** What is done between the checks, before the request is whole. */
interface Steps<Id extends EndpointId> {
  prepare?: ((draft: CallInput<Id>) => Promise<CallInput<Id>>) | undefined;
  /** Finds path parameters that no argument names. */
  lookUp?: (() => Promise<PathInput<Id>>) | undefined;
}

/** What declares the values of a line. */
type ValueSource = Pick<CommandDefinition, 'endpoint' | 'flags' | 'arguments'>;

/**
 * The request that flags and arguments describe, checked against the endpoint table before anything is sent:
 * the values given before `prepare` asks for more, the whole afterwards. `--data` replaces the body and is not
 * checked: it is how to send what the table does not know.
 * @throws usage error that names the flag, the rule and what was given
 */
export async function buildRequest<Id extends EndpointId>(
  source: Source & { endpoint: Id },
  input: Given,
  ctx: Context,
  { prepare, lookUp }: Steps<Id> = {},
): Promise<CallInput<Id>> {
  const endpoint = documentedRules(endpoints[source.endpoint] as Endpoint);
  const help = ownLine(`${ctx.commandName} --help`);
  const { data, field = [] } = input.flags as { data?: string; field?: string[] };
  const draft = draftOf(source, input);
  if (data !== undefined) {
    draft.body = await readBody(data, ctx);
    noteUnknownFields(draft.body, endpoint, ctx);
    if (lookUp) draft.path = await lookUp();
    refuse(await violationsOf({ ...endpoint, body: {} }, draft), source, ctx);
    return draft as CallInput<Id>;
  }
  if (endpoint.body) {
    const fields = readFields(field, ctx);
    refuseSecondValue(source, input, fields);
    noteUnknownFields(fields, endpoint, ctx);
    draft.body = merge((draft.body ?? {}) as Values, fields);
  }
  requireFlags(source, draft, input, help);
  if (prepare || lookUp) {
    const violations = await violationsOf(endpoint, draft);
    refuse(
      violations.filter(({ given }) => given !== undefined),
      source,
      ctx,
    );
  }
  if (lookUp) draft.path = await lookUp();
  const request = prepare ? await prepare(draft as CallInput<Id>) : (draft as CallInput<Id>);
  refuse(await violationsOf(endpoint, request as Draft), source, ctx);
  return request;
}

/** A service may know more fields than the table: they are sent, and a misspelt one is seen. */
function noteUnknownFields(body: unknown, { body: schema }: Endpoint, ctx: Context): void {
  if (!isRecord(body)) return;
  const known = (schema?.properties ?? {}) as object;
  const unknown = Object.keys(body).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length === 0) return;
  const names = unknown.map((name) => safeCell(name)).join(', ');
  ctx.note(t('Not known of this request, and sent as given: {0}.', names));
}

/** @throws usage error that names the flag and the field, where both are given for the same */
function refuseSecondValue(source: Source, { given }: Given, fields: Values): void {
  for (const [name, { to = '' }] of Object.entries(source.flags ?? {})) {
    if (!given?.has(name) || !to.startsWith('body.')) continue;
    const path = to.slice('body.'.length);
    // A field that holds the flag's as an object is joined with it.
    const value = read({ body: fields }, to);
    if (value === undefined) continue;
    throw usageError(t('--{0} and --field {1} set the same field', name, path), 'leave one of the two out');
  }
}

function draftOf(source: Source, input: Given): Draft {
  const draft: Draft = {};
  for (const [name, { to }] of Object.entries(source.flags ?? {})) {
    const value = (input.flags as Values)[name];
    if (to && isGiven(value)) place(draft, to, value);
  }
  for (const { name, to } of source.arguments ?? []) {
    const value = (input.args as Values)[name];
    if (to && value !== undefined) place(draft, to, value);
  }
  return draft;
}

/** A flag that may be repeated, and is not there at all, is an empty list. */
export const isGiven = (value: unknown) =>
  value !== undefined && !(Array.isArray(value) && value.length === 0);

function requireFlags(source: Source, draft: Draft, input: Given, help: string): void {
  for (const [name, flag] of Object.entries(source.flags ?? {})) {
    const missing = !isGiven((input.flags as Values)[name]);
    if (flag.required && missing && (!flag.to || read(draft, flag.to) === undefined)) {
      throw usageError(t('--{0} is required: {1}', name, flag.summary), help);
    }
  }
}

async function violationsOf(endpoint: Endpoint, request: Draft): Promise<readonly Violation[]> {
  // A read without parameters has nothing to check: it need not load the validator.
  if (Object.keys(request).length === 0) return [];
  const { validateRequest } = await import('../api/validate.ts');
  return validateRequest(endpoint, request);
}

/** @throws usage error that names the flag, the rule and what was given, for the first of the violations */
function refuse(violations: readonly Violation[], source: ValueSource, ctx: Context): void {
  if (violations.length === 0) return;
  const described = violations.map(({ target, rule, given }) => ({
    field: nameOf(target, source),
    message: given === undefined ? rule : `${rule}; given: ${show(given, target, ctx)}`,
  }));
  const [first] = described;
  const { target, given } = violations[0]!;
  const flag = Object.values(source.flags ?? {}).find(({ to }) => to === target);
  const meant = flag && typeof given === 'string' ? likeliest(given, allowedValues(flag, source)) : [];
  throw new PayconfirmError('usage', asIs(`${first!.field} ${first!.message}`), {
    details: described.length > 1 ? described : undefined,
    hint:
      didYouMean(meant) ??
      [whatIsMeant(target, source), ownLine(`${ctx.commandName} --help`)].filter(Boolean).join('; '),
  });
}

/**
 * Checks each value of the line against its own rule, or that of the endpoint table, before anything is asked or sent.
 * @throws usage error that names the flag or argument, the rule and what was given
 */
export async function checkValues(definition: ValueSource, input: Given, ctx: Context): Promise<void> {
  const ruled = ruledValues(definition, input);
  if (ruled.length === 0) return;
  const { validateValue } = await import('../api/validate.ts');
  const violations = await Promise.all(
    ruled.map(({ rule, value, target }) => validateValue(rule, value, target)),
  );
  refuse(violations.flat(), definition, ctx);
}

function ruledValues(definition: ValueSource, input: Given) {
  const named = [
    ...Object.entries(definition.flags ?? {}).map(([name, flag]) => [name, flag, input.flags] as const),
    ...(definition.arguments ?? []).map((argument) => [argument.name, argument, input.args] as const),
  ];
  return named.flatMap(([name, declared, values]) => {
    const value = (values as Values)[name];
    const rule = declared.schema ?? documentedRule(declared.to, definition);
    if (!rule || !isGiven(value)) return [];
    return [
      { rule: declared.resolve ? lengthOf(rule) : rule, value, target: declared.to ?? `query.${name}` },
    ];
  });
}

/** Of a value that stands for another, such as an id for a number: only its length can be judged. */
function lengthOf({ maxLength }: Schema): Schema {
  return typeof maxLength === 'number' ? { maxLength: Math.max(maxLength, uuidOrStart.maxLength) } : {};
}

/** The flag or argument that a part of the request comes from, or the field itself. */
function nameOf(target: string, { flags = {}, arguments: args = [] }: ValueSource): string {
  const isOf = (to: Target | undefined) => to !== undefined && `${target}.`.startsWith(`${to}.`);
  const flag = Object.keys(flags).find((name) => isOf(flags[name]!.to) || `query.${name}` === target);
  if (flag) return `--${flag}`;
  const argument = args.find(isArgumentOf(target));
  return argument?.name ?? `--field ${target.replace(/^(body|query|headers|path)\./, '')}`;
}

/** One that goes nowhere is judged by its own rule, under its name. */
const isArgumentOf =
  (target: string) =>
  ({ name, to }: ArgumentDefinition) =>
    to === target || `query.${name}` === target;

/** What an argument is, or an id, and where it comes from: a rule alone leads nobody to it. */
function whatIsMeant(target: string, { flags = {}, arguments: args = [] }: ValueSource): string | undefined {
  const argument = args.find(isArgumentOf(target));
  if (argument) return `${argument.name}: ${argument.summary}`;
  const [name, flag] = Object.entries(flags).find(([, { to }]) => to === target) ?? [];
  return flag?.value === 'ID' ? `--${name} ID: ${flag.summary}` : undefined;
}

function show(given: unknown, target: string, { secrets }: Context): string {
  if (isSecretName(target.split('.').at(-1)!)) return `${String(given).length} characters`;
  const text = secrets.hide(typeof given === 'bigint' ? `${given}` : toJson(redactBody(given, true)));
  if (text.length <= 80) return text;
  const { length } = typeof given === 'string' ? given : text;
  return `${clip(text, 60)}${text.startsWith('"') ? '"' : ''} (${length} characters)`;
}

function place(draft: Draft, target: string, value: unknown): void {
  const keys = target.split('.');
  let holder = draft as Values;
  for (const key of keys.slice(0, -1)) {
    holder[key] ??= {};
    holder = holder[key] as Values;
  }
  holder[keys.at(-1)!] = value;
}

function read(draft: Draft, target: string): unknown {
  return target.split('.').reduce<unknown>((value, key) => (value as Values | undefined)?.[key], draft);
}

function merge(base: Values, over: Values): Values {
  const merged = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const before = merged[key];
    merged[key] = isRecord(before) && isRecord(value) ? merge(before, value) : value;
  }
  return merged;
}
