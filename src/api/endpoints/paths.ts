/** Path templates of the table, and the entry of a path. */
import type { Endpoint, Schema } from './endpoint.ts';
import { uuid } from './fields.ts';
import { pictureEndpoints } from './public.ts';
import { endpoints } from './table.ts';

/** The names in a path template, in order: `x_id` for `/a/{x_id}/b`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
}

/** The table entry of a request, including pictures; `path` may have a query. */
export function endpointAt(method: string, path: string): Endpoint | undefined {
  const { pathname } = new URL(path, 'http://localhost');
  const fits = (template: string) =>
    new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}/?$`).test(pathname);
  const all: Endpoint[] = [...Object.values(endpoints), ...Object.values(pictureEndpoints)];
  const found = all.filter((endpoint) => endpoint.method === method && fits(endpoint.path));
  return found.find((endpoint) => pathParameters(endpoint.path).length === 0) ?? found[0];
}

/** The schema of a path template's parameters. Those named `…_id` are UUIDs (§4). */
export function pathSchema(path: string) {
  const names = pathParameters(path);
  const properties = names.map((name): [string, Schema] => [
    name,
    name.endsWith('_id') ? uuid : { type: 'string', minLength: 1 },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties), required: names } satisfies Schema;
}
