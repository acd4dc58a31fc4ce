import type { Endpoint, Schema } from '../../../api/endpoints/endpoint.ts';
import { pathParameters } from '../../../api/endpoints/index.ts';
import { isSecretName } from '../../../values/secret-names.ts';
import type { Annotations } from './tool.ts';

/**
 * What an assistant may do with an endpoint, told from its entry in the table:
 * - `none`: it takes a secret or gives one; no tool
 * - `read`
 * - `write`: with `--allow-writes`
 * - `write in a test`: it moves a bank request or a key: with `--allow-writes`, never at a live service
 */
export type Reach = 'none' | 'read' | 'write' | 'write in a test';

/** By rules that hold for endpoints that are not there yet (docs/decisions/tools.md). */
export function reachOf(endpoint: Endpoint): Reach {
  if (takesSecret(endpoint) || givesSecret(endpoint.reply)) return 'none';
  if (endpoint.method === 'GET') return 'read';
  return movesBankRequest(endpoint) || /\/(client|client-keys|oauth)\//.test(endpoint.path)
    ? 'write in a test'
    : 'write';
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

/** Every name of a field in a schema, at every depth. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, part]) => [
    ...(keyword === 'properties' ? Object.keys(part as object) : []),
    ...namesIn(part),
  ]);
}

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
