import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ForwardRecord } from '../../../src/webhooks/journal/record.ts';
import { journalFolder, openJournal } from '../../../src/webhooks/journal/writer.ts';
import { ownerOn } from '../../harness/journal-owner.ts';
import { startTestbed } from '../../harness/testbed.ts';

const id = '20261121-9f86d081884c7d65';
const app = 'http://localhost:3000/';

/** A transfer whose delivery the app refused with 500, and its account. */
async function refused() {
  const testbed = await startTestbed();
  await testbed.configure('listen', await testbed.answering(500));
  await testbed.transfer('FT1');
  const { transaction } = await testbed.json<{ transaction: { va_nbr: string } }>('trace', 'FT1');
  return { testbed, number: transaction.va_nbr };
}

interface Answer extends Partial<Pick<ForwardRecord, 'status' | 'error' | 'sent' | 'edited' | 'target'>> {
  at: string;
}

/** The settings folder of a machine that kept the transfer, with what the app answered each time. */
async function keptHere(
  { emulator }: Awaited<ReturnType<typeof startTestbed>>,
  answers: readonly Answer[],
  log: { log_id?: string } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const journal = openJournal(journalFolder(folder));
  const at = Date.parse('2026-11-21T01:00:01Z');
  await journal.append(
    {
      ...{ type: 'delivery', id, received_at: '2026-11-21T01:00:01.000Z', verified: true, copy: 'first' },
      ...log,
      owner: ownerOn(emulator),
      ...{ headers: [['Content-Type', 'application/json']], transaction_code: 'FT1', target: app },
      body_base64: Buffer.from('{"transaction_code":"FT1","amount":150000}').toString('base64'),
    },
    at,
  );
  for (const { status, ...answer } of answers) {
    const forward = { target: app, ok: status === 200, attempts: 1, duration_ms: 12 };
    await journal.append(
      { type: 'forward', id, ...forward, ...(status === undefined ? {} : { status }), ...answer },
      at,
    );
  }
  await journal.close();
  return { env: { PAYCONFIRM_CONFIG_DIR: folder } };
}

const first = { status: 500, at: '2026-11-21T01:00:02.000Z' };
const again = { status: 200, sent: 'as received', at: '2026-11-21T01:43:00.000Z' };
const since = 'your app has taken it since, sent again from this machine, at 2026-11-21 08:43:00 +07';
const failedHere = '; the app on this machine answered 500';
const replay = `payconfirm webhooks replay ${id} --to ${app}`;

test.each<[string, Answer[], string, boolean]>([
  ['taken since', [first, again], `; ${since}`, false],
  ['not taken', [first], failedHere, true],
  ['refused again', [first, { ...again, status: 500 }], failedHere, true],
  [
    'taken with an edited body',
    [first, { ...again, sent: 'edited and signed', edited: true }],
    failedHere,
    true,
  ],
  [
    'taken with an edited body, in an old journal',
    [first, { ...again, sent: 'edited and signed' }],
    failedHere,
    true,
  ],
  ['taken by another app', [first, { ...again, target: 'http://localhost:3001/' }], failedHere, true],
])('trace of what the app refused, %s', async (_, answers, words, toSend) => {
  const { testbed } = await refused();
  const { stdout } = await testbed.cli(['trace', 'FT1', '-o', 'json'], await keptHere(testbed, answers));
  const { conclusion, result, next } = JSON.parse(stdout);
  const failed = 'delivered to 0 of 1 configuration; listen had an error in its program and answered 500';
  expect({ conclusion, result }).toEqual({ conclusion: `${failed}${words}`, result: 'trouble' });
  expect(next.includes(replay)).toBe(toSend);
});

test.each([200, 500])(
  'trace of one that listen --from-log handed on, and the app answered %i',
  async (status) => {
    const { testbed } = await refused();
    const here = await keptHere(testbed, [{ status, at: '2026-11-21T01:00:02.000Z' }], { log_id: 'a' });
    const { stdout } = await testbed.cli(['trace', 'FT1', '-o', 'json'], here);
    const { conclusion, timeline, advice } = JSON.parse(stdout);
    const app =
      status === 200
        ? 'your app has taken it since, out of the service’s log, at 2026-11-21 08:00:02 +07'
        : 'the app on this machine answered 500';
    expect({
      conclusion,
      kept: timeline.find(({ who }: { who: string }) => who === 'journal').what,
      again: advice.filter((one: string) => /again/.test(one)),
    }).toEqual({
      conclusion: `delivered to 0 of 1 configuration; listen had an error in its program and answered 500; ${app}`,
      kept: 'taken from the service’s log, signature right',
      again:
        status === 200
          ? []
          : [
              `hand it to your app again: ${replay}`,
              expect.stringMatching(/^once that is mended, have it sent again:/),
            ],
    });
  },
);

test.each([
  ['taken since', [first, again], ` failed; ${since}; newest first: HTTP_5XX`, false],
  ['not taken', [first], ' failed; newest first: HTTP_5XX', true],
])('doctor va of what the app refused, %s', async (_, answers, words, toSend) => {
  const { testbed, number } = await refused();
  const { stdout } = await testbed.cli(
    ['doctor', 'va', number, '-o', 'json'],
    await keptHere(testbed, answers),
  );
  const found = (JSON.parse(stdout) as { items: { check: string; says: string; fix: string }[] }).items.find(
    (one) => one.check === 'last deliveries',
  );
  expect(found?.says.endsWith(words)).toBe(true);
  expect(found?.fix.includes(replay)).toBe(toSend);
});

test('an app that did not answer in time: how long is said once', async () => {
  const { testbed } = await refused();
  const error = 'the app did not answer within 9.0 s';
  const { stdout } = await testbed.cli(
    ['trace', 'FT1', '-o', 'json'],
    await keptHere(testbed, [{ error, at: '2026-11-21T01:00:10.000Z' }]),
  );
  const { timeline } = JSON.parse(stdout) as { timeline: { who: string; what: string }[] };
  expect(timeline.find(({ who }) => who === 'app')?.what).toBe(error);
});

test.each(['gone\n', 'gone\r\n\r\n'])(
  'an answer that ends in %j leaves no doubled blank line',
  async (text) => {
    const testbed = await startTestbed();
    await testbed.configure('shop', await testbed.answering(500, text));
    await testbed.transfer('FT1');
    const { stdout } = await testbed.cli(['trace', 'FT1'], { tty: true });
    const lines = stdout.split('\n').map((line) => line.trim());
    const at = lines.indexOf('gone');
    expect(lines.slice(at, at + 2)).toEqual(['gone', '']);
    expect(lines[at + 2]).not.toBe('');
  },
);
