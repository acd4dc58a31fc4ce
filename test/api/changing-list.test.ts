/** A list that changes between any two requests: complete, or told to be incomplete. */
import { describe, expect, test } from 'vitest';
import { readWholeList } from '../../src/api/read-changing-list.ts';

/** Numbers that look random and come again with the same seed. */
function seeded(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type Change = (list: string[], random: (below: number) => number, fresh: () => string) => void;

const insertOnTop: Change = (list, _, fresh) => list.unshift(fresh());
/** Of entries made in the same second, the new one may stand anywhere. */
const insertAnywhere: Change = (list, random, fresh) => list.splice(random(list.length + 1), 0, fresh());
const deleteAnywhere: Change = (list, random) => list.splice(random(list.length), 1);
const deleteOldest: Change = (list) => list.pop();

interface Case {
  seed: number;
  size: number;
  pageSize: number;
  /** Before each answer, up to so many of these. */
  changes: readonly Change[];
  atMost: number;
  total: boolean;
}

/** Reads a list of `size`, whose answers come in any order, each from the list as it is then. */
async function read({ seed, size, pageSize, changes, atMost, total }: Case) {
  const random = seeded(seed);
  const list = Array.from({ length: size }, (_, at) => `old ${at}`);
  let made = 0;
  const waiting: (() => void)[] = [];
  const answerOne = () => {
    for (let count = changes.length > 0 ? random(atMost + 1) : 0; count > 0; count--) {
      changes[random(changes.length)]!(list, random, () => `new ${made++}`);
    }
    waiting.splice(random(waiting.length), 1)[0]?.();
    if (waiting.length > 0) setImmediate(answerOne);
  };
  let requests = 0;
  const given: string[] = [];
  let error: unknown;
  const pages = readWholeList<string>({
    readPage: (page, limit) =>
      new Promise((resolve) => {
        requests += 1;
        if (waiting.length === 0) setImmediate(answerOne);
        waiting.push(() =>
          resolve({
            items: list.slice((page - 1) * limit, page * limit),
            total: total ? list.length : undefined,
            page,
            limit,
          }),
        );
      }),
    keyOf: (item) => item,
    pageSize,
  });
  try {
    for await (const { items } of pages) given.push(...items);
  } catch (thrown) {
    error = thrown;
  }
  const old = given.filter((item) => item.startsWith('old'));
  const once = new Set(given);
  const lost = list.filter((item) => item.startsWith('old') && !once.has(item));
  return { given, old, lost, error, requests };
}

const seeds = Array.from({ length: 40 }, (_, at) => at + 1);

describe.each<[string, Change[], number]>([
  ['nothing changes', [], 0],
  ['new ones on top', [insertOnTop], 3],
  ['new ones anywhere', [insertAnywhere], 3],
  ['deletions anywhere', [deleteAnywhere], 2],
  ['the oldest go while new ones come', [insertOnTop, deleteOldest], 3],
  ['one comes for each that goes', [insertOnTop, insertAnywhere, deleteAnywhere], 4],
])('%s', (_, changes, atMost) => {
  test.each([true, false])(
    'every one that stays is given once, none twice; with a total: %s',
    async (total) => {
      for (const seed of seeds) {
        const size = seed * 17;
        const run = { seed, size, pageSize: 20 + (seed % 81), changes, atMost, total };
        const { given, old, lost, error } = await read(run);
        expect([run, error]).toEqual([run, undefined]);
        expect([run, lost]).toEqual([run, []]);
        expect(new Set(given).size).toBe(given.length);
        // In the list's order.
        const places = old.map((item) => Number(item.slice(4)));
        expect(places).toEqual([...places].sort((a, b) => a - b));
      }
    },
  );
});

test('so much comes between two answers that the place is not found again: an error says what is missing', async () => {
  let made = 0;
  const readPage = async (page: number, limit: number) => {
    const items = Array.from({ length: limit }, () => (made < 20 ? `old ${made++}` : `new ${made++}`));
    return { items, total: 100_000, page, limit };
  };
  const given: string[] = [];
  const reading = async () => {
    for await (const { items } of readWholeList({ readPage, keyOf: String, pageSize: 20 }))
      given.push(...items);
  };
  await expect(reading()).rejects.toMatchObject({
    kind: 'service',
    message: 'the list changes faster than it can be read: everything after old 19 is missing',
    hint: 'read it in smaller parts, such as days, or when less comes in',
  });
  expect(given).toEqual(Array.from({ length: 20 }, (_, at) => `old ${at}`));
});

test('a service that gives less at a time than it is asked for', async () => {
  const all = Array.from({ length: 333 }, (_, at) => `old ${at}`);
  const given: string[] = [];
  const readPage = async (page: number, limit: number) => {
    const capped = Math.min(limit, 40);
    return { items: all.slice((page - 1) * capped, page * capped), total: all.length, page, limit: capped };
  };
  for await (const { items } of readWholeList({ readPage, keyOf: String, pageSize: 100 }))
    given.push(...items);
  expect(given).toEqual(all);
});

test('where nothing changes, a sixth more pages are read at most', async () => {
  const { given, requests } = await read({
    seed: 1,
    size: 20_000,
    pageSize: 100,
    changes: [],
    atMost: 0,
    total: true,
  });
  expect(given).toHaveLength(20_000);
  expect(requests).toBeLessThan(235);
});

/** Reads a list whose pages `pageOf` gives; what was asked for, and the most that was open at once. */
async function asked(pageOf: (page: number, limit: number) => { items: string[]; total?: number }) {
  const windows: string[] = [];
  const given: string[] = [];
  let open = 0;
  let most = 0;
  const readPage = async (page: number, limit: number) => {
    windows.push(`${page} of ${limit}`);
    most = Math.max(most, ++open);
    await new Promise(setImmediate);
    open -= 1;
    return { total: undefined, ...pageOf(page, limit), page, limit };
  };
  const reading = async () => {
    for await (const { items } of readWholeList({ readPage, keyOf: String, pageSize: 20 }))
      given.push(...items);
  };
  const error = await reading().catch((thrown: unknown) => thrown);
  return { windows, given, most, error };
}

/** What a service says of how many there are, whatever it gives. */
const totals: Record<string, (there: number, random: (below: number) => number) => number> = {
  none: () => 0,
  'one page and no more': () => 20,
  'fewer than there are': (there, random) => random(there + 1),
  'more than there are': (there, random) => there + 1 + random(500),
  'another each time': (there, random) => random(2 * there + 100),
};

test.each(Object.keys(totals))(
  'a service that says there are %s: all are given, or the reading fails, by pages of 1 to 100',
  async (name) => {
    for (const seed of seeds) {
      const random = seeded(seed);
      const all = Array.from({ length: random(5) * seed }, (_, at) => `old ${at}`);
      // Some replies hold nothing, and at most so many are given at a time, whatever was asked for.
      const [emptyOf, capped] = [random(2) * 4, random(2) === 0 ? 100 : 40];
      const windows: { page: number; limit: number }[] = [];
      const readPage = async (page: number, limit: number) => {
        windows.push({ page, limit });
        const size = Math.min(limit, capped);
        const items = all.slice((page - 1) * size, page * size);
        const total = totals[name]!(all.length, random);
        // An end cannot be told from a page that is held back where the number bears it out.
        const held = emptyOf > 0 && total >= page * size && random(emptyOf) === 0;
        return { items: held ? [] : items, total, page, limit: size };
      };
      const given: string[] = [];
      const reading = async () => {
        for await (const { items } of readWholeList({ readPage, keyOf: String, pageSize: 100 }))
          given.push(...items);
      };
      const error = await reading().catch((thrown: unknown) => thrown);
      const run = { seed, length: all.length, emptyOf, capped };
      if (error === undefined) expect([run, given]).toEqual([run, all]);
      else expect([run, error]).toEqual([run, expect.objectContaining({ kind: 'service' })]);
      expect(windows.filter(({ page, limit }) => page < 1 || limit < 1 || limit > 100)).toEqual([]);
    }
  },
);

test.each([2, 50, 500])('a log of %d that is counted and not given: the error says so', async (total) => {
  const { given, error, windows } = await asked(() => ({ items: [], total }));
  expect([given, error]).toEqual([
    [],
    expect.objectContaining({
      kind: 'service',
      message: `the list reports ${total} items, but returned none`,
      hint: "run it again; if it happens again, tell the service's operator",
    }),
  ]);
  expect(windows.length).toBeLessThan(70);
});

const names = (length: number) => Array.from({ length }, (_, at) => `old ${at}`);

test('who breaks off after two pages has asked for two', async () => {
  const windows: string[] = [];
  const pages = readWholeList<string>({
    readPage: async (page, limit) => {
      windows.push(`${page} of ${limit}`);
      return { items: names(150).slice((page - 1) * limit, page * limit), total: 150, page, limit };
    },
    keyOf: (item) => item,
    pageSize: 20,
  });
  await pages.next();
  await pages.next();
  await pages.return(undefined);
  expect(windows).toEqual(['1 of 20', '2 of 19']);
});

test('the first pages are asked for one by one, then four at once, and none behind the end that is known', async () => {
  const all = names(150);
  const cut = (page: number, limit: number) => all.slice((page - 1) * limit, page * limit);
  const counted = await asked((page, limit) => ({ items: cut(page, limit), total: all.length }));
  expect([counted.given, counted.most]).toEqual([all, 4]);
  expect(counted.windows).toMatchInlineSnapshot(`
    [
      "1 of 20",
      "2 of 19",
      "3 of 18",
      "4 of 17",
      "4 of 20",
      "5 of 19",
      "6 of 18",
      "6 of 20",
      "8 of 17",
      "8 of 19",
    ]
  `);
  const uncounted = await asked((page, limit) => ({ items: cut(page, limit) }));
  expect([uncounted.given, uncounted.most]).toEqual([all, 4]);
  expect(uncounted.windows).toMatchInlineSnapshot(`
    [
      "1 of 20",
      "2 of 19",
      "3 of 18",
      "4 of 17",
      "4 of 20",
      "5 of 19",
      "6 of 18",
      "6 of 20",
      "8 of 17",
      "8 of 19",
      "11 of 15",
      "9 of 20",
      "12 of 16",
    ]
  `);
});

test('a list that is emptied while it is read ends there', async () => {
  const all = names(30);
  let replies = 0;
  const { given, error, windows } = await asked(() =>
    replies++ === 0 ? { items: all.slice(0, 20), total: 30 } : { items: [], total: 0 },
  );
  expect([given, error, windows.at(-1)]).toEqual([all.slice(0, 20), undefined, '1 of 20']);
});

test('more is counted than given, and neither changes: the list is not said to change', async () => {
  const all = names(20);
  const { given, error, windows } = await asked(() => ({ items: all, total: 10_000 }));
  expect(given).toEqual(all);
  expect(error).toMatchObject({
    kind: 'service',
    message: 'the list reports 10000 items, but ends earlier',
  });
  expect(windows.length).toBeLessThan(15);
});

test('sixty-one replies in turn that bring nothing new are given up', async () => {
  const all = names(20);
  let total = 10_000;
  const { given, error, windows } = await asked(() => ({ items: all, total: total++ }));
  expect(given).toEqual(all);
  expect(error).toMatchObject({
    kind: 'service',
    message: expect.stringContaining('everything after old 19'),
  });
  expect(windows.length).toBeLessThan(70);
});
