import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { everyItem, readPage } from '../../src/api/read-pages.ts';
import { clientOf, envelope, paths, startService, thrown } from '../harness/scripted-service.ts';

/** A service whose lists answer `data` of the page and limit asked for. */
async function listing(data: (page: number, limit: number) => unknown) {
  const service = await startService(({ url }) => {
    const { searchParams } = new URL(url, 'http://x');
    return envelope(data(Number(searchParams.get('page') ?? 1), Number(searchParams.get('limit') ?? 10)));
  });
  const { client } = clientOf(service.origin, { profile: { token: 't' } });
  return { service, client };
}
async function all(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const seen = [];
  for await (const item of items) seen.push(item);
  return seen;
}
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const cut = (count: number, page: number, limit: number) =>
  numbers(count).slice((page - 1) * limit, page * limit);

describe('one page, whatever its shape', () => {
  const page = (
    items: unknown[],
    total: number | undefined,
    number: number,
    limit: number,
    more?: boolean,
  ) => ({
    page: { items, total, page: number, limit },
    more,
  });
  test.each([
    [{ items: [1], total: 11, page: 2, limit: 10 }, { page: 2 }, page([1], 11, 2, 10, false)],
    [{ items: [1], total: 30, page: 2, limit: 10 }, { page: 2 }, page([1], 30, 2, 10, true)],
    [{ data: [1], total: 3, current_page: 1, per_page: 1, last_page: 3 }, {}, page([1], 3, 1, 1, true)],
    [
      { data: [1], total: 3, current_page: 3, per_page: 1, last_page: 3 },
      { page: 3 },
      page([1], 3, 3, 1, false),
    ],
    [{ data: [1], total: 9, current_page: 1, per_page: 1, has_next: false }, {}, page([1], 9, 1, 1, false)],
    [{ data: [1], has_next: true }, { page: 4, limit: 1 }, page([1], undefined, 4, 1, true)],
    [{ items: [1], total: '30', page: '2', limit: '10' }, { page: 2 }, page([1], 30, 2, 10, true)],
    [{ items: [1], total: null, page: -1, limit: 1.5 }, {}, page([1], undefined, 1, 1)],
    [[1, 2], {}, page([1, 2], undefined, 1, 2)],
    [[1, 2], { page: 3, limit: 2 }, page([1, 2], undefined, 3, 2)],
    [{ items: [], data: [1] }, {}, page([], undefined, 1, 0)],
    [{ items: [1], total: '', page: '', limit: '' }, { page: '2', limit: '5' }, page([1], undefined, 2, 5)],
    [{ items: [], total: 0, page: 2 ** 53, limit: '1x' }, {}, page([], 0, 1, 0, false)],
    [{ items: [1], total: true }, {}, page([1], undefined, 1, 1)],
    // What names the last page is believed before the total.
    [
      { data: [1], total: 30, current_page: 3, per_page: 10, last_page: 3 },
      { page: 3 },
      page([1], 30, 3, 10, false),
    ],
    [{ data: [1], total: 1, last_page: 1, has_next: true }, {}, page([1], 1, 1, 1, true)],
    [{ data: [1], total: 1, has_next: 'yes' }, {}, page([1], 1, 1, 1, false)],
  ])('%j', (data, asked, expected) => {
    expect(readPage(data, asked)).toEqual(expected);
  });
  test.each([[null], [{}], ['text'], [{ items: 'none' }]])('%j holds no list', (data) => {
    expect(() => readPage(data, {})).toThrow(
      expect.objectContaining({
        kind: 'service',
        message: "the reply is not the service's: its data holds no list",
        hint: 'another program may be answering: check the address; -v shows the reply',
      }),
    );
  });
});

test('a later page than was asked for, or than the first, is the answer to another request', () => {
  for (const asked of [{}, { page: 1 }]) {
    expect(() => readPage({ items: [], page: 2 }, asked)).toThrow(
      'is page 2 of a list, but page 1 was requested',
    );
  }
});

