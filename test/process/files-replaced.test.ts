/** An update replaces the files of a program that runs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { logIn } from '../harness/caller.ts';
import { receiver } from '../harness/receiver.ts';

const replaced = "payconfirm's files were replaced or removed while it ran: start it again";
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payconfirm-replaced-'));
  for (const path of ['bin', 'dist', 'docs', 'package.json'])
    cpSync(path, join(folder, path), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Ready {
  url: string;
  client_id: string;
  client_secret: string;
  inspect_url: string;
}

async function startEmulator(): Promise<{ child: ChildProcess; ready: Ready; ended: Promise<string> }> {
  const line = ['bin/payconfirm.js', 'emulator', 'start', '--port', '0', '--memory', '-o', 'ndjson'];
  const child = spawn(process.execPath, line, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const ended = once(child, 'close').then(([code]) => `${code} ${said}`);
  const [first] = await once(createInterface(child.stdout), 'line');
  return { child, ready: JSON.parse(first), ended };
}

test('the emulator answers and delivers; a page that is not loaded yet says in a sentence why it is missing', async () => {
  const { child, ready, ended } = await startEmulator();
  const { url, received, server } = await receiver();
  const delivered = once(server, 'request');
  // It answers when it has loaded what it needs later.
  await fetch(ready.url);
  rmSync(join(folder, 'dist'), { recursive: true });

  const call = await logIn({ url: ready.url, clientId: ready.client_id, clientSecret: ready.client_secret });
  await call('POST', '/client-webhooks', { name: 'w', webhook_url: url });
  await call('POST', '/sandbox/transactions', { amount: 1, description: 'd', transaction_code: 'A' });
  const [request] = await delivered;
  if (!request.complete) await once(request, 'end');
  expect(received.map(({ body }) => JSON.parse(body).transaction_code)).toEqual(['A']);

  const entered = await fetch(ready.inspect_url, { redirect: 'manual' });
  const cookie = entered.headers.get('set-cookie')!.split(';')[0]!;
  const page = await fetch(new URL(entered.headers.get('location')!, ready.url), { headers: { cookie } });
  expect([page.status, await page.text()]).toEqual([500, expect.stringContaining(replaced)]);

  child.kill('SIGINT');
  expect(await ended).toBe('130 {"error":{"kind":"interrupted","message":"interrupted"}}\n');
});
