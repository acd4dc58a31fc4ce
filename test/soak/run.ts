import { parseArgs } from 'node:util';
import { play } from './scenario.ts';
import { scenarios } from './scenarios.ts';

const { values } = parseArgs({
  options: {
    scenario: { type: 'string' },
    seed: { type: 'string' },
    short: { type: 'boolean', default: false },
    minutes: { type: 'string' },
  },
});
const wanted = scenarios.filter(({ name }) => values.scenario === undefined || name === values.scenario);
if (wanted.length === 0)
  throw new Error(`no such scenario; there are: ${scenarios.map(({ name }) => name).join(', ')}`);

const minutes = Number(values.minutes ?? process.env.SOAK_MINUTES ?? 15);
/** One scenario with one seed is one round: a failure made again. */
const again = values.scenario !== undefined && values.seed !== undefined && values.minutes === undefined;
const first = Number(values.seed ?? process.env.SOAK_SEED ?? Date.now() % 1e9);
const until = performance.now() + minutes * 60_000;
const failures: string[] = [];
console.log(`seeds from ${first}, ${again ? 'one round' : `${minutes} minutes`}`);
for (let seed = first, over = false; !over; seed++) {
  for (const scenario of wanted) {
    if (!again && performance.now() > until) break;
    try {
      console.log(
        `${scenario.name}, seed ${seed}: ${await play(scenario, seed, values.short ? 'short' : 'long')}`,
      );
    } catch (error) {
      failures.push(`${scenario.name}, seed ${seed}`);
      console.error(`FAILED: ${(error as Error).message}`);
    }
  }
  over = again || performance.now() > until;
}
console.log(
  failures.length === 0 ? 'All rounds held.' : `${failures.length} rounds failed:\n${failures.join('\n')}`,
);
process.exitCode = failures.length === 0 ? 0 : 1;
