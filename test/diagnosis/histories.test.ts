/** What is said of random histories, against their truth. */
import { expect, test } from 'vitest';
import { diagnoseTransfer } from '../../src/diagnosis/transfer.ts';
import { History, randomOf } from './history.ts';

const histories = Number(process.env.HISTORIES ?? 1_000);

function historyOf(seed: number): History {
  const random = randomOf(seed);
  const history = new History(random);
  const steps = 5 + random(36);
  for (let step = 0; step < steps; step += 1) history.step();
  // Later than any delivery that is still expected.
  history.now += 120_000;
  return history;
}

/** What bears on one transfer, and what is said of it. */
function storyOf(history: History, code: string): string {
  const steps = history.steps.filter((one) => !one.includes('FT-') || one.split(' ').includes(code));
  const { recipients } = diagnoseTransfer(history.facts(code));
  const said = recipients.map(
    ({ subject, outcome, attempts }) => `${subject.name}: ${outcome} (${attempts.map(({ id }) => id)})`,
  );
  return [...steps, ...said].join('\n');
}

/** The first statements that are false, with the history that shows it. */
function falseStatements(
  check: (history: History, code: string, seed: number) => string | undefined,
): string[] {
  const wrong: string[] = [];
  for (let seed = 1; seed <= histories && wrong.length < 2; seed += 1) {
    const history = historyOf(seed);
    for (const { code } of history.transfers) {
      const said = check(history, code, seed);
      if (said !== undefined) wrong.push(`seed ${seed}, ${code}: ${said}\n${storyOf(history, code)}`);
    }
  }
  return wrong;
}

test('✓ only where everybody who was expected has it, ✗ only where somebody has not', () => {
  const wrong = falseStatements((history, code) => {
    const { outcome } = diagnoseTransfer(history.facts(code));
    const { isAll, lacking } = history.truth(code);
    if (outcome === 'delivered' && lacking.length > 0) return `delivered, without ${lacking}`;
    if ((outcome === 'failed' || outcome === 'not_sent') && isAll) return `${outcome}, though all have it`;
    return undefined;
  });
  expect(wrong).toEqual([]);
});

test('nothing is said to be absent where the log was not read to its end', () => {
  const absent = new Set(['not_sent', 'not_found']);
  const wrong = falseStatements((history, code) => {
    const { outcome, findings } = diagnoseTransfer(history.facts(code, { isLogComplete: false }));
    const claim = findings.find((one) => one.code === 'not-sent-unexplained');
    return absent.has(outcome) || claim ? `${outcome} ${claim?.code}` : undefined;
  });
  expect(wrong).toEqual([]);
});

test('what is said of a configuration is so', () => {
  const wrong = falseStatements((history, code) => {
    const { findings, recipients } = diagnoseTransfer(history.facts(code));
    const { at } = history.transfers.find((one) => one.code === code)!;
    for (const { code: said, subject, params } of findings) {
      const one = history.configurations.find(({ id }) => id === subject.id);
      if (said === 'paused-now' && one?.is_active !== false) return said;
      if (said === 'created-after' && !(Date.parse(one!.created_at) > at)) return said;
      if (said === 'paused-then' && !(one?.is_active === false && one.changedAt <= at)) return said;
      if (said === 'address-changed-since' || said === 'deleted-since') {
        const { address, missing } = params as { address: string; missing: number };
        const recipient = recipients.find((other) => other.subject === subject);
        if (missing !== (recipient?.outcome === 'failed' ? 1 : 0)) return `${said}, ${missing} not delivered`;
        // At that address is one that was made since, or none.
        const isStill = history.sent.some(
          ({ entry, configuration }) =>
            entry.endpoint_url === address &&
            history.configurations.some(
              (other) => other.id === configuration && other.webhook_url === address,
            ),
        );
        if (
          isStill &&
          history.configurations.some(
            (other) => other.webhook_url === address && Date.parse(other.created_at) <= at,
          )
        )
          return said;
      }
    }
    return undefined;
  });
  expect(wrong).toEqual([]);
});

test('its next steps, carried out with receivers that are well again, make it no worse, and leave nothing unsaid', () => {
  const rank = ['delivered', 'pending', 'not_expected', 'unknown', 'not_sent', 'failed'];
  const wrong = falseStatements((history, code) => {
    const before = diagnoseTransfer(history.facts(code));
    const actions = before.findings.flatMap((one) => one.actions);
    for (const { code: action, words, flags } of actions) {
      history.now += 60_000;
      if (action === 'resume') history.resume(words[2]!);
      if (action === 'redeliver') history.redeliver(code, flags?.webhook as string | undefined, true);
    }
    history.now += 120_000;
    const after = diagnoseTransfer(history.facts(code));
    if (rank.indexOf(after.outcome) > rank.indexOf(before.outcome))
      return `${before.outcome} → ${after.outcome}`;
    const isLeft =
      after.outcome === 'delivered' || after.findings.some(({ severity }) => severity !== 'note');
    return isLeft ? undefined : `${after.outcome} without a word`;
  });
  expect(wrong).toEqual([]);
});
