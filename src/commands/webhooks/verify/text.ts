import { canBeTyped } from '../../../diagnosis/actions.ts';
import { PayconfirmError } from '../../../errors.ts';
import { type DiagnosisJson, diagnosisJson, type Reader } from '../../../messages/diagnosis-json.ts';
import {
  coverageText,
  findingsText,
  nextText,
  sentenceIn,
  summaryText,
} from '../../../messages/diagnosis-text.ts';
import { sentenceOf, wordingFor } from '../../../messages/finding-sentence.ts';
import type { Language } from '../../../messages/language-types.ts';
import type { RenderContext } from '../../../output/view.ts';
import { asIs, t } from '../../../texts/translate.ts';
import type { CommandLine } from '../../../values/command-line.ts';
import type { SignatureCheck } from './check.ts';

export interface Verified extends DiagnosisJson, Omit<SignatureCheck, 'signedAt' | 'diagnosis'> {
  /** When it was signed, ISO 8601, UTC; null for an API key. */
  signed_at: string | null;
}

/** The output for a valid delivery. @throws signature error with the codes of the failed checks */
export function verifiedOrThrow(
  { diagnosis, signedAt, ...facts }: SignatureCheck,
  reader: Reader,
  language: Language,
): Verified {
  if (!facts.verified) throw signatureError(diagnosis, reader, language);
  const signed_at = signedAt === null ? null : new Date(signedAt).toISOString();
  return { ...facts, signed_at, ...diagnosisJson(diagnosis, reader) };
}

function signatureError(
  { findings }: SignatureCheck['diagnosis'],
  reader: Reader,
  language: Language,
): PayconfirmError {
  const words = findings.map((one) => sentenceOf(one, language, wordingFor(reader, language)));
  const actions = findings.flatMap((one) => one.actions).filter(canBeTyped);
  return new PayconfirmError('signature', asIs(words.join(' ')), {
    ...(actions.length > 0 && {
      hint: (commandLine: CommandLine) => [
        ...new Set(
          actions.map(({ code, words, flags }) =>
            asIs(`${language.actions[code]} ${commandLine(words, flags)}`),
          ),
        ),
      ],
    }),
    details: findings.map(({ code }) => ({ field: t('reason'), message: code })),
  });
}

/** The text of `webhooks verify` for a valid delivery. Safe to print. */
export function verifiedText(verified: Verified, render: RenderContext, language: Language): string {
  // The first finding says that the signature is valid, whatever the receiver answered.
  const valid = verified.findings.slice(0, 1).map((one) => sentenceIn(one, language, render));
  const said = { ...verified, summary: valid.join(' ') };
  return [
    summaryText({ ...said, outcome: 'delivered' }, render),
    findingsText(said, render, language),
    nextText(verified, render, language),
    verified.outcome === 'failed' ? coverageText(verified, render, language) : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}
