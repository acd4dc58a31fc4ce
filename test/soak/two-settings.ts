import { run, startEmulatorProgram } from './programs.ts';
import { holds, type Round, type Scenario } from './scenario.ts';

const times = { short: 2, long: 8 };

/** Values that `config set` takes, none the default. */
const values = {
  tz: ['UTC', 'Asia/Tokyo', 'Europe/Paris'],
  output: ['json', 'csv', 'yaml'],
  request_timeout: ['7s', '8s', '9s'],
} as const;

/** Settings changed and tokens fetched by several processes at once: no change is lost, each token lets in. */
async function round(round: Round): Promise<string> {
  const { random, size, step } = round;
  const { env } = await startEmulatorProgram(round, '--memory');
  for (let time = 0; time < times[size]; time++) {
    const chosen = Object.entries(values).map(([key, all]) => [key, random.pick(all)] as const);
    step(`config set of ${chosen.join(' ')} at once`);
    const sets = await Promise.all(
      chosen.map(([key, value]) => run(round, ['config', 'set', key, value], {})),
    );
    for (const { code, stderr } of sets) holds(code === 0, `config set ended with ${code}: ${stderr}`);
    for (const [key, value] of chosen) {
      const { stdout } = await run(round, ['config', 'get', key, '-o', 'tsv'], {});
      holds(stdout.trim() === value, `${key} was set to ${value}, and is ${JSON.stringify(stdout)}`);
    }

    step('auth token, three at once');
    const again = random.chance(0.5);
    const ask = ['auth', 'token', '-o', 'tsv', ...(again ? ['--fresh'] : [])];
    const tokens = await Promise.all([0, 1, 2].map(() => run(round, ask, env)));
    for (const { code, stdout, stderr } of tokens) {
      holds(code === 0, `auth token ended with ${code}: ${stderr}`);
      const who = await run(round, ['whoami'], { ...env, PAYCONFIRM_TOKEN: stdout.trim() });
      holds(who.code === 0, `a fresh token does not let in: ${who.stderr}`);
    }
  }
  return `${times[size]} times three settings and three tokens at once, none lost`;
}

export const twoSettings: Scenario = { name: 'two-settings', round };
