import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import type { Live } from '../../inspector/data-source.ts';
import { control } from '../emulator/control.ts';
import { hasEmulator } from './emulator-state.ts';

/** Milliseconds between two looks. */
const lookMs = 1_000;

/**
 * Tells when something of an emulator's own side has changed, and when it went away or came back; nothing where the service is none.
 * @throws the signal's reason
 */
export async function followEmulator(
  tell: (live: Live) => void,
  signal: AbortSignal,
  ctx: Context,
): Promise<void> {
  if (!(await hasEmulator(ctx))) return;
  let known = await markOf(ctx);
  for (;;) {
    await ctx.clock.sleep(lookMs, signal);
    const mark = await markOf(ctx);
    if (mark === known) continue;
    known = mark;
    tell({ kind: 'emulator' });
  }
}

/** A text that stays the same while nothing changes there. */
async function markOf(ctx: Context): Promise<string> {
  try {
    return await control<string>(ctx, 'GET', '/changes');
  } catch (error) {
    if (!(error instanceof PayconfirmError) || ctx.signal.aborted) throw error;
    return 'away';
  }
}
