/** The events of `listen` with texts for scripts and people. */
import { inEnglish, type Phrase } from '../texts/translate.ts';
import type { LanguageName } from '../values/languages.ts';
import type {
  InternalEvent,
  InternalRejection,
  ListenEvent,
} from '../webhooks/listener/listen-event-types.ts';
import type { Cause } from '../webhooks/signature/causes.ts';
import { causesText } from './causes-text.ts';
import { languageFor } from './load-language.ts';

export interface EventWords {
  phrase(said: Phrase): string;
  causes(causes: readonly Cause[]): string;
}

const englishWords: EventWords = { phrase: inEnglish, causes: (causes) => causesText(causes) };

export async function wordsFor({
  language,
  timeZone,
}: {
  language: LanguageName;
  timeZone: string;
}): Promise<EventWords> {
  const { sentences } = await languageFor(language);
  return { phrase: (said) => said(), causes: (causes) => causesText(causes, sentences, timeZone) };
}

/** The reason of a rejection, in one line. */
export function rejectionText({ words, causes }: InternalRejection, say: EventWords = englishWords): string {
  return words ? say.phrase(words) : say.causes(causes);
}

/** The event as it is printed. */
export function written(event: InternalEvent, say: EventWords = englishWords): ListenEvent {
  switch (event.event) {
    case 'rejected': {
      const { request: _, ...facts } = event;
      return { ...facts, words: rejectionText(event, say) };
    }
    case 'delivery': {
      const { bytes, ...facts } = event;
      return {
        ...facts,
        confirmation: facts.confirmation && say.phrase(facts.confirmation),
        warning: facts.causes.length === 0 ? null : say.causes(facts.causes),
        body: bytes.toString(),
        body_base64: bytes.toString('base64'),
      };
    }
    case 'forwarded':
    case 'published':
      return { ...event, error: event.error && say.phrase(event.error) };
    case 'gap':
      return { ...event, words: say.phrase(event.words) };
    case 'ready':
    case 'summary':
      return event;
    default:
      return event satisfies never;
  }
}
