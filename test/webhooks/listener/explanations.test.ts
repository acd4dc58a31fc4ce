import { expect, test } from 'vitest';
import { createExplanations } from '../../../src/webhooks/listener/explain-rejections.ts';
import type { Refused } from '../../../src/webhooks/signature/authenticator.ts';
import { cause } from '../../../src/webhooks/signature/causes.ts';

const now = Date.parse('2026-11-21T01:00:00Z');
const explained = [cause('wrong-secret', { auth_type: 'HMAC_SHA256' })];
const not = [cause('body-changed-or-wrong-secret', { not_tried: 'too-many-requests' })];

/** A refusal that is explained after three tries, and notes each. */
function refusal(tried: () => unknown): Refused {
  return {
    ok: false,
    reason: 'signature-mismatch',
    unexplained: () => not,
    explain: function* () {
      for (let n = 0; n < 3; n++) {
        tried();
        yield;
      }
      return explained;
    },
  };
}

test('of many at once one thing is tried in a turn of the event loop', async () => {
  const explanations = createExplanations();
  const happened: string[] = [];
  const all = [1, 2].map((n) =>
    explanations(
      refusal(() => happened.push(`try ${n}`)),
      now,
    ),
  );
  // What a connection brings is read in between.
  const turns = (async () => {
    for (let turn = 0; turn < 8; turn++) {
      await new Promise(setImmediate);
      happened.push('turn');
    }
  })();
  expect(happened).toEqual([]);
  await Promise.all([...all, turns]);
  const each = (n: number) => [
    ...Array(3)
      .fill([`try ${n}`, 'turn'])
      .flat(),
    'turn',
  ];
  expect(happened).toEqual([...each(1), ...each(2)]);
});

test('twenty a second are explained; of the others it is said that they are not', async () => {
  const explanations = createExplanations();
  const all = (at: number) =>
    Promise.all(
      Array.from({ length: 30 }, () =>
        explanations(
          refusal(() => 0),
          at,
        ),
      ),
    );
  expect(await all(now)).toEqual([...Array(20).fill(explained), ...Array(10).fill(not)]);
  expect((await all(now + 1000))[0]).toEqual(explained);
});
