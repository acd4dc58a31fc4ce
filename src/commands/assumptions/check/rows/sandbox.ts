import { isDeepStrictEqual } from 'node:util';
import { isSandboxNumber } from '../../../../values/sandbox-number.ts';
import { all, differs, held, notSeen } from '../outcome.ts';
import { section } from './assumption-section.ts';
import { answeredWith } from './checkouts.ts';

const none = 'takes a sandbox transaction: --sandbox sends one';

export const sandbox = section('Sandbox', {
  '`account_number` of the reply': (evidence) => {
    const [sent] = evidence.records('sandbox transaction');
    if (!sent) return notSeen(none);
    const { account_number } = sent;
    if (typeof account_number !== 'string' || account_number === '')
      return differs(account_number === null ? 'null' : `a ${typeof account_number}`);
    return all([
      held('a text'),
      isSandboxNumber(account_number)
        ? held('an SBX number, where no account was named')
        : notSeen('an SBX number'),
      notSeen('that of a real account'),
    ]);
  },
  "an account that is not the client's, an empty text, a field that is not in §4.6": (evidence) =>
    answeredWith(evidence, 'refused sandbox transaction', 422, 'one of the three'),
  'one code sent twice': (evidence) => {
    const [sent] = evidence.of('sandbox transaction');
    const [again] = evidence.of('same sandbox transaction');
    if (!sent || !again) return notSeen(none);
    if (sent.data === undefined) return notSeen(`the first one: HTTP ${sent.status}`);
    if (again.status !== sent.status || !isDeepStrictEqual(again.data, sent.data))
      return differs(`HTTP ${again.status}, another reply`);
    return all([held('the first reply again'), notSeen('to a VA that reports nothing')]);
  },
});
