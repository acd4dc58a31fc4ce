import { expect, test } from 'vitest';
import { play } from '../soak/scenario.ts';
import { scenarios } from '../soak/scenarios.ts';

/** The short form of `npm run soak`: one round of each scenario, always the same. */
test.each(scenarios)('$name', async (scenario) => {
  expect(await play(scenario, 1, 'short')).toEqual(expect.any(String));
});
