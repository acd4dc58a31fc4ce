import type { Reply } from '../api/endpoints/index.ts';

export type VirtualAccount = Reply<'va.verify'>;

/**
 * Where a registration stands (§4.2). `done`: the step's answer is known. `sent`: its request was about to be
 * sent, and whether it was handled is not known.
 */
const steps = {
  new: { step: 0, answered: false },
  'step-1-sent': { step: 1, answered: false },
  'step-1-done': { step: 1, answered: true },
  'step-2-sent': { step: 2, answered: false },
  'step-2-done': { step: 2, answered: true },
  'step-3-sent': { step: 3, answered: false },
  'step-3-done': { step: 3, answered: true },
  'step-4-sent': { step: 4, answered: false },
  registered: { step: 4, answered: true },
} as const;

export type Stage = keyof typeof steps;

/** What step 1 asks the bank for. The phone of an account given by its number is not kept. */
export interface Answers {
  account: { id: string /** Its masked number and its holder. */; name?: string } | { number: string };
  customer_type?: string;
  prefix: string;
  content?: string;
  explain?: string;
  name_rule?: number;
  /** Fields of a set-up file that the table has not got: the service may know them. */
  further?: Readonly<Record<string, unknown>>;
  agreed: boolean;
}

/** What step 3 asks for. */
export interface Reporting {
  realtime: boolean;
  username?: string;
}

/** The bank request whose code is awaited. */
export interface CodeRequest {
  id: string;
  /** When it was sent by this machine's clock, epoch milliseconds. */
  sent_at: number;
  /** Codes sent for it so far, whether or not an answer came. */
  tries: number;
  /** The answer to a code of this step never came, also of an earlier request: it may have been the right one. */
  unanswered?: true;
}

/** A registration of a virtual account, as the journal keeps it: ids and answers, never a code or a whole phone number. */
export interface Registration {
  id: string;
  /** Where and as whom it is made; only the same may go on with it. */
  base_url: string;
  client_id: string | undefined;
  /** The profile that was chosen for it, so that the command to go on with can name it. */
  profile?: string;
  /** Epoch milliseconds. */
  started_at: number;
  stage: Stage;
  answers: Answers;
  reporting?: Reporting;
  bank_account_id?: string;
  /** The service's time of the first bank request: a virtual account made before it is another's. */
  requested_at?: string;
  /** Ids of virtual accounts of which the user said that they are another's. */
  not_ours?: readonly string[];
  /** Masked. */
  phone?: string;
  code?: CodeRequest;
  /** What the reply to step 2 held; where that was lost, what the user says that it was. */
  virtual_account?: VirtualAccount;
  /** When the bank last said that notifications are active, by this machine's clock, epoch milliseconds. */
  registered_at?: number;
}

/** §4.2 leaves the bank's rule open; assumed: five wrong codes end a bank request. */
export const allowedTries = 5;
/** Assumed: how long a code is valid, milliseconds. */
export const codeLifetimeMs = 5 * 60_000;

/**
 * Whether the bank takes no further code for a request, as far as is known: five were tried, or its time is over.
 * @param now this machine's clock, epoch milliseconds
 */
export function isSpent({ tries, sent_at }: CodeRequest, now: number): boolean {
  return tries >= allowedTries || now - sent_at >= codeLifetimeMs;
}

/** Whether it waits for a code that the bank has sent and still takes: nothing is wrong with it. `now`: epoch milliseconds. */
export function isWaiting({ stage, code }: Pick<Registration, 'stage' | 'code'>, now: number): boolean {
  const awaited = stage === 'step-1-done' || stage === 'step-3-done';
  return awaited && code !== undefined && !code.unanswered && !isSpent(code, now);
}

/** The step that a stage belongs to: the one sent or done last. */
export function stepOf(stage: Stage): 0 | 1 | 2 | 3 | 4 {
  return steps[stage].step;
}

/** Whether the answer to the step sent last is known; false before the first. */
export function isAnswered(stage: Stage): boolean {
  return steps[stage].answered;
}

/** The step that it stands at: the one to take next, or the one that was sent without an answer. */
export function currentStep(stage: Stage): number {
  return Math.max(1, isAnswered(stage) ? stepOf(stage) + 1 : stepOf(stage));
}
