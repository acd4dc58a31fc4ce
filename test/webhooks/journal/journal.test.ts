import { renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pairs } from '../../../src/values/headers.ts';
import { toJson } from '../../../src/values/terminal-safe-json.ts';
import {
  type DeliveryRecord,
  deliveryIds,
  type ForwardRecord,
  headersToKeep,
  isRedacted,
  type JournalRecord,
  listenerOf,
  shortId,
} from '../../../src/webhooks/journal/journal-record.ts';
import { keptDeliveries, keptDelivery } from '../../../src/webhooks/journal/read-journal.ts';
import { journalFile, journalFolder, openJournal } from '../../../src/webhooks/journal/writer.ts';
import { ownerWithoutService } from '../../harness/journal-owner.ts';

const owner = ownerWithoutService;
const noon = Date.parse('2026-11-21T12:00:00Z');
let configDir: string;
beforeEach(async () => {
  configDir = await mkdtemp(join(tmpdir(), 'journal-'));
});
afterEach(() => rm(configDir, { recursive: true }));

function delivery(n: number, at = noon): DeliveryRecord {
  return {
    type: 'delivery',
    id: `${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}-${n.toString(16).padStart(16, '0')}`,
    received_at: new Date(at).toISOString(),
    owner,
    headers: [['X-Service-Timestamp', '1795262400']],
    body_base64: Buffer.from([0, 255, 13, 10, n & 255]).toString('base64'),
    verified: true,
    scheme: 'timestamp.body',
    copy: 'first',
    transaction_code: `FT${n}`,
    amount: 150000,
  };
}

function forward(id: string, ok: boolean, at = noon): ForwardRecord {
  const time = new Date(at).toISOString();
  return {
    type: 'forward',
    id,
    at: time,
    target: 'http://localhost:3000/hook',
    ok,
    attempts: 1,
    duration_ms: 12,
  };
}

async function all(since = 0) {
  const found = [];
  for await (const kept of keptDeliveries(configDir, owner, since)) found.push(kept);
  return found;
}

test('what is appended is read back, with the last forward of it', async () => {
  const journal = openJournal(journalFolder(configDir));
  const [first, second] = [delivery(1), delivery(2)];
  await journal.append(first, noon);
  await journal.append(second, noon);
  await journal.append(forward(first.id, false), noon);
  await journal.append(forward(first.id, true), noon);
  await journal.close();

  expect(await all()).toEqual([{ ...first, forward: forward(first.id, true) }, second]);
  expect(await keptDelivery(configDir, owner, second.id)).toEqual(second);
});

test('a thousand at once are one line each, in the order given', async () => {
  const journal = openJournal(journalFolder(configDir));
  const records = Array.from({ length: 1000 }, (_, n) => delivery(n));
  await Promise.all(records.map((record) => journal.append(record, noon)));
  await journal.close();
  expect(await all()).toEqual(records);
});

test('at midnight each goes to the file of its own day, also of those at once', async () => {
  const journal = openJournal(journalFolder(configDir));
  const midnight = Date.parse('2026-11-22T00:00:00Z');
  const records = [-2, 0, -1, 1].map((ms, n) => delivery(n, midnight + ms));
  await Promise.all(records.map((record) => journal.append(record, Date.parse(record.received_at))));
  await journal.close();
  const [late, early, later, earlier] = records;
  expect(await all()).toEqual([late, later, early, earlier]);
  const kept = await readFile(journalFile(journalFolder(configDir), midnight), 'utf8');
  expect(kept).toBe(`${JSON.stringify(early)}\n${JSON.stringify(earlier)}\n`);
});

test('the folder is 0700, the file 0600, and its day is UTC', async () => {
  const journal = openJournal(journalFolder(configDir));
  const lateInHanoi = Date.parse('2026-11-22T00:30:00+07:00');
  await journal.append(delivery(1), lateInHanoi);
  await journal.append(delivery(2), Date.parse('2026-11-22T00:00:00Z'));
  await journal.close();
  expect(await readdir(journalFolder(configDir))).toEqual(['2026-11-21.ndjson', '2026-11-22.ndjson']);
  expect((await stat(journalFolder(configDir))).mode & 0o777).toBe(0o700);
  expect((await stat(journalFile(journalFolder(configDir), lateInHanoi))).mode & 0o777).toBe(0o600);
});

