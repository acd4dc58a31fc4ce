import type { Context } from '../../context.ts';
import { t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { formatDuration } from '../../values/duration.ts';
import { withinMs } from '../../webhooks/journal/resend-delivery.ts';
import { journalFolder, openJournal } from '../../webhooks/journal/writer.ts';
import { cleanupRecordsIn } from '../../webhooks/listener/cleanup-records.ts';
import { type CatchUpOptions, catchUp, leftByEarlier } from '../../webhooks/listener/forwarding/catch-up.ts';
import { createForwarder } from '../../webhooks/listener/forwarding/forwarder.ts';
import { hopName } from '../../webhooks/listener/forwarding/via.ts';
import type { Listener } from './listener.ts';
import type { Plan } from './plan.ts';

const listed = (text: string) => withCommand(text, ['webhooks', 'kept'], { failed: true });

/**
 * Forwards what earlier listeners stored and no app has accepted, while this one listens, unless the plan leaves it. When the
 * signal is aborted, the app still answers the current one; then, or when nothing is left, it resolves.
 */
export async function startCatchUp(
  { plan, ctx, id, confirm, emit }: Listener,
  signal: AbortSignal,
): Promise<void> {
  const forwarder = createForwarder(hopName(id), plan.app);
  const journal = openJournal(journalFolder(ctx.stateDir));
  const options: CatchUpOptions = {
    stateDir: ctx.stateDir,
    owner: plan.owner,
    records: cleanupRecordsIn(ctx.stateDir),
    listener: id,
    targets: plan.router.targets,
    expected: plan.expected,
    journal,
    forwarder,
    confirm,
    showResponse: plan.showResponse,
    emit,
    endsAfterOne: () => {
      if (!ctx.signal.aborted) return;
      const words = `at the latest in ${formatDuration(withinMs)}; Ctrl-C again exits immediately.`;
      ctx.note(t('Ending when the app has answered what an earlier listener had kept, {0}', words));
    },
    clock: ctx.clock,
  };
  try {
    await lookAndSend(plan, options, ctx, signal);
  } catch (error) {
    ctx.warn(t('What earlier listeners kept is left: {0}', error instanceof Error ? error.message : error));
  } finally {
    forwarder.close();
    await journal.close();
  }
}

async function lookAndSend(
  plan: Plan,
  options: CatchUpOptions,
  ctx: Context,
  signal: AbortSignal,
): Promise<void> {
  const began = ctx.clock.now();
  const { own, others } = await leftByEarlier(options, began);
  if (others.length > 0) {
    const { which, is, left } = keptBefore(others.length);
    ctx.note(listed(`${which} ${is} for another app, and ${is} ${left}. To list what is kept:`));
  }
  if (own.length === 0) return;
  const { which, is, was, left } = keptBefore(own.length);
  if (!plan.catchUp) {
    ctx.note(listed(`${which} ${was} not taken by the app, and ${is} ${left}. To list what is kept:`));
    return;
  }
  ctx.note(
    `${which} ${was} not taken by the app, and ${own.length === 1 ? 'goes to it first' : 'go to it first, the oldest before the others'}.`,
  );
  await catchUp(options, began, signal);
}

/** `One delivery that earlier listeners kept`, in the words for one or for several. */
function keptBefore(count: number) {
  return count === 1
    ? { which: 'One delivery that an earlier listener kept', is: 'is', was: 'was', left: 'left as it is' }
    : {
        which: `${count} deliveries that earlier listeners kept`,
        is: 'are',
        was: 'were',
        left: 'left as they are',
      };
}
