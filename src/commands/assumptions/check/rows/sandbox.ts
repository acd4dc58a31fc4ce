import { isDeepStrictEqual } from 'node:util';
import { differs, held, notSeen } from '../outcome.ts';
import { section } from './assumption-row.ts';
import { refused } from './checkouts.ts';

const none = 'takes a sandbox transaction: --sandbox sends one';

export const sandbox = section('Sandbox', {
  '`account_number` of the reply': (evidence) => {
    const [sent] = evidence.records('sandbox transaction');
    if (!sent) return notSeen(none);
    const { account_number } = sent;
    return typeof account_number === 'string' && account_number !== ''
      ? held('a text')
      : differs(account_number === null ? 'null' : typeof account_number);
  },
  "an account that is not the client's, an empty text, a field that is not in §4.6": (evidence) =>
    refused(evidence, 'refused sandbox transaction', 422, 'one of the three'),
  'one code sent twice': (evidence) => {
    const [sent] = evidence.of('sandbox transaction');
    const [again] = evidence.of('same sandbox transaction');
    if (!sent || !again) return notSeen(none);
    return again.status === sent.status && isDeepStrictEqual(again.data, sent.data)
      ? held('the first reply again')
      : differs(`HTTP ${again.status}, another reply`);
  },
});
