import { toJson } from './json.ts';
import type { Items, Shape } from './shape.ts';

/** One JSON document, indented by two spaces; a list or a stream is written item by item. */
export async function* formatJson(shape: Shape): AsyncGenerator<string> {
  switch (shape.kind) {
    case 'nothing':
      yield 'null\n';
      break;
    case 'record':
      yield `${toJson(shape.value, 2)}\n`;
      break;
    case 'events':
      yield* elements(shape.items, '');
      yield '\n';
      break;
    case 'list': {
      let count = 0;
      yield '{\n  "items": ';
      for await (const item of elements(shape.items, '  ', () => count++)) yield item;
      yield `${members(shape.rest(count))}\n}\n`;
    }
  }
}

async function* elements(items: Items, indent: string, onItem?: () => void): AsyncGenerator<string> {
  let before = `[\n${indent}  `;
  for await (const item of items) {
    onItem?.();
    yield before + toJson(item, 2).replaceAll('\n', `\n${indent}  `);
    before = `,\n${indent}  `;
  }
  yield before.startsWith('[') ? '[]' : `\n${indent}]`;
}

/** `,\n  "total": 2,\n  "page": 1`: what follows the items in their object. */
function members(rest: Record<string, unknown>): string {
  return Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `,\n  ${toJson(key)}: ${toJson(value)}`)
    .join('');
}

/** One value a line. */
export async function* formatNdjson(shape: Shape): AsyncGenerator<string> {
  if (shape.kind === 'nothing') yield 'null\n';
  else if (shape.kind === 'record') yield `${toJson(shape.value)}\n`;
  else for await (const item of shape.items) yield `${toJson(item)}\n`;
}
