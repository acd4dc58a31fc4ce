import type { Context } from '../../../context.ts';
import { PayconfirmError } from '../../../errors.ts';
import { askForCode } from '../../../registrations/otp/code-prompt.ts';
import type { CodeSource } from '../../../registrations/otp/code-source.ts';
import { allowedTries, timeLeft } from '../../../registrations/otp/otp-limits.ts';
import {
  isAnswered,
  type Registration,
  type Reporting,
  stepOf,
} from '../../../registrations/registration.ts';
import { stopped } from '../../../registrations/registration-status.ts';
import type { Trouble } from '../../../registrations/step-requests.ts';
import type { Conversation } from '../../../registrations/take-steps.ts';
import { asIs, joined, type Said, t } from '../../../texts/translate.ts';
import { askHolder, askOptional, askPhone, askPrefix } from './answer-prompts.ts';
import { askWhichAccount, unknownAccountError } from './choose-virtual-account.ts';
import { confirmRequest } from './confirm-request.ts';
import type { RegisterInput } from './register-flags.ts';

/** Flags that answer later prompts. */
type ConversationFlags = Pick<RegisterInput['flags'], 'phone' | 'realtime' | 'username' | 'new-code'>;

/** Prompts for what the flags do not answer. In a non-interactive run, a problem ends the registration. */
export function registrationPrompts(
  ctx: Context,
  flags: ConversationFlags,
  source: CodeSource | undefined,
): Conversation {
  const { interactive } = ctx.options;
  const left = timeLeft(ctx.clock);
  let phone = flags.phone;
  let mayRepeat = flags['new-code'] === true;
  let shown = '';

  const tell = (trouble: Trouble) => {
    if (!interactive) throw trouble;
    ctx.warn(describe(trouble));
  };

  return {
    at: (registration) => {
      ctx.signal.throwIfAborted();
      const line = progressLine(registration);
      if (line !== shown) ctx.note(line);
      shown = line;
    },
    say: (text) => ctx.note(text),

    phone: async ({ account }) => {
      if ('id' in account) return undefined;
      phone ??= await askPhone(ctx);
      return phone;
    },

    correct: async (trouble, answers) => {
      tell(trouble);
      if (trouble.kind !== 'refused' && trouble.kind !== 'validation') {
        await orStop(ctx, t('Try step 1 again?'), '--resume');
        return answers;
      }
      const wrong = 'id' in answers.account ? 'prefix' : await askWhatIsWrong(ctx);
      let next = answers;
      if (wrong === 'phone') phone = await askPhone(ctx);
      if (wrong === 'account') {
        const { phone: its, ...holder } = await askHolder(ctx);
        const { customer_type: _of_the_other, ...rest } = answers;
        next = { ...rest, ...holder };
        phone = its;
      }
      if (wrong === 'prefix') next = { ...answers, prefix: await askPrefix(ctx, answers.prefix) };
      await confirmRequest(ctx, next, phone);
      return next;
    },

    code: async (registration, trouble) => {
      if (trouble) tell(trouble);
      const { stage, phone: masked } = registration;
      const request = registration.code!;
      const { tries } = request;
      if (mayRepeat) {
        mayRepeat = false;
        return 'new code';
      }
      if (source && !trouble) {
        if (tries >= allowedTries) throw noTriesLeft(tries);
        const step = String(stepOf(stage) + 1);
        return { code: await source({ step, bankRequestId: request.id, phone: masked }) };
      }
      const repeats = t('step {0}', stepOf(stage));
      const troubled = trouble !== undefined;
      return askForCode(ctx, { phone: masked, tries, left: () => left(request), repeats, troubled });
    },

    mayAskAgain: async (registration, trouble) => {
      if (trouble) tell(trouble);
      if (mayRepeat) {
        mayRepeat = false;
        return;
      }
      const step = stepOf(registration.stage);
      ctx.warn(
        t('The answer to step {0} is not known: the bank may have sent a code that cannot be used.', step),
      );
      await orStop(ctx, t('Repeat step {0}? The bank sends a new code.', step), '--new-code');
    },

    reporting: async (registration, trouble) => {
      if (trouble) tell(trouble);
      if (trouble || registration.reporting === undefined)
        return askReporting(ctx, flags, trouble !== undefined);
      return registration.reporting;
    },

    chooseAccount: async (registration, similar, trouble) => {
      if (mayRepeat) return 'none';
      if (!interactive) throw unknownAccountError(registration, similar, trouble, ctx.options.timeZone);
      if (trouble) tell(trouble);
      return askWhichAccount(ctx, similar);
    },
  };
}

/** Asks what to correct after the bank's refusal. The bank's message may name it. */
async function askWhatIsWrong(ctx: Context): Promise<'prefix' | 'phone' | 'account'> {
  const prompts = await ctx.prompts();
  return prompts.select<'prefix' | 'phone' | 'account'>({
    message: t('What do you want to change? The rest stays the same.'),
    flag: t('--prefix, --phone or --account-number'),
    choices: [
      { name: t('the prefix'), value: 'prefix' },
      { name: t('the phone'), value: 'phone' },
      { name: t('the account, its phone and customer type'), value: 'account' },
    ],
  });
}

/** Continues after a yes; otherwise ends here, to be resumed. */
async function orStop(ctx: Context, message: Said, flag: string): Promise<void> {
  const prompts = await ctx.prompts();
  const goOn = await prompts.select({
    message,
    flag,
    choices: [
      { name: t('yes'), value: true },
      { name: t('stop here and resume later'), value: false },
    ],
  });
  if (!goOn) throw stopped();
}

function noTriesLeft(tries: number): PayconfirmError {
  return new PayconfirmError(
    'refused',
    t('{0} codes were tried for this bank request: no more are accepted', tries),
  );
}

/** A problem in one line, with the service's text. */
function describe({ message, isQuoted, status, details = [] }: Trouble): Said {
  const fields = details.map(({ field, message }) => `${field}: ${message}`);
  const said = isQuoted ? t('{0}', message) : message;
  return joined([`${said}${status === undefined ? '' : ` (HTTP ${status})`}`, ...fields]);
}

const steps = ['request', 'first code', 'reporting', 'second code'] as const;

/** `● request  ● first code  ○ reporting  ○ second code`: completed and next steps. */
function progressLine({ stage }: Registration): Said {
  const done = stage === 'new' || isAnswered(stage) ? stepOf(stage) : stepOf(stage) - 1;
  const marks = steps.map((name, at) => `${at < done ? '✔' : at === done ? '▶' : '·'} ${at + 1} ${t(name)}`);
  return asIs(marks.join('   '));
}

/** Real-time, unless a flag or a person selects otherwise. `again`: the last answers were refused. */
async function askReporting(
  ctx: Context,
  flags: Pick<ConversationFlags, 'realtime' | 'username'>,
  again: boolean,
): Promise<Reporting> {
  const prompts = await ctx.prompts();
  const { interactive } = ctx.options;
  const realtime =
    flags.realtime ??
    (!interactive ||
      (await prompts.select({
        message: t('How should the bank report incoming money?'),
        flag: '--realtime',
        choices: [
          {
            name: t('in real time (webhooks need this)'),
            short: t('in real time'),
            value: true,
          },
          {
            name: t('day-end batch: one report a day; webhooks stay silent'),
            short: t('day-end batch'),
            value: false,
          },
        ],
      })));
  const ask = interactive && (again || flags.username === undefined);
  const username = ask
    ? await askOptional(ctx, t('Username at the bank, only if it asks for one'), '--username')
    : flags.username;
  return { realtime, ...(username === undefined ? {} : { username }) };
}
