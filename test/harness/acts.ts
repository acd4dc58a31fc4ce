import childProcess from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, Server } from 'node:net';
import { join } from 'node:path';

/** Everything in some folders: path, mode, time of the last change, content. */
function snapshot(folders: readonly string[]): Record<string, string> {
  const names = folders.flatMap((folder) =>
    ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].map((name) => join(folder, name)),
  );
  return Object.fromEntries(
    names.map((name) => {
      const { mode, mtimeMs } = lstatSync(name);
      const content = lstatSync(name).isFile() ? readFileSync(name, 'base64') : '';
      return [name, `${mode.toString(8)} ${mtimeMs} ${content}`];
    }),
  );
}

/** What command lines do to the world around them, seen from outside: requests, files, children, signals, ports. */
export interface Watch {
  /** Stands before the service. */
  url: string;
  /** What was done while `work` ran; requests that only read, or ask for a token, are none. */
  during(work: () => Promise<unknown>): Promise<string[]>;
  close(): void;
}

export async function watchActs(service: string, folders: readonly string[]): Promise<Watch> {
  let seen: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    if (method !== 'GET' && !url.endsWith('/oauth/token')) seen.push(`${method} ${url}`);
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { host: _host, ...others } = headers;
    const onward = request(`${service}${url}`, { method, headers: others }).end(Buffer.concat(chunks));
    const [reply] = await once(onward, 'response');
    const answer: Buffer[] = [];
    for await (const chunk of reply) answer.push(chunk);
    outgoing.writeHead(reply.statusCode, reply.headers).end(Buffer.concat(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const { spawn } = childProcess;
  const { listen } = Server.prototype;
  const { kill } = process;
  childProcess.spawn = ((...given: Parameters<typeof spawn>) => {
    seen.push(`spawn ${given[0]}`);
    return spawn(...given);
  }) as typeof spawn;
  syncBuiltinESMExports();
  Server.prototype.listen = function (this: Server, ...given: unknown[]) {
    seen.push('listen');
    return Reflect.apply(listen, this, given);
  } as typeof listen;
  process.kill = (pid, signal) => {
    if (signal !== 0) seen.push(`kill ${signal}`);
    return kill(pid, signal);
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    during: async (work) => {
      const before = snapshot(folders);
      seen = [];
      await work();
      const after = snapshot(folders);
      const changed = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
      return [...seen, ...changed.map((name) => `changed ${name}`)];
    },
    close: () => {
      Object.assign(childProcess, { spawn });
      syncBuiltinESMExports();
      Server.prototype.listen = listen;
      process.kill = kill;
      server.close();
      server.closeAllConnections();
    },
  };
}
