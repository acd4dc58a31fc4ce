import type { Sentence } from '../../../texts/translate.ts';
import type { KeptDelivery } from '../../../webhooks/journal/read-journal.ts';
import { wasSignedWith } from '../../../webhooks/journal/resend-delivery.ts';
import { signatureHeader } from '../../../webhooks/signature/signature.ts';

/** Words for a delivery that came with this secret, with another one, or with none. */
type SignerWords = readonly [unchanged: Sentence, other: Sentence, added: Sentence];
const givenSecret: SignerWords = [
  'the secret given, unchanged',
  'the secret given, not the one that it came with',
  'the secret given, it came unsigned',
];
const ownSecret: SignerWords = [
  'the secret of this machine, unchanged',
  'the secret of this machine, not the one that it came with',
  'the secret of this machine, it came unsigned',
];

/** The owner of the signing secret; `isOriginal`: the delivery came with it. */
export function signerOf(secret: string | undefined, given: boolean, delivery: KeptDelivery) {
  if (secret === undefined) return { words: null, isOriginal: true } as const;
  const [unchanged, other, added] = given ? givenSecret : ownSecret;
  if (wasSignedWith(secret, delivery)) return { words: unchanged, isOriginal: true } as const;
  const isSigned = delivery.headers.some(([name]) => name.toLowerCase() === signatureHeader.toLowerCase());
  return { words: isSigned ? other : added, isOriginal: false } as const;
}