test('a page goes out as asked and comes back in the one shape', async () => {
  const { service, client } = await listing((page, limit) => ({
    data: cut(25, page, limit),
    total: 25,
    current_page: page,
    per_page: limit,
    last_page: 3,
    has_next: page < 3,
  }));
  expect(await client.page('accounts.list', { query: { page: 3, limit: 10 } })).toEqual({
    items: [21, 22, 23, 24, 25],
    total: 25,
    page: 3,
    limit: 10,
  });
  await client.close();
  expect(paths(service)).toEqual(['GET /api/v1/client/bank-accounts?page=3&limit=10']);
});

test('a list that the service does not page is whole', async () => {
  const { service, client } = await listing(() => [1, 2, 3]);
  expect(await client.page('webhooks.list', {})).toEqual({ items: [1, 2, 3], total: 3, page: 1, limit: 3 });
  expect(await all(client.items('webhooks.list', {}))).toEqual([1, 2, 3]);
  await client.close();
  expect(paths(service)).toEqual(['GET /api/v1/client-webhooks', 'GET /api/v1/client-webhooks']);
});

describe('every item', () => {
  test.each([
    [
      'items and total',
      (page: number, limit: number) => ({ items: cut(250, page, limit), total: 250, page, limit }),
    ],
    [
      'data and has_next',
      (page: number, limit: number) => ({ data: cut(250, page, limit), has_next: page * limit < 250 }),
    ],
    [
      'data and last_page',
      (page: number, limit: number) => ({ data: cut(250, page, limit), current_page: page, last_page: 3 }),
    ],
    ['bare arrays', (page: number, limit: number) => cut(250, page, limit)],
  ])('of %s', async (_name, data) => {
    const { service, client } = await listing(data);
    expect(await all(client.items('webhooks.logs', { query: { status: 'failed' } }))).toEqual(numbers(250));
    await client.close();
    expect(paths(service)).toEqual([
      'GET /api/v1/webhook-logs?limit=100&status=failed&page=1',
      'GET /api/v1/webhook-logs?limit=100&status=failed&page=2',
      'GET /api/v1/webhook-logs?limit=100&status=failed&page=3',
    ]);
  });

  test('of bare arrays that fill their last page: one empty page more', async () => {
    const { service, client } = await listing((page, limit) => cut(200, page, limit));
    expect(await all(client.items('webhooks.logs', {}))).toEqual(numbers(200));
    await client.close();
    expect(service.received.length).toBe(3);
  });

  test('from the page and at the size asked for', async () => {
    const { service, client } = await listing((page, limit) => ({
      items: cut(25, page, limit),
      total: 25,
      page,
      limit,
    }));
    expect(await all(client.items('webhooks.logs', { query: { page: 2, limit: 10 } }))).toEqual(
      numbers(25).slice(10),
    );
    await client.close();
    expect(paths(service)).toEqual([
      'GET /api/v1/webhook-logs?limit=10&page=2',
      'GET /api/v1/webhook-logs?limit=10&page=3',
    ]);
  });

  test('of a service that gives smaller pages than asked for', async () => {
    const { client } = await listing((page) => ({ items: cut(12, page, 5), total: 12, page, limit: 5 }));
    expect(await all(client.items('webhooks.logs', {}))).toEqual(numbers(12));
    await client.close();
  });

  test('a page that is fetched only when its items are wanted', async () => {
    const { service, client } = await listing((page, limit) => ({
      items: cut(250, page, limit),
      total: 250,
      page,
      limit,
    }));
    for await (const _ of client.items('webhooks.logs', {})) break;
    await client.close();
    expect(service.received.length).toBe(1);
  });

  test('ends at once where the service ignores the page number and does not say more', async () => {
    const { service, client } = await listing(() => numbers(100));
    expect(await all(client.items('webhooks.logs', {}))).toEqual(numbers(100));
    await client.close();
    expect(service.received.length).toBe(2);
  });

  test('is an error where it says more and repeats itself', async () => {
    const { service, client } = await listing(() => ({
      items: numbers(100),
      total: 250,
      page: 1,
      limit: 100,
    }));
    expect(await thrown(all(client.items('webhooks.logs', {})))).toMatchObject({
      kind: 'service',
      message: 'page 2 of the list repeats page 1',
      hint: 'the service seems to ignore the page number: ask for one page with --page and --limit',
    });
    await client.close();
    expect(service.received.length).toBe(2);
  });

  test('of any path', async () => {
    const { service, client } = await listing((page, limit) => ({
      items: cut(5, page, limit),
      total: 5,
      page,
      limit,
    }));
    expect(await all(client.requestItems('/api/v1/other', { limit: '3', q: 'a' }))).toEqual(numbers(5));
    await client.close();
    expect(paths(service)).toEqual([
      'GET /api/v1/other?limit=3&q=a&page=1',
      'GET /api/v1/other?limit=3&q=a&page=2',
    ]);
  });
});

