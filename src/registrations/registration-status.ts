import { PayconfirmError } from '../errors.ts';
import { asIs, type Said, t } from '../texts/translate.ts';
import { below, type CommandLine, commandLineFor, type Flags } from '../values/command-line.ts';
import { timeInSentence } from '../values/time.ts';
import { isSpent } from './otp/otp-limits.ts';
import type { Registration } from './registration.ts';

type Unfinished = Pick<
  Registration,
  'id' | 'stage' | 'profile' | 'phone' | 'code' | 'virtual_account' | 'registered_at'
>;

/** This machine's clock (epoch milliseconds) and IANA zone. */
export interface LocalTime {
  now: number;
  timeZone: string;
}

/** The status of a registration, for people, in whole sentences. */
export function statusText(registration: Unfinished, { timeZone }: Pick<LocalTime, 'timeZone'>): Said {
  const { stage, phone = t('the phone registered with the bank'), code, virtual_account } = registration;
  const number = virtual_account?.virtual_account_number;
  switch (stage) {
    case 'new':
      return t('This registration has no open request at the bank.');
    case 'step-1-sent':
      return t(
        'Step 1 was sent but its answer is not known: the bank may have sent a code. There is no virtual account yet.',
      );
    case 'step-1-done':
      if (code?.unanswered)
        return t(
          'A first code was sent but its answer is not known. At the last check, no matching virtual account existed.',
        );
      return t('Step 1 of 4 is done: the bank sent a code to {0}. There is no virtual account yet.', phone);
    case 'step-2-sent':
      return t('The first code was sent but its answer is not known: the virtual account may exist.');
    case 'step-2-done':
      return t(
        'Step 2 of 4 is done: virtual account {0} exists, but the bank reports nothing on it until steps 3 and 4 are done.',
        number,
      );
    case 'step-3-sent':
      return t(
        'Virtual account {0} exists. Step 3 was sent but its answer is not known: the bank may have sent a second code.',
        number,
      );
    case 'step-3-done':
      if (code?.unanswered)
        return t(
          'Virtual account {0} exists. A second code was sent but its answer is not known. At the last check, the bank did not report on it.',
          number,
        );
      return t(
        'Step 3 of 4 is done: virtual account {0} exists and the bank sent a second code to {1}. It reports nothing until that code is verified.',
        number,
        phone,
      );
    case 'step-4-sent':
      return t('Virtual account {0} exists. The second code was sent but its answer is not known.', number);
    // It may have been cancelled since, by anybody.
    case 'registered': {
      const { registered_at: at } = registration;
      return at === undefined
        ? t('All four steps are done: virtual account {0} was registered. It was not checked since.', number)
        : t(
            'All four steps are done: virtual account {0} was registered at {1}. It was not checked since.',
            number,
            timeInSentence(at, timeZone),
          );
    }
    default:
      return stage satisfies never;
  }
}

/** The command that continues at `now` (epoch milliseconds); with a new code if the last is not usable. */
export function nextCommand(registration: Unfinished, now: number): Said {
  return nextStep(registration, now)(commandLineFor(registration.profile));
}

/** The same as a text. */
export function nextStep(registration: Unfinished, now: number): (commandLine: CommandLine) => Said {
  return (line) => line(['va', 'register'], nextFlags(registration, now));
}

/** The flags of `va register` that continue at `now` (epoch milliseconds). */
export function nextFlags(registration: Unfinished, now: number): Flags {
  const { stage, code } = registration;
  const awaited = stage === 'step-1-done' || stage === 'step-3-done';
  const lost = stage === 'step-1-sent' || stage === 'step-3-sent';
  return flagsFor(registration, lost || (awaited && code !== undefined && isSpent(code, now)));
}

const flagsFor = ({ stage, id, profile }: Unfinished, newCode: boolean): Flags => ({
  profile,
  ...(stage === 'new' ? {} : { resume: id, 'new-code': newCode }),
});

/** The error if the user wants to continue later. */
export function stopped(): PayconfirmError {
  return new PayconfirmError('interrupted', t('stopped'));
}

/** An error whose hint already has all possible next commands. */
export class WithNextCommands extends PayconfirmError {}

/** The error that stops a registration, with its status and the next command. */
export function withStatus(
  error: PayconfirmError,
  registration: Unfinished,
  here: LocalTime,
): PayconfirmError {
  const { kind, message, hint } = error;
  const stopped = kind === 'interrupted' || kind === 'terminated';
  if (!stopped && registration.stage === 'new') return error;
  const where = statusText(registration, here);
  if (error instanceof WithNextCommands) return error.with({ hint: below(where, hint) });
  const command = nextCommand(registration, here.now);
  const withNewCode = commandLineFor(registration.profile)(['va', 'register'], flagsFor(registration, true));
  const codeRefused = kind === 'refused' && registration.code !== undefined;
  const another =
    codeRefused && command !== withNewCode && t('The bank sends a new code with: {0}', withNewCode);
  const next = [t('Continue with: {0}', command), ...(another ? [another] : [])];
  return error.with({
    message: stopped ? t('{0}. {1}', message, where) : asIs(message),
    hint: stopped ? below(hint, next) : below(hint, where, next),
  });
}
