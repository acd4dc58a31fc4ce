import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { environment, program } from '../harness/listen-process.ts';
import { startTestbed, type Testbed, transfer } from '../harness/listening.ts';

let testbed: Testbed;
let file: string;
beforeEach(async () => {
  testbed = await startTestbed(Date.now());
  file = join(testbed.folder, 'webhook-secret');
});
afterEach(() => testbed.stop());

const keep = (...secrets: string[]) => writeFile(file, secrets.join('\n'), { mode: 0o600 });

/** A listener of the built program that is ready, and what it says from then on. */
async function operated(...flags: string[]) {
  const line = ['listen', '--port', '0', '--metrics-port', '0', '--no-register', '--secret-file', file];
  const child = program(testbed, [...line, ...flags], environment(testbed));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const event = async () => JSON.parse((await lines.next()).value ?? 'null');
  const ready = await event();
  const base = new URL('/', ready.metrics_url);
  const ask = async (path: string) => {
    const reply = await fetch(new URL(path, base));
    return [reply.status, await reply.text()] as const;
  };
  return { child, ready, event, ask, ended: once(child, 'close') };
}

/** Resolves when the program has said these words on stderr. */
async function said(child: Awaited<ReturnType<typeof operated>>['child'], words: string) {
  while (!child.said().includes(words)) await once(child.stderr, 'data');
}

test('SIGTERM with --drain: not ready first, deliveries still taken, then exit 0', async () => {
  await keep('one');
  const { child, ready, ask, ended } = await operated('--drain', '3s');
  expect(await ask('/healthz')).toEqual([200, 'ok\n']);
  expect(await ask('/readyz')).toEqual([200, 'ready\n']);
  child.kill('SIGTERM');
  await said(child, 'No longer ready');
  expect(await ask('/readyz')).toEqual([503, 'draining\n']);
  expect(await ask('/healthz')).toEqual([200, 'ok\n']);
  expect((await testbed.deliver(ready.url, transfer, 'one')).status).toBe(200);
  expect(await ended).toEqual([0, null]);
});

test('SIGTERM without --drain ends with 143', async () => {
  await keep('one');
  const { child, ended } = await operated();
  child.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
});

test('SIGINT with --drain ends at once, with 130', async () => {
  await keep('one');
  const { child, ended } = await operated('--drain', '10m');
  child.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
});

test('SIGHUP reads the secret files again; one that cannot be read leaves the secrets as they are', async () => {
  await keep('one');
  const { child, ready, ended } = await operated();
  const status = async (secret: string, code: string) =>
    (await testbed.deliver(ready.url, transfer.replace('FT1', code), secret)).status;
  expect([await status('one', 'FT1'), await status('two', 'FT2')]).toEqual([200, 401]);
  await keep('two');
  child.kill('SIGHUP');
  await said(child, 'The secrets were read again.');
  expect([await status('one', 'FT3'), await status('two', 'FT4')]).toEqual([401, 200]);
  await writeFile(file, '');
  child.kill('SIGHUP');
  await said(child, 'The secrets are unchanged');
  expect(await status('two', 'FT5')).toBe(200);
  child.kill('SIGTERM');
  await ended;
});

test('metrics: what came, what became of it, how long it took', async () => {
  await keep('one');
  const app = await testbed.app((n) => (n === 2 ? 500 : 200));
  const { child, ready, ask, event, ended } = await operated('--forward', app.url);
  await testbed.deliver(ready.url, transfer, 'one');
  await testbed.deliver(ready.url, transfer, 'one');
  await testbed.deliver(ready.url, transfer.replace('FT1', 'FT2'), 'one');
  await testbed.deliver(ready.url, transfer.replace('150000', '1'), 'one');
  await testbed.deliver(ready.url, transfer, 'two');
  await fetch(ready.url);
  // The listener has told of all of it: what it counted stands.
  const kinds = [];
  for (let i = 0; i < 8; i++) kinds.push((await event()).event);
  expect(kinds.sort()).toEqual([
    ...Array(4).fill('delivery'),
    ...Array(2).fill('forwarded'),
    ...Array(2).fill('rejected'),
  ]);
  const [status, text] = await ask('/metrics');
  const counted = text
    .split('\n')
    .filter((line) => /^payconfirm_(deliveries|gaps|answer_seconds_count|forward_seconds_count)/.test(line));
  expect([status, counted.sort()]).toEqual([
    200,
    [
      'payconfirm_answer_seconds_count{status="200"} 2',
      'payconfirm_answer_seconds_count{status="401"} 1',
      'payconfirm_answer_seconds_count{status="409"} 1',
      'payconfirm_answer_seconds_count{status="500"} 1',
      'payconfirm_deliveries_to_publish 0',
      'payconfirm_deliveries_total{outcome="accepted",reason=""} 2',
      'payconfirm_deliveries_total{outcome="conflict",reason=""} 1',
      'payconfirm_deliveries_total{outcome="copy",reason=""} 1',
      'payconfirm_deliveries_total{outcome="rejected",reason="body-changed-or-wrong-secret"} 1',
      'payconfirm_deliveries_total{outcome="rejected",reason="http-405"} 1',
      'payconfirm_deliveries_waiting 0',
      'payconfirm_forward_seconds_count{ok="false"} 1',
      'payconfirm_forward_seconds_count{ok="true"} 1',
    ],
  ]);
  expect(text).not.toContain('FT1');
  child.kill('SIGTERM');
  await ended;
});

test('health is answered to this machine alone, by GET, at its three paths', async () => {
  await keep('one');
  const { child, ready, ask, ended } = await operated();
  expect(await ask('/')).toEqual([404, 'there are /healthz, /readyz and /metrics\n']);
  const posted = await fetch(new URL('/healthz', ready.metrics_url), { method: 'POST' });
  expect([posted.status, await posted.text()]).toEqual([405, 'GET alone\n']);
  child.kill('SIGTERM');
  await ended;
});
