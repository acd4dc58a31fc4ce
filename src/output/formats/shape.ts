import { isLazyList } from '../../values/lazy-list.ts';

export type Items = Iterable<unknown> | AsyncIterable<unknown>;

/** A command's result, by how it is shown. */
export type Shape =
  | { kind: 'nothing' }
  | { kind: 'record'; value: unknown }
  /** `rest` returns the fields beside the items, after all items are counted: total, page, limit. */
  | { kind: 'list'; items: Items; rest(count: number): Record<string, unknown>; isContinued?: boolean }
  | { kind: 'events'; items: Items };

const isContinued = Symbol('goes on');

/** Marks items that continue an earlier run's. Their CSV has no header, so that it can be appended. */
export function continuingList<Stream extends AsyncIterable<unknown>>(items: Stream): Stream {
  return Object.assign(items, { [isContinued]: true });
}

/** The shape of a command's result: nothing, one value, a list, or a stream of events. */
export function shapeOf(
  result: unknown,
  view: { columns?: unknown; detail?: unknown; line?: unknown },
): Shape {
  if (result === undefined || result === null) return { kind: 'nothing' };
  if (typeof result !== 'object') return { kind: 'record', value: result };
  if (Array.isArray(result) && view.columns) return { kind: 'list', items: result, rest: countOnly };
  if (isStream(result)) {
    if (view.line) return { kind: 'events', items: result };
    return { kind: 'list', items: result, rest: countOnly, isContinued: isContinued in result };
  }
  const isPage = 'page' in result && 'limit' in result;
  // If the view has `detail`, the result is a record itself.
  const hasRows = view.columns !== undefined && view.detail === undefined;
  if ('items' in result && isList(result.items) && (isPage || hasRows)) {
    const { items, ...rest } = result;
    return { kind: 'list', items, rest: () => rest };
  }
  return { kind: 'record', value: result };
}

const isList = (items: unknown): items is Iterable<unknown> => Array.isArray(items) || isLazyList(items);

function countOnly(total: number): Record<string, unknown> {
  return { total };
}

/** For rows: a bare array is also a list. In JSON it is shown as an array. */
export function asRows(shape: Shape): Shape {
  return shape.kind === 'record' && Array.isArray(shape.value)
    ? { kind: 'list', items: shape.value, rest: countOnly }
    : shape;
}

export function mapShape(shape: Shape, change: (value: unknown) => unknown): Shape {
  switch (shape.kind) {
    case 'nothing':
      return shape;
    case 'record':
      return { kind: 'record', value: change(shape.value) };
    case 'list':
    case 'events':
      return { ...shape, items: mapItems(shape.items, change) };
    default:
      return shape satisfies never;
  }
}

export async function* mapItems<Item, Changed>(
  items: AsyncIterable<Item> | Iterable<Item>,
  change: (item: Item) => Changed | Promise<Changed>,
): AsyncGenerator<Changed> {
  for await (const item of items) yield change(item);
}

/** A result that yields its items one by one. */
export function isStream(result: unknown): result is AsyncIterable<unknown> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
}
