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

test('a machine that is busy for one load only: it is measured again', async () => {
  const right = "if (type !== 'income') return 200;";
  const slow = `${right}
    if (code.startsWith('LOAD') && (globalThis.loaded = (globalThis.loaded ?? 0) + 1) <= 20)
      await new Promise((resolve) => setTimeout(resolve, 1000));`;
  expect(rightShop).toContain(right);
  const { cases } = await verifyShop(rightShop.replace(right, slow), {
    emulator,
    only: ['load-p95'],
    limits: { loadP95Ms: 900 },
  });
  expect(cases.filter(({ ok }) => ok !== true)).toEqual([]);
});
