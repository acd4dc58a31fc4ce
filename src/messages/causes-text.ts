/** What is wrong with a signature, a sentence for each code, without the rest of the catalogue. */
import { formatDuration } from '../values/duration.ts';
import { timeInSentence } from '../values/time.ts';
import type { Cause } from '../webhooks/signature/causes.ts';
import { signature } from './en/signature.ts';
import { sentenceOf, wordingFor } from './finding-sentence.ts';
import type { Language } from './language.ts';

/** What a sentence of this group says by its parameters alone. */
const about = { subject: { kind: 'delivery', id: '', name: '' }, at: null } as const;

/** `sentences`: those of the group, in a language; English by default. */
export function causesText(
  causes: readonly Cause[],
  sentences: Pick<Language['sentences'], keyof typeof signature> = signature,
  timeZone = 'UTC',
): string {
  const wording = wordingFor({ timeZone }, { time: timeInSentence, duration: formatDuration });
  return causes.map((cause) => sentenceOf({ ...cause, ...about }, { sentences }, wording)).join(' ');
}
