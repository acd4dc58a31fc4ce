import type { Endpoint, Schema } from './endpoints/endpoint.ts';
import { endpointIds, endpoints, pathSchema } from './endpoints/index.ts';
import { allowingNulls } from './endpoints/nulls-in-request-body.ts';

const envelope = (data: Schema): Schema => ({
  type: 'object',
  properties: { success: { type: 'boolean' }, message: { type: 'string' }, data },
  required: ['success', 'message', 'data'],
});

/** §7; the structure of a 422 is assumed. */
const errorSchemas = {
  Failure: {
    type: 'object',
    properties: { success: { const: false }, message: { type: 'string' }, data: {} },
    required: ['success', 'message'],
  },
  HTTPValidationError: {
    type: 'object',
    properties: {
      detail: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            loc: { type: 'array', items: { type: ['string', 'integer'] } },
            msg: { type: 'string' },
            type: { type: 'string' },
          },
          required: ['loc', 'msg', 'type'],
        },
      },
    },
    required: ['detail'],
  },
} as const;

/**
 * The endpoint table as an OpenAPI 3.1.0 document with info version 1.0 (§9).
 * @param baseUrl the server to name; a placeholder when absent
 */
export function openApiDocument(baseUrl = '{base_url}') {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const id of endpointIds) {
    const endpoint: Endpoint = endpoints[id];
    paths[endpoint.path] ??= {};
    paths[endpoint.path]![endpoint.method.toLowerCase()] = operation(id, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Payment Confirmation Service API', version: '1.0' },
    servers: [server(baseUrl)],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        clientSecret: { type: 'apiKey', in: 'header', name: 'X-Client-Secret' },
      },
      schemas: errorSchemas,
    },
  };
}

function server(baseUrl: string) {
  if (baseUrl !== '{base_url}') return { url: baseUrl };
  return { url: baseUrl, variables: { base_url: { default: 'https://pay.example' } } };
}

function operation(id: string, endpoint: Endpoint) {
  const parameters = [
    ...properties('path', pathSchema(endpoint.path)),
    ...properties('query', endpoint.query),
    ...properties('header', endpoint.headers),
  ];
  return {
    operationId: id,
    summary: endpoint.summary,
    description: `Section ${endpoint.section}.${assumption(endpoint)}`,
    ...(endpoint.assumed === true ? { 'x-assumed': true } : {}),
    security: security[endpoint.auth],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: requestBody(endpoint.body, endpoint) } : {}),
    responses: responses(endpoint),
  };
}

function assumption({ assumed }: Endpoint): string {
  if (assumed === undefined) return '';
  return ` Assumed: ${assumed === true ? 'all of it' : assumed}.`;
}

function requestBody(body: Schema, { nullIsAbsent, onlyTheseFields }: Endpoint) {
  const fields = nullIsAbsent ? allowingNulls(body) : body;
  const schema = onlyTheseFields ? { ...fields, additionalProperties: false } : fields;
  return { required: true, content: { 'application/json': { schema } } };
}

const security = { none: [], bearer: [{ bearer: [] }], 'bearer+secret': [{ bearer: [], clientSecret: [] }] };

const parameter = (place: string, name: string, schema: Schema, required: boolean) => ({
  name,
  in: place,
  required,
  schema,
});

function properties(place: string, schema: Schema | undefined) {
  const required = (schema?.required ?? []) as readonly string[];
  return Object.entries((schema?.properties ?? {}) as Record<string, Schema>).map(([name, property]) =>
    parameter(place, name, property, required.includes(name)),
  );
}

function responses(endpoint: Endpoint) {
  const json = (description: string, schema: Schema) => ({
    description,
    content: { 'application/json': { schema } },
  });
  const reference = (status: number) =>
    json(errorMeanings[status] ?? 'error', {
      $ref: `#/components/schemas/${status === 422 ? 'HTTPValidationError' : 'Failure'}`,
    });
  return Object.fromEntries([
    ...endpoint.statuses.map((status) => [status, json('success', envelope(endpoint.reply))]),
    ...endpoint.errors.map((status) => [status, reference(status)]),
  ]);
}

/** §7 */
const errorMeanings: Record<number, string> = {
  400: 'bad request',
  401: 'missing, expired or wrong authentication',
  404: 'not found',
  409: 'conflict',
  422: 'validation error',
  429: 'too many requests',
  500: 'internal error',
  502: 'the bank made no QR code',
};
