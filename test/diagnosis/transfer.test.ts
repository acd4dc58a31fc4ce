import { expect, test } from 'vitest';
import { diagnoseTransfer } from '../../src/diagnosis/transfer.ts';
import { sign } from './setup-situations.ts';
import { factsOf, situations } from './transfer-situations.ts';

test.each(situations)('$name', (situation) => {
  const { outcome, recipients, findings } = diagnoseTransfer(factsOf(situation));
  expect({
    says: outcome,
    who: Object.fromEntries(recipients.map((one) => [one.subject.name, one.outcome])),
    codes: findings.map(sign).join(' '),
  }).toEqual({ says: situation.says, who: situation.who, codes: situation.codes });
});