describe('a list that changes between two pages', () => {
  /** Pages of two, each of another state of the list. */
  const changing = (...states: number[][]) =>
    listing((page) => ({
      items: states[page - 1]!.slice((page - 1) * 2, page * 2).map((id) => ({ id })),
      total: states[page - 1]!.length,
      page,
      limit: 2,
    }));
  test('one that comes moves others to the next page: each is given once', async () => {
    const { client } = await changing([1, 2, 3, 4], [0, 1, 2, 3, 4], [0, 1, 2, 3, 4]);
    expect(await all(client.items('accounts.list', { query: { limit: 2 } }))).toEqual(
      [1, 2, 3, 4].map((id) => ({ id })),
    );
    await client.close();
  });
  test('one that goes may have moved another to a page that was read: told, not passed over', async () => {
    const { client } = await changing([1, 2, 3, 4], [2, 3, 4]);
    expect(await thrown(all(client.items('accounts.list', { query: { limit: 2 } })))).toMatchObject({
      kind: 'service',
      message: 'the list shrank from 4 to 3 while it was read: items may be missing',
      hint: 'run it again',
    });
    await client.close();
  });
});

describe('from page to page', () => {
  const read = (...pages: [items: unknown[], total?: number | undefined, more?: boolean][]) =>
    all(
      everyItem(async (number) => {
        const [items, total, more] = pages[number - 1] ?? [[]];
        return { page: { items, total, page: number, limit: 2 }, more };
      }, 1),
    );
  test('the total may grow, and is held against the one before', async () => {
    expect(await read([[1, 2], 4, true], [[3, 4], 5, true], [[5], 5, false])).toEqual([1, 2, 3, 4, 5]);
    await expect(read([[1, 2], 4, true], [[3, 4], 6, true], [[5], 5, false])).rejects.toThrow('from 6 to 5');
    expect(await read([[1, 2], 3, true], [[3], undefined, false])).toEqual([1, 2, 3]);
    expect(await read([[1, 2], undefined, true], [[3], 1, false])).toEqual([1, 2, 3]);
  });
  test('an item is told from others by its id or transaction code, and by nothing else', async () => {
    const named = (code: string) => ({ transaction_code: code });
    expect(await read([[named('a'), named('b')]], [[named('b')]])).toEqual([named('a'), named('b')]);
    expect(await read([[1, 2]], [[2]])).toEqual([1, 2, 2]);
    expect(await read([[{}, null]], [[{}]])).toEqual([{}, null, {}]);
  });
  test('a page that is repeated ends it where nobody says that more follow', async () => {
    expect(await read([[1, 2]], [[1, 2]], [[3]])).toEqual([1, 2]);
  });
  test('a short page ends it where nobody says that more follow', async () => {
    expect(await read([[1]], [[2]])).toEqual([1]);
    expect(await read([[1], undefined, true], [[2]], [[3]])).toEqual([1, 2]);
  });
  test('one that stands twice on a page is given once; two with one name are two', async () => {
    const [one, other] = [{ id: 1 }, { id: 1, at: 2 }];
    expect(await read([[one, one], 3, true], [[{ id: 2 }], 3, false])).toEqual([one, { id: 2 }]);
    expect(await read([[one, other]])).toEqual([one, other]);
  });
  test.each([
    [
      'a later page is empty',
      [
        [[1, 2], 5, true],
        [[], 5, true],
      ],
      'it holds 5, but gave 2',
    ],
    [
      'a page that is called the last is short',
      [
        [[1, 2], 5, true],
        [[3], 5, false],
      ],
      'it holds 5, but gave 3',
    ],
    ['the first page is empty', [[[], 5, true]], 'it holds 5, but gave 0'],
    [
      'more are said to follow',
      [
        [[1, 2], undefined, true],
        [[], undefined, true],
      ],
      'more follow, but gave 2',
    ],
    [
      'one is given twice in place of another',
      [
        [[{ id: 1 }, { id: 2 }], 4, true],
        [[{ id: 2 }, { id: 3 }], 4, false],
      ],
      'it holds 4, but gave 3',
    ],
  ] as const)('what is missing is an error: %s', async (_name, pages, words) => {
    await expect(read(...(pages as unknown as Parameters<typeof read>))).rejects.toMatchObject({
      kind: 'service',
      message: `the list reports that ${words}`,
      hint: "some items are missing: run it again; if it happens again, tell the service's operator",
    });
  });
  test('what stands before the first page asked for is not missing', async () => {
    const from = (items: unknown[]) =>
      all(everyItem(async (page) => ({ page: { items, total: 5, page, limit: 2 }, more: false }), 3));
    expect(await from([5])).toEqual([5]);
    await expect(from([])).rejects.toThrow('the list reports that it holds 5, but gave 0 after the first 4');
  });
});

