import { command } from '../../../cli/definition.ts';
import type { Context } from '../../../context.ts';
import { PayconfirmError, usageError } from '../../../errors.ts';
import type { Notification } from '../../../registrations/find-accounts.ts';
import { codeSource, eitherOtpFlag, emulatorOtpHint } from '../../../registrations/otp/code-source.ts';
import type { Registration, VirtualAccount } from '../../../registrations/registration.ts';
import { type ClaimedRegistration, registrationJournal } from '../../../registrations/registration-files.ts';
import { withStatus } from '../../../registrations/registration-status.ts';
import {
  type RegistrationSession,
  readBack,
  type StepEvent,
  takeSteps,
} from '../../../registrations/take-steps.ts';
import { asIs, t } from '../../../texts/translate.ts';
import { safeCell } from '../../../values/safe-text.ts';
import { requireVirtualAccount } from '../find-virtual-account.ts';
import { chooseUnfinished, mentionUnfinished, warnOfTwins } from '../unfinished-registrations.ts';
import { registeredView } from '../view.ts';
import { askAnswers, missingAnswers } from './answer-prompts.ts';
import { args, flags, type RegisterInput } from './register-flags.ts';
import { sayRegistered } from './registered-message.ts';
import { registrationPrompts } from './registration-prompts.ts';
import { openSession } from './registration-session.ts';

interface Registered {
  event: 'registered';
  registration: string;
  virtual_account: VirtualAccount;
  notification: Notification | null;
}

export const register = command({
  name: 'register',
  summary: 'Register a virtual account (4 steps)',
  description:
    'Asks for what no flag says. The bank sends two codes (OTP) to the phone registered with it; after the ' +
    'second one incoming money is reported. Each step is stored, so that --resume can continue. ' +
    'accounts list shows the bank accounts; with the emulator, emulator otp shows the codes.\n\n' +
    'Without a terminal, flags answer everything and --otp-command or --otp-stdin gives the codes. The command ' +
    'finds PAYCONFIRM_OTP_STEP (2 or 4), PAYCONFIRM_OTP_BANK_REQUEST_ID and PAYCONFIRM_OTP_PHONE (masked) in its ' +
    'environment. -o ndjson prints an event a step.',
  also: [
    ...(['va.request', 'va.verify', 'notifications.request', 'notifications.verify'] as const),
    ...(['accounts.list', 'va.list', 'notifications.show'] as const),
  ],
  arguments: args,
  flags,
  sections: {
    'Details of the virtual account': ['content', 'explain', 'name-rule', 'customer-type'],
    Notifications: ['realtime', 'username'],
    'Scripts and unfinished registrations': ['otp-command', 'otp-stdin', 'resume', 'new-code', 'va-id'],
  },
  examples: {
    'step by step, on a terminal': 'payconfirm va register',
    'go on with an unfinished one': 'payconfirm va register --resume',
    'in a script':
      'payconfirm va register --no-input --account-id 3f0c8d0e-7c55-4f36-9a54-7a2b6c1d9e01 --prefix SHOP ' +
      "--agree --otp-command 'read-otp-from-modem'",
  },
  view: registeredView,
  run: (input, ctx) => {
    const events = registerSteps(input, ctx);
    return ctx.options.output === 'ndjson' ? events : finished(events);
  },
});

/** The virtual account with its notification registration, after all steps. */
async function finished(events: AsyncIterable<StepEvent | Registered>) {
  for await (const event of events) {
    if (event.event === 'registered') return { ...event.virtual_account, notification: event.notification };
  }
  return undefined;
}

async function* registerSteps(input: RegisterInput, ctx: Context): AsyncGenerator<StepEvent | Registered> {
  const source = codeSource(input.flags, ctx);
  const resumed = input.flags.resume ? await chooseUnfinished(input.args.ID, ctx) : undefined;
  const isDone = resumed?.stage === 'registered';
  if (!ctx.options.interactive && !isDone) await checkNothingIsMissing(input, ctx);
  const journal = registrationJournal(ctx.stateDir);
  const begun = resumed ? { registration: resumed, phone: input.flags.phone } : await begin(input, ctx);

  const claimed = await journal.claim(begun.registration.id);
  try {
    // Another process may have continued it during the prompt.
    const registration = resumed ? stillKept(claimed, resumed) : begun.registration;
    if (registration.stage === 'registered') ctx.note(t('All four steps are already done.'));
    const conversation = registrationPrompts(ctx, { ...input.flags, phone: begun.phone }, source);
    const parts = { journal, claimed, start: registration, conversation, resumed: resumed !== undefined };
    const session = await openSession(parts, ctx);
    try {
      const given = input.flags['va-id'];
      if (given !== undefined) await takeGiven(session, given);
      yield* takeSteps(session);
      const notification = await readBack(session).catch((error: unknown) => {
        if (!(error instanceof PayconfirmError)) throw error;
        ctx.warn(t('the notification registration could not be read back: {0}', error.message));
        return undefined;
      });
      const virtual_account = session.registration.virtual_account!;
      if (notification || registration.stage !== 'registered') {
        await sayRegistered(ctx, virtual_account, notification);
      } else {
        const number = virtual_account.virtual_account_number;
        ctx.warn(
          t(
            'whether virtual account {0} still exists is not known: {1}',
            number,
            ctx.commandLine(['va', 'show', number]),
          ),
        );
      }
      yield {
        event: 'registered',
        registration: registration.id,
        virtual_account,
        notification: notification ?? null,
      };
    } catch (error) {
      throw error instanceof PayconfirmError ? withStatus(error, session.registration, here(ctx)) : error;
    }
  } finally {
    await claimed.release();
  }
}

