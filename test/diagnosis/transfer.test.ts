import { expect, test } from 'vitest';
import type { Listener } from '../../src/diagnosis/facts/this-machine.ts';
import type { Checkout } from '../../src/diagnosis/facts/transfer.ts';
import { checkoutFindings } from '../../src/diagnosis/rules/checkout.ts';
import { diagnoseTransfer } from '../../src/diagnosis/transfer.ts';
import { causesOf } from '../../src/messages/diagnosis-json.ts';
import { en } from '../../src/messages/en/index.ts';
import { sentenceOf, wordingFor } from '../../src/messages/finding-sentence.ts';
import { isAboutFailure } from './claims.ts';
import { sign } from './setup-situations.ts';
import { factsOf, situations } from './transfer-situations.ts';

test.each(situations)('$name', (situation) => {
  const { outcome, recipients, findings } = diagnoseTransfer(factsOf(situation));
  expect({
    says: outcome,
    who: Object.fromEntries(recipients.map((one) => [one.subject.name, one.outcome])),
    codes: findings.map(sign).join(' '),
  }).toEqual({ says: situation.says, who: situation.who, codes: situation.codes });
  const words = findings.map((one) => sentenceOf(one, en, wordingFor({ timeZone: 'UTC' }, en)));
  if (situation.blames !== undefined) expect(words[0]).toMatch(situation.blames);
  expect(words[0]).toBe(situation.reads ?? words[0]);
});

test('what heads a delivered transfer is no failure', () => {
  const headlines = situations.map((one) => ({ one, ...diagnoseTransfer(factsOf(one)) }));
  const wrong = headlines.filter(
    (told) => told.outcome === 'delivered' && isAboutFailure(causesOf(told)[0]!),
  );
  expect(wrong.map(({ one }) => one.name)).toEqual([]);
});

test('a listener that was killed failed, and its transfer is redelivered after it was started again', () => {
  const one = situations.find(({ ended }) => ended !== undefined)!;
  const url = one.configurations[0]!.webhook_url;
  const record = { id: 'l', urls: [url], made: { name: 'listener' } } as unknown as Listener['record'];
  const { attempts } = situations.find(({ who }) => Object.values(who).join() === 'failed')!;
  const failed = {
    ...attempts[0]!,
    endpoint_url: url,
    status_code: null,
    error_label: 'CONNECTION' as const,
  };
  const facts = factsOf({ ...one, attempts: [failed], stored: [] });
  const { outcome, findings } = diagnoseTransfer({
    ...facts,
    listeners: [{ record, life: 'dead', ended: null }],
  });
  const { code, actions } = findings[0]!;
  expect([outcome, code, actions.map((step) => step.words.join(' '))]).toEqual([
    'failed',
    'listener-crashed',
    ['listen', expect.stringMatching('^webhooks log'), 'webhooks redeliver FT1'],
  ]);
  expect(sentenceOf(findings[0]!, en, wordingFor({ timeZone: 'UTC' }, en))).toMatch(/failed.*was killed/);
});

test('whoever shares an address shares that of the attempts', () => {
  const wrong = situations.filter((one) => {
    const addresses = one.attempts.map(({ endpoint_url }) => endpoint_url);
    return diagnoseTransfer(factsOf(one)).findings.some(
      ({ code, params }) =>
        code === 'same-address-twice' && !addresses.includes((params as { address: string }).address),
    );
  });
  expect(wrong).toEqual([]);
});

test('no step goes to one that the service refuses it or that may have it, or changes one for what another URL answered', () => {
  const wrong = situations.flatMap((one) => {
    const { configurations, attempts, account } = one;
    const steps = diagnoseTransfer(factsOf(one)).findings.flatMap(({ actions }) => actions);
    const isGood = ({ code, words, flags = {} }: (typeof steps)[number]) => {
      const id =
        code === 'redeliver' ? flags.webhook : code === 'update-configuration' ? words.at(-1) : undefined;
      const named = configurations.find((each) => each.id === id);
      const accepted = attempts
        .filter(({ error_label }) => error_label === 'OK')
        .map((each) => each.endpoint_url);
      // To all of them: only where nobody has it, or where none of them is there for this account.
      if (code === 'redeliver' && id === undefined) {
        return accepted.length === 0 || steps.some((each) => each.code === 'create-configuration');
      }
      if (id === undefined || !named) return id === undefined;
      const sharers = configurations.filter(
        (each) => each.webhook_url === named.webhook_url && each.auth_type === named.auth_type,
      );
      const mayHave = sharers.length > 1 && named.is_active && accepted.includes(named.webhook_url);
      if (code === 'redeliver' && mayHave) return false;
      if (code === 'update-configuration') {
        return attempts.some(({ endpoint_url }) => endpoint_url === named.webhook_url);
      }
      return account === undefined || !named.virtual_account_id || named.virtual_account_id === account;
    };
    return steps.every(isGood) ? [] : [one.name];
  });
  expect(wrong).toEqual([]);
});

