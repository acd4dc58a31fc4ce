import type { Schema } from '../../src/api/endpoints/endpoint.ts';
import { endpoints } from '../../src/api/endpoints/index.ts';
import { naughty, nested } from './bodies.ts';
import type { Random } from './random.ts';

/** Escape codes that the program itself never sends: a title, a hyperlink, a place on the screen, a question. */
export const escapes =
  '\u001b]0;soak\u0007\u001b]8;;https://evil.example\u0007\u001b[6;66H\u001b[?1049h\u001bP$qm\u001b\\\u009b7m\u202egnp.exe';
const foreign = /\u001b\]|\u001b\[6;66H|\u001b\[\?1049|\u001bP|\u009b|\u0007|\u202e/;

/** The first escape code on the terminal that came from the service; undefined when there is none. */
export function foreignIn(raw: string): string | undefined {
  const at = raw.search(foreign);
  return at < 0 ? undefined : JSON.stringify(raw.slice(Math.max(at - 120, 0), at + 60));
}

const text = (value: unknown) => JSON.stringify(value);

/** The JSON of a value as a schema wants it, where every value that is no object or list is given by `leaf`. */
function jsonOf(schema: Schema, random: Random, leaf: (schema: Schema) => string): string {
  const { properties, items, anyOf } = schema as {
    properties?: Record<string, Schema>;
    items?: Schema;
    anyOf?: Schema[];
  };
  if (anyOf) return jsonOf(random.pick(anyOf), random, leaf);
  if (properties) {
    const fields = Object.entries(properties).map(
      ([name, part]) => `${text(name)}:${jsonOf(part, random, leaf)}`,
    );
    return `{${fields.join()}}`;
  }
  if (!items) return leaf(schema);
  return `[${Array.from({ length: random.below(4) }, () => jsonOf(items, random, leaf)).join()}]`;
}

/** As the service would answer. */
function good(schema: Schema): string {
  const {
    type,
    format,
    enum: values,
  } = schema as { type?: string | string[]; format?: string; enum?: unknown[] };
  const kind = Array.isArray(type) ? type[0] : type;
  if (values) return text(values[0]);
  if (kind === 'integer' || kind === 'number') return '1';
  if (kind === 'boolean') return 'true';
  if (kind === 'null') return 'null';
  if (kind === 'object') return '{}';
  if (kind === 'array') return '[]';
  if (format === 'uuid') return '"5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03"';
  return format === 'date-time' ? '"2026-11-21T01:00:00+00:00"' : '"2026-11-21T01:00:00"';
}

const strange = [
  'null',
  'true',
  '[]',
  '{}',
  '""',
  '-1',
  '-0',
  '1e400',
  '1e308',
  '0.5',
  `${'9'.repeat(400)}`,
  '[[[]]]',
  '"x"',
];
const wholes = [
  ...[
    'null',
    '[]',
    '""',
    '1e400',
    '{}',
    'true',
    '',
    ' ',
    'NaN',
    '{"success":true}',
    '[null]',
    '{"success":"yes"}',
  ],
  ...[
    '{"success":true,"data":null}',
    '{"success":false}',
    '{"detail":null}',
    '{"data":{"items":null}}',
    '<!doctype html>',
  ],
  '\ufeff{"success":true,"message":"","data":{}}',
  '{"success":true,"success":false,"data":{},"data":[]}',
  '{"__proto__":{"success":true,"data":{}},"constructor":null,"toString":1}',
];

type Content = (data: Schema, random: Random) => { status?: number; body: string | Buffer };
const enveloped = (data: string, message = 'ok') =>
  `{"success":true,"message":${text(message)},"data":${data}}`;

/** What a hostile service says, in JSON or nearly. */
export const contents: Record<string, Content> = {
  good: (data, random) => ({ body: enveloped(jsonOf(data, random, good)) }),
  'escape codes in each text': (data, random) => ({
    body: enveloped(
      jsonOf(data, random, (schema) => (good(schema).startsWith('"') ? text(escapes) : good(schema))),
      escapes,
    ),
  }),
  'escape codes in each value': (data, random) => ({
    body: enveloped(
      jsonOf(data, random, () => text(escapes)),
      escapes,
    ),
  }),
  'escape codes in some values': (data, random) => ({
    body: enveloped(jsonOf(data, random, (schema) => (random.chance(0.3) ? text(escapes) : good(schema)))),
  }),
  'escape codes in names': (data, random) => ({
    body: enveloped(
      `{${text(escapes)}:{${text(escapes)}:1},"items":[{${text(escapes)}:1}],"x":${jsonOf(data, random, good)}}`,
    ),
  }),
  'naughty texts': (data, random) => ({
    body: enveloped(
      jsonOf(data, random, (schema) =>
        good(schema).startsWith('"') ? text(random.pick(naughty)) : good(schema),
      ),
    ),
  }),
  'wrong types': (data, random) => ({
    body: enveloped(
      jsonOf(data, random, (schema) => (random.chance(0.4) ? random.pick(strange) : good(schema))),
    ),
  }),
  'a value nested deep': (data, random) => {
    const deep = nested(random);
    return { body: enveloped(jsonOf(data, random, (schema) => (random.chance(0.1) ? deep : good(schema)))) };
  },
  'nested deep': (_, random) => ({ body: random.chance(0.5) ? nested(random) : enveloped(nested(random)) }),
  'something else': (_, random) => ({ body: random.pick(wholes) }),
  'no UTF-8': (data, random) => ({
    body: Buffer.from(enveloped(jsonOf(data, random, () => '"\u00ff\u009b31m\u00c0"')), 'latin1'),
  }),
  'a refusal': (_, random) => ({
    status: random.pick([400, 403, 404, 409, 500, 503]),
    body: `{"success":false,"message":${text(escapes)},"data":${text(escapes)}}`,
  }),
  'a refusal of fields': (_, random) => ({
    status: 422,
    body: random.pick([
      text({ detail: [{ loc: ['body', escapes, 1], msg: escapes, type: escapes, input: escapes }] }),
      text({ detail: escapes }),
      text({ detail: [null, 1, { loc: null }, { msg: {} }] }),
      `{"detail":${nested(random)}}`,
    ]),
  }),
  'a token that is none': () => ({
    status: 401,
    body: text({ success: false, message: escapes, data: null }),
  }),
};

/** The schema of what a path answers; an empty one for paths that the table does not have. */
export function schemaAt(method: string, path: string): Schema {
  const wanted = path.split('?')[0]!;
  const found = Object.values(endpoints).find(
    (one) => one.method === method && new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(wanted),
  );
  return found?.reply ?? {};
}