const here = ({ clock, options }: Context) => ({ now: clock.now(), timeZone: options.timeZone });

function stillKept({ registration }: ClaimedRegistration, { id }: Registration): Registration {
  if (registration) return registration;
  throw usageError(
    t('registration {0} is no longer stored here: another process removed it', id),
    (commandLine) => commandLine(['va', 'registrations']),
  );
}

/** Checks all missing input of a non-interactive run at once, including the source of OTPs, before the bank sends one. */
async function checkNothingIsMissing({ flags }: RegisterInput, ctx: Context): Promise<void> {
  const { options, commandLine } = ctx;
  const missing = flags.resume ? [] : missingAnswers(flags, commandLine);
  if (!flags['otp-command'] && !flags['otp-stdin'] && !options.dryRun) {
    missing.push({
      field: t(eitherOtpFlag),
      message: [t('gives the two codes that the bank sends'), await emulatorOtpHint(ctx)]
        .filter(Boolean)
        .join('. '),
    });
  }
  const [first, ...more] = missing;
  if (!first) return;
  if (more.length === 0)
    throw usageError(t('{0} is missing, and prompts are off here', first.field), asIs(first.message));
  throw new PayconfirmError('usage', t('{0} answers are missing, and prompts are off here', missing.length), {
    details: missing,
  });
}

async function begin({ flags }: RegisterInput, ctx: Context) {
  const id = ctx.random.uuid();
  const profile = await ctx.profile();
  const chosen = ctx.options.profile === undefined ? {} : { profile: ctx.options.profile };
  if (!profile.clientSecret && !ctx.options.dryRun) {
    throw new PayconfirmError('auth', t('no client secret: the service would reject each step (§5.3)'), {
      hint: t('set PAYCONFIRM_CLIENT_SECRET, or: {0}', ctx.commandLine(['keys', 'generate'], { save: true })),
    });
  }
  // Checks that the journal can be written before a person answers prompts.
  await (await registrationJournal(ctx.stateDir).claim(id)).release();
  if (ctx.options.interactive) await mentionUnfinished(ctx);
  try {
    const { answers, phone } = await askAnswers(ctx, flags);
    if (!ctx.options.interactive) await mentionUnfinished(ctx, await warnOfTwins(answers, ctx));
    const registration = {
      id,
      base_url: profile.baseUrl ?? '',
      client_id: profile.clientId,
      ...chosen,
      started_at: ctx.clock.now(),
      stage: 'new' as const,
      answers,
    };
    return { registration, phone };
  } catch (error) {
    throw error instanceof PayconfirmError
      ? withStatus(error, { id, stage: 'new', ...chosen }, here(ctx))
      : error;
  }
}

/** Continues with the virtual account of --va-id as the result of step 2. */
async function takeGiven(session: RegistrationSession, given: string): Promise<void> {
  const { id, virtual_account, answers } = session.registration;
  if (virtual_account) {
    const { virtual_account_number: number } = virtual_account;
    if (given === number || given.toLowerCase() === virtual_account.id) return;
    throw usageError(
      t('registration {0} has virtual account {1} already, not {2}', id, safeCell(number), given),
    );
  }
  const account = await requireVirtualAccount(session.client, given);
  const { virtual_account_number: number, prefix_code, content } = account;
  const asked = t('prefix {0}, content {1}', answers.prefix, answers.content ?? '-');
  const has = t('prefix {0}, content {1}', safeCell(prefix_code), safeCell(content ?? '-'));
  if (asked !== has) {
    throw usageError(
      t('virtual account {0} has {1}; registration {2} asked for {3}', safeCell(number), has, id, asked),
    );
  }
  await session.claimAccount(account);
}
