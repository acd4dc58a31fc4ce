import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Program, start, until } from './programs.ts';
import type { RawRequest } from './raw-requests.ts';
import { holds, type Round } from './scenario.ts';
import { signedHeaders } from './wrong-requests.ts';

export const secret = 'whsec_soak';

/** The built `listen` once it takes deliveries; `name` tells the listeners of a round apart. */
export async function startListener(
  round: Round,
  flags: readonly string[],
  {
    name = 'listener',
    port = 0,
    env = {},
  }: { name?: string; port?: number; env?: Record<string, string> } = {},
): Promise<Program & { port: number; metricsUrl: string | undefined }> {
  const file = join(round.folder, `${name}.json`);
  const argv = ['listen', '--port', `${port}`, '--secret-env', 'S', '--ready-file', file, ...flags];
  const program = start(round, argv, { S: secret, ...env });
  await until(() => existsSync(file) || !program.lives(), `${name} to be ready`);
  holds(program.lives(), `listen ended before it was ready: ${program.stderr()}`);
  const { url, metrics_url } = JSON.parse(readFileSync(file, 'utf8'));
  // Not spread: `end` waits from when it is asked for.
  return Object.assign(program, { port: Number(new URL(url).port), metricsUrl: metrics_url });
}

/** A delivery as the service sends it, signed now. */
export function deliveryOf(bytes: Buffer, type = 'application/json'): RawRequest {
  const timestamp = `${Math.floor(Date.now() / 1000)}`;
  return {
    method: 'POST',
    path: '/',
    headers: [['Host', 'localhost'], ['Content-Type', type], ...signedHeaders(bytes, secret, timestamp)],
    body: bytes,
  };
}

/** What stands for a body when it is counted. */
export const nameOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export type Counts = Map<string, number>;
export const count = (counts: Counts, name: string): unknown => counts.set(name, (counts.get(name) ?? 0) + 1);

/** An app that answers 200 and counts the bodies that it gets. */
export async function startApp(round: Round): Promise<{ url: string; got: Counts }> {
  const got: Counts = new Map();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    count(got, nameOf(Buffer.concat(chunks)));
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  round.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, got };
}

/** The bodies in the journal, read without the program's own reader; a line may be torn by a kill. */
export function keptBodies(folder: string): Counts {
  const kept: Counts = new Map();
  const journal = join(folder, 'journal');
  const names = existsSync(journal) ? readdirSync(journal).filter((name) => name.endsWith('.ndjson')) : [];
  for (const line of names.flatMap((name) => readFileSync(join(journal, name), 'utf8').split('\n'))) {
    const record = parsed(line);
    if (record?.type === 'delivery') count(kept, nameOf(Buffer.from(record.body_base64, 'base64')));
  }
  return kept;
}

function parsed(line: string): { type: string; body_base64: string } | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The most memory that a process has had, in MiB; undefined where the kernel does not tell. */
export function peakMemory(pid: number): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024;
}
