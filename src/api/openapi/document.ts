import type { Endpoint, Schema } from '../endpoints/endpoint.ts';
import { endpointIds, endpoints } from '../endpoints/index.ts';
import { allowingNulls } from '../endpoints/nulls-in-request-body.ts';
import { pathSchema } from '../endpoints/paths.ts';
import { pictureEndpoints } from '../endpoints/public.ts';
import { deliveries } from './deliveries.ts';
import recorded from './examples.json' with { type: 'json' };
import { namedSchemas, titled, typeName } from './named-schemas.ts';

/** A request that the emulator accepted, and its reply. */
export interface Example {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  header?: Record<string, unknown>;
  body?: unknown;
  status: number;
  reply: unknown;
}

/** By endpoint id; written by test/contract/openapi-examples.test.ts. */
const examples: Record<string, Example> = recorded;

/** For the endpoints that reply with a picture; the reply is not shown. */
const pictureExample: Example = {
  path: { qr_id: '00000006-0000-4000-8000-000000000001', ...examples['public.checkout']?.path },
  query: { size: 512 },
  status: 200,
  reply: undefined,
};

const envelope = (data: Schema): Schema => ({
  type: 'object',
  properties: { success: { type: 'boolean' }, message: { type: 'string' }, data },
  required: ['success', 'message', 'data'],
});

/** §7; the structure of a 422 is assumed. */
const errorSchemas = {
  Failure: {
    type: 'object',
    properties: { success: { type: 'boolean' }, message: { type: 'string' }, data: {} },
    required: ['success', 'message'],
  },
  HTTPValidationError: {
    type: 'object',
    properties: {
      detail: {
        oneOf: [
          {
            title: 'FieldErrors',
            type: 'array',
            items: {
              title: 'FieldError',
              type: 'object',
              properties: {
                loc: {
                  type: 'array',
                  items: {
                    oneOf: [
                      { title: 'FieldName', type: 'string' },
                      { title: 'FieldIndex', type: 'integer' },
                    ],
                  },
                },
                msg: { type: 'string' },
                type: { type: 'string' },
              },
              required: ['loc', 'msg', 'type'],
            },
          },
          { title: 'Reason', type: 'string', examples: ['payment_profile_missing'] },
        ],
      },
    },
    required: ['detail'],
    'x-assumed': true,
  },
} as const;

/** The endpoint table as an OpenAPI 3.1.0 document with info version 1.0 (§9), for `baseUrl`. */
export function openApiDocument(baseUrl = '{base_url}') {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const id of endpointIds) {
    const endpoint: Endpoint = endpoints[id];
    paths[endpoint.path] ??= {};
    paths[endpoint.path]![endpoint.method.toLowerCase()] = operation(id, endpoint, examples[id]);
  }
  for (const [id, picture] of Object.entries<Endpoint>(pictureEndpoints))
    paths[picture.path] = { get: operation(id, picture, pictureExample) };
  const errors = Object.entries(errorSchemas).map(([name, schema]) => [name, titled(schema, name)]);
  const { document, schemas } = namedSchemas({ paths, webhooks: deliveries, errors });
  return {
    openapi: '3.1.0',
    info: { title: 'Payment Confirmation Service API', version: '1.0' },
    servers: [server(baseUrl)],
    paths: document.paths,
    webhooks: document.webhooks,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        clientSecret: { type: 'apiKey', in: 'header', name: 'X-Client-Secret' },
      },
      schemas,
    },
  };
}

function server(baseUrl: string) {
  if (baseUrl !== '{base_url}') return { url: baseUrl };
  return { url: baseUrl, variables: { base_url: { default: 'https://pay.example' } } };
}

/** @param example undefined for a new endpoint: examples are recorded from this document's endpoints */
function operation(id: string, endpoint: Endpoint, example: Example | undefined) {
  const parameters = [
    ...properties('path', pathSchema(endpoint.path), example?.path),
    ...properties('query', endpoint.query, example?.query),
    ...properties('header', endpoint.headers, example?.header),
  ];
  return {
    operationId: id,
    tags: [id.split('.')[0]],
    summary: endpoint.summary,
    description: `Section ${endpoint.section}.${assumption(endpoint)}`,
    ...(endpoint.assumed === undefined ? {} : { 'x-assumed': endpoint.assumed }),
    security: security[endpoint.auth],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: requestBody(id, endpoint, example) } : {}),
    responses: responses(id, endpoint, example),
  };
}

function assumption({ assumed }: Endpoint): string {
  if (assumed === undefined) return '';
  return ` Assumed: ${assumed === true ? 'all of it' : assumed}.`;
}

function requestBody(id: string, { body, ...endpoint }: Endpoint, example?: Example) {
  const fields = endpoint.nullIsAbsent ? allowingNulls(body!) : body!;
  const taken = endpoint.oneOfTheseFields ? eitherField(fields) : fields;
  const schema = endpoint.onlyTheseFields ? { ...taken, additionalProperties: false } : taken;
  const named = titled(schema, `${typeName(id)}Request`);
  return { required: true, content: { 'application/json': { schema: named, ...valued(example?.body) } } };
}

const eitherField = ({ properties }: Schema): Schema => ({
  oneOf: Object.entries(properties as Record<string, Schema>).map(([name, property]) => ({
    ...{ type: 'object', properties: { [name]: property }, required: [name] },
  })),
});

const security = { none: [], bearer: [{ bearer: [] }], 'bearer+secret': [{ bearer: [], clientSecret: [] }] };

const valued = (example: unknown) => (example === undefined ? {} : { example });

function properties(place: string, schema: Schema | undefined, values: Record<string, unknown> = {}) {
  const required = (schema?.required ?? []) as readonly string[];
  return Object.entries((schema?.properties ?? {}) as Record<string, Schema>).map(([name, property]) => ({
    ...{ name, in: place, required: required.includes(name), schema: property },
    ...valued(values[name]),
  }));
}

function responses(id: string, endpoint: Endpoint, example?: Example) {
  const json = (description: string, schema: Schema, value?: unknown) => ({
    description,
    content: { 'application/json': { schema, ...valued(value) } },
  });
  const reference = (status: number) =>
    json(errorMeanings[status] ?? 'error', {
      $ref: `#/components/schemas/${status === 422 ? 'HTTPValidationError' : 'Failure'}`,
    });
  return Object.fromEntries([
    ...endpoint.statuses.map((status) => [
      status,
      endpoint.contentType
        ? { description: 'success', content: { [endpoint.contentType]: { schema: endpoint.reply } } }
        : json(
            'success',
            titled(envelope(endpoint.reply), `${typeName(id)}Reply`),
            status === example?.status ? example.reply : undefined,
          ),
    ]),
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
