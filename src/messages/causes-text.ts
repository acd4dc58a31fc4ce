/** The problem of a signature, one sentence per code, without loading the whole catalog. */
import { formatDuration } from '../values/duration.ts';
import { timeInSentence } from '../values/time.ts';
import type { Cause } from '../webhooks/signature/causes.ts';
import { signature } from './en/signature.ts';
import { sentenceOf, wordingFor } from './finding-sentence.ts';
import type { Language } from './language-types.ts';

/** These sentences need only their parameters. */
const about = { subject: { kind: 'delivery', id: '', name: '' }, at: null } as const;

/** `sentences`: of the group, in a language; default: English. */
export function causesText(
  causes: readonly Cause[],
  sentences: Pick<Language['sentences'], keyof typeof signature> = signature,
  timeZone = 'UTC',
): string {
  const wording = wordingFor({ timeZone }, { time: timeInSentence, duration: formatDuration });
  return causes.map((cause) => sentenceOf({ ...cause, ...about }, { sentences }, wording)).join(' ');
}