test('paid twice in full: each sentence about the order names the same sum', () => {
  const bank = { account_number: 'SBX1' };
  const [created_at, paid_at] = ['2026-11-21T01:00:00Z', '2026-11-21T01:05:00Z'];
  const checkout = { id: 'c', order_code: 'DH1', amount: 150_000, status: 'paid', paid_amount: 150_000 };
  const transfers = ['01:04:59', '01:20:00'].map((time, at) => ({
    code: `FT${at}`,
    transaction: {
      va_nbr: 'SBX1',
      amount: 150_000,
      description: 'DH1',
      transaction_date: `2026-11-21T${time}Z`,
    },
    ...{ stored: [], deliveries: [], kept: [] },
  }));
  const found = checkoutFindings({ ...checkout, bank, created_at, paid_at } as Checkout, transfers as never);
  expect(found.map(({ code, params }) => [code, (params as { received?: number }).received])).toEqual([
    ['checkout-paid', 300_000],
    ['overpaid', 300_000],
  ]);
  expect(found.map((one) => sentenceOf(one, en, wordingFor({ timeZone: 'UTC' }, en)))).toEqual([
    'Order DH1 is paid: 300.000 ₫ received, of which its checkout counts 150.000 ₫.',
    'Order DH1 is overpaid: 150.000 ₫ too much.',
  ]);
});

test('paid too much with a note that names another order: the rest may be for that', () => {
  const bank = { account_number: 'SBX1' };
  const checkout = {
    id: 'c',
    order_code: 'DH1',
    amount: 100_000,
    status: 'paid',
    paid_amount: 250_000,
    bank,
  };
  const transaction = { va_nbr: 'SBX1', amount: 250_000, description: 'FT26325123456 dh 1 DH2' };
  const transfers = [{ code: 'FT1', transaction, stored: [], deliveries: [], kept: [] }];
  const found = checkoutFindings(checkout as Checkout, transfers as never);
  expect(found.map((one) => sentenceOf(one, en, wordingFor({ timeZone: 'UTC' }, en))).at(-1)).toBe(
    'Order DH1 is overpaid: 150.000 ₫ too much. The note also names DH2: ask what the rest is for before you refund it.',
  );
});

test.each([
  [
    'paid in full, and twice more',
    'paid',
    250_000,
    ['100000', '150000', '150000'],
    ['checkout-paid', 'overpaid'],
  ],
  ['called paid, and short', 'paid', 100_000, ['100000'], ['partly-paid']],
])('an order %s: what came is said', (_, status, paid_amount, amounts, codes) => {
  const [created_at, paid_at] = ['2026-11-21T01:00:00Z', '2026-11-21T01:05:00Z'];
  const bank = { account_number: 'SBX1' };
  const checkout = {
    id: 'c',
    order_code: 'DH1',
    amount: 150_000,
    status,
    paid_amount,
    bank,
    created_at,
    paid_at,
  };
  const transfers = amounts.map((amount, at) => ({
    code: `FT${at}`,
    transaction: {
      ...{ va_nbr: 'SBX1', amount: Number(amount), description: 'DH1' },
      transaction_date: `2026-11-21T01:0${4 + at}:30Z`,
    },
    ...{ stored: [], deliveries: [], kept: [] },
  }));
  const found = checkoutFindings(checkout as Checkout, transfers as never);
  const sum = amounts.reduce((total, one) => total + Number(one), 0);
  const about = found.filter(({ params }) => 'received' in params);
  expect(about.map(({ code, params }) => [code, (params as { received: number }).received])).toEqual(
    codes.map((code) => [code, sum]),
  );
});

test.each([
  ['pending', '60000', 'Order DH1 is partly paid: 60.000 ₫ of 150.000 ₫, '],
  ['cancelled', '60000', 'Order DH1 was cancelled after 60.000 ₫ '],
  [
    'pending',
    'all of it',
    'The checkout of order DH1 has the status "pending". The amount received cannot be read: "all of it".',
  ],
  [
    'paid',
    '1.5',
    'The checkout of order DH1 has the status "paid". The amount received cannot be read: "1.5".',
  ],
])('a checkout, %s, with %j received', (status, paid_amount, begins) => {
  const checkout = { id: 'c', order_code: 'DH1', amount: 150_000, status, paid_amount };
  const found = checkoutFindings(checkout as never, []);
  const said = found.map((one) => sentenceOf(one, en, wordingFor({ timeZone: 'UTC' }, en)));
  expect(said.map((one) => one.slice(0, begins.length))).toEqual([begins]);
});
