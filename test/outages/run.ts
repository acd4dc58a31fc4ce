import { systemRandom } from '../../src/io/random.ts';
import { order, unknown, untilStopped } from '../harness/every-command.ts';
import { startFilledLines } from '../harness/filled-lines.ts';
import { runCli } from '../harness/run-cli.ts';
import { outageClock } from './clock.ts';
import { type Outage, outages } from './outages.ts';
import { examples, type Kind, kindOf } from './page.ts';
import { type OutageService, type Scope, type Seen, withOutage } from './service.ts';

/** How many requests a command may make that waits until its time is over. */
const enough = 15;

/** They wait for what happens at the service. */
export const waiting: Record<string, string[]> = {
  'checkouts wait': [unknown, '--timeout', '10m'],
  'webhooks tail': ['--since', '1d', '--timeout', '10m', '--interval', '500ms'],
  listen: ['--port', '0', '--secret-env', 'HOOK', '--timeout', '10m'],
};

/** Without anything to change it asks for nothing. */
const lines: Record<string, string[]> = { 'payment-profile set': ['--display-name', 'Shop'] };

/** What they ask is no service, or a program of ours asks in their place. */
const others = /^(emulator|mcp|complete|completion|channels telegram logs)\b/;
export const commands = order.filter((name) => !others.test(name) && !untilStopped.includes(name));

export type Way = 'usual' | 'retry-for';
const ways: readonly Way[] = ['usual', 'retry-for'];
const flags: Record<Way, string[]> = { usual: [], 'retry-for': ['--retry-for', '5m'] };

export interface Run {
  command: string;
  kind: Kind;
  outage: string;
  scope: Scope;
  way: Way;
  code: number;
  /** The exit code where nothing fails. */
  usualCode: number;
  /** What the service got. */
  seen: Seen[];
  stdout: string;
  stderr: string;
}

/** Runs one command after the other in one kind of outage. */
async function startRuns(outage: Outage) {
  const { emulator, env, lineOf } = await startFilledLines();
  let time = outageClock(Date.now());
  const service = await withOutage(emulator.url, outage, {
    pass: (ms) => time.pass(ms),
    monotonic: () => time.monotonic(),
  });
  return async (command: string, kind: Kind, scope: Scope, way: Way): Promise<Omit<Run, 'usualCode'>> => {
    time = outageClock(Date.now());
    service.begin(scope);
    const given = waiting[command] ?? lines[command];
    const own = given ? [...command.split(' '), ...given] : lineOf(command);
    const words = command.split(' ').length;
    const yes = own.includes('--yes') ? [] : ['--yes'];
    const argv = [...own.slice(0, words), ...flags[way], ...service.flags, ...yes, ...own.slice(words)];
    const ended = runCli(argv, {
      env: { ...env, PAYCONFIRM_BASE_URL: service.url },
      stdin: 'a-password\nanother-password\n',
      clock: time,
      random: { ...systemRandom, fraction: () => 0.5 },
    });
    const watching = waiting[command] && endLater(service, time);
    const { code: ending, stdout, stderr } = await ended;
    // By this clock a request is always under way when the time is over, which is no outage.
    const code = stderr.includes('stopped answering: no answer yet') ? 0 : ending;
    clearInterval(watching);
    service.end();
    const seen = service.seen.map((one) => ({ ...one }));
    return { command, kind, outage: outage.name, scope, way, code, seen, stdout, stderr };
  };
}

/** Ends the waiting once nothing new is asked, or enough was. */
function endLater({ seen }: OutageService, time: { endLongWaits(): void }): NodeJS.Timeout {
  let before = -1;
  let unchanged = 0;
  return setInterval(() => {
    unchanged = seen.length === before ? unchanged + 1 : 0;
    before = seen.length;
    if (before >= enough || unchanged >= (before > 0 ? 10 : 150)) time.endLongWaits();
  }, 20);
}

/** What the outage begins with: everything, or, where a command reads first, its writes as well. */
function scopesOf({ kind, seen }: Pick<Run, 'kind' | 'seen'>): Scope[] {
  if (kind === 'token') return ['tokens'];
  const methods = new Set(seen.filter(({ isForToken }) => !isForToken).map(({ method }) => method));
  return methods.size > 1 && methods.has('GET') ? ['everything', 'writes'] : ['everything'];
}

/** Each command in each outage, and the examples with `--retry-for` too; those that ask nothing are left out. `well`: where nothing fails. */
export async function runAll(names: readonly string[]): Promise<{ runs: Run[]; well: Map<string, Run> }> {
  const well = new Map<string, Run>();
  const healthy = await startRuns({ name: 'none' });
  for (const name of names) {
    const run = await healthy(name, 'read', 'everything', 'usual');
    const kind = kindOf(run);
    if (kind) well.set(name, { ...run, usualCode: run.code, kind });
  }
  const runs: Run[] = [];
  const examined = new Set<string>(Object.values(examples));
  for (const outage of outages) {
    if (process.env.OUTAGES) process.stderr.write(`${outage.name}\n`);
    // Each way with an emulator of its own: an order code is taken once.
    for (const way of ways) {
      const run = await startRuns(outage);
      const chosen = [...well.values()].filter(({ command }) => way === 'usual' || examined.has(command));
      for (const one of chosen)
        for (const scope of scopesOf(one))
          runs.push({ ...(await run(one.command, one.kind, scope, way)), usualCode: one.code });
    }
  }
  return { runs, well };
}
