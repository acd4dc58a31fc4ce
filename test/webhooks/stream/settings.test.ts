import { expect, test } from 'vitest';
import type { StreamFacts } from '../../../src/webhooks/stream/stream-problems.ts';
import {
  bucketProblems,
  covers,
  deadLetterStreamProblems,
  meets,
  streamProblems,
} from '../../../src/webhooks/stream/stream-problems.ts';

const day = 86_400_000;
const good: StreamFacts = {
  subjects: ['payconfirm.*.*'],
  replicas: 3,
  duplicateWindowMs: 120_000,
  drops: [],
  maxAgeMs: 0,
  largest: -1,
  storage: 'file',
  retention: 'limits',
  noAck: false,
  sealed: false,
  transformed: false,
};
const of = (facts: Partial<StreamFacts>) => streamProblems({ ...good, ...facts }, 120_000);

test('nothing is said of the stream that --create-stream makes, nor of one that drops what is a month old', () => {
  expect(of({})).toEqual({ refused: [], warned: [] });
  expect(of({ maxAgeMs: 30 * day })).toEqual({ refused: [], warned: [] });
});

test.each([
  [{ noAck: true }, 'it acknowledges nothing (no_ack)'],
  [{ sealed: true }, 'it is sealed: nothing can be added'],
  [{ transformed: true }, 'it changes the subjects of messages (subject_transform)'],
  [{ subjects: [] }, 'its subjects (none) do not include all of payconfirm.*.*'],
  [
    { subjects: ['payconfirm.TRANSACTION.*', 'x'] },
    'its subjects (payconfirm.TRANSACTION.*, x) do not include all of payconfirm.*.*',
  ],
])('%o is refused', (facts, words) => {
  expect(of(facts).refused).toEqual([words]);
});

test.each([
  [
    { drops: ['max_bytes', 'max_msgs'] },
    'past max_bytes or max_msgs it drops the oldest, read or not. With discard "new" it refuses what is new instead',
  ],
  [
    { drops: ['max_msgs_per_subject'] },
    'past max_msgs_per_subject it drops the oldest, read or not. With discard "new", discard_new_per_subject it refuses what is new instead',
  ],
  [{ maxAgeMs: 2 * day }, 'it drops what is older than 2 d, read or not (max_age)'],
  [
    { largest: 1_000 },
    'it accepts no message over 1000 bytes, and a delivery has up to 1 MiB (max_msg_size)',
  ],
])('%o is warned of, also of the stream for what is put aside', (facts, words) => {
  expect(of(facts)).toEqual({ refused: [], warned: [words] });
  const aside = { ...good, subjects: ['payconfirm_dead.PAY.*'], ...facts };
  expect(deadLetterStreamProblems(aside, 'payconfirm_dead.PAY.*')).toEqual({ refused: [], warned: [words] });
});

test('a bucket that forgets sooner, in memory, on fewer servers', () => {
  expect(bucketProblems({ ...good, maxAgeMs: 35 * day }, good)).toEqual([]);
  expect(bucketProblems({ ...good, maxAgeMs: day, storage: 'memory', replicas: 1 }, good)).toEqual([
    'it forgets a code after 1 d, not 35 d (its ttl): another body with that code is then published',
    'it is in memory: its content is lost when its servers restart',
    'it is on fewer servers than the stream (replicas 1, not 3): without them nothing is published',
  ]);
});

test.each([
  ['>', 'a.*.*', true],
  ['a.>', 'a.*.*', true],
  ['a.*.>', 'a.*.*', true],
  ['a.*.*.>', 'a.*.*', false],
  ['a.*.*', 'a.*.*', true],
  ['*.*.*', 'a.*.*', true],
  ['a.b.*', 'a.*.*', false],
  ['a.*', 'a.*.*', false],
  ['a.*', 'a.>', false],
  ['b.>', 'a.*.*', false],
  ['', 'a', false],
])('%s takes all of %s: %s', (pattern, subjects, expected) => {
  expect(covers(pattern, subjects)).toBe(expected);
});

test.each([
  ['>', true],
  ['payconfirm.>', true],
  ['payconfirm.*.*', true],
  ['payconfirm.TRANSACTION.*', true],
  ['*.TRANSACTION.970436', true],
  ['payconfirm.TRANSACTION.>', true],
  ['payconfirm.a.b.>', false],
  ['payconfirm.*', false],
  ['payconfirm', false],
  ['orders.*.*', false],
  ['orders.>', false],
])('%s meets what a delivery is published to: %s', (pattern, expected) => {
  expect(meets(pattern, 'payconfirm.*.*')).toBe(expected);
});
