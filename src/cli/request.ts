import type { CallInput } from '../api/client.ts';
import type { Endpoint } from '../api/endpoints/endpoint.ts';
import { type EndpointId, endpoints } from '../api/endpoints/index.ts';
import type { Context } from '../context.ts';
import { PayconfirmError, usageError } from '../errors.ts';
import { readBody, readFields } from './body-input.ts';
import type { Arguments, Flags, Input } from './definition.ts';

interface Draft {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
}

interface Source {
  endpoint: EndpointId;
  flags?: Flags;
  arguments?: Arguments;
}

/**
 * The request that flags and arguments describe, checked against the endpoint table before anything is sent.
 * `--data` replaces the body and is not checked: it is how to send what the table does not know.
 * @throws usage error that names the flag, the rule and what was given
 */
export async function buildRequest<Id extends EndpointId>(
  definition: Source & { endpoint: Id },
  input: Input<Flags, Arguments>,
  ctx: Context,
  prepare: ((draft: CallInput<Id>) => Promise<CallInput<Id>>) | undefined,
): Promise<CallInput<Id>> {
  const endpoint: Endpoint = endpoints[definition.endpoint];
  const draft: Draft = {};
  const names = new Map<string, string>();
  for (const [name, flag] of Object.entries(definition.flags ?? {})) {
    if (!flag.to) continue;
    names.set(flag.to, `--${name}`);
    const value = (input.flags as Record<string, unknown>)[name];
    if (value !== undefined) place(draft, flag.to, value);
  }
  for (const argument of definition.arguments ?? []) {
    if (!argument.to) continue;
    names.set(argument.to, argument.name);
    place(draft, argument.to, (input.args as Record<string, unknown>)[argument.name]);
  }

  const { data, field } = input.flags as { data?: string; field?: string[] };
  if (data !== undefined) {
    draft.body = (await readBody(data, ctx)) as Record<string, unknown>;
    return draft as CallInput<Id>;
  }
  const fields = readFields(field ?? []);
  if (endpoint.body) draft.body = merge(draft.body ?? {}, fields);
  const request = prepare ? await prepare(draft as CallInput<Id>) : (draft as CallInput<Id>);
  await check(definition, endpoint, request as Draft, input, names);
  return request;
}

async function check(
  definition: Source,
  endpoint: Endpoint,
  request: Draft,
  input: Input<Flags, Arguments>,
  names: Map<string, string>,
): Promise<void> {
  for (const [name, flag] of Object.entries(definition.flags ?? {})) {
    const missing = (input.flags as Record<string, unknown>)[name] === undefined;
    if (flag.required && missing && (!flag.to || read(request, flag.to) === undefined)) {
      throw usageError(
        `--${name} is required: ${flag.summary}`,
        `payconfirm ${commandOf(definition)} --help`,
      );
    }
  }
  const { validateRequest } = await import('../api/validate.ts');
  const violations = [
    ...(await validateRequest(flagRules(definition), { query: input.flags })),
    ...(await validateRequest(endpoint, request)),
  ];
  if (violations.length === 0) return;
  const described = violations.map(({ target, rule, given }) => {
    const name = names.get(target) ?? nameOf(target, definition);
    return { field: name, message: given === undefined ? rule : `${rule}; given: ${show(given)}` };
  });
  const [first] = described;
  throw new PayconfirmError('usage', `${first!.field} ${first!.message}`, {
    details: described.length > 1 ? described : undefined,
    hint: `payconfirm ${commandOf(definition)} --help`,
  });
}

/** The flags that have a rule of their own, as if they were a query. */
function flagRules({ flags = {} }: Source): Endpoint {
  const own = Object.entries(flags).filter(([, flag]) => flag.schema);
  const properties = Object.fromEntries(own.map(([name, flag]) => [name, flag.schema]));
  return { ...endpoints['client.me'], query: { type: 'object', properties } };
}

const commandOf = (definition: Source) => definition.endpoint.replace('.', ' ');

/** A flag checked by its own rule, or a field that has no flag. */
function nameOf(target: string, { flags = {} }: Source): string {
  const name = target.replace(/^(body|query|headers|path)\./, '');
  return target.startsWith('query.') && flags[name] ? `--${name}` : `--field ${name}`;
}

function show(given: unknown): string {
  const text = typeof given === 'string' ? JSON.stringify(given) : String(given);
  return text.length > 80 ? `${text.slice(0, 60)}… (${(given as string).length} characters)` : text;
}

function place(draft: Draft, target: string, value: unknown): void {
  const keys = target.split('.');
  let holder = draft as Record<string, unknown>;
  for (const key of keys.slice(0, -1)) {
    holder[key] ??= {};
    holder = holder[key] as Record<string, unknown>;
  }
  holder[keys.at(-1)!] = value;
}

function read(draft: Draft, target: string): unknown {
  return target.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], draft);
}

function merge(base: Record<string, unknown>, over: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const before = merged[key];
    merged[key] = isRecord(before) && isRecord(value) ? merge(before, value) : value;
  }
  return merged;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
