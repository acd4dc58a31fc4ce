import { expect, test } from 'vitest';
import type { Live } from '../../src/inspector/data-source-interface.ts';
import type { Row } from '../../src/inspector/delivery-row-types.ts';
import { createHub, type Listener } from '../../src/inspector/event-stream.ts';
import { systemClock } from '../../src/io/clock.ts';

const row = (id: number, state: Row['state'] = 'taken'): Row => ({
  id: `log-${id}`,
  at: id,
  state,
  result: 'OK 200',
  amount: '150000',
  code: `FT${id}`,
  note: null,
  order: null,
  kind: null,
  configuration: null,
  owner: null,
  took: 3,
  pair: null,
});

/** A hub whose pauses end when the test says so. */
function startHub() {
  let tell: (live: Live) => void = () => {};
  let followed = 0;
  let pauses: { ms: number; end(): void }[] = [];
  const clock = {
    ...systemClock,
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        const stop = () => reject(signal?.reason);
        signal?.addEventListener('abort', stop);
        const end = () => {
          signal?.removeEventListener('abort', stop);
          resolve();
        };
        pauses.push({ ms, end });
      }),
  };
  const hub = createHub({
    clock,
    follow: async (given, signal) => {
      tell = given;
      followed += 1;
      signal.addEventListener('abort', () => {
        followed -= 1;
      });
    },
  });
  return {
    hub,
    tell: (live: Live) => tell(live),
    following: () => followed,
    async pass(ms: number) {
      const over = pauses.filter((pause) => pause.ms === ms);
      pauses = pauses.filter((pause) => pause.ms !== ms);
      for (const { end } of over) end();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

function page(behind = () => 0): Listener & { got: string[]; ended: boolean } {
  const one = {
    got: [] as string[],
    ended: false,
    write: (text: string) => one.got.push(...text.split('\n\n').filter(Boolean)),
    behind,
    end: () => {
      one.ended = true;
    },
  };
  return one;
}

test('rows of a tenth of a second are one message, of one row the last that is known', async () => {
  const { hub, tell, pass } = startHub();
  const open = page();
  hub.join(open, hub.begin());
  for (const live of [row(1, 'under way'), row(2), row(1)]) tell({ kind: 'row', row: live });
  expect(open.got).toEqual([]);
  await pass(100);
  expect(open.got).toEqual([`id: 1\nevent: rows\ndata: ${JSON.stringify([row(1), row(2)])}`]);
});

test('a page that comes back gets what it has missed; one that has missed too much reads again', async () => {
  const { hub, tell, pass } = startHub();
  const stays = page();
  hub.join(stays, hub.begin());
  for (let id = 1; id <= 200; id++) {
    tell({ kind: 'row', row: row(id) });
    await pass(100);
  }
  expect(stays.got).toHaveLength(200);
  const [late, lost, stranger] = [page(), page(), page()];
  hub.join(late, 198);
  hub.join(lost, 49);
  hub.join(stranger, 4_000);
  expect(late.got).toEqual(stays.got.slice(198));
  expect([lost.got, stranger.got]).toEqual([
    ['id: 200\nevent: again\ndata: {}', 'event: troubles\ndata: []'],
    ['id: 200\nevent: again\ndata: {}', 'event: troubles\ndata: []'],
  ]);
  const atTheEdge = page();
  hub.join(atTheEdge, 50);
  expect(atTheEdge.got).toEqual(stays.got.slice(50));
});

test('a flood is one word: read again', async () => {
  const { hub, tell, pass } = startHub();
  const open = page();
  hub.join(open, hub.begin());
  for (let id = 1; id <= 100_000; id++) tell({ kind: 'row', row: row(id) });
  await pass(100);
  expect(open.got).toEqual(['id: 1\nevent: again\ndata: {}']);
});

test('a page that does not read is let go, and the others go on', async () => {
  const { hub, tell, pass } = startHub();
  const [stuck, open] = [page(() => 5_000_000), page()];
  hub.join(stuck, hub.begin());
  hub.join(open, 0);
  for (const id of [1, 2]) {
    tell({ kind: 'row', row: row(id) });
    await pass(100);
  }
  expect([stuck.ended, stuck.got.length, open.ended, open.got.length]).toEqual([true, 1, false, 2]);
});

test('a source that does not answer is said, also to a page that comes later, until it does again', async () => {
  const { hub, tell } = startHub();
  const open = page();
  hub.join(open, hub.begin());
  tell({ kind: 'trouble', of: 'log', words: 'it is gone' });
  tell({ kind: 'trouble', of: 'journal', words: 'it is locked' });
  const later = page();
  hub.join(later, 2);
  expect(later.got).toEqual(['event: troubles\ndata: ["it is gone","it is locked"]']);
  tell({ kind: 'trouble', of: 'log', words: null });
  expect(open.got.at(-1)).toBe('id: 3\nevent: troubles\ndata: ["it is locked"]');
  const late = page();
  hub.join(late, 99);
  expect(late.got).toEqual(['id: 3\nevent: again\ndata: {}', 'event: troubles\ndata: ["it is locked"]']);
});

test('it follows while a page is open, and for ten seconds after the last; who comes later reads again', async () => {
  const { hub, pass, following } = startHub();
  const seen = hub.begin();
  const leave = hub.join(page(), seen);
  expect(following()).toBe(1);
  leave();
  expect(following()).toBe(1);
  await pass(10_000);
  expect(following()).toBe(0);
  const back = page();
  hub.join(back, seen);
  expect([following(), back.got]).toEqual([
    1,
    [`id: ${seen + 1}\nevent: again\ndata: {}`, 'event: troubles\ndata: []'],
  ]);
  hub.close();
  expect([following(), back.ended]).toEqual([0, true]);
});
