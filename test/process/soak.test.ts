import { expect, test } from 'vitest';
import { cluster } from '../soak/cluster/scenario.ts';
import { play } from '../soak/scenario.ts';
import { scenarios } from '../soak/scenarios.ts';

/** The short form of `npm run soak`: one round of each scenario, always the same; that of `cluster` takes two minutes, and is run by hand. */
test.each(scenarios.filter((scenario) => scenario !== cluster))(
  '$name',
  { timeout: 180_000 },
  async (scenario) => {
    expect(await play(scenario, 1, 'short')).toEqual(expect.any(String));
  },
);
