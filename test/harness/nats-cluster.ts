import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect as connectTcp, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { freePort } from './free-port.ts';
import { natsEnv } from './nats.ts';

/** The way from one server to another, which can be cut: what is sent then gets no further, and nobody is told. */
export interface Way {
  /** The names of who connects, and to whom. */
  ends: readonly [string, string];
  port: number;
  cut(): void;
  heal(): void;
  close(): void;
}

export interface Server {
  name: string;
  store: string;
  port: number;
  start(): void;
  /** SIGKILL. */
  kill(): Promise<void>;
}

/** Three servers on loopback; between two of them there are two ways, since either may connect. */
export interface Cluster {
  servers: readonly Server[];
  ways: readonly Way[];
  /** `127.0.0.1:1,127.0.0.1:2,127.0.0.1:3`, as clients name them. */
  hosts: string;
  client(): ReturnType<typeof clientOf>;
  stop(): Promise<void>;
}

/** @param folder each server has a folder of its own in it, in which its store is; `up`: how many are started. */
export async function startCluster(folder: string, up = 3): Promise<Cluster> {
  const nodes: { name: string; port: number; routePort: number }[] = [];
  for (const name of ['one', 'two', 'three']) {
    nodes.push({ name, port: await freePort(), routePort: await freePort() });
  }
  const ways: Way[] = [];
  for (const from of nodes) {
    for (const to of nodes) if (from !== to) ways.push(await startWay(from.name, to.name, to.routePort));
  }
  const servers = nodes.map((node) => {
    const own = ways.filter(({ ends: [from] }) => from === node.name).map(({ port }) => port);
    return serverOf(folder, node, own);
  });
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(',');
  for (const { start } of servers.slice(0, up)) start();
  const stop = async () => {
    await Promise.all(servers.map(({ kill }) => kill()));
    for (const { close } of ways) close();
  };
  const client = () => clientOf(hosts);
  for (let tries = 0; ; tries++) {
    const found = await client().catch((error: Error) => error);
    if (!(found instanceof Error)) {
      await found.connection.close();
      return { servers, ways, hosts, client, stop };
    }
    const ended = servers.find(({ ended }) => ended());
    if (ended || tries > 600) {
      const log = readFileSync(join(folder, (ended ?? servers[0]!).name, 'nats.log'), 'utf8');
      await stop();
      throw new Error(`the cluster has no leader (${found.message}); a server said: ${log}`);
    }
    await delay(100);
  }
}

function serverOf(
  folder: string,
  { name, port, routePort }: { name: string; port: number; routePort: number },
  routesTo: readonly number[],
) {
  const own = join(folder, name);
  const store = join(own, 'store');
  mkdirSync(store, { recursive: true });
  const file = join(own, 'nats.conf');
  writeFileSync(
    file,
    `server_name: ${name}
listen: "127.0.0.1:${port}"
log_file: "${join(own, 'nats.log')}"
jetstream { store_dir: "${store}" }
cluster {
  name: cluster
  listen: "127.0.0.1:${routePort}"
  # What the servers tell each other of themselves leads nowhere: all goes by the routes that can be cut.
  advertise: "127.0.0.1:1"
  routes: [${routesTo.map((to) => `"nats://127.0.0.1:${to}"`).join(', ')}]
}
`,
  );
  let process: ChildProcess | undefined;
  return {
    name,
    store,
    port,
    ended: () => process !== undefined && process.exitCode !== null,
    start: () => {
      process = spawn('nats-server', ['-c', file], { stdio: 'ignore', env: natsEnv });
    },
    kill: async () => {
      const running = process;
      process = undefined;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      await ended;
    },
  };
}

async function startWay(from: string, to: string, toPort: number): Promise<Way> {
  const open = new Set<Socket>();
  const held = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    near.on('error', () => near.destroy());
    if (isCut) {
      held.add(near.pause());
      return;
    }
    const far = connectTcp(toPort, '127.0.0.1');
    far.on('error', () => near.destroy());
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('data', (bytes) => other.write(bytes));
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hangUp = (sockets: Set<Socket>) => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    ends: [from, to],
    port: (server.address() as { port: number }).port,
    cut: () => {
      isCut = true;
      for (const socket of open) socket.pause();
    },
    heal: () => {
      isCut = false;
      hangUp(held);
      for (const socket of open) socket.resume();
    },
    close: () => {
      hangUp(held);
      hangUp(open);
      server.close();
    },
  };
}

async function clientOf(hosts: string) {
  const servers = hosts.split(',');
  const connection = await connect({ servers, maxReconnectAttempts: -1, reconnectTimeWait: 250 });
  try {
    return { connection, js: jetstream(connection), manager: await jetstreamManager(connection) };
  } catch (error) {
    await connection.close();
    throw error;
  }
}
