import { readSixDigits } from '../../cli/otp-input.ts';
import type { Context } from '../../context.ts';
import type { Clock } from '../../io/clock.ts';
import { formatDuration } from '../../output/duration.ts';
import { allowedTries, codeLifetimeMs, type Registration, stepOf } from '../../registrations/registration.ts';
import { stopped } from '../../registrations/standing.ts';

/**
 * How long a registration's code is still valid, milliseconds; undefined when the clock cannot tell, since it
 * was set meanwhile. It is only ever shown: the bank decides.
 */
export function timeLeft(clock: Clock): (registration: Registration) => number | undefined {
  const seen = new Map<string, number>();
  return ({ code }) => {
    if (!code) return undefined;
    const age = clock.now() - code.sent_at;
    const first = seen.get(code.id);
    if (first === undefined) seen.set(code.id, clock.monotonic() - age);
    // Within one run the monotonic clock is right, whatever happens to the other.
    const passed = first === undefined ? age : clock.monotonic() - first;
    return passed < 0 ? undefined : Math.max(0, codeLifetimeMs - passed);
  };
}

/** Asks for the code that the bank sent, hidden; an empty answer, like a refused code, offers the other ways on. */
export async function askForCode(
  ctx: Context,
  registration: Registration,
  state: { left: number | undefined; troubled: boolean },
): Promise<{ code: string } | 'new code'> {
  const prompts = await ctx.prompts();
  if (state.troubled || triesLeft(registration) === 0) {
    const choice = await askWayOn(ctx, registration);
    if (choice === 'new code') return choice;
  }
  const { phone = 'the registered phone' } = registration;
  ctx.note(`The bank sent a code to ${phone}${validity(state.left)}.`);
  for (;;) {
    const answer = await prompts.secret({
      message: 'The six digits (hidden; Enter alone for other choices):',
      flag: '--otp-command or --otp-stdin',
      validate: (text) =>
        text.trim() === '' || readSixDigits(text) !== undefined || 'six digits, nothing else',
    });
    const code = readSixDigits(answer);
    if (code !== undefined) return { code };
    if ((await askWayOn(ctx, registration)) === 'new code') return 'new code';
  }
}

const triesLeft = ({ code }: Registration) => Math.max(0, allowedTries - code!.tries);

function validity(left: number | undefined): string {
  if (left === undefined) return ', valid for 5 minutes';
  return left === 0 ? '; its 5 minutes are over' : `, valid for ${formatDuration(left)} more`;
}

async function askWayOn(ctx: Context, registration: Registration): Promise<'code' | 'new code'> {
  const prompts = await ctx.prompts();
  const left = triesLeft(registration);
  const repeats = stepOf(registration.stage);
  const choice = await prompts.select<'code' | 'new code' | 'stop'>({
    message: left === 0 ? 'The bank allows no more tries with this code. What now?' : 'What now?',
    flag: '--otp-command or --otp-stdin',
    choices: [
      ...(left === 0 ? [] : [{ name: `enter a code (tries left: ${left})`, value: 'code' as const }]),
      { name: `ask the bank for a new code (repeats step ${repeats})`, value: 'new code' },
      { name: 'stop here and resume later', value: 'stop' },
    ],
  });
  if (choice === 'stop') throw stopped();
  return choice;
}