describe('a list of any length, by pages of any size, that grows at its head by any number between any two requests', () => {
  const shapes = {
    'items and total': (items: unknown[], total: number, page: number, limit: number) => ({
      items,
      total,
      page,
      limit,
    }),
    'data and last_page': (data: unknown[], total: number, current_page: number, per_page: number) => ({
      data,
      total,
      current_page,
      per_page,
      last_page: Math.ceil(total / per_page),
    }),
    'data and has_next': (data: unknown[], total: number, page: number, per_page: number) => ({
      data,
      total,
      has_next: page * per_page < total,
    }),
  };
  type Given = { size: number; limit: number; growth: number[]; emptyFrom: number };
  const given = fc.record<Given>({
    size: fc.nat({ max: 40 }),
    limit: fc.integer({ min: 1, max: 7 }),
    growth: fc.array(fc.nat({ max: 16 }), { maxLength: 4 }),
    emptyFrom: fc.integer({ min: 1, max: 12 }),
  });
  /** What is read of it, and the error. `emptyFrom`: the page from which on all are empty. */
  const read = async (shape: keyof typeof shapes, { size, limit, growth, emptyFrom }: Given) => {
    const list = Array.from({ length: size }, (_, at) => ({ id: `old ${at}` }));
    const changes = [0, ...growth];
    const seen: { id: string }[] = [];
    const items = everyItem(async (page) => {
      for (let count = changes.shift() ?? 0; count > 0; count--) list.unshift({ id: `new ${list.length}` });
      const cut = page < emptyFrom ? list.slice((page - 1) * limit, page * limit) : [];
      return readPage(shapes[shape](cut, list.length, page, limit), { page, limit });
    }, 1);
    try {
      for await (const item of items) seen.push(item as { id: string });
    } catch (error) {
      return { seen, error };
    }
    return { seen, error: undefined };
  };
  test.each(Object.keys(shapes) as (keyof typeof shapes)[])('%s', async (shape) => {
    await fc.assert(
      fc.asyncProperty(given, async (list) => {
        const { seen, error } = await read(shape, { ...list, emptyFrom: Number.POSITIVE_INFINITY });
        const old = seen.map(({ id }) => id).filter((id) => id.startsWith('old'));
        expect(error).toBeUndefined();
        expect(old).toEqual(Array.from({ length: list.size }, (_, at) => `old ${at}`));
        expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
      }),
    );
    await fc.assert(
      fc.asyncProperty(given, async (list) => {
        const { seen, error } = await read(shape, list);
        const old = new Set(seen.map(({ id }) => id).filter((id) => id.startsWith('old')));
        if (error) {
          expect(error).toMatchObject({
            kind: 'service',
            message: expect.stringMatching(/^the list reports that it holds \d+, but gave \d+$/),
          });
        }
        expect(error === undefined && old.size < list.size).toBe(false);
      }),
    );
  });
});
