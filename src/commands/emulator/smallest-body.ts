/** For a 422: the smallest body that the endpoint's schema accepts, with the valid values of the refused one. */
import type { Endpoint, Schema } from '../../api/endpoints/endpoint.ts';
import { endpoints } from '../../api/endpoints/index.ts';
import { validateRequest, validateValue } from '../../api/validate.ts';
import type { LoggedRequest } from '../../emulator/logged-request.ts';
import { isRecord } from '../../values/is-record.ts';
import { hidden } from '../../values/redact-secrets.ts';

/** Texts in the forms that a schema may require. */
const samples = [
  'text',
  'TEXT1',
  '1',
  'https://shop.example/',
  'an@shop.example',
  '00000000-0000-4000-8000-000000000000',
  '2026-01-01',
  '2026-01-01T00:00:00Z',
];

/** Undefined if the endpoint has no body, or if no accepted body was found. */
export async function smallestBody({ method, path, request_body }: LoggedRequest): Promise<unknown> {
  const endpoint = endpointAt(method, path.split('?')[0]!);
  if (!endpoint?.body) return undefined;
  const body = await sampleOf(endpoint.body, request_body);
  const violations = await validateRequest(endpoint, { body } as Parameters<typeof validateRequest>[1]);
  return violations.some(({ target }) => target.startsWith('body')) ? undefined : body;
}

function endpointAt(method: string, path: string): Endpoint | undefined {
  const parts = path.split('/');
  return Object.values<Endpoint>(endpoints).find((one) => {
    const its = one.path.split('/');
    const isSame = its.every((part, at) => part.startsWith('{') || part === parts[at]);
    return one.method === method && its.length === parts.length && isSame;
  });
}

/** The given value if the schema accepts it, otherwise a value that it accepts. */
async function sampleOf(schema: Schema, given: unknown): Promise<unknown> {
  const {
    properties,
    required = [],
    enum: allowed,
  } = schema as {
    properties?: Record<string, Schema>;
    required?: string[];
    enum?: unknown[];
  };
  if (properties) {
    const its = isRecord(given) ? given : {};
    const fields: Record<string, unknown> = {};
    for (const name of required) fields[name] = await sampleOf(properties[name] ?? {}, its[name]);
    return fields;
  }
  const candidates = [given, ...(allowed ?? []), ...samples, ...numbersOf(schema), true, [], {}];
  for (const one of candidates) {
    if (one === undefined || one === hidden) continue;
    if ((await validateValue(schema, one, 'value')).length === 0) return one;
  }
  return undefined;
}

function numbersOf(schema: Schema): number[] {
  const { minimum = 1, exclusiveMinimum } = schema as { minimum?: number; exclusiveMinimum?: number };
  return [exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1];
}
