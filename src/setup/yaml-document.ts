/** The YAML of a configuration file, with the place of each item. */

import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
  visit,
  type YAMLError,
} from 'yaml';
import { usageError } from '../errors.ts';
import { asIs, t } from '../texts/translate.ts';

/** From the top of the file: `['webhooks', 0, 'name']`. */
export type Path = readonly (string | number)[];

/** Maximum characters. A configuration is about a page. */
const longest = 1_000_000;

/** @param name of the file, `kind`: its kind @throws usage error with line and column */
export function readYaml(text: string, name: string, kind = 'a set-up file') {
  if (text.length > longest) {
    throw usageError(t('{0} has {1} characters, and {2} at most {3}', name, text.length, kind, longest));
  }
  const lines = new LineCounter();
  const placeOf = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${name}:${line}:${col}`;
  };
  const tooDeep = () => usageError(t('{0} is nested too deep to be {1}', name, kind));
  try {
    const document = parseDocument(text, {
      lineCounter: lines,
      prettyErrors: false,
      stringKeys: true,
      // The package compares all pairs of keys: minutes for a file with many.
      uniqueKeys: false,
    });
    const [broken] = [...document.errors, ...document.warnings];
    if (broken?.message.startsWith('Maximum call stack')) throw tooDeep();
    if (broken) throw usageError(asIs(`${placeOf(broken.pos[0])}: ${wordsOf(broken, kind)}`));
    const twice = keyTwice(document);
    if (twice) throw usageError(t('{0}: Map keys must be unique', placeOf(beginOf(twice) ?? 0)));
    const value: unknown = document.toJS({ maxAliasCount: 100 }) ?? undefined;
    if (holdsItself(value)) throw usageError(t('{0}: an alias stands within its own anchor', name));
    const follow = (path: Path) => placesOn(path, document.contents, (node) => node.resolve(document));
    return {
      /** As plain values; undefined for an empty file. */
      value,
      /** `payconfirm.yaml:3:5`: start of the value at this path, or of its nearest existing parent. */
      at: (path: Path) => placeOf(follow(path).value),
      /** The same for the key, if it is not allowed. */
      atKey: (path: Path) => placeOf(follow(path).key),
    };
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep();
    if (error instanceof ReferenceError)
      throw usageError(asIs(`${name}: ${error.message}`), t('write it out'));
    throw error;
  }
}

const wordsOf = ({ code, message }: YAMLError, kind: string) =>
  code === 'MULTIPLE_DOCS' ? `a second document begins here, and ${kind} has one` : message;

/** The first duplicate key of a map. */
function keyTwice(document: Document.Parsed): Scalar | undefined {
  let twice: Scalar | undefined;
  visit(document, {
    Map: (_, { items }) => {
      const names = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (names.has(key.value)) {
          twice = key;
          return visit.BREAK;
        }
        names.add(key.value);
      }
      return undefined;
    },
  });
  return twice;
}

function holdsItself(value: unknown, above: readonly unknown[] = []): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return above.includes(value) || Object.values(value).some((part) => holdsItself(part, [...above, value]));
}

/** The places of the key and the value at the end of a path, as far as the path exists. */
function placesOn(path: Path, root: unknown, resolve: (alias: Alias) => Node | undefined) {
  let node: unknown = root;
  const start = beginOf(root) ?? 0;
  let found = { key: start, value: start };
  for (const step of path) {
    const holder = isAlias(node) ? resolve(node) : node;
    if (isSeq(holder)) {
      node = holder.items[Number(step)];
      const value = beginOf(node) ?? found.value;
      found = { key: value, value };
    } else if (isMap(holder)) {
      const pair = holder.items.find(
        (one: Pair) => isScalar(one.key) && String(one.key.value) === String(step),
      );
      const key = beginOf(pair?.key);
      if (key === undefined) return found;
      node = pair?.value;
      found = { key, value: beginOf(node) ?? key };
    } else return found;
  }
  return found;
}

const beginOf = (node: unknown): number | undefined => (node as Node | undefined)?.range?.[0];
