import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { PayconfirmError } from '../../../src/errors.ts';
import { asIs } from '../../../src/texts/translate.ts';
import { openInspector } from '../../harness/inspecting.ts';
import { runCli } from '../../harness/run-cli.ts';

const token = 'e4c1f0a9d27b44e6a8b1';
const running: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

/** An emulator that runs, by its ready event. */
async function start(flags: string[] = [], env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const file = join(folder, 'ready.json');
  const stopped = new AbortController();
  const line = ['emulator', 'start', '--memory', '--port', '0', '--ready-file', file, ...flags];
  const ended = runCli(line, { env: { PAYCONFIRM_CONFIG_DIR: folder, ...env }, signal: stopped.signal });
  const stop = () => {
    stopped.abort(new PayconfirmError('interrupted', asIs('interrupted')));
    return ended;
  };
  running.push(stop);
  while (!existsSync(file))
    await Promise.race([delay(5), ended.then((run) => Promise.reject(new Error(run.stderr)))]);
  const ready: { url: string; inspect_url: string | null } = JSON.parse(readFileSync(file, 'utf8'));
  return { ...ready, stop, folder };
}

test('at / by its address alone; the service beside it is as it was', async () => {
  const { url, inspect_url } = await start();
  const shut = await fetch(url);
  expect([shut.status, await shut.text()]).toEqual([
    403,
    expect.stringContaining('Run payconfirm inspect again (or the command that you used)'),
  ]);
  for (const path of ['/stats', '/emulator', '/requests', '/_inspector/page.js', '/_inspector/ask/rows']) {
    expect((await fetch(url + path)).status).toBe(403);
  }
  expect((await fetch(`${url}/api/v1/client-webhooks`)).status).toBe(401);
  expect((await fetch(`${url}/checkout/none`)).headers.get('content-type')).toContain('text/html');
  expect(await (await fetch(`${url}/nothing`)).json()).toMatchObject({ message: 'no such path' });

  const page = await openInspector(inspect_url!);
  expect((await page.model()).about).toMatchObject({ profile: null, service: url, hasEmulator: true });
  // The page's cookie opens nothing else.
  const own = await page.get('/_emulator/status');
  expect(own.status).toBe(403);
});

test('its own side: pay as a bank does, see it delivered, break, move the clock, begin anew', async () => {
  const received: string[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end());
    received.push(request.url!);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { inspect_url, folder } = await start();
  const hook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const create = ['--profile', 'emulator', 'webhooks', 'create', '--name', 'Shop', '--url', hook];
  expect((await runCli(create, { env: { PAYCONFIRM_CONFIG_DIR: folder } })).code).toBe(0);

  const page = await openInspector(inspect_url!);
  const { seen } = await page.model();
  const live = page.live(seen);
  expect(await page.change('sandbox', { amount: '150k', description: 'DH1' })).toEqual({
    ok: true,
    value: null,
  });
  expect((await live.next()).value).toMatchObject([
    { state: 'taken', amount: '150000', configuration: 'Shop' },
  ]);
  expect(received).toEqual(['/hook']);

  expect(await page.change('fault', { fault: 'bad-signature' })).toEqual({ ok: true, value: null });
  expect(await page.change('advance', { duration: '1h' })).toEqual({ ok: true, value: null });
  expect(await page.ask('emulator')).toMatchObject({
    ok: true,
    value: { ahead: 3_600_000, faults: [{ words: 'bad signature' }] },
  });
  expect(await page.change('reset')).toEqual({ ok: true, value: null });
  expect(await page.ask('emulator')).toMatchObject({ ok: true, value: { ahead: 0, faults: [] } });
  expect(await page.ask('rows')).toEqual({ ok: true, value: { rows: [], next: null, unread: [] } });
});

test('what programs asked, newest first, why it was refused, without bodies', async () => {
  const { inspect_url, folder } = await start();
  const send = ['api', 'POST', '/api/v1/sandbox/transactions', '--data', '{"amount":0,"description":"DH1"}'];
  const asked = await runCli(['--profile', 'emulator', ...send], { env: { PAYCONFIRM_CONFIG_DIR: folder } });
  expect(asked.code).toBe(3);
  const page = await openInspector(inspect_url!);
  const { value } = (await page.ask('requests')) as { value: { path: string }[] };
  const paths = value.map(({ path }) => path);
  expect(paths.indexOf('/api/v1/sandbox/transactions')).toBeLessThan(paths.indexOf('/api/v1/oauth/token'));
  expect(value.find(({ path }) => path === '/api/v1/sandbox/transactions')).toMatchObject({
    method: 'POST',
    status: 422,
    errors: [{ field: 'body.amount', reason: 'must be >= 1' }],
    request_body: null,
    response_body: null,
  });
});

test('a page that is open does not keep it from ending', async () => {
  const { inspect_url, stop } = await start();
  const page = await openInspector(inspect_url!);
  const { seen } = await page.model();
  const events = await page.get(`/_inspector/events?after=${seen}`);
  expect((await stop()).code).toBe(130);
  expect(await events.text()).toBe(':\n\n');
});

test('where other machines reach it, there is none without the token of its own paths', async () => {
  const open = await start(['--host', '0.0.0.0']);
  expect(open.inspect_url).toBe(null);
  expect(await (await fetch(open.url)).json()).toMatchObject({ message: 'no such path' });

  const kept = await start(['--host', '0.0.0.0'], { PAYCONFIRM_EMULATOR_TOKEN: token });
  const page = await openInspector(kept.inspect_url!);
  expect(await page.ask('emulator')).toMatchObject({ ok: true, value: { ahead: 0 } });
});