test('a line torn by a crash costs that line only', async () => {
  const folder = journalFolder(configDir);
  await mkdir(folder);
  const [first, torn, last] = [delivery(1), delivery(2), delivery(3)];
  await appendFile(
    journalFile(folder, noon),
    `${JSON.stringify(first)}\n${JSON.stringify(torn).slice(0, 80)}`,
  );
  const journal = openJournal(folder);
  await journal.append(last, noon);
  await journal.close();
  expect(await all()).toEqual([first, last]);
});

test('lines and files that are not ours are passed over', async () => {
  const folder = journalFolder(configDir);
  await mkdir(folder);
  await appendFile(
    journalFile(folder, noon),
    `null\n[]\n"x"\n{"type":"other"}\n\n${JSON.stringify(delivery(1))}\n`,
  );
  await appendFile(join(folder, 'notes.txt'), 'mine');
  expect(await all()).toEqual([delivery(1)]);
});

test('only deliveries since an instant', async () => {
  const journal = openJournal(journalFolder(configDir));
  const day = 86_400_000;
  const old = delivery(1, noon - day);
  const early = delivery(2, noon - 1);
  const now = delivery(3, noon);
  for (const record of [old, early, now]) await journal.append(record, Date.parse(record.received_at));
  await journal.close();
  expect(await all(noon)).toEqual([now]);
  expect(await all(noon - day)).toEqual([old, early, now]);
});

test('no journal is an empty one; an id it does not hold, or that is none, is said', async () => {
  expect(await all()).toEqual([]);
  await expect(keptDelivery(configDir, owner, delivery(1).id)).rejects.toMatchObject({
    kind: 'local',
    message: `the journal has no delivery ${delivery(1).id}`,
  });
  await expect(keptDelivery(configDir, owner, '20269999-0000000000000001')).rejects.toMatchObject({
    kind: 'local',
  });
  await expect(keptDelivery(configDir, owner, '../../etc/passwd')).rejects.toMatchObject({ kind: 'usage' });
});

test('a journal that cannot be written refuses, and works again afterwards', async () => {
  const folder = journalFolder(configDir);
  await mkdir(folder);
  const file = journalFile(folder, noon);
  await symlink('/dev/null', file);
  const journal = openJournal(folder);
  await expect(journal.append(delivery(1), noon)).rejects.toMatchObject({
    kind: 'local',
    message: `the journal ${file} cannot be written (ELOOP)`,
  });
  await rm(file);
  await journal.append(delivery(2), noon);
  await journal.close();
  expect(await all()).toEqual([delivery(2)]);
});

