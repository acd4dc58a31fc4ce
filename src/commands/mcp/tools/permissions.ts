import type { Endpoint, Schema } from '../../../api/endpoints/endpoint.ts';
import { pathParameters } from '../../../api/endpoints/paths.ts';
import { isSecretName } from '../../../values/secret-names.ts';
import type { Annotations, Reach } from './tool.ts';

/** Uses rules that also hold for future endpoints (docs/decisions/tools.md). */
export function reachOf(endpoint: Endpoint): Reach {
  if (takesSecret(endpoint) || givesSecret(endpoint.reply)) return 'none';
  if (endpoint.method === 'GET') return 'read';
  const destinations = destinationsOf(endpoint);
  if (movesBankRequest(endpoint) || ofTheClient.test(endpoint.path) || destinations.has('recipient')) {
    return 'write in a test';
  }
  return destinations.has('url') ? 'write to a named host' : 'write';
}

/** Paths of the client, its keys, and the account that gets its checkouts' money. */
const ofTheClient = /\/(client|client-keys|oauth|payment-profile)(\/|$)/;

type Destination = 'url' | 'recipient';

/** Destinations of data or money in the body. A URL has a host that can be allowed; any other recipient has none. */
function destinationsOf({ body, destinations = {} }: Endpoint): Set<Destination> {
  const found = new Set<Destination>();
  for (const { name, format } of fieldsIn(body)) {
    if (destinations[name] === false) continue;
    if (format === 'uri') found.add('url');
    else if (destinations[name] || !placeless.has(format)) found.add('recipient');
  }
  return found;
}

/** Formats that name no place outside of the service. An unlisted format may name one. */
const placeless = new Set<unknown>([undefined, 'uuid', 'date', 'date-time']);

/** Names of the fields with a URL, at any depth. */
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

/** Every nested schema by the name of its field. The items of a list have the list's name. */
function fieldsIn(schema: unknown, name = ''): Field[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, format, ...others } = schema as Record<string, unknown>;
  return [
    { name, format },
    ...Object.entries(properties as object).flatMap(([field, part]) => fieldsIn(part, field)),
    ...Object.values(others).flatMap((part) => fieldsIn(part, name)),
  ];
}

/** An OTP works once, so it may be an argument, like a flag. */
export const isSecretArgument = (name: string) => name !== 'code' && isSecretName(name);

/** A path parameter or a required field. */
function takesSecret({ path, query, body }: Endpoint): boolean {
  return [...pathParameters(path), ...required(query), ...required(body)].some(isSecretArgument);
}

const required = (schema?: Schema) => (schema?.required ?? []) as readonly string[];

/** Names in the table's replies that are not secrets. */
const openNames = ['code', 'token', 'key'];

function givesSecret(reply: Schema): boolean {
  return namesIn(reply).some((name) => !openNames.includes(name) && isSecretName(name));
}

/** A request that the bank confirms by an OTP returns a `bank_request`. Later requests have it in their path. */
function movesBankRequest({ path, reply }: Endpoint): boolean {
  return path.includes('{bank_request_id}') || namesIn(reply).includes('bank_request');
}

const namesIn = (schema: unknown) => fieldsIn(schema).map(({ name }) => name);

/** A POST only adds something if its path is a collection or continues what it names. */
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
