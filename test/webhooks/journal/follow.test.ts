import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/io/clock.ts';
import { followJournal } from '../../../src/webhooks/journal/follow-journal.ts';
import { journalFile, journalFolder } from '../../../src/webhooks/journal/writer.ts';
import { ownerWithoutService } from '../../harness/journal-owner.ts';

const day = new Date(systemClock.now()).toISOString();

function line(n: number, bytes = 0): string {
  const body = 'A'.repeat(bytes);
  const record = {
    type: 'delivery',
    id: `${day.slice(0, 10).replaceAll('-', '')}-${String(n).padStart(16, '0')}`,
    received_at: day,
    owner: ownerWithoutService,
    headers: [],
    body_base64: body,
    verified: true,
    copy: 'first',
    transaction_code: `FT${n}`,
  };
  return `${JSON.stringify(record)}\n`;
}

test('what is written is told one by one; more than anybody reads is one word, and what comes then is told again', async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'follow-'));
  onTestFinished(() => rmSync(stateDir, { recursive: true }));
  const folder = journalFolder(stateDir);
  mkdirSync(folder, { recursive: true });
  const file = journalFile(folder, systemClock.now());
  appendFileSync(file, line(0));
  const stop = new AbortController();
  const records = followJournal(stateDir, ownerWithoutService, { clock: systemClock, signal: stop.signal });
  const next = async () => {
    const { value } = await records.next();
    return value === 'many' ? value : value && 'transaction_code' in value ? value.transaction_code : value;
  };

  const first = next();
  // It has seen where the file ends once it waits for more.
  await new Promise((resolve) => setTimeout(resolve, 50));
  appendFileSync(file, line(1) + line(2));
  expect([await first, await next()]).toEqual(['FT1', 'FT2']);

  const many = Array.from({ length: 600 }, (_, n) => line(3 + n, 1_000)).join('');
  // The last of them is not whole yet.
  appendFileSync(file, many.slice(0, -100));
  expect(await next()).toBe('many');
  appendFileSync(file, many.slice(-100) + line(1_000));
  expect(await next()).toBe('FT1000');

  // As large as a body may be.
  appendFileSync(file, line(1_001, 1_400_000) + line(1_002));
  expect(await next()).toBe('many');
  appendFileSync(file, line(1_003));
  expect(await next()).toBe('FT1003');
  const end = records.next();
  stop.abort(new Error('over'));
  await expect(end).rejects.toThrow('over');
});
