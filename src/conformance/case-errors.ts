/** The errors of a case that does not pass, and checks of the app's answer. */
import { DryRun } from '../io/dry-run.ts';
import { asIs, inEnglish, type Phrase, t } from '../texts/translate.ts';
import type { Answer, Reply } from './send-to-app.ts';

class Untrue extends Error {
  readonly reason: Phrase;

  constructor(reason: Phrase) {
    super(inEnglish(reason));
    this.reason = reason;
  }
}

/** The app is wrong. */
export class Failed extends Untrue {}

/** The app's behaviour is unknown. */
export class Unproved extends Untrue {}

/** 2xx. Another case checks which of them the service accepts. */
export const isAccepted = (answer: Answer): answer is Reply =>
  'status' in answer && answer.status >= 200 && answer.status < 300;

/** @throws Failed without an answer, Unproved if the app cannot be reached */
export function requireReply(answer: Answer): Reply {
  if ('status' in answer) return answer;
  if (answer.failure === 'refused')
    throw new Unproved(() => t('the app cannot be reached: {0}', answer.message()));
  throw new Failed(answer.message);
}

/** Wraps an error as Unproved. The end of a dry run is passed on. */
export function asUnproved(what: Phrase, error: unknown): unknown {
  if (error instanceof Unproved || error instanceof DryRun) return error;
  const { message, hint } = error as Error & { hint?: string };
  return new Unproved(() => asIs([`${what()}: ${message}`, hint].filter(Boolean).join('; ')));
}
