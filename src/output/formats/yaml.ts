import { Document, isScalar, Scalar, visit } from 'yaml';
import { replaceUnsafe, safeText } from '../../values/safe-text.ts';
import type { Items, Shape } from './shape.ts';

const OPTIONS = {
  lineWidth: 0,
  flowCollectionPadding: false,
  // On one line: the library misreads a blank line that it wrote on several lines.
  doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
} as const;

/** YAML that parses to the same value. A text with unsafe characters is double-quoted and escaped. */
export function toYaml(value: unknown): string {
  return yamlText(new Document(value, { aliasDuplicateObjects: false }));
}

/** The same for a document, with its comments. */
export function yamlText(document: Document): string {
  visit(document, {
    Scalar(_key, node) {
      if (isScalar(node) && typeof node.value === 'string' && needsQuotes(node.value)) {
        node.type = Scalar.QUOTE_DOUBLE;
      }
    },
  });
  return replaceUnsafe(document.toString(OPTIONS), escapeInQuotes, '\n');
}

/** The library misreads a block of blank lines that it wrote itself. */
const needsQuotes = (text: string) =>
  safeText(text) !== text || (text.includes('\n') && /(^|\n) | (\n|$)/.test(text)) || yaml11.test(text);

/** Texts that readers of YAML 1.1, such as PyYAML, take for a boolean, a number, base 60 too, or a date. */
const yaml11 =
  /^(y|n|yes|no|on|off|=|<<|[-+]?(\d[\d_]*|\.)[\d_.:]*|[-+]?0b[01_]+|[-+]?0x[\da-f_]+|\d{4}-\d\d?-\d\d?([t\s].*)?)$/i;

/** A character as an escape in a double-quoted text. */
function escapeInQuotes(character: string): string {
  const code = character.codePointAt(0)!.toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
}

/** One YAML document. Lists and streams are written item by item. */
export async function* formatYaml(shape: Shape): AsyncGenerator<string> {
  switch (shape.kind) {
    case 'nothing':
      yield 'null\n';
      break;
    case 'record':
      yield toYaml(shape.value);
      break;
    case 'events':
      yield* elements(shape.items);
      break;
    case 'list': {
      let count = 0;
      yield 'items:';
      for await (const element of elements(shape.items, () => count++))
        yield count === 1 ? `\n${element}` : element;
      const rest = Object.entries(shape.rest(count)).filter(([, value]) => value !== undefined);
      if (rest.length > 0) yield toYaml(Object.fromEntries(rest));
      break;
    }
    default:
      shape satisfies never;
  }
}

async function* elements(items: Items, onItem?: () => void): AsyncGenerator<string> {
  let empty = true;
  for await (const item of items) {
    empty = false;
    onItem?.();
    yield toYaml([item]);
  }
  if (empty) yield ' []\n';
}
