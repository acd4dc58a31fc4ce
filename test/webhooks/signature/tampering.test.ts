/** How far it is looked into what was changed on the way: what anybody may send costs little. */
import { expect, test } from 'vitest';
import {
  type Explanation,
  explain,
  explained,
  lookedIntoBytes,
} from '../../../src/webhooks/signature/diagnose.ts';
import { sign, signatureHeader, timestampHeader, verify } from '../../../src/webhooks/signature/signature.ts';
import { nestsDeep, originals } from '../../../src/webhooks/signature/tampering.ts';

const now = Date.parse('2026-11-21T01:00:00Z');
const mismatch = 'the signature is not right: another secret was used, or the body was changed on the way';

function reasonFor(body: Buffer): Explanation {
  const signed = sign({ body, secret: 'another', timestamp: now / 1000 });
  const headers = [
    [timestampHeader, signed.timestamp],
    [signatureHeader, signed.signature],
  ] as const;
  const delivery = { body, headers, secrets: ['one', 'two'], now, scheme: 'auto' } as const;
  const verdict = verify(delivery);
  if (verdict.ok) throw new Error('accepted');
  return explained(explain(delivery, verdict));
}

/** Bodies of `length` bytes at most, each of a kind that grows when it is written in another way. */
const kinds: [string, (length: number) => string][] = [
  ['nested arrays', (n) => '['.repeat(n / 2) + ']'.repeat(n / 2)],
  ['nested objects', (n) => `${'{"":'.repeat(n / 5)}0${'}'.repeat(n / 5)}`],
  ['nested arrays that are not closed', (n) => '['.repeat(n)],
  [
    'brackets in a text before nested arrays',
    (n) => `["${']'.repeat(n / 3)}",${'['.repeat(n / 3 - 2)}${']'.repeat(n / 3 - 2)}]`,
  ],
  [
    'numbers as deep as is written with indentation',
    (n) => `${'['.repeat(8)}${'1,'.repeat(n / 2 - 16)}1${']'.repeat(8)}`,
  ],
  ['empty objects', (n) => `[${'{},'.repeat(n / 3 - 2)}{}]`],
  ['newlines', (n) => '\n'.repeat(n)],
  ['slashes', (n) => `"${'/'.repeat(n - 2)}"`],
  ['letters beyond ASCII', (n) => `"${'\u00e1'.repeat(n / 2 - 1)}"`],
  ['letters of four bytes', (n) => `"${'\u{1f3e6}'.repeat(n / 4 - 1)}"`],
  ['control characters as escapes', (n) => `"${'\\u0001'.repeat(n / 6 - 1)}"`],
  ['no UTF-8', (n) => '\u{fffd}'.repeat(n / 3)],
];

test.each(kinds)('%s: what is tried in place of a body is bounded', (_, make) => {
  const body = Buffer.from(make(lookedIntoBytes));
  expect(body.length).toBeGreaterThan(lookedIntoBytes / 2);
  expect(body.length).toBeLessThanOrEqual(lookedIntoBytes);
  let tried = 0;
  for (const [, original] of originals(body)) tried += original.length;
  expect(tried).toBeLessThan(4 * 1024 * 1024);
  expect(reasonFor(body).words).toContain(mismatch);
});

test.each(kinds)('%s: a long body is not looked into, and that is said', (_, make) => {
  expect(reasonFor(Buffer.from(`${make(240_000)}${' '.repeat(lookedIntoBytes)}`))).toEqual({
    cause: 'signature-mismatch',
    words: `${mismatch} (not looked into further: its body is longer than 16384 bytes)`,
  });
});

test('that JSON was not tried with indentation is said', () => {
  const nested = (levels: number) => Buffer.from('['.repeat(levels) + ']'.repeat(levels));
  expect(reasonFor(nested(8)).words).toBe(mismatch);
  expect(reasonFor(nested(9))).toEqual({
    cause: 'signature-mismatch',
    words: `${mismatch} (not looked into further: its JSON nests deeper than 8 levels, so it was not written with indentation)`,
  });
});

test('a body of just as many bytes as are looked into is', () => {
  const body = Buffer.alloc(lookedIntoBytes, 'a');
  expect(reasonFor(body).words).toBe(mismatch);
});

test.each([
  ['null', false],
  ['[[[[[[[[null]]]]]]]]', false],
  ['[[[[[[[[[]]]]]]]]]', true],
  ['{"a":1,"b":{"c":{"c":{"c":{"c":{"c":{"c":{"c":{"c":{}}}}}}}}},"d":2}', true],
  ['[[[[[[[[[]]]]]]]]', false],
  ['', false],
])('%s nests deep: %s', (text, deep) => {
  expect(nestsDeep(text)).toBe(deep);
});
