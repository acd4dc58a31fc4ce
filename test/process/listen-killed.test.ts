import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ListenerEntry } from '../../src/webhooks/listeners.ts';
import { type Desk, given, startDesk } from '../harness/listening.ts';
import { running } from '../harness/running.ts';
import { freePort, sshdIsMissing, startSshd } from '../webhooks/sshd.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await startDesk(Date.now());
});
afterEach(() => desk.stop());

/** The built program as a process of its own. */
function program(
  argv: readonly string[],
  env: Record<string, string>,
): ChildProcessByStdio<null, Readable, null> {
  const { clientId, clientSecret } = desk.emulator;
  return spawn(process.execPath, ['bin/payconfirm.js', ...argv], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PAYCONFIRM_CONFIG_DIR: desk.folder,
      PAYCONFIRM_OUTPUT: 'ndjson',
      PAYCONFIRM_CLIENT_ID: clientId,
      PAYCONFIRM_CLIENT_SECRET: clientSecret,
      ...env,
    },
  });
}

/** Stands before the emulator; told of each request before it is passed on and before its reply is. */
async function startGate() {
  const state = { reached: (_point: string) => true };
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { method = 'GET', url = '/', headers } = incoming;
    const point = `${method} ${url.replace(/[0-9a-f-]{36}/, 'ID')}`;
    if (!state.reached(`before ${point}`)) return incoming.destroy();
    const { host, ...others } = headers;
    const passed = request(`${desk.emulator.url}${url}`, { method, headers: others }).end(
      Buffer.concat(chunks),
    );
    const [reply] = await once(passed, 'response');
    const answer: Buffer[] = [];
    for await (const chunk of reply) answer.push(chunk);
    if (!state.reached(`after ${point}`)) return incoming.destroy();
    return outgoing.writeHead(reply.statusCode, reply.headers).end(Buffer.concat(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  desk.closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const env = { PAYCONFIRM_BASE_URL: `http://127.0.0.1:${(server.address() as { port: number }).port}` };
  return { env, state };
}

/**
 * Runs a listener again and again: killed at its first point with the service, then at its second, and so on
 * until it is ready. After each kill one later run cleans up, and all must be as it was before.
 */
async function killAtEachPoint(flags: readonly string[]): Promise<string[]> {
  const { env, state } = await startGate();
  const before = await desk.configurations();
  const points: string[] = [];
  for (let isReady = false; !isReady; ) {
    const killAt = points.length + 1;
    const port = await freePort();
    const argv = ['listen', '--port', `${port}`, '--public-url', `http://127.0.0.1:${port}`, ...flags];
    const child = program(argv, { ...env, ...given.env });
    let passed = 0;
    state.reached = (point) => {
      passed += 1;
      if (passed === killAt) {
        points.push(point);
        child.kill('SIGKILL');
      }
      return passed < killAt;
    };
    const gone = once(child, 'exit').then(() => false);
    isReady = await Promise.race([once(createInterface(child.stdout), 'line').then(() => true), gone]);
    child.kill('SIGKILL');
    await gone;
    state.reached = () => true;
    const cleanup = await desk.cli(['listen', '--cleanup', '--json'], { env });
    expect([points.at(-1), cleanup.code, cleanup.stderr]).toEqual([points.at(-1), 0, '']);
    expect([points.at(-1), await desk.configurations()]).toEqual([points.at(-1), before]);
    expect(await entries()).toEqual([]);
  }
  return points;
}

async function entries(): Promise<ListenerEntry[]> {
  const folder = join(desk.folder, 'listeners');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))));
}

test('killed at each point of registering, one later run leaves nothing of ours and all else', async () => {
  await desk.cli(['webhooks', 'create', '--name', 'mine', '--url', 'https://shop.example/hook']);
  await desk.cli(['webhooks', 'create', '--name', 'payconfirm listen', '--url', 'https://shop.example/2']);
  const points = await killAtEachPoint(['--register']);
  expect(points).toEqual(
    expect.arrayContaining([
      'before POST /api/v1/client-webhooks',
      'after POST /api/v1/client-webhooks',
      'before POST /api/v1/client-webhooks/test',
      'after POST /api/v1/client-webhooks/test',
    ]),
  );
});

test('killed at each point of pointing one here, one later run puts it back', async () => {
  const argv = ['webhooks', 'create', '--name', 'mine', '--url', 'https://shop.example/hook'];
  const { id } = JSON.parse((await desk.cli([...argv, '--json'])).stdout);
  const points = await killAtEachPoint(['--webhook', id]);
  expect(points).toEqual(
    expect.arrayContaining(['before PUT /api/v1/client-webhooks/ID', 'after PUT /api/v1/client-webhooks/ID']),
  );
});

describe('killed, its children end with it', () => {
  const exit = async (child: ChildProcess) => (await once(child, 'exit'))[1];

  test.skipIf(sshdIsMissing)('a tunnel that is up', async () => {
    const sshd = await startSshd();
    desk.closing.push(sshd.stop);
    const PATH = `${sshd.bin}:${process.env.PATH}`;
    const ssh = join(dirname(sshd.bin), 'ssh_config');
    const argv = ['listen', '--port', '0', '--tunnel', sshd.kind, '--register'];
    const child = program(argv, { PATH, PAYCONFIRM_BASE_URL: desk.emulator.url });
    await once(createInterface(child.stdout), 'line');
    expect(running(ssh)).not.toEqual([]);
    child.kill('SIGKILL');
    await exit(child);
    await expect.poll(() => running(ssh)).toEqual([]);
    const [left] = await entries();
    const { stdout } = await desk.cli(['listen', '--cleanup', '--json']);
    expect(JSON.parse(stdout)).toEqual([
      { webhook_id: left?.made?.id, what: 'made', undone: true, reason: null },
    ]);
    expect([await entries(), await desk.configurations()]).toEqual([[], []]);
  });

  test('a tunnel that was started in the instant before', async () => {
    const cloudflared = join(desk.folder, 'cloudflared');
    await writeFile(cloudflared, '#!/bin/sh\nexec tail -f "$0"\n', { mode: 0o755 });
    const child = program(['listen', '--port', '0', '--tunnel', 'cloudflared'], {
      PATH: `${desk.folder}:${process.env.PATH}`,
      NODE_OPTIONS: '--import=./test/harness/kill-at-spawn.mjs',
    });
    expect(await exit(child)).toBe('SIGKILL');
    await expect.poll(() => running(cloudflared)).toEqual([]);
  });

  test('the wrapped command', async () => {
    const file = join(desk.folder, 'followed');
    await writeFile(file, 'the command runs\n');
    const child = program(['listen', '--port', '0', '--', 'tail', '-f', file], {});
    const lines = createInterface(child.stdout);
    for await (const line of lines) if (line === 'the command runs') break;
    expect(running(file)).not.toEqual([]);
    child.kill('SIGKILL');
    await exit(child);
    await expect.poll(() => running(file)).toEqual([]);
  });
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s undoes it, and says so by its exit code',
  async (signal) => {
    const port = await freePort();
    const argv = ['listen', '--port', `${port}`, '--public-url', `http://127.0.0.1:${port}`, '--register'];
    const child = program(argv, { PAYCONFIRM_BASE_URL: desk.emulator.url });
    await once(createInterface(child.stdout), 'line');
    child.kill(signal);
    const [code] = await once(child, 'exit');
    expect(code).toBe(signal === 'SIGINT' ? 130 : 143);
    expect([await entries(), await desk.configurations()]).toEqual([[], []]);
  },
);
