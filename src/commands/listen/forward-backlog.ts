import type { Context } from '../../context.ts';
import { type Said, t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { formatDuration } from '../../values/duration.ts';
import { withinMs } from '../../webhooks/journal/resend-delivery.ts';
import { journalFolder, openJournal } from '../../webhooks/journal/writer.ts';
import { cleanupRecordsIn } from '../../webhooks/listener/cleanup-records.ts';
import { type CatchUpOptions, catchUp, leftByEarlier } from '../../webhooks/listener/forwarding/catch-up.ts';
import { createForwarder } from '../../webhooks/listener/forwarding/forwarder.ts';
import { hopName } from '../../webhooks/listener/forwarding/headers.ts';
import type { Listener } from './listener-run-state.ts';
import type { Plan } from './plan.ts';

const listed = (text: Said) => withCommand(text, ['webhooks', 'kept'], { failed: true });

/**
 * Forwards the backlog while this listener runs: deliveries that earlier listeners stored and no app has
 * accepted. Does nothing if the plan turns it off.
 * When the signal is aborted, the app still answers the current delivery. The promise resolves after that, or
 * when the backlog is empty.
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
      ctx.note(
        t(
          'Stopping when the app has answered the backlog of an earlier listener, in {0} at most. Ctrl-C again exits immediately.',
          formatDuration(withinMs),
        ),
      );
    },
    clock: ctx.clock,
  };
  try {
    await lookAndSend(plan, options, ctx, signal);
  } catch (error) {
    ctx.warn(
      t('Deliveries of earlier listeners stay stored: {0}', error instanceof Error ? error.message : error),
    );
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
    const words =
      others.length === 1
        ? t(
            '1 stored delivery of an earlier listen is for another app. It stays stored. To list the stored deliveries:',
          )
        : t(
            '{0} stored deliveries of an earlier listen are for another app. They stay stored. To list the stored deliveries:',
            others.length,
          );
    ctx.note(listed(words));
  }
  if (own.length === 0) return;
  if (!plan.catchUp) {
    const words =
      own.length === 1
        ? t(
            'The app has not accepted 1 stored delivery of an earlier listen. It stays stored. To list the stored deliveries:',
          )
        : t(
            'The app has not accepted {0} stored deliveries of an earlier listen. They stay stored. To list the stored deliveries:',
            own.length,
          );
    ctx.note(listed(words));
    return;
  }
  ctx.note(
    own.length === 1
      ? t('The app has not accepted 1 stored delivery of an earlier listen. It is forwarded first.')
      : t(
          'The app has not accepted {0} stored deliveries of an earlier listen. They are forwarded first, oldest first.',
          own.length,
        ),
  );
  await catchUp(options, began, signal);
}
