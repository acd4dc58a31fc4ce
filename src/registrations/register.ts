import { PayconfirmError } from '../errors.ts';
import { type Alike, findAlike, findNotification, type Notification } from './lookup.ts';
import type { Answers, Registration, Reporting, Stage, VirtualAccount } from './registration.ts';
import { stepOf } from './registration.ts';
import {
  type Desk,
  requestNotifications,
  requestVirtualAccount,
  type Trouble,
  verifyNotifications,
  verifyVirtualAccount,
} from './steps.ts';

/** What a registration asks on its way: of a person, or of flags. Each may end it by throwing. */
export interface Conversation {
  /** Before the handling of each stage, for a line that shows the four steps. */
  at(registration: Registration): void;
  /** Something that the user should know. */
  say(text: string): void;
  /** The phone of the account, in full; undefined for a linked one. */
  phone(answers: Answers): Promise<string | undefined>;
  /** Other answers after step 1 was refused. */
  correct(trouble: Trouble, answers: Answers): Promise<Answers>;
  /** The code that the bank sent, or a request for a new one. */
  code(registration: Registration, trouble: Trouble | undefined): Promise<{ code: string } | 'new code'>;
  /** Leave to ask the bank for another code, since the request of the last one is not known. */
  mayAskAgain(registration: Registration, trouble: Trouble | undefined): Promise<void>;
  reporting(registration: Registration, trouble: Trouble | undefined): Promise<Reporting>;
  /** Which one is what step 2 made, of those that look like it; `none` of them may be. */
  whichIsOurs(
    registration: Registration,
    alike: readonly Alike[],
    trouble: Trouble | undefined,
  ): Promise<VirtualAccount | 'none'>;
}

