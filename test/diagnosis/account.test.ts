/** Whose a virtual account is, and whether a transfer came before it: facts in, findings out. */
import { describe, expect, test } from 'vitest';
import { type AccountFacts, accountId, type Ownership } from '../../src/diagnosis/facts/virtual-accounts.ts';
import type { Finding } from '../../src/diagnosis/finding.ts';
import { accountFindings } from '../../src/diagnosis/rules/account.ts';
import { beforeAccount } from '../../src/diagnosis/rules/transaction.ts';
import { en } from '../../src/messages/en/index.ts';
import { sentenceOf, wordingFor } from '../../src/messages/finding-sentence.ts';
import { vi } from '../../src/messages/vi/index.ts';
import type { Registration } from '../../src/registrations/registration.ts';
import { sign } from './setup-situations.ts';

const unlisted = (changed: Partial<Ownership>, number = '96SHOP1'): AccountFacts => ({
  number,
  state: undefined,
  begun: undefined,
  ownership: {
    transactions: 'unknown',
    linked: [{ id: 'bank', account_number: '0011012345678' }],
    registered: undefined,
    order: undefined,
    areCheckoutsRead: false,
    ...changed,
  },
});

const registered = (isOurs: boolean, profile?: string) => ({
  registration: { id: 'reg', client_id: 'client', profile } as Registration,
  isOurs,
});

type Row = [name: string, facts: AccountFacts, codes: string, next?: string];

const rows: Row[] = [
  ['nobody knows it', unlisted({}), 'va-unknown!', 'va list'],
  ['a bank account', unlisted({}, '0011012345678'), 'given-bank-account!', 'va list'],
  [
    'a bank account that the service shows transfers of',
    unlisted({ transactions: 'shown' }, '0011012345678'),
    'given-bank-account!',
    'va list',
  ],
  [
    'refused, and others are shown',
    unlisted({ transactions: 'forbidden' }),
    'va-of-other-client!',
    'profiles list',
  ],
  [
    'registered by other credentials',
    unlisted({ registered: registered(false, 'shop') }),
    'va-of-other-client!',
    'doctor va 96SHOP1',
  ],
  [
    'registered by another key of the same client, closed since',
    unlisted({ transactions: 'shown', registered: registered(false) }),
    'va-closed!',
    'va register',
  ],
  [
    'registered here, and unknown by now',
    unlisted({ registered: registered(true) }),
    'va-closed!',
    'va register',
  ],
  [
    'ours, and of no checkout',
    unlisted({ transactions: 'shown', areCheckoutsRead: true }),
    'va-closed!',
    'va register',
  ],
  ['ours, of a checkout', unlisted({ transactions: 'shown', order: 'DH1' }), ''],
  ['ours, and the checkouts were not read', unlisted({ transactions: 'shown' }), 'va-not-listed'],
  ['of the sandbox', unlisted({ transactions: 'shown' }, 'SBX1'), ''],
  ['of the sandbox of nobody', unlisted({}, 'SBX1'), 'va-unknown!', 'va list'],
];

function expectWords(findings: readonly Finding[]): void {
  for (const language of [en, vi]) {
    for (const one of findings) {
      const words = sentenceOf(one, language, wordingFor({ timeZone: 'UTC' }, language));
      expect(words).toMatch(/^\S.{10,}\.$/);
      expect(words).not.toMatch(/undefined|null|NaN|\[object/);
    }
  }
}

describe('an account in no list', () => {
  test.each(rows)('%s', (_, facts, codes, next) => {
    const findings = accountFindings(facts);
    expect(findings.map(sign).join(' ')).toBe(codes);
    expect(findings[0]?.actions[0]?.words.join(' ')).toBe(next);
    expectWords(findings);
  });

  test.each([
    ['DH1', null],
    [undefined, undefined],
  ])('of order %s: nothing can be bound to it, or that is not known', (order, id) => {
    expect(accountId(unlisted({ transactions: 'shown', order }))).toBe(id);
  });

  test('the number of a bank account is personal: it is shown in part', () => {
    const [found] = accountFindings(unlisted({}, '0011012345678'));
    expect(JSON.stringify(found)).not.toContain('0011012345678');
  });
});

test.each([
  ['2026-11-21T01:00:00', 3_600_000, []],
  // The clocks of the bank and of the service differ by seconds.
  ['2026-11-21T01:00:00', 60_000, []],
  ['2026-11-21T01:00:00', -60_000, []],
  ['2026-11-21T01:00:00', -61_000, ['before-virtual-account!']],
  [null, -61_000, []],
])('created at %s, paid %d ms later', (created_at, later, codes) => {
  const account = { id: 'va', virtual_account_number: '96SHOP1', created_at };
  const facts = {
    ...unlisted({}),
    state: { account, notification: undefined, hasTransactions: true },
  } as unknown as AccountFacts;
  const findings = beforeAccount('FT1', Date.parse('2026-11-21T01:00:00Z') + later, facts);
  expect(findings.map(sign)).toEqual(codes);
  expectWords(findings);
});
