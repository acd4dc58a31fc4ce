import { expect, test } from 'vitest';
import { systemClock } from '../../../../src/io/clock.ts';
import {
  createFates,
  createTurns,
  noFaults,
  parseFaultInjection,
} from '../../../../src/webhooks/listener/forwarding/fault-injection.ts';

test('faults to inject are read, or refused', () => {
  expect(
    parseFaultInjection('delay=2s,jitter=100ms..3s,drop=10%,reorder=3,status=500,duplicate=2', 7),
  ).toEqual({
    delayMs: 2000,
    jitterMs: [100, 3000],
    dropPercent: 10,
    reorder: 3,
    status: 500,
    duplicate: 2,
    seed: 7,
  });
  expect(parseFaultInjection('drop=100%,seed=42', 7)).toEqual({ ...noFaults, dropPercent: 100, seed: 42 });
  for (const text of [
    ...['', 'delay', 'delay=soon', 'status=99', 'status=600', 'duplicate=0', 'duplicate=100'],
    ...['drop=1', 'drop=0%', 'drop=101%', 'reorder=1', 'jitter=2s', 'jitter=2s..1s', 'seed=x', 'toString=1'],
  ]) {
    expect(() => parseFaultInjection(text, 0), text).toThrow(expect.objectContaining({ kind: 'usage' }));
  }
});

const fates = (inject: string) => {
  const draw = createFates(parseFaultInjection(inject, 0));
  return Array.from({ length: 1000 }, draw);
};

test('a seed draws the same again, and another one something else', () => {
  expect(fates('drop=10%,jitter=1s..3s,seed=1')).toEqual(fates('drop=10%,jitter=1s..3s,seed=1'));
  expect(fates('drop=10%,seed=1')).not.toEqual(fates('drop=10%,seed=2'));
});

test('drops and jitter are what was asked for', () => {
  const drawn = fates('drop=10%,jitter=1s..3s,delay=500ms,seed=1');
  const dropped = drawn.filter(({ isDropped }) => isDropped).length;
  expect([dropped > 70, dropped < 130]).toEqual([true, true]);
  const delays = drawn.map(({ delayMs }) => delayMs).sort((a, b) => a - b);
  expect([delays[0]! >= 1500, delays[0]! < 1600, delays.at(-1)! > 3400, delays.at(-1)! <= 3500]).toEqual(
    Array(4).fill(true),
  );
  expect(fates('delay=2s,seed=1')).toEqual(Array(1000).fill({ isDropped: false, delayMs: 2000 }));
});

test('a group goes the last first, each when the one before is done', async () => {
  const inTurn = createTurns(3, systemClock);
  const said: string[] = [];
  const task = (name: string) => async () => {
    said.push(`${name} begins`);
    await Promise.resolve();
    said.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all(['a', 'b', 'c'].map((name) => inTurn(task(name))))).toEqual(['a', 'b', 'c']);
  expect(said).toEqual(['c begins', 'c ends', 'b begins', 'b ends', 'a begins', 'a ends']);
});

test('a group that is not full goes when its time is over; one that fails holds up no other', async () => {
  const slept: number[] = [];
  const sleep = async (ms: number) => void slept.push(ms);
  const inTurn = createTurns(3, { ...systemClock, sleep });
  const failing = inTurn(() => Promise.reject(new Error('failed')));
  const other = inTurn(async () => 'sent');
  await expect(failing).rejects.toThrow('failed');
  expect([await other, slept]).toEqual(['sent', [3000]]);
});
