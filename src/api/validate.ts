import type { Schema, ValidationResult } from '@cfworker/json-schema';
import { type Sentence, t } from '../texts/translate.ts';
import { withoutBigints } from '../values/exact-json.ts';
import { formatMoney } from '../values/format-money.ts';
import { once } from '../values/once.ts';
import type { Endpoint, Schema as EndpointSchema } from './endpoints/endpoint.ts';
import { withoutNulls } from './endpoints/nulls-in-request-body.ts';
import { pathSchema } from './endpoints/paths.ts';

/** A value that breaks a rule of the endpoint table. */
export interface Violation {
  /** `body.amount`, `query.page`, `path.config_id`, `headers.Idempotency-Key`. */
  target: string;
  /** The rule as a text after the field's name: `must be at most 1.000.000.000 ₫`. */
  rule: string;
  /** Undefined if it is missing. */
  given: unknown;
}

interface Request {
  path?: unknown;
  query?: unknown;
  headers?: unknown;
  body?: unknown;
}

/** The validator's `uri` accepts what no program reads that way: in `https://u:p/w@host/` the host is `u`. */
const loadValidator = once(async () => {
  const { Validator, format } = await import('@cfworker/json-schema');
  const { uri } = format;
  format.uri = (text) => uri!(text) && URL.canParse(text);
  return Validator;
});

/** Checks a request against the endpoint's schemas. Returns each violation once, in the table's order. */
export async function validateRequest(endpoint: Endpoint, request: Request): Promise<Violation[]> {
  const Validator = await loadValidator();
  const parts = {
    path: pathSchema(endpoint.path) as Schema,
    query: endpoint.query,
    headers: endpoint.headers,
    body: endpoint.body,
  };
  return Object.entries(parts).flatMap(([part, schema]) => {
    if (!schema) return [];
    const given = request[part as keyof Request] ?? {};
    const value = part === 'body' && endpoint.nullIsAbsent ? withoutNulls(schema, given) : given;
    const { errors } = new Validator(schema as Schema, '2020-12', false).validate(withoutBigints(value));
    return violations(part, schema as Schema, value, errors);
  });
}

/** Checks the envelope's `data` against the endpoint's reply schema. */
export function validateReply({ reply }: Endpoint, data: unknown): Promise<Violation[]> {
  return validateValue(reply, data, 'data');
}

/** Checks any value against a schema. `name`: the first part of each target. */
export async function validateValue(
  schema: EndpointSchema,
  value: unknown,
  name: string,
): Promise<Violation[]> {
  const Validator = await loadValidator();
  const { errors } = new Validator(schema as Schema, '2020-12', false).validate(
    withoutBigints(value) ?? null,
  );
  return violations(name, schema as Schema, value, errors);
}

function violations(
  part: string,
  schema: Schema,
  value: unknown,
  errors: ValidationResult['errors'],
): Violation[] {
  const found = new Map<string, Violation>();
  for (const { keyword, keywordLocation, instanceLocation } of errors) {
    const rule = RULES[keyword];
    if (!rule) continue;
    const limit = lookUp(schema, keywordLocation);
    const at = [part, ...steps(instanceLocation)];
    const given = lookUp(value, instanceLocation);
    if (keyword === 'required') {
      for (const name of limit as string[]) {
        if (Object.hasOwn(given as object, name)) continue;
        found.set([...at, name].join('.'), {
          target: [...at, name].join('.'),
          rule: t('is required'),
          given: undefined,
        });
      }
    } else if (!found.has(at.join('.'))) {
      found.set(at.join('.'), {
        target: at.join('.'),
        rule: rule(limit, at.join('.').split('.').at(-1)!),
        given,
      });
    }
  }
  return [...found.values()];
}

/** A limit in the same format as the value. */
const quantity = (limit: unknown, name: string) =>
  name === 'amount' ? formatMoney(Number(limit)) : String(limit);

/** The table's keywords as texts, for the field of this name. */
const RULES: Readonly<Record<string, (limit: unknown, name: string) => string>> = {
  required: () => t('is required'),
  type: (types) =>
    [types]
      .flat()
      .map((type) => (TYPES[String(type)] ? t(TYPES[String(type)]!) : String(type)))
      .reduce((before, type) => (before ? t('{0} or {1}', before, type) : t('must be {0}', type)), ''),
  enum: (values) =>
    t(
      (values as unknown[]).length === 1 ? 'must be {0}' : 'must be one of {0}',
      (values as unknown[]).join(', '),
    ),
  const: (value) => t('must be {0}', JSON.stringify(value)),
  minimum: (limit, name) => t('must be at least {0}', quantity(limit, name)),
  maximum: (limit, name) => t('must be at most {0}', quantity(limit, name)),
  minLength: (limit) =>
    limit === 1 ? t('must not be empty') : t('must have at least {0} characters', limit),
  maxLength: (limit) =>
    limit === 1 ? t('must have at most 1 character') : t('must have at most {0} characters', limit),
  minItems: (limit) =>
    limit === 1 ? t('must have at least one entry') : t('must have at least {0} entries', limit),
  maxItems: (limit) =>
    limit === 1 ? t('must have at most one entry') : t('must have at most {0} entries', limit),
  uniqueItems: () => t('must not have the same entry twice'),
  pattern: (pattern) =>
    PATTERNS[String(pattern)] ? t(PATTERNS[String(pattern)]!) : t('must match {0}', pattern),
  format: (format) => t('must be {0}', FORMATS[String(format)] ? t(FORMATS[String(format)]!) : `a ${format}`),
};

const TYPES: Readonly<Record<string, Sentence>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

const FORMATS: Readonly<Record<string, Sentence>> = {
  uuid: 'a UUID, such as 123e4567-e89b-12d3-a456-426614174000',
  uri: 'a URL, such as https://shop.example/hook',
  date: 'a date, such as 2026-11-21',
  'date-time': 'a time, such as 2026-11-21T08:00:00Z',
  email: 'an e-mail address',
};

/** The patterns of requests, tool arguments and setup files. */
const PATTERNS: Readonly<Record<string, Sentence>> = {
  '^[0-9a-fA-F-]+$': 'must be an id, or the beginning of one',
  '[^.]{5}$': 'must be the payload itself, not the name of a file',
  '^https://': 'must be an https URL, such as https://shop.example/logo.png',
  '^#[0-9A-Fa-f]{6}$': 'must be a colour such as #0B57A4',
  '^https?://': 'must be an http:// or https:// URL, such as https://shop.example/hook',
  '^[A-Za-z][A-Za-z0-9+.-]*://': 'must be a URL, such as https://shop.example/thanks',
  '^[A-Z0-9]+$': 'must be upper-case letters and digits',
  '^\\d{6}$': 'must be six digits',
  '^\\d+$': 'must be digits only',
  '^0\\d{9}$': 'must be ten digits, the first a 0',
  '^[!-~]{1,255}$': 'must be at most 255 letters, digits and signs, without accents and spaces',
  '^file:.+$': 'must be file:PATH',
  '^(file:.+|profile:[A-Za-z0-9][A-Za-z0-9._-]*)$': 'must be file:PATH or profile:NAME',
  '^\\d{10,25}$': 'must be 10 to 25 digits',
  '^[A-Za-z0-9_-]{1,50}$': 'must be 1 to 50 letters without accents, digits, - or _',
  "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$": 'must be an HTTP header name',
};

const steps = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));

function lookUp(value: unknown, pointer: string): unknown {
  return steps(pointer).reduce<unknown>(
    (part, step) => (part as Record<string, unknown> | undefined)?.[step],
    value,
  );
}
