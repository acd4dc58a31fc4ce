import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ListenEvent } from '../../src/webhooks/listener/listen-event-types.ts';
import { program } from '../harness/listen-process.ts';
import { given, startTestbed, type Testbed } from '../harness/listening.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed(Math.floor(Date.now() / 1000) * 1000);
});
afterEach(() => testbed.stop());

const bodyOf = (n: number) => `{"transaction_code":"FT${n}","amount":${n}}`;
const numbers = [1, 2, 3, 4, 5];

/** A listener in a process of its own; `said` grows as it tells. */
async function listen(url: string, ...flags: string[]) {
  const argv = [
    'listen',
    '--no-register',
    '--port',
    '0',
    '--secret-env',
    'S',
    '--forward',
    url,
    '--reply',
    'ack',
    ...flags,
  ];
  const child = program(testbed, argv, given.env);
  const said: ListenEvent[] = [];
  const lines = createInterface(child.stdout).on('line', (line) => said.push(JSON.parse(line)));
  await once(lines, 'line');
  const [ready] = said;
  return { child, said, url: ready?.event === 'ready' ? (ready.url ?? '') : '' };
}

/** Five that the service was told are received, of an app that never answers; then kill -9. */
async function acknowledgedAndKilled() {
  let answers = false;
  const app = await testbed.app(() => (answers ? 200 : new Promise<number>(() => undefined)));
  const { child, url } = await listen(app.url);
  for (const n of numbers) expect((await testbed.deliver(url, bodyOf(n))).status).toBe(200);
  await expect.poll(() => app.got.length).toBe(5);
  child.kill('SIGKILL');
  await once(child, 'exit');
  app.got.length = 0;
  answers = true;
  return app;
}

test('five acknowledged, kill -9: replay --failed sends them, once', async () => {
  const { url, got } = await acknowledgedAndKilled();
  const { stdout } = await testbed.cli(['webhooks', 'replay', '--failed', '--to', url, '--json']);
  expect(JSON.parse(stdout).items.map((row: { ok: boolean }) => row.ok)).toEqual(Array(5).fill(true));
  expect(got.map(({ body }) => body)).toEqual(numbers.map(bodyOf));
  const { stderr } = await testbed.cli(['webhooks', 'replay', '--failed', '--to', url]);
  expect([stderr, got.length]).toEqual(['Nothing to replay.\n', 5]);
});

test('five acknowledged, kill -9: the next start forwards them, the one after nothing', async () => {
  const { url, got } = await acknowledgedAndKilled();
  const { child, said } = await listen(url);
  const forwarded = () => said.flatMap((event) => (event.event === 'forwarded' ? [event] : []));
  await expect.poll(() => forwarded().length).toBe(5);
  // What it has told of is noted: killed now, nothing is sent again.
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(forwarded().map(({ transaction_code, ok }) => [transaction_code, ok])).toEqual(
    numbers.map((n) => [`FT${n}`, true]),
  );
  expect(got.map(({ body }) => body)).toEqual(numbers.map(bodyOf));

  const next = await listen(url);
  expect((await testbed.deliver(next.url, bodyOf(6))).status).toBe(200);
  await expect.poll(() => got.length).toBe(6);
  next.child.kill('SIGINT');
  await once(next.child, 'exit');
  expect(got.at(-1)?.body).toBe(bodyOf(6));
});

test('a replay killed before an answer is noted: the next goes on with that one, and no other comes twice', async () => {
  await acknowledgedAndKilled();
  let asked = 0;
  const app = await testbed.app(() => {
    asked += 1;
    if (asked !== 3) return 200;
    replaying.kill('SIGKILL');
    return new Promise<number>(() => undefined);
  });
  const replaying = program(testbed, ['webhooks', 'replay', '--failed', '--to', app.url], {});
  const [, signal] = await once(replaying, 'exit');
  expect(signal).toBe('SIGKILL');
  const { code } = await testbed.cli(['webhooks', 'replay', '--failed', '--to', app.url]);
  expect([code, app.got.map(({ body }) => body)]).toEqual([0, [1, 2, 3, 3, 4, 5].map(bodyOf)]);
  // The app of the listener has none of them: another app's answer does not settle a delivery.
  const { stdout } = await testbed.cli(['webhooks', 'kept', '--failed', '--json']);
  expect(JSON.parse(stdout).total).toBe(5);
});
