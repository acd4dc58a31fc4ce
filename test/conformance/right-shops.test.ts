import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Emulator, startEmulator } from '../../src/library/testing.ts';
import { lenient, rightShop, strict, verifyShop } from './run-shop.ts';

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

test.each([
  ['strict', strict],
  ['lenient', lenient],
])('a shop that is right, %s', async (_, style) => {
  const report = await verifyShop(rightShop, { emulator, style });
  expect(report.cases.filter(({ ok }) => ok !== true)).toEqual([]);
});
