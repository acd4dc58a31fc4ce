/** The receivers of docs/receivers, started as their first lines say. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ordersVariable } from './booking-rules.ts';
import type { RunningEmulator } from './emulator.ts';
import { freePort } from './free-port.ts';

export const folder = 'docs/receivers';
/** The `secret_key` of the configurations that deliver to them. */
export const secret = 'whsec_local_test';

/** Of Debian's Python, or of the one that is on PATH. */
export const python = ['python3', '/usr/bin/python3'].find((path) => runs([path, '-c', 'import flask']));

interface Program {
  /** What its first lines say, all of it at once. */
  commands: string[];
  /** What must be there, and the packages of Debian that have it. */
  needs: { there: boolean; packages: string };
}

const node = { there: true, packages: 'nodejs' };

export const programs: Record<string, Program> = {
  'express.mjs': { commands: ['node express.mjs'], needs: node },
  'fastify.mjs': { commands: ['node fastify.mjs'], needs: node },
  'hono.mjs': { commands: ['node hono.mjs'], needs: node },
  'receiver.py': {
    commands: ['python3 receiver.py'],
    needs: { there: python !== undefined, packages: 'python3-flask' },
  },
  'receiver.php': {
    commands: ['php -d enable_post_data_reading=Off -S 127.0.0.1:3000 receiver.php', 'php receiver.php'],
    needs: {
      there: runs(['php', '-r', 'exit(extension_loaded("pdo_sqlite") ? 0 : 1);']),
      packages: 'php-cli php-sqlite3',
    },
  },
  'receiver.go': {
    commands: ['go run receiver.go store.go'],
    needs: { there: runs(['go', 'version']), packages: 'golang-go' },
  },
  'Receiver.java': {
    commands: ['java Receiver.java'],
    needs: { there: runs(['javac', '-version']), packages: 'default-jdk-headless' },
  },
};

function runs([command, ...args]: [string, ...string[]]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** Whether it cannot run here. In CI it must: what is missing fails there. */
export function isMissing(name: string): boolean {
  const { there, packages } = programs[name]!.needs;
  if (there || process.env.CI) return false;
  console.warn(`${name} is not tried: its language is missing (apt-get install ${packages}).`);
  return true;
}

export interface RunningReceiver {
  url: string;
  /** What it booked and what it left for a person, a line each. */
  done(): string[];
  /** All that it said besides. */
  complaints(): string;
  /** The exit code of a second one on the same port. */
  startAnother(): Promise<number | null>;
  /** The same again, on the same port and with what it kept. */
  restart(): Promise<void>;
  stop(): Promise<unknown>;
}

/** Resolves once it answers. */
export async function startReceiver(
  name: string,
  { url: service, clientId, clientSecret }: Pick<RunningEmulator, 'url' | 'clientId' | 'clientSecret'>,
  orders = ordersVariable,
): Promise<RunningReceiver> {
  const { commands, needs } = programs[name]!;
  if (!needs.there) throw new Error(`${name} needs ${needs.packages}`);
  const port = await freePort();
  const received = join(await mkdtemp(join(tmpdir(), 'receiver-')), 'received');
  const url = `http://127.0.0.1:${port}/hook`;
  let children: ChildProcess[] = [];
  let stdout = '';
  let stderr = '';

  function run(command: string): ChildProcess {
    const [program = '', ...args] = command.replace('3000', `${port}`).split(' ');
    const child = spawn(
      program === 'node' ? process.execPath : program === 'python3' ? python! : program,
      args,
      {
        cwd: folder,
        // A group of its own: `go run` and `php` have children.
        detached: true,
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          TMPDIR: tmpdir(),
          // No folder of its own beside the receivers.
          PYTHONDONTWRITEBYTECODE: '1',
          // Java writes by it.
          LC_ALL: 'C.UTF-8',
          WEBHOOK_SECRET: secret,
          PORT: `${port}`,
          RECEIVED: received,
          ORDERS: orders,
          PAYCONFIRM_BASE_URL: service,
          PAYCONFIRM_CLIENT_ID: clientId,
          PAYCONFIRM_CLIENT_SECRET: clientSecret,
        },
      },
    );
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    return child;
  }

  async function start() {
    children = commands.map(run);
    await untilAnswered(url, children, () => stdout + stderr);
  }

  const stop = () => stopGroups(children);

  await start();
  return {
    url,
    done: () => stdout.split('\n').filter((line) => /^(paid|already paid|not booked) /.test(line)),
    complaints: () => stderr,
    startAnother: async () => {
      const another = run(commands[0]!);
      // One that does not end by itself is ended with the others.
      children.push(another);
      const [code] = await once(another, 'close');
      return code;
    },
    restart: async () => {
      await stop();
      await start();
    },
    stop,
  };
}

/** @param said of the children, for when one of them ended */
export async function untilAnswered(url: string, children: readonly ChildProcess[], said: () => string) {
  while (!(await answers(url))) {
    const ended = children.find((child) => !isRunning(child));
    if (ended) throw new Error(`${ended.spawnargs.join(' ')} ended: ${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Each with the children of its own: they were started `detached`. */
export const stopGroups = (children: readonly ChildProcess[]) =>
  Promise.all(
    children.filter(isRunning).map(async (child) => {
      const closed = once(child, 'close');
      process.kill(-child.pid!, 'SIGKILL');
      await closed;
    }),
  );

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url);
    return true;
  } catch {
    return false;
  }
}

/** The commands that the first lines of a receiver name, without their environment. */
export function commandsNamed(name: string): string[] {
  const head = readFileSync(join(folder, name), 'utf8').split(/\n(?!\s*(?:\/\/|#|<\?php))/, 1)[0]!;
  const lines = head.matchAll(
    /^(?:\/\/|#)\s+(?:WEBHOOK_SECRET=\.\.\. )?((?:node|python3|php|go|java) .+?)(?:\s{2,}.*)?$/gm,
  );
  return Array.from(lines, ([, command]) => command!);
}
