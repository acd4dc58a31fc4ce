import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NodeConnectionOptions } from '@nats-io/transport-node';
import { freePort } from './free-port.ts';

/** Debian has it in a folder that not everybody looks in. */
export const natsEnv = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/** Whether `nats-server` is there. In CI it must be: where it is missing, what needs it fails there. */
export const hasNats =
  Boolean(process.env.CI) ||
  spawnSync('nats-server', ['--version'], { stdio: 'ignore', env: natsEnv }).status === 0;

/** What a test without it is called. */
export const withoutNats = hasNats ? '' : ' (skipped: nats-server is not installed)';

/**
 * A real server with JetStream in a folder of its own, which `kill` ends by SIGKILL and `start` brings back as it was.
 * @param config lines of its configuration file besides
 */
export async function startNats(config = '', access: NodeConnectionOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'nats-'));
  const port = await freePort();
  const file = join(folder, 'nats.conf');
  const log = join(folder, 'nats.log');
  writeFileSync(
    file,
    `listen: "127.0.0.1:${port}"\njetstream { store_dir: "${folder}/store" }\nlog_file: "${log}"\n${config}\n`,
  );
  let server: ReturnType<typeof spawn> | undefined;

  async function start() {
    const begun = spawn('nats-server', ['-c', file], { stdio: 'ignore', env: natsEnv });
    server = begun;
    for (;;) {
      if (begun.exitCode !== null) throw new Error(readFileSync(log, 'utf8'));
      const connection = await connect({ servers: `127.0.0.1:${port}`, reconnect: false, ...access }).catch(
        () => undefined,
      );
      const up = connection && (await jetstreamManager(connection).catch(() => undefined));
      await connection?.close();
      if (up) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async function kill() {
    const running = server;
    server = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  }

  await start();
  return {
    folder,
    port,
    url: (stream: string) => `nats://127.0.0.1:${port}/${stream}`,
    start,
    kill,
    /** A connection of the test's own. */
    client: async () => {
      const connection = await connect({ servers: `127.0.0.1:${port}`, ...access });
      return { connection, js: jetstream(connection), manager: await jetstreamManager(connection) };
    },
    /** Every message of a stream, oldest first: its subject, headers and text. */
    messages: async (stream: string) => {
      const connection = await connect({ servers: `127.0.0.1:${port}`, ...access });
      const manager = await jetstreamManager(connection);
      const { state } = await manager.streams.info(stream);
      const found = [];
      for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
        const stored = await manager.streams.getMessage(stream, { seq }).catch(() => null);
        if (!stored) continue;
        const headers = Object.fromEntries(
          stored.header.keys().map((name) => [name, stored.header.get(name)]),
        );
        found.push({ subject: stored.subject, headers, body: stored.string() });
      }
      await connection.close();
      return found;
    },
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Nats = Awaited<ReturnType<typeof startNats>>;
