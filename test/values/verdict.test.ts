import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  allWell,
  type Evidence,
  open,
  trouble,
  type Verdict,
  wholeEvidence,
} from '../../src/values/verdict.ts';

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

test('nothing else makes a verdict that is well, or evidence that is whole', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const made = files.filter((name) =>
    /result: 'well'|as (unknown as )?WholeEvidence/.test(readFileSync(join('src', name), 'utf8')),
  );
  // On the inspector's page it is the colour of one line, of one delivery's signature or the app's answer to it.
  expect(made.sort()).toEqual([
    'commands/inspect/delivery.ts',
    'commands/inspect/signature.ts',
    'values/verdict.ts',
  ]);
});

test('trouble and open questions are said of any evidence', () => {
  const evidence: Evidence = { looked_at: { log: '4 entries' }, not_looked_at: { log: 'older ones' } };
  expect(trouble('refused', ['do this'], evidence)).toEqual({
    result: 'trouble',
    conclusion: 'refused',
    next: ['do this'],
    ...evidence,
  });
  expect(open('nothing wrong', [], evidence)).toEqual({
    result: 'open',
    conclusion: 'nothing wrong',
    next: [],
    ...evidence,
  });
});
