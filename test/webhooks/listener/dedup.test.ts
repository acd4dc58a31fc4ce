import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bytesKey, copyKey, createDeduplication } from '../../../src/webhooks/listener/dedup.ts';
import { deduplicationKeys } from '../../fixtures/deduplication-keys.ts';

const body = Buffer.from('{"amount":1}');
const other = Buffer.from('{"amount":2}');
type Result = { settled: boolean; status: number; forgotten?: boolean };
type UnderWay = { done: Promise<Result> };

test('of a thousand copies at once one is handed on, the others get its result', async () => {
  const dedup = createDeduplication<UnderWay>(10);
  let handed = 0;
  const copies = Array.from({ length: 1000 }, () =>
    dedup.admit('FT1', body, () => {
      handed += 1;
      return { done: Promise.resolve({ settled: true, status: 201 }) };
    }),
  );
  expect(handed).toBe(1);
  expect(copies.map(({ copy }) => copy)).toEqual(['first', ...Array(999).fill('duplicate')]);
  const results = await Promise.all(copies.map((copy) => 'underWay' in copy && copy.underWay?.done));
  expect(results).toEqual(Array(1000).fill({ settled: true, status: 201 }));
  expect(dedup.admit('FT1', body, () => ({ done: Promise.reject(new Error('not again')) }))).toEqual({
    copy: 'duplicate',
  });
});

test.each([
  ['did not settle', () => ({ done: Promise.resolve({ settled: false, status: 500 }) })],
  ['was thrown', () => ({ done: Promise.reject<Result>(new Error('disk full')) })],
])('what %s may come again, and then counts', async (_, handOn) => {
  const dedup = createDeduplication<UnderWay>(10);
  const first = dedup.admit('FT1', body, handOn);
  await Promise.allSettled(['underWay' in first && first.underWay?.done]);
  const again = dedup.admit('FT1', body, () => ({ done: Promise.resolve({ settled: true, status: 200 }) }));
  expect(again.copy).toBe('again');
  await ('underWay' in again && again.underWay?.done);
  expect(dedup.admit('FT1', body, handOn)).toEqual({ copy: 'duplicate' });
});

test('the same code with another body is a conflict, before and after it settled', async () => {
  const dedup = createDeduplication<UnderWay>(10);
  const first = dedup.admit('FT1', body, () => ({ done: Promise.resolve({ settled: true, status: 200 }) }));
  const handOn = () => ({ done: Promise.reject(new Error('not this one')) });
  expect(dedup.admit('FT1', other, handOn)).toEqual({ copy: 'conflict' });
  await ('underWay' in first && first.underWay?.done);
  expect(dedup.admit('FT1', other, handOn)).toEqual({ copy: 'conflict' });
});

test('the newest are remembered, at least as many as asked and at most twice that', () => {
  const dedup = createDeduplication<UnderWay>(2);
  const handOn = () => ({ done: Promise.resolve({ settled: true, status: 200 }) });
  const admit = (key: string) => dedup.admit(key, body, handOn).copy;
  for (const key of ['a', 'b', 'c', 'd', 'e']) expect(admit(key)).toBe('first');
  expect(['c', 'd', 'e'].map(admit)).toEqual(['duplicate', 'duplicate', 'duplicate']);
  expect(admit('a')).toBe('first');
});

/** A delivery that is under way until `settle`. */
function underWay() {
  let settle: (result: Result) => void = () => undefined;
  const result = new Promise<Result>((resolve) => {
    settle = resolve;
  });
  return { handOn: () => ({ done: result }), settle };
}

test('what settles keeps its place among those remembered', async () => {
  const dedup = createDeduplication<UnderWay>(2);
  const handOn = () => ({ done: Promise.resolve({ settled: true, status: 200 }) });
  const { settle, ...slow } = underWay();
  expect(dedup.admit('a', body, handOn).copy).toBe('first');
  expect(dedup.admit('slow', body, slow.handOn).copy).toBe('first');
  settle({ settled: true, status: 200 });
  await slow.handOn().done;
  for (const key of ['b', 'c']) expect(dedup.admit(key, body, handOn).copy).toBe('first');
  await turn();
  for (const key of ['a', 'slow', 'b', 'c']) {
    expect(dedup.admit(key, body, handOn)).toEqual({ copy: 'duplicate' });
  }
});

test('what settles among the older ones settles too', async () => {
  const dedup = createDeduplication<UnderWay>(1);
  const handOn = () => ({ done: Promise.resolve({ settled: true, status: 200 }) });
  const { settle, ...slow } = underWay();
  dedup.admit('slow', body, slow.handOn);
  dedup.admit('a', body, handOn);
  settle({ settled: false, status: 500 });
  await slow.handOn().done;
  expect(dedup.admit('slow', body, handOn).copy).toBe('again');
});

test('what settles after it was forgotten says nothing of the one that came since', async () => {
  const dedup = createDeduplication<UnderWay>(1);
  const handOn = () => ({ done: Promise.resolve({ settled: true, status: 200 }) });
  const { settle, ...slow } = underWay();
  for (const [key, handing] of [
    ['FT1', slow.handOn],
    ['FT2', handOn],
    ['FT3', handOn],
    ['FT1', handOn],
  ] as const) {
    expect(dedup.admit(key, body, handing).copy).toBe('first');
  }
  settle({ settled: false, status: 500 });
  await slow.handOn().done;
  expect(dedup.admit('FT1', body, handOn)).toEqual({ copy: 'duplicate' });
});

test('what was not borne out is forgotten: another body with its key is the first', async () => {
  const dedup = createDeduplication<UnderWay>(10);
  const done = Promise.resolve({ settled: false, status: 403, forgotten: true });
  expect(dedup.admit('FT1', body, () => ({ done })).copy).toBe('first');
  await turn();
  const handOn = () => ({ done: Promise.resolve({ settled: true, status: 200 }) });
  expect(dedup.admit('FT1', other, handOn).copy).toBe('first');
  await turn();
  expect(dedup.admit('FT1', other, handOn)).toEqual({ copy: 'duplicate' });
});

test('what is forgotten long after it came leaves those that came since', async () => {
  const dedup = createDeduplication<UnderWay>(1);
  const { settle, ...slow } = underWay();
  const handOn = () => ({ done: Promise.resolve({ settled: true, status: 200 }) });
  dedup.admit('slow', body, slow.handOn);
  for (const key of ['a', 'b', 'slow']) dedup.admit(key, body, handOn);
  settle({ settled: false, status: 403, forgotten: true });
  await slow.handOn().done;
  expect(['b', 'slow'].map((key) => dedup.admit(key, body, handOn))).toEqual([
    { copy: 'duplicate' },
    { copy: 'duplicate' },
  ]);
});

test('a body that cannot be read is a copy of the same bytes alone', () => {
  expect(bytesKey(Buffer.from('abc'))).toBe(
    ':ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test.each(deduplicationKeys)('the key of %j is %j', (payload, key) => {
  expect(copyKey(payload)).toBe(key);
});
