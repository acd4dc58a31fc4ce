import { expect, test } from 'vitest';
import { allWell, type Evidence, type Verdict, wholeEvidence } from '../../src/verdict.ts';

test('all well is said of whole evidence alone: by the types, and by what wholeEvidence gives', () => {
  const whole: Evidence = { looked_at: { log: '4 entries' }, not_looked_at: {} };
  const part: Evidence = { looked_at: { log: '4 entries' }, not_looked_at: { log: 'older ones' } };
  expect(wholeEvidence(part)).toBeUndefined();
  expect(allWell('taken', wholeEvidence(whole)!)).toEqual({
    result: 'well',
    conclusion: 'taken',
    next: [],
    looked_at: { log: '4 entries' },
    not_looked_at: {},
  });
  // @ts-expect-error: evidence that nobody has found to be whole
  const unproved: Verdict = allWell('taken', part);
  expect(unproved.result).toBe('well');
});
