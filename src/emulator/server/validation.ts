/** Requests and replies against the endpoint table. */
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { Endpoint, Schema } from '../../api/endpoints/endpoint.ts';
import { pathSchema } from '../../api/endpoints/paths.ts';
import type { InvalidField } from './handler-result.ts';

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

let compilers: typeof import('./schema-compilers.ts') | undefined;

/** To be awaited before the first check. */
export async function loadCompilers(): Promise<void> {
  compilers ??= await import('./schema-compilers.ts');
}

/** Checks of an endpoint's requests and replies, by its entry in the table. */
export function validatorsOf(endpoint: Endpoint): Validators {
  const closed = { ...endpoint.body, additionalProperties: false };
  return {
    path: validator('strict', pathSchema(endpoint.path), 'path'),
    query: validator('coercing', endpoint.query, 'query'),
    headers: validator('strict', endpoint.headers, 'header'),
    body: validator('strict', endpoint.onlyTheseFields ? closed : endpoint.body, 'body'),
    reply: validator('strict', endpoint.reply, 'data'),
  };
}

/** For the emulator's own paths. */
export const bodyValidator = (schema: Schema) => validator('strict', schema, 'body');
/** Turns texts into numbers and fills in defaults. */
export const queryValidator = (schema: Schema) => validator('coercing', schema, 'query');

function validator(compiler: 'strict' | 'coercing', schema: Schema | undefined, part: string) {
  let validate: ValidateFunction | undefined;
  return (value: unknown): InvalidField[] => {
    if (!schema) return [];
    validate ??= compilers![compiler].compile(schema);
    return validate(value) ? [] : validate.errors!.map((error) => field(part, error));
  };
}

/** `{loc: ["body", "amount"], msg, type}`, as assumed of a 422. */
function field(part: string, { instancePath, keyword, params, message = '' }: ErrorObject): InvalidField {
  const loc = instancePath.split('/').slice(1);
  if (keyword === 'required') {
    return { loc: [part, ...loc, params.missingProperty], msg: 'Field required', type: 'missing' };
  }
  if (keyword === 'additionalProperties') {
    const msg = 'Extra inputs are not permitted';
    return { loc: [part, ...loc, params.additionalProperty], msg, type: 'extra_forbidden' };
  }
  const allowed = keyword === 'enum' ? `: ${params.allowedValues.join(', ')}` : '';
  return { loc: [part, ...loc], msg: message + allowed, type: keyword };
}

/** Texts that the store would end at a U+0000, so that two that differ became one. */
export function textsCutShort(value: unknown, ...loc: string[]): InvalidField[] {
  if (typeof value === 'string' && value.includes('\0')) {
    return [{ loc, msg: 'must not contain the character U+0000', type: 'value_error' }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsCutShort(inner, ...loc, name));
}
