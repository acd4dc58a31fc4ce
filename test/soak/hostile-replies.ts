import { setTimeout as delay } from 'node:timers/promises';
import { exitCodes } from '../../src/cli/exit-codes.ts';
import { loadTree } from '../../src/commands/index.ts';
import { leaves } from '../harness/complete-line.ts';
import { openPty } from '../harness/pty.ts';
import { drawLine } from './command-lines.ts';
import { contents, foreignIn, schemaAt } from './hostile-content.ts';
import { endless, manners, politely } from './manners.ts';
import { expectNoDefect } from './output.ts';
import { inTime } from './programs.ts';
import type { Random } from './random.ts';
import { type Asked, startRawServer } from './raw-server.ts';
import { atOnce, holds, type Round, type Scenario } from './scenario.ts';

const lanes = 2;
const contract = new Set([0, ...Object.values(exitCodes)]);
/** They end when somebody ends them; the last reads what is typed. */
const untilStopped = ['emulator start', 'inspect', 'mcp', 'notes test'];

/** What a run of one command meets. */
interface Trial {
  argv: string[];
  content: string;
  manner: string;
  /** Somebody types; else nobody is asked. */
  person: boolean;
}

/** Every command of the tree once on a pseudo-terminal, before a service that answers with what it likes. */
async function round(round: Round): Promise<string> {
  const { random, size, folder, step } = round;
  const commands = leaves(await loadTree());
  const chosen = size === 'long' ? commands : commands.filter(() => random.chance(0.4));
  const codes = new Map<number, number>();
  // All of them: each is of a command of its own.
  const failures: string[] = [];
  const tasks = chosen.map(([words, definition]) => {
    const own = random.fork();
    const manner = own.chance(0.6)
      ? 'politely'
      : own.pick([...Object.keys(manners), ...Object.keys(endless)]);
    const flags = own.chance(0.7) ? ['-o', own.pick(['table', 'tsv', 'csv', 'json', 'ndjson', 'yaml'])] : [];
    const trace = own.chance(0.3) ? ['-v'] : [];
    const trial: Trial = {
      argv: [...drawLine(words, definition, own, folder)],
      content: own.pick(Object.keys(contents)),
      manner,
      person: untilStopped.includes(words) || own.chance(0.4),
    };
    const asks = trial.person ? [] : ['--no-input', '--yes'];
    trial.argv.splice(words.split(' ').length, 0, ...flags, ...trace, ...asks, '--request-timeout', '2s');
    return async () => {
      step(`${trial.argv.join(' ')}: ${trial.content}, ${manner}${trial.person ? ', with a person' : ''}`);
      try {
        const code = await met(round, trial, own);
        codes.set(code, (codes.get(code) ?? 0) + 1);
      } catch (error) {
        failures.push((error as Error).message);
      }
    };
  });
  await atOnce(lanes, tasks);
  holds(failures.length === 0, failures.join('\n'));
  const told = [...codes].sort(([a], [b]) => a - b).map(([code, times]) => `${times} × ${code}`);
  return `${tasks.length} commands ended; exit codes: ${told.join(', ')}`;
}

/** Runs one command and looks at its end; the exit code. */
async function met(round: Round, trial: Trial, random: Random): Promise<number> {
  const url = await startRawServer(round, (asked) => answer(asked, trial, random));
  const env = {
    PAYCONFIRM_CONFIG_DIR: `${round.folder}/${random.below(1e9)}`,
    PAYCONFIRM_BASE_URL: url,
    PAYCONFIRM_CLIENT_ID: 'soak',
    PAYCONFIRM_CLIENT_SECRET: 'cs_soak',
    HOOK: 'whsec_soak',
    EDITOR: 'true',
    BROWSER: 'true',
  };
  const term = openPty(trial.argv, env);
  round.after(term.close);
  const ended = { yet: false };
  const end = term.end.then((result) => {
    ended.yet = true;
    return result;
  });
  const typing = trial.person ? typeAtIt(term.type, () => ended.yet, random) : undefined;
  const what = `${trial.argv.join(' ')} (${trial.content}, ${trial.manner}${trial.person ? ', with a person' : ''})`;
  const { code } = await inTime(end, () => `${what} does not end; it said: ${term.raw()}`);
  await typing;
  holds(contract.has(code), `${what} ended with ${code}, which is no exit code of ours: ${term.raw()}`);
  try {
    expectNoDefect(term.raw());
  } catch (error) {
    throw new Error(`${what}: ${(error as Error).message}`);
  }
  const seen = foreignIn(term.raw());
  holds(seen === undefined, `${what} let an escape code of the service through: ${seen}`);
  return code;
}

function answer({ method, path, socket }: Asked, { content, manner }: Trial, random: Random): void {
  // Most get as far as the request that is meant.
  if (path.endsWith('/oauth/token') && random.chance(0.85)) {
    const body = Buffer.from('{"access_token":"soak","token_type":"Bearer","expires_in":3600}');
    politely({ socket, status: 200, body, random });
    return;
  }
  const { status = 200, body } = contents[content]!(schemaAt(method, path), random);
  const say = manners[manner] ?? endless[manner] ?? politely;
  say({ socket, status, body: Buffer.from(body), random });
}

/** A person who tries keys for a while and then wants to leave. */
async function typeAtIt(type: (keys: string) => void, over: () => boolean, random: Random): Promise<void> {
  const keys = [
    '\r',
    'y\r',
    '123456\r',
    'SHOP\r',
    '\u001b[B',
    '\u001b[A\r',
    '0901234567\r',
    '\u0015',
    '\t',
    '\u001b',
  ];
  for (let n = 0; !over(); n++) {
    await delay(150);
    type(n < 12 ? random.pick(keys) : '\u0003');
  }
}

export const hostileReplies: Scenario = { name: 'hostile-replies', round };