describe('what others take away while it is open', () => {
  const file = () => journalFile(journalFolder(configDir), noon);
  const away = () => `${file()}.1`;
  const takes: [string, () => void][] = [
    ['the file deleted', () => rmSync(file())],
    ['the file rotated', () => renameSync(file(), away())],
    ['the file emptied', () => truncateSync(file())],
    ['the folder removed', () => rmSync(journalFolder(configDir), { recursive: true })],
    ['the folder moved', () => renameSync(journalFolder(configDir), join(configDir, 'moved'))],
  ];

  test.each(takes)('%s: what comes next is in the file of that name', async (_, take) => {
    const journal = openJournal(journalFolder(configDir));
    await journal.append(delivery(1), noon);
    take();
    for (const n of [2, 3]) {
      await journal.append(delivery(n), noon);
      expect((await keptDelivery(configDir, owner, delivery(n).id)).transaction_code).toBe(`FT${n}`);
    }
    await journal.close();
    expect(await all()).toEqual([delivery(2), delivery(3)]);
    expect((await stat(journalFolder(configDir))).mode & 0o777).toBe(0o700);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  test.each(takes.slice(0, 3))('%s again and again: each kept one was there', async (name, take) => {
    const journal = openJournal(journalFolder(configDir));
    for (let n = 0; n < 60; n++) {
      const kept = [0, 1, 2].map((m) => delivery(3 * n + m));
      const written = kept.map((record) => journal.append(record, noon));
      // In the middle of a write, or between two.
      if (n % 2 === 0) for (let turn = 0; turn < n % 7; turn++) await new Promise(setImmediate);
      else await Promise.all(written);
      if (n > 0) take();
      const results = await Promise.allSettled(written);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
      await journal.append(delivery(10_000 + n), noon);
      expect(statSync(file()).size, name).toBeGreaterThan(0);
      expect(await keptDelivery(configDir, owner, delivery(10_000 + n).id)).toEqual(delivery(10_000 + n));
    }
    await journal.close();
  });

  const line = `${JSON.stringify(delivery(1))}\n`;
  const cuts = [1, 10, 120, line.length - 2, line.length - 1, line.length];
  test.each(cuts)('cut short to %i bytes: what comes next is a line of its own', async (bytes) => {
    const journal = openJournal(journalFolder(configDir));
    await journal.append(delivery(1), noon);
    truncateSync(file(), bytes);
    for (const n of [2, 3]) await journal.append(delivery(n), noon);
    await journal.close();
    const whole = bytes >= line.length - 1 ? [delivery(1)] : [];
    expect(await all()).toEqual([...whole, delivery(2), delivery(3)]);
  });

  test('a line that another listener could not write to its end costs no line of this one', async () => {
    const journal = openJournal(journalFolder(configDir));
    await journal.append(delivery(1), noon);
    await appendFile(file(), line.slice(0, 80));
    await journal.append(delivery(2), noon);
    await appendFile(file(), line);
    await journal.append(delivery(3), noon);
    await journal.close();
    expect(await all()).toEqual([delivery(1), delivery(2), delivery(1), delivery(3)]);
    expect(await readFile(file(), 'utf8')).not.toContain('\n\n');
  });

  test('where it cannot be made anew, nothing counts as kept', async () => {
    const journal = openJournal(journalFolder(configDir));
    await journal.append(delivery(1), noon);
    rmSync(journalFolder(configDir), { recursive: true });
    await appendFile(journalFolder(configDir), 'in its place');
    await expect(journal.append(delivery(2), noon)).rejects.toMatchObject({ kind: 'local' });
    await journal.close();
  });
});

test('the bytes on disk are the body, byte for byte', async () => {
  const body = Buffer.from('7b2022616d6f756e7422203a20313530303030202c0d0a7d0a', 'hex');
  const journal = openJournal(journalFolder(configDir));
  await journal.append({ ...delivery(1), body_base64: body.toString('base64') }, noon);
  await journal.close();
  const line = await readFile(journalFile(journalFolder(configDir), noon), 'utf8');
  expect(Buffer.from(JSON.parse(line).body_base64, 'base64').equals(body)).toBe(true);
});

test('what may be secret is left out of the kept headers, the signature is not', () => {
  const raw = [
    'Host',
    'a.example',
    'x-WEBHOOK-secret',
    's3cret',
    'Cookie',
    'a=b',
    'X-Service-Signature',
    'sha256=00',
    'X-Shop-Token',
    'k',
    'User-Agent',
    'key-in-an-open-header',
  ];
  const kept = headersToKeep(pairs(raw), 'user-agent');
  expect(kept).toEqual([
    ['Host', 'a.example'],
    ['x-WEBHOOK-secret', '[redacted]'],
    ['Cookie', '[redacted]'],
    ['X-Service-Signature', 'sha256=00'],
    ['X-Shop-Token', '[redacted]'],
    ['User-Agent', '[redacted]'],
  ]);
  expect(kept.filter(isRedacted).map(([name]) => name)).toEqual([
    'x-WEBHOOK-secret',
    'Cookie',
    'X-Shop-Token',
    'User-Agent',
  ]);
});

test('ids have the day of their file, a part that no other of the listener has, and the listener’s', () => {
  const [one, other] = [deliveryIds('9f86d081'), deliveryIds('00000001')];
  const [today, tomorrow] = ['2026-11-21T12:00:00.000Z', '2026-11-22T12:00:00.000Z'] as const;
  expect([one(today), one(tomorrow), other(today)]).toEqual([
    '20261121-01b1a9309f86d081',
    '20261122-a3e823e39f86d081',
    '20261121-9e3779b000000001',
  ]);
  const ids = Array.from({ length: 50_000 }, () => one(today));
  expect(new Set(ids.map(shortId)).size).toBe(50_000);
  expect(new Set(ids.map(listenerOf))).toEqual(new Set(['9f86d081']));
});

test('an id is found by its beginning, with the day or without; what is not enough is said', async () => {
  const journal = openJournal(journalFolder(configDir));
  const [one, two] = ['20261121-9e3779b19f86d081', '20261122-9e3c6ef39f86d081'];
  const kept = [
    { ...delivery(1), id: one },
    { ...delivery(2, noon + 86_400_000), id: two },
  ];
  for (const record of kept) await journal.append(record, Date.parse(record.received_at));
  await journal.append(forward(one, true), noon);
  await journal.close();
  for (const id of [one, '9e3779b1', '9e37', '20261121-9e37', '20261121-9e3779b19f86d08']) {
    expect(await keptDelivery(configDir, owner, id)).toEqual({ ...kept[0], forward: forward(one, true) });
  }
  expect(await keptDelivery(configDir, owner, '9e3c')).toEqual(kept[1]);
  for (const id of ['9e3c6ef4', '20261122-9e37', '20261123-9e3c']) {
    await expect(keptDelivery(configDir, owner, id)).rejects.toMatchObject({
      kind: 'local',
      hint: expect.any(Function),
    });
  }
  for (const id of ['9e3', '', 'xxxxxxxx', '../../etc/passwd', '20261121-9e3779b19f86d0810']) {
    await expect(keptDelivery(configDir, owner, id)).rejects.toMatchObject({ kind: 'usage' });
  }
  const more = openJournal(journalFolder(configDir));
  await more.append({ ...delivery(3), id: '20261121-9e3779ff00000000' }, noon);
  await more.close();
  await expect(keptDelivery(configDir, owner, '9e3779')).rejects.toMatchObject({
    message: 'the journal has 2 deliveries that begin with 9e3779',
    hint: `Use more characters: ${one}, 20261121-9e3779ff00000000`,
  });
});

test.each(['\u2028', '\u2029', '\u0085', '\r\n', '\0', '\ud800', '\u001b[2J'])(
  'a code with %j in it is one line, and is read back',
  async (character) => {
    const transaction_code = `FT${character}1`;
    const kept = { ...delivery(1), transaction_code };
    const answer = { ...forward(kept.id, false), error: transaction_code };
    const journal = openJournal(journalFolder(configDir));
    await journal.append(kept, noon);
    await journal.append(answer, noon);
    await journal.close();
    expect(await all()).toEqual([{ ...kept, forward: answer }]);
    const text = await readFile(journalFile(journalFolder(configDir), noon), 'utf8');
    expect(text.split(/[\n\r\u0085\u2028\u2029]/)).toHaveLength(3);
  },
);

test('a line is the JSON that the program writes everywhere', async () => {
  const awkward = [
    '',
    'x',
    '"',
    '\\',
    '\n',
    '\u001b[2J',
    '\u007f',
    'Nguyễn',
    '\u2028',
    '\ud800',
    '😀',
    '{"a":["b"]}',
    '~ !#[]',
  ];
  const records = awkward.flatMap((text): JournalRecord[] => [
    { ...delivery(1), headers: [], transaction_code: text },
    {
      ...delivery(2),
      headers: [
        ['Host', text],
        [text, 'x'],
      ],
      verified: false,
      copy: 'conflict',
    },
    { ...delivery(3), scheme: undefined, transaction_code: undefined, amount: undefined },
    { ...delivery(4), amount: -1, body_base64: '', target: text, api_key_name: text },
    { ...delivery(5), api_key_name: 'X-Key' },
    { ...forward(text, false), status: 500, error: text },
  ]);
  const journal = openJournal(configDir);
  await Promise.all(records.map((record) => journal.append(record, noon)));
  await journal.close();
  const written = await readFile(journalFile(configDir, noon), 'utf8');
  expect(written.split('\n')).toEqual([...records.map((record) => toJson(record)), '']);
});
