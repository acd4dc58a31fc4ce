/**
 * Writes the types of `payconfirm/client`: the endpoint table as interfaces that a person can read. The compiler infers the
 * same types from the table (a test compares them), but in a declaration file they would be pages of the table itself.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Endpoint, Schema } from '../api/endpoints/endpoint.ts';
import { endpointIds, endpoints } from '../api/endpoints/index.ts';
import { pathParameters, pathSchema } from '../api/endpoints/paths.ts';
import { isPaged } from '../api/read-pages.ts';
import { methodNames } from '../library/client/method-names.ts';

const file = 'dist/types/client.d.ts';

function clientTypes(): string {
  const declared = new Map<string, string>();
  const tree: Tree = {};
  for (const id of endpointIds) {
    const names = methodNames(id);
    const groups = names.slice(0, -1);
    const group = groups.reduce<Tree>((branch, name) => {
      branch[name] ??= {};
      return branch[name] as Tree;
    }, tree);
    group[names.at(-1)!] = method(id, declared);
  }
  return [
    `/** The service: a method for each endpoint, in the groups and by the names of the command line. */
    export interface Client ${members(tree)}`,
    `/** For what the service does once for a key, however often it is sent (§4.5). */
    export interface Once { /** 1 to 255 characters, one for each thing to be done. */ idempotencyKey: string }`,
    ...declared.values(),
  ].join('\n\n');
}

interface Tree {
  [name: string]: Tree | string;
}

function members(tree: Tree): string {
  const lines = Object.entries(tree).map(([name, branch]) =>
    typeof branch === 'string' ? branch : `readonly ${name}: ${members(branch)};`,
  );
  return `{\n${lines.join('\n')}\n}`;
}

/** A method with its comment; what it takes and gives is added to `declared`. */
function method(id: (typeof endpointIds)[number], declared: Map<string, string>): string {
  const endpoint: Endpoint = endpoints[id];
  const names = methodNames(id);
  const typeName = names.map((name) => name[0]!.toUpperCase() + name.slice(1)).join('');
  const input = inputOf(endpoint);
  const takes = Object.keys(input.properties).length > 0;
  if (takes) declare(`${typeName}Input`, input, declared);
  const given = takes ? `input${input.required.length > 0 ? '' : '?'}: ${typeName}Input` : '';
  const options = endpoint.headers ? 'options: Once' : '';
  const parameters = `(${[given, options].filter(Boolean).join(', ')})`;
  const reply = typed(endpoint.reply, `${typeName}Reply`, declared);
  const name = names.at(-1)!;
  if (!isPaged(endpoint)) return `${comment(about(endpoint))}\n${name}${parameters}: Promise<${reply}>;`;
  const item = typed(itemOf(endpoint.reply), `${typeName}Item`, declared);
  return `${comment(about(endpoint))}\n${name}: {
    ${parameters}: Promise<${reply}>;
    /** Every item, by as many requests as it takes; from \`page\` on where one is given. */
    all${parameters}: AsyncIterable<${item}>;
  };`;
}

function about({ summary, method, path, section, assumed }: Endpoint): string[] {
  const rests = assumed === true ? 'all of it' : assumed;
  return [`${summary}.`, `\`${method} ${path}\`, §${section}.${rests ? ` Assumed: ${rests}.` : ''}`];
}

/** Path, query and body in one: no endpoint has the same name in two of them. */
function inputOf({ path, query, body }: Endpoint) {
  const parts = [pathParameters(path).length > 0 ? pathSchema(path) : undefined, query, body];
  const schemas = parts.filter((part) => part !== undefined) as Schema[];
  return {
    properties: Object.assign({}, ...schemas.map(({ properties = {} }) => properties)) as Fields,
    required: schemas.flatMap(({ required = [] }) => required as string[]),
    isInput: true,
  };
}

type Fields = Record<string, Schema>;

function itemOf({ properties }: Schema): Schema {
  const { items, data } = properties as Fields;
  return (items ?? data)!.items as Schema;
}

function declare(
  name: string,
  object: { properties: Fields; required: readonly string[]; isInput: boolean },
  declared: Map<string, string>,
): void {
  if (declared.has(name)) return;
  declared.set(name, '');
  declared.set(name, `export interface ${name} ${fields(object, declared)}`);
}

function fields(
  { properties, required, isInput }: { properties: Fields; required: readonly string[]; isInput: boolean },
  declared: Map<string, string>,
): string {
  const lines = Object.entries(properties).map(([name, schema]) => {
    const optional = !required.includes(name);
    const type = written(schema, declared, isInput);
    const said = [schema.description, schema.default === undefined ? '' : `default ${shown(schema.default)}`];
    const words = said.filter(Boolean).join('; ');
    const undefinable = optional && isInput ? ' | undefined' : '';
    return `${words ? `${comment([words])}\n` : ''}${name}${optional ? '?' : ''}: ${type}${undefinable};`;
  });
  return `{\n${lines.join('\n')}\n}`;
}

const shown = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value));

/** The name of a reply's type, which is declared; of what has none, the type itself. */
function typed(schema: Schema, name: string, declared: Map<string, string>): string {
  if (schema.title || schema.type !== 'object' || !schema.properties) return written(schema, declared, false);
  declare(name, objectOf(schema, false), declared);
  return name;
}

const objectOf = ({ properties, required = [] }: Schema, isInput: boolean) => ({
  properties: properties as Fields,
  required: required as readonly string[],
  isInput,
});

function written(schema: Schema, declared: Map<string, string>, isInput: boolean): string {
  if (schema.const !== undefined) return literal(schema.const);
  const types = [schema.type].flat() as string[];
  const isNull = types.includes('null');
  const others = types.filter((type) => type !== 'null');
  const alternatives = schema.enum
    ? (schema.enum as unknown[]).map(literal)
    : others.map((type) => ofType(type, schema, declared, isInput));
  return [...alternatives, ...(isNull ? ['null'] : [])].join(' | ');
}

const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value));

function ofType(type: string, schema: Schema, declared: Map<string, string>, isInput: boolean): string {
  if (type === 'string' || type === 'boolean') return type;
  // More digits than a number holds are sent as they are.
  if (type === 'integer' && isInput && schema.maximum === undefined && schema.default === undefined)
    return 'number | bigint';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array') return `Array<${written(schema.items as Schema, declared, isInput)}>`;
  if (!schema.properties) return 'Record<string, unknown>';
  const object = objectOf(schema, isInput);
  if (typeof schema.title !== 'string') return fields(object, declared);
  declare(schema.title, object, declared);
  return schema.title;
}

function comment(lines: readonly unknown[]): string {
  return lines.length === 1
    ? `/** ${lines[0]} */`
    : `/**\n${lines.map((line) => ` * ${line}`).join('\n')}\n */`;
}

mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, clientTypes());
