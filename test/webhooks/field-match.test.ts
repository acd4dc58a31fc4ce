import { expect, test } from 'vitest';
import type { Payload } from '../../src/webhooks/decode-payload.ts';
import { createFieldCheck, fieldMatch, matches } from '../../src/webhooks/field-match.ts';

const payload: Payload = {
  amount: 150_000,
  description: 'THANHTOANDH102',
  transaction_code: 'FT1',
  account_number: '0011',
  virtual_account_number: 'SBX1',
  bank_name: 'Ngân hàng',
  is_sandbox: true,
};

test.each([
  ['note=DH102', true],
  ['description=dh-102', true],
  // Another order.
  ['note=DH10', false],
  ['code=FT1', true],
  ['transaction_code=ft1', true],
  ['code=FT', false],
  ['va=SBX1', true],
  ['va=SBX', false],
  ['account=0011', true],
  ['amount=150k', true],
  ['amount=15000', false],
  ['bank_name=ngan hang', true],
  ['is_sandbox=true', true],
  ['amonut=150k', false],
  ['constructor=x', false],
])('%s: %j', (text, fits) => {
  expect(matches(fieldMatch(text, '--match'), payload)).toBe(fits);
});

test.each(['note', 'note=', 'note= ', '=x', 'amount=1e3', 'paid_amount=1,5'])('%j is refused', (text) => {
  expect(() => fieldMatch(text, '--match')).toThrow(expect.objectContaining({ kind: 'usage' }));
});

test('a field that no body has is named once bodies came', () => {
  const check = createFieldCheck(['note=x', 'va=y', 'amonut=1'].map((text) => fieldMatch(text, '--match')));
  check.see(null);
  expect(check.warnings()).toEqual([]);
  check.see({ description: 'x', account_number: '1' });
  expect(check.warnings()).toEqual([
    'no body that came has a field amonut, which --match names; they have description, account_number',
  ]);
});
