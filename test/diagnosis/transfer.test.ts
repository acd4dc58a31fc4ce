import { expect, test } from 'vitest';
import { diagnoseTransfer } from '../../src/diagnosis/transfer.ts';
import { en } from '../../src/messages/en/index.ts';
import { sentenceOf, wordingFor } from '../../src/messages/finding-sentence.ts';
import { sign } from './setup-situations.ts';
import { factsOf, situations } from './transfer-situations.ts';

test.each(situations)('$name', (situation) => {
  const { outcome, recipients, findings } = diagnoseTransfer(factsOf(situation));
  expect({
    says: outcome,
    who: Object.fromEntries(recipients.map((one) => [one.subject.name, one.outcome])),
    codes: findings.map(sign).join(' '),
  }).toEqual({ says: situation.says, who: situation.who, codes: situation.codes });
  if (situation.blames === undefined) return;
  const words = findings.map((one) => sentenceOf(one, en, wordingFor({ timeZone: 'UTC' })));
  expect(words[0]).toMatch(situation.blames);
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
