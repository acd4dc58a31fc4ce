/** A diagnosis for the page, in each of its languages. */
import type { Said, Sentence } from '../../inspector/page-data-types.ts';
import {
  causesOf,
  type DiagnosisJson,
  type FindingJson,
  type Reader,
} from '../../messages/diagnosis-json.ts';
import { labelOf, sentenceIn, signOf, stepsOf } from '../../messages/diagnosis-text.ts';
import { en } from '../../messages/en/index.ts';
import type { Language } from '../../messages/language-types.ts';
import { vi } from '../../messages/vi/index.ts';
import { shellWord } from '../../values/quote/shell.ts';

const results = { '✓': 'well', '✗': 'trouble', '?': 'open' } as const;

export function saidOf(
  { outcome, findings }: Pick<DiagnosisJson, 'outcome' | 'findings'>,
  reader: Reader,
): Said {
  const causes = causesOf({ outcome, findings });
  const sentence = (one: FindingJson, language: Language) => sentenceIn(one, language, reader);
  const actions = findings.flatMap(stepsOf);
  return {
    result: results[signOf(outcome) as keyof typeof results],
    words: inBoth((language) => causes.map((one) => sentence(one, language)).join(' ')),
    more: [
      {
        title: 'meaning',
        lines: findings
          .filter((one) => !causes.includes(one))
          .map((one) => inBoth((language) => sentence(one, language))),
      },
      {
        title: 'tries',
        lines: actions.map((one) =>
          inBoth((language) => `${labelOf(one, language)} ${one.command.map(shellWord).join(' ')}`),
        ),
      },
    ],
  };
}

export const inBoth = (write: (language: Language) => string): Sentence => ({ en: write(en), vi: write(vi) });
