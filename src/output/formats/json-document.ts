import { toJson } from '../../values/terminal-safe-json.ts';
import type { Items, Shape } from './shape.ts';

/** One JSON document, written item by item. An error closes it, so that stdout stays valid JSON. */
export async function* formatJson(shape: Shape): AsyncGenerator<string> {
  switch (shape.kind) {
    case 'nothing':
      yield 'null\n';
      break;
    case 'record':
      yield `${toJson(shape.value, 2)}\n`;
      break;
    case 'events':
      yield* elements(shape.items, { open: '[', indent: '', close: () => ']\n' });
      break;
    case 'list':
      yield* elements(shape.items, {
        open: '{\n  "items": [',
        indent: '  ',
        close: (count) => `]${count === undefined ? '' : members(shape.rest(count))}\n}\n`,
      });
      break;
    default:
      shape satisfies never;
  }
}

interface Frame {
  open: string;
  indent: string;
  /** @param count the number of items; undefined after an error */
  close(count: number | undefined): string;
}

async function* elements(items: Items, { open, indent, close }: Frame): AsyncGenerator<string> {
  const lineBreak = `\n${indent}  `;
  let count = 0;
  try {
    for await (const item of items) {
      const before = count === 0 ? open : ',';
      count += 1;
      yield before + lineBreak + toJson(item, 2).replaceAll('\n', lineBreak);
    }
  } catch (error) {
    if (count > 0) yield `\n${indent}${close(undefined)}`;
    throw error;
  }
  yield count === 0 ? open + close(0) : `\n${indent}${close(count)}`;
}

/** The fields after the items in their object, such as total and page. */
function members(rest: Record<string, unknown>): string {
  return Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `,\n  ${toJson(key)}: ${toJson(value)}`)
    .join('');
}

/** One value per line. */
export async function* formatNdjson(shape: Shape): AsyncGenerator<string> {
  switch (shape.kind) {
    case 'nothing':
      yield 'null\n';
      break;
    case 'record':
      yield `${toJson(shape.value)}\n`;
      break;
    case 'list':
    case 'events':
      for await (const item of shape.items) yield `${toJson(item)}\n`;
      break;
    default:
      shape satisfies never;
  }
}
