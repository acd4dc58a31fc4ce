import { PayconfirmError } from '../errors.ts';
import { t, type Warn } from '../texts/translate.ts';
import { safeCell } from '../values/safe-text.ts';
import {
  findNotification,
  findSimilarAccounts,
  type Notification,
  type SimilarAccount,
} from './find-accounts.ts';
import {
  type Answers,
  isAnswered,
  type Registration,
  type Reporting,
  type Stage,
  stepOf,
  type VirtualAccount,
} from './registration.ts';
import {
  type OpenRegistration,
  requestNotifications,
  requestVirtualAccount,
  type Trouble,
  verifyNotifications,
  verifyVirtualAccount,
} from './step-requests.ts';

/** Questions of a registration, answered by a person or by flags. Each may stop it by throwing. */
export interface Conversation {
  /** Called before each stage, to show the progress of the four steps. */
  at(registration: Registration): void;
  /** Shows a message to the user. */
  say: Warn;
  /** The full phone number of the account; undefined for a linked account. */
  phone(answers: Answers): Promise<string | undefined>;
  /** Corrected answers after step 1 was rejected. */
  correct(trouble: Trouble, answers: Answers): Promise<Answers>;
  /** The bank's OTP, or a request for a new one. */
  code(registration: Registration, trouble: Trouble | undefined): Promise<{ code: string } | 'new code'>;
  /** Asks whether a new OTP may be requested although the last request's result is unknown. */
  mayAskAgain(registration: Registration, trouble: Trouble | undefined): Promise<void>;
  reporting(registration: Registration, trouble: Trouble | undefined): Promise<Reporting>;
  /** Asks which of the similar accounts step 2 created; `none` if it is none of them. */
  chooseAccount(
    registration: Registration,
    similarAccounts: readonly SimilarAccount[],
    trouble: Trouble | undefined,
  ): Promise<VirtualAccount | 'none'>;
}

export interface RegistrationSession extends OpenRegistration {
  readonly conversation: Conversation;
  /** Resumed after an earlier run: others may have continued it in the meantime. */
  readonly resumed: boolean;
  /** Ids of virtual accounts of the other registrations here. */
  idsOfOthers(): Promise<string[]>;
  /** Stores the account as this registration's own. @throws if another registration here has it */
  claimAccount(account: VirtualAccount): Promise<void>;
}

export interface StepEvent {
  event: 'step';
  step: 1 | 2 | 3 | 4;
  registration: string;
  bank_request_id?: string;
  /** Masked. */
  phone?: string;
  virtual_account?: VirtualAccount;
}

/** Runs the remaining steps from any stage, and yields an event for each. */
export async function* takeSteps(session: RegistrationSession): AsyncGenerator<StepEvent> {
  let trouble: Trouble | undefined;
  for (;;) {
    const before: Stage = session.registration.stage;
    if (before === 'registered') return;
    session.conversation.at(session.registration);
    trouble = await stages[before](session, trouble);
    const stage: Stage = session.registration.stage;
    if (isAnswered(stage) && stage !== before && trouble === undefined) yield eventOf(session.registration);
  }
}

/** The service's current notification registration; undefined if it has none. */
export function readBack({ client, registration }: RegistrationSession): Promise<Notification | undefined> {
  return findNotification(client, registration.virtual_account!.id);
}

type Handler = (session: RegistrationSession, trouble: Trouble | undefined) => Promise<Trouble | undefined>;

