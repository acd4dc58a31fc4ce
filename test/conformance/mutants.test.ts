import { afterAll, beforeAll, expect, test } from 'vitest';
import { cases } from '../../src/conformance/cases/index.ts';
import { type Emulator, startEmulator } from '../../src/library/testing.ts';
import { type Mutant, mutants } from './mutants.ts';
import { rightShop, verifyShop } from './run-shop.ts';

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

/** The right shop with the mistake in it. */
function planted({ mistake, planted }: Mutant): string {
  return planted.reduce((text, [right, wrong]) => {
    expect(text.split(right).length, `${mistake}: "${right}" stands once in the shop`).toBe(2);
    return text.replace(right, () => wrong);
  }, rightShop);
}

test.concurrent.each(mutants)('$finds: $mistake', async (mutant) => {
  const { limits, only } = { limits: {}, only: withoutLoad, ...mutant };
  const report = await verifyShop(planted(mutant), { emulator, limits: { bookingMs: 200, ...limits }, only });
  const found = report.cases.filter(({ ok }) => ok === false).map(({ id }) => id);
  expect(
    found,
    JSON.stringify(
      report.cases.filter(({ ok }) => ok !== true),
      null,
      1,
    ),
  ).toEqual([mutant.finds]);
});

/** A load is for the mistakes that only it finds. */
const withoutLoad = cases.map(({ id }) => id).filter((id) => !id.startsWith('load-'));
