import type { Context } from '../../context.ts';
import { t } from '../../texts/translate.ts';
import { formatDuration } from '../../values/duration.ts';
import { safeCell } from '../../values/safe-text.ts';
import { stopped } from '../registration-status.ts';
import { codeOfOneWord, eitherOtpFlag, noteEmulatorOtpCommand } from './code-source.ts';
import { allowedTries } from './otp-limits.ts';

/** A bank request whose OTP a person is asked for. */
export interface AwaitedCode {
  /** Masked. */
  phone: string | undefined;
  /** Number of codes sent for it so far. */
  tries: number;
  /** Milliseconds until it expires; undefined if unknown. */
  left(): number | undefined;
  /** The step that a new code repeats: `step 1`. */
  repeats: string;
  /** True if the last code was rejected. */
  troubled: boolean;
}

/** Prompts for the OTP, hidden; offers other choices after an empty or rejected one. @throws if stopped */
export async function askForCode(ctx: Context, awaited: AwaitedCode): Promise<{ code: string } | 'new code'> {
  if ((awaited.troubled || triesLeft(awaited) === 0) && (await askNextAction(ctx, awaited)) === 'new code') {
    return 'new code';
  }
  for (;;) {
    const answer = await askOtp(ctx, awaited);
    const code = codeOfOneWord(answer);
    if (code !== undefined && awaited.left() !== 0) return { code };
    if (code === undefined && answer.trim() !== '') {
      ctx.warn(t('a code is one word; nothing was sent'));
      continue;
    }
    const way = await askNextAction(ctx, awaited, { late: code !== undefined });
    if (way === 'new code') return way;
    if (code !== undefined) return { code };
  }
}

async function askOtp(
  ctx: Context,
  { phone = t('the registered phone'), left }: AwaitedCode,
): Promise<string> {
  ctx.note(t('The bank sent a code to {0}{1}.', safeCell(phone), validity(left())));
  await noteEmulatorOtpCommand(ctx);
  const prompts = await ctx.prompts();
  return prompts.secret({
    message: t('The OTP (hidden; Enter alone for other choices):'),
    flag: eitherOtpFlag,
    validate: () => true,
  });
}

const triesLeft = ({ tries }: AwaitedCode) => Math.max(0, allowedTries - tries);

function validity(left: number | undefined): string {
  if (left === undefined) return t(', valid for 5 minutes');
  return left === 0 ? t('; its 5 minutes are over') : t(', valid for {0} more', formatDuration(left));
}

async function askNextAction(
  ctx: Context,
  awaited: AwaitedCode,
  { late = false } = {},
): Promise<'code' | 'new code'> {
  const prompts = await ctx.prompts();
  const left = triesLeft(awaited);
  const retry = {
    name: late ? t('send it anyway (tries left: {0})', left) : t('enter a code (tries left: {0})', left),
    value: 'code' as const,
  };
  const again = {
    name: t('ask the bank for a new code (repeats {0})', awaited.repeats),
    value: 'new code' as const,
  };
  const stop = { name: t('stop here and resume later'), value: 'stop' as const };
  const choice = await prompts.select<'code' | 'new code' | 'stop'>({
    message: t(
      '{0}What now?',
      left === 0
        ? t('The bank allows no more tries with this code. ')
        : late
          ? t('The 5 minutes of this code are over. ')
          : '',
    ),
    flag: eitherOtpFlag,
    // The default choice sends no code.
    choices: left === 0 ? [stop, again] : [retry, again, stop],
  });
  if (choice === 'stop') throw stopped();
  return choice;
}
