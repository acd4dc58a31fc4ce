/** How a case ends that is not true, and what an answer alone says. */
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

/** The app did what it must not do, or did not do what it must. */
export class Failed extends Untrue {}

/** What the app did cannot be told. */
export class Unproved extends Untrue {}

/** 2xx: which of them the service takes is a case by itself. */
export const isAccepted = (answer: Answer): answer is Reply =>
  'status' in answer && answer.status >= 200 && answer.status < 300;

/** @throws Failed when there was none, Unproved when the app is away */
export function replied(answer: Answer): Reply {
  if ('status' in answer) return answer;
  if (answer.failure === 'refused')
    throw new Unproved(() => t('the app cannot be reached: {0}', answer.message()));
  throw new Failed(answer.message);
}

/** A dry run's own end is none of a case. */
export function unproved(what: Phrase, error: unknown): unknown {
  if (error instanceof Unproved || error instanceof DryRun) return error;
  return new Unproved(() => asIs(`${what()}: ${(error as Error).message}`));
}
