import { expect, test } from 'vitest';
import { rejectionText } from '../../../src/messages/listen-event-text.ts';
import { fieldMatch } from '../../../src/webhooks/field-match.ts';
import { createExpectation } from '../../../src/webhooks/listener/expectation.ts';
import type { AcceptedEvent } from '../../../src/webhooks/listener/listen-event-types.ts';
import { cause } from '../../../src/webhooks/signature/causes.ts';

function delivery(fields: Record<string, unknown>, copy: AcceptedEvent['copy'] = 'first'): AcceptedEvent {
  const { amount = null, transaction_code = null } = fields as { amount?: number; transaction_code?: string };
  return { event: 'delivery', kind: null, amount, transaction_code, payload: fields, copy } as AcceptedEvent;
}

test('an expectation counts what matches, says what came instead, and not copies', async () => {
  const expectation = createExpectation(
    2,
    [fieldMatch('amount=150k', '--match'), fieldMatch('type=income', '--match')],
    rejectionText,
  );
  expectation.see(delivery({ amount: 150000, type: 'income', transaction_code: 'FT1' }));
  expectation.see(delivery({ amount: 150000, type: 'income', transaction_code: 'FT1' }, 'duplicate'));
  expectation.see(delivery({ amount: 150001, type: 'income', transaction_code: 'FT2\u001b[2J' }));
  expect(expectation.isMet()).toBe(false);
  const failure = expectation.failure();
  expect([failure.kind, failure.message, failure.details]).toEqual([
    'expectation',
    'expected 2 deliveries with amount=150000 and type=income, got 1; 1 other came',
    [{ field: 'delivery', message: 'transaction FT2\\x1b[2J of 150001 (amount=150001, type=income)' }],
  ]);
  expectation.see(delivery({ amount: 150000, type: 'income', transaction_code: 'FT3' }));
  await expectation.met;
  expect(expectation.isMet()).toBe(true);
});

test('what was refused is counted by its reason', () => {
  const expectation = createExpectation(1, [fieldMatch('paid_amount=1.000', '--match')], rejectionText);
  const rejected = { event: 'rejected' as const, at: '', status: 401 };
  for (const skew_seconds of [412, 413]) {
    const causes = [cause('timestamp-stale', { skew_seconds, tolerance_seconds: 300 })];
    expectation.see({ ...rejected, reason: 'timestamp-stale', causes, words: null });
  }
  const { message, details } = expectation.failure();
  expect([message, details]).toEqual([
    'expected 1 delivery with paid_amount=1000, got 0; 2 were refused',
    [{ field: 'refused', message: expect.stringMatching(/^2 × The signed time is 413 s behind/) }],
  ]);
  expectation.see(delivery({ amount: 2 }));
  expect(expectation.failure().message).toBe(
    'expected 1 delivery with paid_amount=1000, got 0; 1 other came, 2 were refused',
  );
});

test('without a match any delivery counts, one that cannot be read too', () => {
  const expectation = createExpectation(1, [], rejectionText);
  expect(expectation.failure().message).toBe('expected 1 delivery, got 0; nothing else came');
  expectation.see({ ...delivery({}), payload: null });
  expect(expectation.isMet()).toBe(true);
});
