import { spawnSync } from 'node:child_process';
import { type Measurement, median } from './scenario.ts';

/** Milliseconds of a whole process, started and ended; throws when it fails. */
function once(argv: readonly string[], env: NodeJS.ProcessEnv): number {
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, argv, { env, encoding: 'utf8' });
  const took = performance.now() - started;
  if (status !== 0) throw new Error(`${argv.join(' ')} ended with ${status}: ${stderr}`);
  return took;
}

/** Runs two programs in turn, A B A B, after one of each that is not counted. */
export function compare(
  ours: readonly string[],
  baseline: readonly string[],
  { runs = 11, env = process.env }: { runs?: number; env?: NodeJS.ProcessEnv } = {},
): Measurement {
  once(ours, env);
  once(baseline, env);
  const times = { ours: [] as number[], baseline: [] as number[] };
  for (let run = 0; run < runs; run += 1) {
    times.ours.push(once(ours, env));
    times.baseline.push(once(baseline, env));
  }
  const [a, b] = [median(times.ours), median(times.baseline)];
  return { ratio: a / b, details: `${a.toFixed(1)} ms against ${b.toFixed(1)} ms, medians of ${runs}` };
}
