/** How a case ends that is not true, and what an answer alone says. */
import type { Answer, Reply } from './send-to-app.ts';

/** The app did what it must not do, or did not do what it must. */
export class Failed extends Error {}

/** What the app did cannot be told. */
export class Unproved extends Error {}

/** 2xx: which of them the service takes is a case by itself. */
export const isAccepted = (answer: Answer): answer is Reply =>
  'status' in answer && answer.status >= 200 && answer.status < 300;

/** @throws Failed when there was none, Unproved when the app is away */
export function replied(answer: Answer): Reply {
  if ('status' in answer) return answer;
  if (answer.failure === 'refused') throw new Unproved(`the app cannot be reached: ${answer.message}`);
  throw new Failed(answer.message);
}
