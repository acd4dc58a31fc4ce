import type { Endpoint, Schema } from '../../../api/endpoints/endpoint.ts';
import { pathParameters } from '../../../api/endpoints/paths.ts';
import { isSecretName } from '../../../values/secret-names.ts';
import type { Annotations, Reach } from './tool.ts';

/** By rules that hold for endpoints that are not there yet (docs/decisions/tools.md). */
export function reachOf(endpoint: Endpoint): Reach {
  if (takesSecret(endpoint) || givesSecret(endpoint.reply)) return 'none';
  if (endpoint.method === 'GET') return 'read';
  const destinations = destinationsOf(endpoint);
  if (movesBankRequest(endpoint) || ofTheClient.test(endpoint.path) || destinations.has('recipient')) {
    return 'write in a test';
  }
  return destinations.has('url') ? 'write to a named host' : 'write';
}

/** Below these are the client, its keys, and the account that its checkouts are paid into. */
const ofTheClient = /\/(client|client-keys|oauth|payment-profile)(\/|$)/;

type Destination = 'url' | 'recipient';

/** What the body sends data or money to: a URL has a host that can be named, any other recipient has none. */
function destinationsOf({ body, destinations = {} }: Endpoint): Set<Destination> {
  const found = new Set<Destination>();
  for (const { name, format } of fieldsIn(body)) {
    if (destinations[name] === false) continue;
    if (format === 'uri') found.add('url');
    else if (destinations[name] || !placeless.has(format)) found.add('recipient');
  }
  return found;
}

/** Formats of values that name no place outside of the service. One that is not listed may name a place. */
const placeless = new Set<unknown>([undefined, 'uuid', 'date', 'date-time']);

/** The names of the fields that hold a URL, at every depth. */
export function urlFields(schema: Schema): Set<string> {
  return new Set(
    fieldsIn(schema)
      .filter(({ format }) => format === 'uri')
      .map(({ name }) => name),
  );
}

interface Field {
  name: string;
  format: unknown;
}

/** Every schema within a schema, by the name of its field; the items of a list have the list's name. */
function fieldsIn(schema: unknown, name = ''): Field[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, format, ...others } = schema as Record<string, unknown>;
  return [
    { name, format },
    ...Object.entries(properties as object).flatMap(([field, part]) => fieldsIn(part, field)),
    ...Object.values(others).flatMap((part) => fieldsIn(part, name)),
  ];
}

/** A one-time code works once: it may be an argument, as it may be a flag. */
export const isSecretArgument = (name: string) => name !== 'code' && isSecretName(name);

/** A path parameter, or a field that cannot be left out. */
function takesSecret({ path, query, body }: Endpoint): boolean {
  return [...pathParameters(path), ...required(query), ...required(body)].some(isSecretArgument);
}

const required = (schema?: Schema) => (schema?.required ?? []) as readonly string[];

/**
 * What the table's own replies name so and is no secret: a bank's or a plan's code, a checkout's page, the name of a
 * further field of a QR code.
 */
const openNames = ['code', 'token', 'key'];

function givesSecret(reply: Schema): boolean {
  return namesIn(reply).some((name) => !openNames.includes(name) && isSecretName(name));
}

/** A request that the bank confirms by an OTP is answered with its `bank_request`, and named in the path after that. */
function movesBankRequest({ path, reply }: Endpoint): boolean {
  return path.includes('{bank_request_id}') || namesIn(reply).includes('bank_request');
}

const namesIn = (schema: unknown) => fieldsIn(schema).map(({ name }) => name);

/**
 * A POST only adds where it is to a collection, or goes on with what its path names; any other may take something
 * away, which the protocol assumes too of a tool that says nothing.
 */
export function annotationsOf({ method, path }: Endpoint): Annotations {
  const last = path.slice(path.lastIndexOf('/') + 1);
  const adds =
    pathParameters(path).length === 0 ||
    /^(registration|verification|verify|resend-verification|test|retry)$/.test(last);
  return {
    readOnlyHint: method === 'GET',
    destructiveHint: method !== 'GET' && !(method === 'POST' && adds),
    idempotentHint: method !== 'POST',
    openWorldHint: true,
  };
}