const stages: Record<Exclude<Stage, 'registered'>, Handler> = {
  new: async (session, trouble) => {
    if (trouble) {
      const answers = await session.conversation.correct(trouble, session.registration.answers);
      await session.keep({ ...session.registration, answers });
    }
    return askForFirstCode(session);
  },

  'step-1-sent': async (session, trouble) => {
    await session.conversation.mayAskAgain(session.registration, trouble);
    return askForFirstCode(session);
  },

  'step-1-done': async (session, trouble) => {
    const whichAccount = session.registration.code!.unanswered
      ? await askWhichAccount(session, trouble)
      : 'unasked';
    if (whichAccount === 'ours') return undefined;
    const answer = await session.conversation.code(
      session.registration,
      whichAccount === 'unasked' ? trouble : undefined,
    );
    return answer === 'new code' ? askForFirstCode(session) : verifyVirtualAccount(session, answer.code);
  },

  'step-2-sent': async (session, trouble) => {
    const whichAccount = await askWhichAccount(session, trouble);
    if (whichAccount !== 'unasked') return undefined;
    await session.keep(unanswered(session.registration, 'step-1-done'));
    return trouble;
  },

  'step-2-done': async (session, trouble) => {
    if ((session.resumed || trouble) && (await isRegistered(session))) return undefined;
    return requestNotifications(session, await session.conversation.reporting(session.registration, trouble));
  },

  'step-3-sent': async (session, trouble) => {
    if (await isRegistered(session)) return undefined;
    await session.conversation.mayAskAgain(session.registration, trouble);
    return requestNotifications(session, session.registration.reporting!);
  },

  'step-3-done': async (session, trouble) => {
    const mayBeDone = session.resumed || session.registration.code!.unanswered;
    if (mayBeDone && (await isRegistered(session))) return undefined;
    const answer = await session.conversation.code(session.registration, trouble);
    if (answer === 'new code') return requestNotifications(session, session.registration.reporting!);
    return (await verifyNotifications(session, answer.code)) ?? confirmReadBack(session);
  },

  'step-4-sent': async (session, trouble) => {
    if (await isRegistered(session)) return undefined;
    await session.keep(unanswered(session.registration, 'step-3-done'));
    return trouble;
  },
};

function unanswered(registration: Registration, stage: Stage): Registration {
  return { ...registration, stage, code: { ...registration.code!, unanswered: true } };
}

async function askForFirstCode(session: RegistrationSession): Promise<Trouble | undefined> {
  return requestVirtualAccount(session, await session.conversation.phone(session.registration.answers));
}

/** After a lost reply to step 2, which no list tells: asks if similar accounts exist. */
async function askWhichAccount(
  session: RegistrationSession,
  trouble: Trouble | undefined,
): Promise<'ours' | 'not ours' | 'unasked'> {
  const { not_ours = [] } = session.registration;
  const others = new Set([...not_ours, ...(await session.idsOfOthers())]);
  const similarAccounts = await findSimilarAccounts(session.client, session.registration, others);
  if (similarAccounts.length === 0) return 'unasked';
  // A similar account may have appeared since the last check.
  if (session.registration.stage !== 'step-2-sent')
    await session.keep({ ...session.registration, stage: 'step-2-sent' });
  const ours = await session.conversation.chooseAccount(session.registration, similarAccounts, trouble);
  if (ours !== 'none') {
    await session.claimAccount(ours);
    return 'ours';
  }
  const known = [...not_ours, ...similarAccounts.map(({ account }) => account.id)];
  await session.keep({ ...unanswered(session.registration, 'step-1-done'), not_ours: known });
  return 'not ours';
}

/** The reply to step 4 may be empty or wrong: only the bank's later status counts. */
async function confirmReadBack(session: RegistrationSession): Promise<Trouble | undefined> {
  const notification = await readBack(session);
  // §4.3 does not show the fields: a service may return no status.
  if (notification && (notification.status ?? 'ACTIVE') === 'ACTIVE') return keepRegistered(session);
  await session.keep(unanswered(session.registration, 'step-3-done'));
  const said = notification
    ? t('the notifications are {0}', safeCell(notification.status))
    : t('there are no notifications');
  return new PayconfirmError('service', t('step 4 was answered, but the bank says that {0}', said), {
    hint: t('The second code may not have been accepted: try it again, or ask for a new one.'),
  });
}

async function keepRegistered(session: RegistrationSession): Promise<undefined> {
  const { code: _used, ...rest } = session.registration;
  await session.keep({ ...rest, stage: 'registered', registered_at: session.clock.now() });
}

async function isRegistered(session: RegistrationSession): Promise<boolean> {
  const notification = await readBack(session);
  if (notification?.status !== 'ACTIVE') return false;
  await keepRegistered(session);
  session.conversation.say(
    t('The notifications of this virtual account are already registered. Nothing was repeated.'),
  );
  return true;
}

function eventOf({ id, stage, code, phone, virtual_account }: Registration): StepEvent {
  const step = stepOf(stage) as StepEvent['step'];
  return {
    event: 'step',
    step,
    registration: id,
    ...(code ? { bank_request_id: code.id } : {}),
    ...(step === 1 && phone ? { phone } : {}),
    ...(step === 2 && virtual_account ? { virtual_account } : {}),
  };
}
