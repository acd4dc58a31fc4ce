/** The only importer of ajv: requests and replies against the endpoint table. */
import { Ajv2020, type ErrorObject, type Options } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Endpoint, Schema } from '../../api/endpoints/endpoint.ts';
import { pathParameters } from '../../api/endpoints/index.ts';
import type { InvalidField } from './answer.ts';

/** Compiled on first use, so that a start costs nothing. Each returns what is wrong; empty when all is well. */
export interface Validators {
  path(values: unknown): InvalidField[];
  /** Turns texts into numbers and fills in defaults. */
  query(values: unknown): InvalidField[];
  headers(values: unknown): InvalidField[];
  body(value: unknown): InvalidField[];
  /** The `data` of a successful reply. */
  reply(value: unknown): InvalidField[];
}

const strictAjv = ajv({});
const coercingAjv = ajv({ coerceTypes: true, useDefaults: true });

/** Made on first use. */
function ajv(more: Options): () => Ajv2020 {
  let made: Ajv2020 | undefined;
  return () => {
    made ??= addFormats.default(
      new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, ...more }),
    ) as Ajv2020;
    return made;
  };
}

export function validatorsOf(endpoint: Endpoint): Validators {
  const ids = pathParameters(endpoint.path);
  const path = {
    type: 'object',
    properties: Object.fromEntries(ids.map((id) => [id, { type: 'string', format: 'uuid' }])),
  };
  return {
    path: validator(strictAjv, path, 'path'),
    query: validator(coercingAjv, endpoint.query, 'query'),
    headers: validator(strictAjv, endpoint.headers, 'header'),
    body: validator(strictAjv, endpoint.body, 'body'),
    reply: validator(strictAjv, endpoint.reply, 'data'),
  };
}

/** For the emulator's own paths. */
export const bodyValidator = (schema: Schema) => validator(strictAjv, schema, 'body');
/** Turns texts into numbers and fills in defaults. */
export const queryValidator = (schema: Schema) => validator(coercingAjv, schema, 'query');

function validator(ajv: () => Ajv2020, schema: Schema | undefined, part: string) {
  let validate: ReturnType<Ajv2020['compile']> | undefined;
  return (value: unknown): InvalidField[] => {
    if (!schema) return [];
    validate ??= ajv().compile(schema);
    return validate(value) ? [] : validate.errors!.map((error) => field(part, error));
  };
}

/** `{loc: ["body", "amount"], msg, type}`, as assumed of a 422. */
function field(part: string, { instancePath, keyword, params, message = '' }: ErrorObject): InvalidField {
  const loc = instancePath.split('/').slice(1);
  if (keyword === 'required') {
    return { loc: [part, ...loc, params.missingProperty], msg: 'Field required', type: 'missing' };
  }
  const allowed = keyword === 'enum' ? `: ${params.allowedValues.join(', ')}` : '';
  return { loc: [part, ...loc], msg: message + allowed, type: keyword };
}
