import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { followJournal } from '../../../src/webhooks/journal/follow-journal.ts';
import type { DeliveryRecord } from '../../../src/webhooks/journal/journal-record.ts';
import { keptNewestFirst } from '../../../src/webhooks/journal/kept-list.ts';
import { type JournalOwner, journalOwner, type Scope } from '../../../src/webhooks/journal/owner.ts';
import { processedEntries } from '../../../src/webhooks/journal/processed-entries.ts';
import { journalRecords, keptDeliveries } from '../../../src/webhooks/journal/read-journal.ts';
import { heldBackSince, unacknowledged } from '../../../src/webhooks/journal/unacknowledged.ts';
import { journalFolder, openJournal } from '../../../src/webhooks/journal/writer.ts';
import { readUnpublished, unpublishedOfEnded } from '../../../src/webhooks/stream/publish-backlog.ts';
import { setClock } from '../../harness/emulator.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');
const own: JournalOwner = { profile: 'a', base_url: 'https://pay.example', client_id: 'c1' };
/** Each differs from `own` in one part, or in what a careless parser makes of it. */
const others: (JournalOwner | undefined)[] = [
  { ...own, profile: 'b' },
  { ...own, base_url: 'https://pay.example/v2' },
  { ...own, client_id: 'c2' },
  { ...own, client_id: null },
  { ...own, client_id: 'c1"},"x":{"' },
  { ...own, client_id: `${'é}'.repeat(2_000)}` },
  undefined,
];
const stream = 'nats://127.0.0.1/PAY';
const log_of = 'https://pay.example c1';

/** A journal of a delivery of each owner, the own one last. */
async function journalOfAll(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'owner-'));
  await append(folder, {}, ...others, own);
  return folder;
}

async function append(
  folder: string,
  more: Partial<DeliveryRecord>,
  ...owners: (JournalOwner | undefined)[]
): Promise<void> {
  const journal = openJournal(journalFolder(folder));
  for (const [n, owner] of owners.entries()) {
    await journal.append(
      {
        ...{ type: 'delivery', id: idOf(n), received_at: new Date(noon).toISOString(), owner },
        ...{ headers: [], body_base64: Buffer.from(`{"n":${n}}`).toString('base64'), verified: true },
        ...{ copy: 'first', target: 'http://127.0.0.1:9/', held_back: 'pending', stream },
        ...{ log_id: `log${n}`, log_of, log_time: '2026-11-21T12:00:00Z' },
        ...more,
      },
      noon,
    );
  }
  await journal.close();
}

const idOf = (n: number) => `20261121-${String(n).padStart(8, '0')}dead0000`;
const last = idOf(others.length);

async function ids(records: AsyncIterable<{ id: string }>): Promise<string[]> {
  const found: string[] = [];
  for await (const { id } of records) found.push(id);
  return found;
}

const everyReader: [string, (folder: string, scope: JournalOwner) => Promise<string[]>][] = [
  ['journalRecords', (folder, scope) => ids(journalRecords(folder, scope, 0))],
  ['keptDeliveries', (folder, scope) => ids(keptDeliveries(folder, scope, 0))],
  ['keptNewestFirst', (folder, scope) => ids(keptNewestFirst(folder, scope, 0))],
  ['unacknowledged', async (folder, scope) => ids(inTurn(await unacknowledged(folder, scope, 0)))],
  ['heldBackSince', async (folder, scope) => [last].slice(0, await heldBackSince(folder, scope, 0))],
  [
    'unpublishedOfEnded',
    async (folder, scope) =>
      ids(inTurn(await unpublishedOfEnded({ stateDir: folder, owner: scope, href: stream }, 0))),
  ],
  [
    'readUnpublished',
    (folder, scope) =>
      ids(
        readUnpublished(
          folder,
          scope,
          [...others, own].map((_, n) => ({ id: idOf(n), at: noon })),
        ),
      ),
  ],
];

async function* inTurn<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

test.each(everyReader)('%s gives what is its own, and nothing that differs in any part', async (_, read) => {
  const folder = await journalOfAll();
  expect(await read(folder, own)).toEqual([last]);
  expect(await read(folder, { ...own, profile: 'nobody' })).toEqual([]);
});

test('followJournal tells of its own, and of nothing that becomes of others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'owner-'));
  await append(folder, {});
  const clock = setClock(noon);
  const stop = new AbortController();
  const records = followJournal(folder, own, { clock, signal: stop.signal });
  const first = records.next();
  const forward = { at: new Date(noon).toISOString(), target: 'http://127.0.0.1:9/', ok: true } as const;
  const journal = openJournal(journalFolder(folder));
  await append(folder, {}, ...others, own);
  for (const id of [idOf(0), last]) {
    await journal.append({ type: 'forward', id, ...forward, attempts: 1, duration_ms: 1 }, noon);
  }
  await journal.close();
  const [one, two] = [await first, await records.next()];
  expect([one, two].map(({ value }) => value !== 'many' && value && [value.type, value.id])).toEqual([
    ['delivery', last],
    ['forward', last],
  ]);
  stop.abort(new Error('over'));
  await expect(records.next()).rejects.toThrow('over');
});

test.each<[string, Scope, string[]]>([
  ['all', 'all-profiles', [...others, own].map((_, n) => idOf(n))],
  ['a client that is not known', { ...own, client_id: null }, []],
])('those of %s', async (_, scope, expected) => {
  const folder = await journalOfAll();
  expect(await ids(keptDeliveries(folder, scope, 0))).toEqual(expected);
  expect((await ids(keptNewestFirst(folder, scope, 0))).reverse()).toEqual(expected);
});

test('one that was adopted is that of its last owner alone, from either end of the journal', async () => {
  const folder = await journalOfAll();
  const journal = openJournal(journalFolder(folder));
  const second = { ...own, profile: 'second' };
  const at = new Date(noon).toISOString();
  for (const owner of [{ ...own, profile: 'first' }, second]) {
    await journal.append({ type: 'adoption', id: last, at, owner }, noon);
  }
  await journal.close();
  for (const [_, read] of everyReader) {
    expect(await read(folder, own)).toEqual([]);
    expect(await read(folder, { ...own, profile: 'first' })).toEqual([]);
    expect(await read(folder, second)).toEqual([last]);
  }
});

test("entries of a service's log count as processed if they are one's own, or of a client that is not known", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'owner-'));
  await append(folder, { held_back: undefined }, ...others, own);
  const { ids: found } = await processedEntries(folder, { since: 0, of: log_of, owner: own, forwards: true });
  expect(found).toEqual(new Set(['log3', `log${others.length - 1}`, `log${others.length}`]));
});

test.each([
  ['https://PAY.example:443/', 'https://pay.example'],
  ['https://pay.example/api/', 'https://pay.example/api'],
  ['http://user:secret@127.0.0.1:4010', 'http://127.0.0.1:4010'],
  ['no address', 'no address'],
  [undefined, null],
])('the service %s is known as %s', (baseUrl, base_url) => {
  expect(journalOwner({ name: 'a', baseUrl, identity: undefined })).toEqual({
    profile: 'a',
    base_url,
    client_id: null,
  });
});
