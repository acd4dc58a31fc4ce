/** Many random histories at once: what is said of them that is not so, by kind. */
import { parse } from '../../src/cli/parse-argv.ts';
import { loadTree } from '../../src/commands/index.ts';
import { argvFor } from '../../src/values/command-line.ts';
import { actionsOf, falseStatements, falseSteps } from './claims.ts';
import { drawsOf, historyOf } from './history.ts';
import type { Unseen } from './seen.ts';

/** How often it happened, and the shortest history that shows it. */
export interface Wrong {
  times: number;
  steps: number;
  example: string;
}

/** Of one history in ten, something could not be read. */
export function unseenOf(seed: number): Unseen {
  const draw = drawsOf(seed + 1_000_000);
  if (draw(10) > 0) return {};
  const parts = [
    'isLogCut',
    'areConfigurationsUnread',
    'areTransactionsUnread',
    'areAccountsUnread',
  ] as const;
  return Object.fromEntries(parts.filter(() => draw(2) === 0).map((part) => [part, true]));
}

export async function falseIn(first: number, count: number): Promise<Record<string, Wrong>> {
  const wrong: Record<string, Wrong> = {};
  const tree = await loadTree();
  const parsed = new Set<string>();
  for (let seed = first; seed < first + count; seed += 1) {
    const history = historyOf(seed);
    const { length: steps } = history.steps;
    const told = falseStatements(history, unseenOf(seed));
    for (const { code, words, flags = {} } of seed % 10 === 0 ? actionsOf(history) : []) {
      const shape = [code, words.length, ...Object.keys(flags)].join(' ');
      if (parsed.has(shape)) continue;
      parsed.add(shape);
      try {
        parse(argvFor(undefined, words, flags).slice(1), tree, { version: '0.0.0', width: 80 });
      } catch (error) {
        told.push(`action ${code} is no command line: ${words.join(' ')}: ${error}`);
      }
    }
    for (const { code } of history.transfers.slice(-3)) told.push(...falseSteps(history, code));
    for (const text of told) {
      const kind = text.split(':', 1)[0]!;
      const known = wrong[kind] ?? { times: 0, steps: Number.POSITIVE_INFINITY, example: '' };
      wrong[kind] = known;
      known.times += 1;
      if (steps < known.steps) Object.assign(known, { steps, example: `${text}, seed ${seed}` });
    }
  }
  return wrong;
}
