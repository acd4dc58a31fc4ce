import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { CleanupRecord } from '../../src/webhooks/listener/cleanup-records.ts';
import type { Testbed } from './listening.ts';
import { programLine } from './program-line.ts';

/** What the built program finds in its environment at a testbed. */
export function environment(testbed: Testbed): Record<string, string> {
  return {
    PAYCONFIRM_CONFIG_DIR: testbed.folder,
    PAYCONFIRM_CLIENT_ID: testbed.emulator.clientId,
    PAYCONFIRM_CLIENT_SECRET: testbed.emulator.clientSecret,
    PAYCONFIRM_BASE_URL: testbed.emulator.url,
  };
}

/** The built program as a process of its own, with NDJSON as its output. */
export function program(
  testbed: Testbed,
  argv: readonly string[],
  env: Record<string, string>,
): ChildProcessByStdio<null, Readable, Readable> & { said(): string } {
  const child = spawn(...programLine(...argv), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment(testbed), PAYCONFIRM_OUTPUT: 'ndjson', ...env },
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  return Object.assign(child, { said: () => stderr });
}

/** What becomes of a request or of its reply: it goes on, the connection breaks, or nothing more happens. */
type Fate = 'on' | 'lost' | 'held';

/** Stands before the emulator; asked about each request before it is passed on and before its reply is. */
export async function startGate(testbed: Testbed) {
  const state = { reached: (_point: string): Fate => 'on' };
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { method = 'GET', url = '/', headers } = incoming;
    const point = `${method} ${url.replace(/[0-9a-f-]{36}/, 'ID')}`;
    const stops = (when: 'before' | 'after') => {
      const fate = state.reached(`${when} ${point}`);
      if (fate === 'lost') incoming.destroy();
      return fate !== 'on';
    };
    if (stops('before')) return;
    const { host, ...others } = headers;
    const passed = request(`${testbed.emulator.url}${url}`, { method, headers: others }).end(
      Buffer.concat(chunks),
    );
    const [reply] = await once(passed, 'response');
    const answer: Buffer[] = [];
    for await (const chunk of reply) answer.push(chunk);
    if (stops('after')) return;
    outgoing.writeHead(reply.statusCode, reply.headers).end(Buffer.concat(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  testbed.closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const env = { PAYCONFIRM_BASE_URL: `http://127.0.0.1:${(server.address() as { port: number }).port}` };
  return { env, state };
}

/** What listeners have noted that they made. */
export async function entries(testbed: Testbed): Promise<CleanupRecord[]> {
  const folder = join(testbed.folder, 'listeners');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))));
}
