import type { CallInput } from '../api/client-types.ts';
import type { Endpoint } from '../api/endpoints/endpoint.ts';
import { type EndpointId, endpoints, type PathInput } from '../api/endpoints/index.ts';
import { documentedRules } from '../api/endpoints/without-assumed-limits.ts';
import type { Violation } from '../api/validate.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { type Said, t, translated } from '../texts/translate.ts';
import { ownCommand } from '../values/command-line.ts';
import { isRecord } from '../values/is-record.ts';
import { safeCell } from '../values/safe-text.ts';
import { allowedValues } from './allowed-values.ts';
import { readBody, readFields } from './body-input.ts';
import { type Given, isGiven, nameOf, refuse } from './check-values.ts';
import type { Arguments, Flags } from './definition.ts';
import { listHint } from './find-in-list.ts';

type Values = Record<string, unknown>;

interface Draft {
  path?: Values;
  query?: Values;
  body?: unknown;
  headers?: Record<string, string>;
}

interface Source {
  endpoint: EndpointId;
  flags?: Flags;
  arguments?: Arguments;
}

/** Steps between the checks, before the request is complete. */
interface Steps<Id extends EndpointId> {
  prepare?: ((draft: CallInput<Id>) => Promise<CallInput<Id>>) | undefined;
  /** Finds path parameters that have no argument. */
  lookUp?: (() => Promise<PathInput<Id>>) | undefined;
}

/**
 * Builds the request from flags and arguments. Checks it against the endpoint table before it is sent: first the given
 * values, then, after the prompts of `prepare`, the whole. `--data` replaces the body and is not checked, so that it can
 * send what the table does not know.
 * @throws usage error that names the flag, the rule and the given value
 */
export async function buildRequest<Id extends EndpointId>(
  source: Source & { endpoint: Id },
  input: Given,
  ctx: Context,
  { prepare, lookUp }: Steps<Id> = {},
): Promise<CallInput<Id>> {
  const whole: Endpoint = endpoints[source.endpoint];
  const endpoint = documentedRules(whole);
  const help = ownCommand(`${ctx.commandName} --help`);
  const { data, field = [] } = input.flags as { data?: string; field?: string[] };
  const draft = draftOf(source, input);
  if (data !== undefined) {
    draft.body = await readBody(data, ctx);
    noteUnknownFields(draft.body, endpoint, ctx);
    if (lookUp) draft.path = await lookUp();
    makeKey(draft, whole, ctx);
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
  await noteAssumedRules(whole, request as Draft, source, ctx);
  return request;
}

/** An assumed rule rejects nothing, because the service decides. Notes about a flag's open set come before. */
async function noteAssumedRules(
  endpoint: Endpoint,
  draft: Draft,
  source: Source,
  ctx: Context,
): Promise<void> {
  if (endpoint.assumed === undefined) return;
  const flags = Object.values(source.flags ?? {});
  const isNoted = ({ target, given }: Violation) =>
    given !== undefined && flags.some((flag) => flag.to === target && allowedValues(flag, source).length > 0);
  for (const one of await violationsOf(endpoint, draft)) {
    if (!isNoted(one)) ctx.note(t('Assumed, not checked: {0} {1}.', nameOf(one.target, source), one.rule));
  }
}

/** A request of the user also gets a key if the endpoint requires one (§4.5). */
function makeKey(draft: Draft, { headers }: Endpoint, { random }: Context): void {
  const isDue = ((headers?.required ?? []) as readonly string[]).includes('Idempotency-Key');
  if (isDue) draft.headers = { 'Idempotency-Key': random.uuid(), ...draft.headers };
}

/** A service may know more fields than the table. They are sent, with a note in case of a typing mistake. */
function noteUnknownFields(body: unknown, { body: schema }: Endpoint, ctx: Context): void {
  if (!isRecord(body)) return;
  const known = (schema?.properties ?? {}) as object;
  const unknown = Object.keys(body).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length === 0) return;
  const names = unknown.map((name) => safeCell(name)).join(', ');
  ctx.note(t('Not a known field of this request; sent as given: {0}.', names));
}

function refuseSecondValue(source: Source, { given }: Given, fields: Values): void {
  for (const [name, { to = '' }] of Object.entries(source.flags ?? {})) {
    if (!given?.has(name) || !to.startsWith('body.')) continue;
    const path = to.slice('body.'.length);
    // A field that contains the flag's field as an object is merged with it.
    const value = read({ body: fields }, to);
    if (value === undefined) continue;
    throw usageError(t('--{0} and --field {1} set the same field', name, path), t('Remove one of the two.'));
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

function requireFlags(source: Source, draft: Draft, input: Given, help: Said): void {
  for (const [name, flag] of Object.entries(source.flags ?? {})) {
    const missing = !isGiven((input.flags as Values)[name]);
    if (flag.required === true && missing && (!flag.to || read(draft, flag.to) === undefined)) {
      const message = t('--{0} is required: {1}', name, translated(flag.summary));
      throw usageError(message, [...listHint(flag), help]);
    }
  }
}

async function violationsOf(endpoint: Endpoint, request: Draft): Promise<readonly Violation[]> {
  // A read without parameters needs no check, so the validator is not loaded.
  if (Object.keys(request).length === 0) return [];
  const { validateRequest } = await import('../api/validate.ts');
  return validateRequest(endpoint, request);
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
