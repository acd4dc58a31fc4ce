import { mkdir, mkdtemp, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Client } from '../../../src/api/client-types.ts';
import { NetworkError } from '../../../src/api/replies/network-error.ts';
import { asIs } from '../../../src/texts/translate.ts';
import { journalFolder, openJournal } from '../../../src/webhooks/journal/writer.ts';
import {
  type CleanupRecord,
  cleanupRecordsIn,
  ownRecord,
} from '../../../src/webhooks/listener/cleanup-records.ts';
import { registerTemporary } from '../../../src/webhooks/listener/temporary-configuration.ts';

const newFolder = () => mkdtemp(join(tmpdir(), 'listen-'));

test('entries of listeners are saved, replaced, listed and dropped', async () => {
  const configDir = await newFolder();
  const records = cleanupRecordsIn(configDir);
  expect(await records.all()).toEqual([]);
  const entry: CleanupRecord = {
    id: '1',
    owner: { pid: 1, started: null },
    base_url: 'http://localhost',
    client_id: undefined,
    urls: ['https://a.example/'],
  };
  await records.save(entry);
  const later = { ...entry, urls: [...entry.urls, 'https://b.example/'] };
  await records.save(later);
  expect(await records.all()).toEqual([{ ...later, client_id: undefined }]);
  expect(await readdir(join(configDir, 'listeners'))).toEqual(['1.json']);
  expect((await stat(join(configDir, 'listeners', '1.json'))).mode & 0o777).toBe(0o600);
  await records.drop('1', 'taken-over');
  await records.drop('1');
  expect(await records.all()).toEqual([]);
  const ended = { ...later, ended_at: expect.stringMatching(/^\d{4}-.*Z$/), why: 'taken-over' };
  expect(await records.ended()).toEqual([ended]);
});

test('one that was killed ended when it gave the last sign of life, whenever that is cleaned up', async () => {
  const configDir = await newFolder();
  const records = cleanupRecordsIn(configDir);
  const entry = { id: '1', owner: { pid: 1, started: null }, base_url: 'http://localhost', urls: [] };
  await records.save({ ...entry, client_id: undefined });
  const lease = join(configDir, 'listeners', '1.lease');
  const seen = new Date('2026-11-21T01:00:00Z');
  await writeFile(lease, JSON.stringify({ pid: 1, started: null, host: 'gone', place: null }));
  await utimes(lease, seen, seen);
  await records.drop('1');
  expect(await records.ended()).toEqual([{ ...entry, ended_at: seen.toISOString(), why: 'killed' }]);
});

test.each([
  ['its last answer', 3, undefined, 3],
  ['a replay of it', 3, 'as received', 1],
  ['the listener that went on', 6, undefined, 1],
])('when a killed one was last seen, with a later entry in the journal: %s', async (_, after, sent, last) => {
  const configDir = await newFolder();
  const records = cleanupRecordsIn(configDir);
  const id = '884c7d65-0000-4000-8000-000000000000';
  await (await records.live(id))();
  const lease = join(configDir, 'listeners', `${id}.lease`);
  const seen = Date.parse('2026-11-21T01:00:00Z');
  await writeFile(lease, JSON.stringify({ pid: 1, started: null, host: 'gone', place: null }));
  await utimes(lease, new Date(seen), new Date(seen));
  const at = (seconds: number) => new Date(seen + seconds * 1000).toISOString();
  const journal = openJournal(journalFolder(configDir));
  const delivery = { type: 'delivery', received_at: at(1), headers: [], body_base64: '' } as const;
  const forward = {
    type: 'forward',
    target: 'http://localhost/',
    ok: true,
    attempts: 1,
    duration_ms: 1,
  } as const;
  const ids = { id: '20261121-9f86d081884c7d65' };
  await journal.append({ ...delivery, ...ids, verified: true, copy: 'first' }, seen);
  await journal.append({ ...forward, ...ids, at: at(after), ...(sent !== undefined && { sent }) }, seen);
  await journal.append(
    { ...delivery, id: '20261121-9f86d081ffffffff', received_at: at(4), verified: true, copy: 'first' },
    seen,
  );
  await journal.close();
  expect(await records.lastSign(id)).toBe(seen + last * 1000);
});

test('of the listeners that ended, the newest 50 of the last 30 days are remembered', async () => {
  const configDir = await newFolder();
  const records = cleanupRecordsIn(configDir);
  await mkdir(join(configDir, 'ended-listeners'));
  const day = 86_400_000;
  for (let at = 0; at < 60; at++) {
    const ended_at = new Date(Date.now() - (at < 55 ? at * 60_000 : 31 * day)).toISOString();
    const entry = { id: `${at}`, urls: [], ended_at, why: 'ended' };
    await writeFile(join(configDir, 'ended-listeners', `${at}.json`), JSON.stringify(entry));
  }
  await records.sweep();
  const left = (await records.ended()).map(({ id }) => Number(id)).sort((one, other) => one - other);
  expect(left).toEqual(Array.from({ length: 50 }, (_, at) => at));
});

test('what is about to be made is not noted any more when the service was never reached', async () => {
  const configDir = await newFolder();
  const records = cleanupRecordsIn(configDir);
  const owner = { pid: 1, started: null };
  const error = (neverSent: boolean) =>
    new NetworkError(asIs('down'), {
      hint: asIs(''),
      request: { method: 'POST', path: '/' },
      cause: undefined,
      neverSent,
    });
  for (const neverSent of [true, false]) {
    const first = {
      id: `${neverSent}`,
      owner,
      base_url: 'http://localhost',
      client_id: undefined,
      urls: [],
    };
    const entry = ownRecord(records, first, { now: () => 0 });
    const call = () => Promise.reject(error(neverSent));
    const making = registerTemporary({ call } as unknown as Client, entry, {
      webhook_url: 'https://hook.example/',
      auth_type: 'NONE',
    });
    await expect(making).rejects.toThrow('down');
  }
  expect((await records.all()).map(({ id, made }) => [id, made])).toEqual([
    ['false', { name: 'payconfirm listen false' }],
  ]);
});
