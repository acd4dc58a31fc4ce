import type { Reply } from '../api/endpoints/index.ts';
import { isSpent } from './otp/otp-limits.ts';

export type VirtualAccount = Reply<'va.verify'>;

/** The stages of a registration (§4.2). `sent`: it is unknown whether the service handled it. */
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

/** The request of step 1. The phone number of an account that is given by number is not stored. */
export interface Answers {
  account: { id: string /** Its masked number and its holder. */; name?: string } | { number: string };
  customer_type?: string;
  prefix: string;
  content?: string;
  explain?: string;
  name_rule?: number;
  /** Fields of a setup file that the table does not have but the service may know. */
  further?: Readonly<Record<string, unknown>>;
  agreed: boolean;
}

/** The request of step 3. */
export interface Reporting {
  realtime: boolean;
  username?: string;
}

/** The bank request whose OTP is pending. */
export interface CodeRequest {
  id: string;
  /** When it was sent; this machine's clock, epoch milliseconds. */
  sent_at: number;
  /** OTPs sent for it so far, with or without a reply. */
  tries: number;
  /** The reply to an OTP of this step was lost (also of an earlier request). The OTP may have been right. */
  unanswered?: true;
}

/** A virtual account's registration in the journal: ids and answers, but no OTP and no full phone number. */
export interface Registration {
  id: string;
  /** The service and client of the registration. Only the same may continue it. */
  base_url: string;
  client_id: string | undefined;
  /** The chosen profile, for the command that continues. */
  profile?: string;
  /** Epoch milliseconds. */
  started_at: number;
  stage: Stage;
  answers: Answers;
  reporting?: Reporting;
  bank_account_id?: string;
  /** The service's time of the first bank request. Older virtual accounts belong to other registrations. */
  requested_at?: string;
  /** Ids of virtual accounts that belong to others, as the user confirmed. */
  not_ours?: readonly string[];
  /** Masked. */
  phone?: string;
  code?: CodeRequest;
  /** The account in the reply of step 2; if the reply was lost, the one that the user chose. */
  virtual_account?: VirtualAccount;
  /** When the bank last reported active notifications; this machine's clock, epoch milliseconds. */
  registered_at?: number;
}

/** Whether it waits for a valid OTP, which is no error. `now`: epoch milliseconds. */
export function isWaiting({ stage, code }: Pick<Registration, 'stage' | 'code'>, now: number): boolean {
  const awaited = stage === 'step-1-done' || stage === 'step-3-done';
  return awaited && code !== undefined && !code.unanswered && !isSpent(code, now);
}

/** The step of a stage: the last one sent or done. */
export function stepOf(stage: Stage): 0 | 1 | 2 | 3 | 4 {
  return steps[stage].step;
}

/** Whether the reply to the last sent step is known; false before the first step. */
export function isAnswered(stage: Stage): boolean {
  return steps[stage].answered;
}

/** The current step: the next one, or the sent one without a reply. */
export function currentStep(stage: Stage): number {
  return Math.max(1, isAnswered(stage) ? stepOf(stage) + 1 : stepOf(stage));
}
