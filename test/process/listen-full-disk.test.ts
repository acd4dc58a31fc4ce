import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptDeliveries } from '../../src/webhooks/journal/read-journal.ts';
import { journalFile, journalFolder } from '../../src/webhooks/journal/writer.ts';
import { sign, signatureHeader, timestampHeader } from '../../src/webhooks/signature/signature.ts';
import { ownerOn } from '../harness/journal-owner.ts';
import { environment } from '../harness/listen-process.ts';
import { secret, startTestbed, type Testbed } from '../harness/listening.ts';
import { programLine } from '../harness/program-line.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed(Date.now());
});
afterEach(() => testbed.stop());

/** A limit on the length of files, in place of a full disk: a write goes as far as there is room, then fails. */
const limited = 'ulimit -f 64; exec "$0" "$@"';

test.skipIf(process.platform === 'win32').each([['NONE'], ['HMAC_SHA256']])(
  'a line cut short by a full disk costs no other once there is room, in the same listener: --auth %s',
  async (auth) => {
    const flags = `--no-register --port 0 --auth ${auth} --secret-env S --expect 2 --output ndjson`.split(
      ' ',
    );
    const child = spawn('sh', ['-c', limited, ...programLine('listen', ...flags).flat()], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...environment(testbed), S: secret },
    });
    const closed = once(child, 'close');
    const events: Record<string, unknown>[] = [];
    const lines = createInterface({ input: child.stdout }).on('line', (line) =>
      events.push(JSON.parse(line)),
    );
    await once(lines, 'line');
    const deliver = async (transaction_code: string, description: string) => {
      const body = JSON.stringify({ transaction_code, description });
      const timestamp = Math.floor(Date.now() / 1000);
      const signed = sign({ body: Buffer.from(body), secret, timestamp });
      const headers = {
        'content-type': 'application/json',
        [timestampHeader]: signed.timestamp,
        [signatureHeader]: signed.signature,
      };
      return (await fetch(String(events[0]?.url), { method: 'POST', headers, body })).status;
    };

    expect(await deliver('FT1', '')).toBe(200);
    // The scheme is kept in the settings, by a package that listens to the signal of such a limit.
    if (auth !== 'NONE') await expect.poll(() => existsSync(join(testbed.folder, 'config.json'))).toBe(true);
    expect(await deliver('FT2', 'x'.repeat(60_000))).toBe(503);
    const file = journalFile(journalFolder(testbed.folder), Date.now());
    await truncate(file, (await stat(file)).size - 8192);
    expect(await deliver('FT3', '')).toBe(200);

    await closed;
    const kept = [];
    for await (const { transaction_code } of keptDeliveries(testbed.folder, ownerOn(testbed.emulator), 0))
      kept.push(transaction_code);
    expect(kept).toEqual(['FT1', 'FT3']);
    expect(events.map(({ event, reason, transaction_code }) => reason ?? transaction_code ?? event)).toEqual([
      'ready',
      'FT1',
      'not-kept',
      'FT3',
      'summary',
    ]);
  },
);
