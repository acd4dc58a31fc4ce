import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import { NetworkError } from '../../../src/api/replies/network-error.ts';
import {
  type CleanupRecord,
  cleanupRecordsIn,
  ownRecord,
} from '../../../src/webhooks/listener/cleanup-records.ts';
import { registerTemporary } from '../../../src/webhooks/listener/subscription.ts';

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
  await records.drop('1');
  await records.drop('1');
  expect(await records.all()).toEqual([]);
});

test('what is about to be made is not noted any more when the service was never reached', async () => {
  const configDir = await newFolder();
  const records = cleanupRecordsIn(configDir);
  const owner = { pid: 1, started: null };
  const error = (neverSent: boolean) =>
    new NetworkError('down', {
      hint: '',
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
    const entry = ownRecord(records, first);
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
