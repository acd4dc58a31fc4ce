/** Validates requests and replies against the endpoint table. */
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { Endpoint, Schema } from '../../api/endpoints/endpoint.ts';
import { pathSchema } from '../../api/endpoints/paths.ts';
import type { InvalidField } from './handler-result.ts';

/** Compiled on first use, so that a start costs nothing. Each returns the problems; empty if valid. */
export type Validators = ReturnType<typeof validatorsOf>;

let compilers: typeof import('./ajv-instances.ts') | undefined;

/** Await this before the first check. */
export async function loadCompilers(): Promise<void> {
  compilers ??= await import('./ajv-instances.ts');
}

/** The validators of an endpoint's requests and replies. */
export function validatorsOf(endpoint: Endpoint) {
  const closed = { ...endpoint.body, additionalProperties: false };
  return {
    path: validator('strict', pathSchema(endpoint.path), 'path'),
    /** Converts texts to numbers and fills in defaults. */
    query: validator('coercing', endpoint.query, 'query'),
    headers: validator('strict', endpoint.headers, 'header'),
    body: validator('strict', endpoint.onlyTheseFields ? closed : endpoint.body, 'body'),
    /** The `data` of a successful reply. */
    reply: validator('strict', endpoint.reply, 'data'),
  };
}

/** For the emulator's own paths. */
export const bodyValidator = (schema: Schema) => validator('strict', schema, 'body');
/** For the emulator's own paths. Converts texts to numbers and fills in defaults. */
export const queryValidator = (schema: Schema) => validator('coercing', schema, 'query');

function validator(compiler: 'strict' | 'coercing', schema: Schema | undefined, part: string) {
  let validate: ValidateFunction | undefined;
  return (value: unknown): InvalidField[] => {
    if (!schema) return [];
    validate ??= compilers![compiler].compile(schema);
    return validate(value) ? [] : validate.errors!.map((error) => field(part, error));
  };
}

/** `{loc: ["body", "amount"], msg, type}`, the assumed format of a 422. */
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

/** Finds texts with U+0000. The store ends a text there, so that two different texts become one. */
export function textsWithNul(value: unknown, ...loc: string[]): InvalidField[] {
  if (typeof value === 'string' && value.includes('\0')) {
    return [{ loc, msg: 'must not contain the character U+0000', type: 'value_error' }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsWithNul(inner, ...loc, name));
}
