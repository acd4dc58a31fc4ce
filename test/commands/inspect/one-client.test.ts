import { mkdtempSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../harness/emulator.ts';
import { startInspector } from '../../harness/inspecting.ts';
import { runCli } from '../../harness/run-cli.ts';

/** The way to an emulator, which counts who comes by it. */
async function countedWay({ url }: RunningEmulator) {
  const met = { connections: 0, tokens: 0, logs: 0 };
  const way = createServer((incoming, reply) => {
    if (incoming.url!.endsWith('/token')) met.tokens += 1;
    if (incoming.url!.includes('logs')) met.logs += 1;
    const { method, headers } = incoming;
    incoming.pipe(
      request(url + incoming.url, { method, headers }, (answer) => {
        reply.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(reply);
      }),
    );
  });
  way.on('connection', () => {
    met.connections += 1;
  });
  await new Promise<void>((listening) => way.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    way.closeAllConnections();
    way.close();
  });
  return { url: `http://127.0.0.1:${(way.address() as AddressInfo).port}`, met };
}

test('all that a page asks goes by one client: its connections and its token are those of the first ask', async () => {
  const emulator = await startEmulator();
  onTestFinished(() => emulator.stop());
  const { url, met } = await countedWay(emulator);
  const inspector = await startInspector({ ...emulator, url });
  onTestFinished(async () => expect(await inspector.stop()).toBe(130));
  expect((await inspector.ask('rows')).ok).toBe(true);
  const { connections } = met;
  for (let asks = 1; asks < 8; asks++) expect((await inspector.ask('rows')).ok).toBe(true);
  expect(met).toEqual({ connections, tokens: 1, logs: 8 });
});

test('a profile that has changed meanwhile is that of the next ask', async () => {
  const emulators = [await startEmulator(), await startEmulator()];
  onTestFinished(async () => {
    for (const emulator of emulators) await emulator.stop();
  });
  const ways = await Promise.all(emulators.map(countedWay));
  const configDir = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const logIn = async (at: 0 | 1) => {
    const flags = ['--base-url', ways[at]!.url, '--client-id', emulators[at]!.clientId];
    const { code } = await runCli(['auth', 'login', ...flags, '--client-secret-stdin'], {
      stdin: emulators[at]!.clientSecret,
      env: { PAYCONFIRM_CONFIG_DIR: configDir },
      clock: emulators[at]!.clock,
    });
    expect(code).toBe(0);
  };
  await logIn(0);
  const unset = { PAYCONFIRM_BASE_URL: '', PAYCONFIRM_CLIENT_ID: '', PAYCONFIRM_CLIENT_SECRET: '' };
  const inspector = await startInspector(emulators[0]!, { configDir, env: unset });
  onTestFinished(async () => expect(await inspector.stop()).toBe(130));
  expect((await inspector.ask('rows')).ok).toBe(true);
  await logIn(1);
  expect((await inspector.ask('rows')).ok).toBe(true);
  expect(ways.map(({ met }) => met.logs)).toEqual([1, 1]);
});
