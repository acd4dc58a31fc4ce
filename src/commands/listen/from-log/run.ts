import { PayconfirmError } from '../../../errors.ts';
import { joined, t } from '../../../texts/translate.ts';
import { withCommand } from '../../../values/command-line.ts';
import type { ReadyEvent } from '../../../webhooks/listener/listen-event-types.ts';
import { createLogIntake } from '../../../webhooks/listener/log-intake.ts';
import { startCatchUp } from '../forward-backlog.ts';
import type { Listener } from '../listener-run-state.ts';
import type { Plan } from '../plan.ts';
import { openPipeline } from '../receive.ts';
import { awaitEnd } from '../wait-for-end.ts';
import { ownEntries } from './entries-of-configuration.ts';
import { follow, type Progress } from './follow.ts';
import { type Beginning, beginning } from './log-start-position.ts';

/** Processes deliveries from the log until the plan ends. @returns false if a wrapped command failed */
export async function runFromLog(listener: Listener, log: NonNullable<Plan['log']>): Promise<boolean> {
  const { plan, ctx, emit, signal, atEnd } = listener;
  ctx.readyFile.clear();
  const { baseUrl = '', clientId = '' } = await ctx.profile();
  const of = `${baseUrl} ${clientId}`.trim();
  const acknowledging: Listener = { ...listener, plan: { ...plan, reply: 'ack' }, metrics: undefined };
  const { pipeline, check, ...receiving } = openPipeline(acknowledging, undefined, () => false);
  atEnd(() => receiving.close(async () => undefined));

  const from = await beginning(plan, log.sinceMs, of, ctx);
  const client = await ctx.closingClient(ctx.options.requestTimeoutMs, signal);
  const progress: Progress = { silence: undefined, waiting: 0 };
  const failed = new AbortController();
  let said = false;
  const sayWhatToDo = () => {
    if (said) return;
    said = true;
    const anew = { 'from-log': true, 're-sign': true, since: '10m' };
    const words = log.configuration
      ? 'To hand on what the log does not hold as it was sent:'
      : 'Of one configuration alone: --webhook ID. To hand on what the log does not hold as it was sent:';
    ctx.note(withCommand(words, ['listen'], anew));
  };
  const over = AbortSignal.any([signal, failed.signal]);
  const intake = createLogIntake({
    expected: plan.expected,
    check,
    reSign: log.reSign,
    pipeline,
    of,
    emit: (event) => {
      emit(event);
      if (event.event === 'rejected') sayWhatToDo();
    },
    clock: ctx.clock,
  });
  const own = ownEntries(log.configuration, client);
  let following: Promise<unknown> = Promise.resolve();
  // The current entry finishes before the other steps at the end.
  atEnd(async () => {
    await following;
    if (progress.waiting === 0) return;
    ctx.warn(t('{0} of the log could not be taken yet: --since takes them up again', progress.waiting));
  });
  const ready = await new Promise<ReadyEvent>((resolve, reject) => {
    const began = () => {
      const event = readyEvent(listener, log, from, baseUrl);
      ctx.readyFile.write(event);
      emit(event);
      resolve(event);
    };
    const parts = { client, beginning: from, intake, own, began, emit };
    following = follow(parts, progress, ctx, over).catch((error: unknown) => {
      if (!signal.aborted) failed.abort(error);
      reject(error);
    });
  });
  const catchingUp = startCatchUp(listener, over);
  atEnd(async () => catchingUp);
  try {
    return await awaitEnd(listener, ready, over);
  } catch (error) {
    const unmet = error instanceof PayconfirmError && error.kind === 'expectation';
    if (!unmet || progress.silence === undefined) throw error;
    throw new PayconfirmError(
      'network',
      joined([t('the service stopped answering: {0}', progress.silence), error.message]),
      {
        details: error.details,
      },
    );
  }
}

function readyEvent(
  { plan, ctx: { clock }, pages }: Listener,
  { configuration }: NonNullable<Plan['log']>,
  { from }: Beginning,
  baseUrl: string,
): ReadyEvent {
  return {
    event: 'ready',
    at: new Date(clock.now()).toISOString(),
    url: null,
    public_url: null,
    auth_type: plan.expected.auth,
    webhook_id: configuration?.id ?? null,
    log: { base_url: baseUrl, since: from === undefined ? null : new Date(from).toISOString() },
    ...pages,
  };
}