export interface RegistrationDesk extends Desk {
  readonly talk: Conversation;
  /** Taken up again after an earlier run: others may have gone on with it meanwhile. */
  readonly resumed: boolean;
  /** Ids of virtual accounts that belong to other registrations kept here. */
  others(): Promise<string[]>;
  /** Keeps what is said to be its own, unless another registration here has it: then it throws. */
  takeForOurs(account: VirtualAccount): Promise<void>;
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

/** Takes the steps that are left, from wherever the registration stands, and yields an event for each. */
export async function* takeSteps(desk: RegistrationDesk): AsyncGenerator<StepEvent> {
  let trouble: Trouble | undefined;
  for (;;) {
    const before: Stage = desk.registration.stage;
    if (before === 'registered') return;
    desk.talk.at(desk.registration);
    trouble = await stages[before](desk, trouble);
    const stage: Stage = desk.registration.stage;
    const isDone = stage === 'registered' || stage.endsWith('-done');
    if (isDone && stage !== before && trouble === undefined) yield eventOf(desk.registration);
  }
}

/** The notification registration as the service has it now; undefined when it has none. */
export function readBack({ client, registration }: RegistrationDesk): Promise<Notification | undefined> {
  return findNotification(client, registration.virtual_account!.id);
}

type Handler = (desk: RegistrationDesk, trouble: Trouble | undefined) => Promise<Trouble | undefined>;

const stages: Record<Exclude<Stage, 'registered'>, Handler> = {
  new: async (desk, trouble) => {
    if (trouble) {
      const answers = await desk.talk.correct(trouble, desk.registration.answers);
      await desk.keep({ ...desk.registration, answers });
    }
    return askForFirstCode(desk);
  },

  'step-1-sent': async (desk, trouble) => {
    await desk.talk.mayAskAgain(desk.registration, trouble);
    return askForFirstCode(desk);
  },

  'step-1-done': async (desk, trouble) => {
    const whose = desk.registration.code!.unanswered ? await askWhose(desk, trouble) : 'unasked';
    if (whose === 'ours') return undefined;
    const answer = await desk.talk.code(desk.registration, whose === 'unasked' ? trouble : undefined);
    return answer === 'new code' ? askForFirstCode(desk) : verifyVirtualAccount(desk, answer.code);
  },

  'step-2-sent': async (desk, trouble) => {
    const whose = await askWhose(desk, trouble);
    if (whose !== 'unasked') return undefined;
    await desk.keep(unanswered(desk.registration, 'step-1-done'));
    return trouble;
  },

  'step-2-done': async (desk, trouble) => {
    if ((desk.resumed || trouble) && (await isRegistered(desk))) return undefined;
    return requestNotifications(desk, await desk.talk.reporting(desk.registration, trouble));
  },

  'step-3-sent': async (desk, trouble) => {
    if (await isRegistered(desk)) return undefined;
    await desk.talk.mayAskAgain(desk.registration, trouble);
    return requestNotifications(desk, desk.registration.reporting!);
  },

  'step-3-done': async (desk, trouble) => {
    const mayBeDone = desk.resumed || desk.registration.code!.unanswered;
    if (mayBeDone && (await isRegistered(desk))) return undefined;
    const answer = await desk.talk.code(desk.registration, trouble);
    if (answer === 'new code') return requestNotifications(desk, desk.registration.reporting!);
    return (await verifyNotifications(desk, answer.code)) ?? believeReadBack(desk);
  },

  'step-4-sent': async (desk, trouble) => {
    if (await isRegistered(desk)) return undefined;
    await desk.keep(unanswered(desk.registration, 'step-3-done'));
    return trouble;
  },
};

function unanswered(registration: Registration, stage: Stage): Registration {
  return { ...registration, stage, code: { ...registration.code!, unanswered: true } };
}

async function askForFirstCode(desk: RegistrationDesk): Promise<Trouble | undefined> {
  return requestVirtualAccount(desk, await desk.talk.phone(desk.registration.answers));
}

/**
 * After an answer to step 2 that never came: no list says whose request made a virtual account, so that the
 * user is asked as soon as there are some like it. Those that are not ours are not asked for again.
 */
async function askWhose(
  desk: RegistrationDesk,
  trouble: Trouble | undefined,
): Promise<'ours' | 'not ours' | 'unasked'> {
  const { not_ours = [] } = desk.registration;
  const others = new Set([...not_ours, ...(await desk.others())]);
  const alike = await findAlike(desk.client, desk.registration, others);
  if (alike.length === 0) return 'unasked';
  // One may have come up since it was last looked for.
  if (desk.registration.stage !== 'step-2-sent')
    await desk.keep({ ...desk.registration, stage: 'step-2-sent' });
  const ours = await desk.talk.whichIsOurs(desk.registration, alike, trouble);
  if (ours !== 'none') {
    await desk.takeForOurs(ours);
    return 'ours';
  }
  const known = [...not_ours, ...alike.map(({ account }) => account.id)];
  await desk.keep({ ...unanswered(desk.registration, 'step-1-done'), not_ours: known });
  return 'not ours';
}

/** An answer to step 4 may be empty or wrong: what the bank says afterwards counts. */
async function believeReadBack(desk: RegistrationDesk): Promise<Trouble | undefined> {
  const notification = await readBack(desk);
  // §4.3 does not show the fields: a service may tell no status.
  if (notification && (notification.status ?? 'ACTIVE') === 'ACTIVE') return keepRegistered(desk);
  await desk.keep(unanswered(desk.registration, 'step-3-done'));
  const said = notification ? `the notifications are ${notification.status}` : 'there are no notifications';
  return new PayconfirmError('service', `step 4 was answered, but the bank says that ${said}`, {
    hint: 'The second code may not have been taken: try it again, or ask for a new one.',
  });
}

async function keepRegistered(desk: RegistrationDesk): Promise<undefined> {
  const { code: _used, ...rest } = desk.registration;
  await desk.keep({ ...rest, stage: 'registered', registered_at: desk.clock.now() });
}

async function isRegistered(desk: RegistrationDesk): Promise<boolean> {
  const notification = await readBack(desk);
  if (notification?.status !== 'ACTIVE') return false;
  await keepRegistered(desk);
  desk.talk.say('The notifications of this virtual account are registered already. Nothing is done twice.');
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
