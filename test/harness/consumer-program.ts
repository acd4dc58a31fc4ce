/** The consumers of docs/receivers, started as their first lines say. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ordersVariable } from './booking-rules.ts';
import { commandsNamed, folder } from './receiver-program.ts';

/** Where Debian puts the packages of Go, which are used without a module. */
const gopath = '/usr/share/gocode';

interface Program {
  /** What must be there, and the package of Debian that has it. */
  needs: { there: boolean; package: string };
  /** Its command, as its first lines and the guide name it. */
  command: string;
  env: Record<string, string>;
}

export const programs: Record<string, Program> = {
  'consumer.mjs': { needs: { there: true, package: 'nodejs' }, command: 'node consumer.mjs', env: {} },
  'consumer.go': {
    needs: {
      there: hasGoPackage('github.com/nats-io/nats.go'),
      package: 'golang-go golang-github-nats-io-go-nats-dev',
    },
    command: 'go run consumer.go',
    env: { GO111MODULE: 'off', GOPATH: gopath },
  },
};

function hasGoPackage(name: string): boolean {
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: gopath };
  return spawnSync('go', ['list', name], { stdio: 'ignore', env }).status === 0;
}

/** Whether it cannot run here. In CI it must: what is missing fails there. */
export function isMissing(name: string): boolean {
  const { needs } = programs[name]!;
  if (needs.there || process.env.CI) return false;
  console.warn(`${name} is not tried: apt-get install ${needs.package}`);
  return true;
}

export interface RunningConsumer {
  /** What it has booked, and what it had booked before, a line each. */
  said(): string[];
  /** All that it said besides. */
  complaints(): string;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** The same again, with what it has booked. */
  start(env?: Record<string, string>): Promise<void>;
}

/** Resolves once it waits for deliveries. @param env of the consumer, by the names in its first lines */
export async function startConsumer(name: string, env: Record<string, string>): Promise<RunningConsumer> {
  const [program = '', ...args] = commandsNamed(name)[0]!.split(' ');
  const booked = join(await mkdtemp(join(tmpdir(), 'consumer-')), 'booked');
  let child: ChildProcess;
  let stdout = '';
  let stderr = '';

  async function start(further: Record<string, string> = {}) {
    const { PATH, HOME } = process.env;
    const begun = spawn(program === 'node' ? process.execPath : program, args, {
      cwd: folder,
      // A group of its own: `go run` has a child.
      detached: true,
      env: {
        PATH,
        HOME,
        TMPDIR: tmpdir(),
        BOOKED: booked,
        ORDERS: ordersVariable,
        ...programs[name]!.env,
        ...env,
        ...further,
      },
    });
    child = begun;
    let began = '';
    begun.stdout.on('data', (chunk) => {
      began += chunk;
      stdout += chunk;
    });
    begun.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    while (!began.includes('waiting for deliveries')) {
      if (begun.exitCode !== null || begun.signalCode !== null) throw new Error(`${name} ended: ${stderr}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  await start();
  return {
    said: () => stdout.split('\n').filter((line) => /^(already )?paid /.test(line)),
    complaints: () => stderr,
    kill: async () => {
      const closed = once(child, 'close');
      process.kill(-child.pid!, 'SIGKILL');
      await closed;
    },
    start,
  };
}
