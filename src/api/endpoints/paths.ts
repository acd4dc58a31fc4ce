/** Path templates of the table, and which entry a path belongs to. */
import type { Endpoint, Schema } from './endpoint.ts';
import { uuid } from './fields.ts';
import { pictureEndpoints } from './public.ts';
import { endpoints } from './table.ts';

/** The names in a path template, in order: `/a/{x_id}/b` has `x_id`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
}

/** The entry of the table that a request belongs to, a picture's too; `path` may have a query. */
export function endpointAt(method: string, path: string): Endpoint | undefined {
  const { pathname } = new URL(path, 'http://localhost');
  const fits = (template: string) =>
    new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}/?$`).test(pathname);
  const all: Endpoint[] = [...Object.values(endpoints), ...Object.values(pictureEndpoints)];
  const found = all.filter((endpoint) => endpoint.method === method && fits(endpoint.path));
  return found.find((endpoint) => pathParameters(endpoint.path).length === 0) ?? found[0];
}

/** The path parameters of a path template: those named `…_id` are UUIDs (§4). */
export function pathSchema(path: string) {
  const names = pathParameters(path);
  const properties = names.map((name): [string, Schema] => [
    name,
    name.endsWith('_id') ? uuid : { type: 'string', minLength: 1 },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties), required: names } satisfies Schema;
}
