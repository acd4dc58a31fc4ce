import type { Context } from '../../../context.ts';
import { PayconfirmError } from '../../../errors.ts';
import type { Release } from '../../../io/files/lease.ts';
import { below, ownLine, withCommand } from '../../../values/command-line.ts';
import { isToSend } from '../../../webhooks/journal/delivery-states.ts';
import { leftOutText, wasHandedOn, whyHeldBack } from '../../../webhooks/journal/journal-record.ts';
import { type JournalOwner, journalOwner } from '../../../webhooks/journal/owner.ts';
import { type KeptDelivery, keptDeliveries, keptDelivery } from '../../../webhooks/journal/read-journal.ts';
import { heldBackSince, unacknowledged } from '../../../webhooks/journal/unacknowledged.ts';
import { claimSending, lookBackMs } from '../../../webhooks/listener/forwarding/catch-up.ts';
import { noteFailedAtService } from './failed-at-service.ts';

/** Milliseconds between two tries to get at what another process is sending. */
const tryAgainMs = 500;

interface KeptSelection {
  id: string | undefined;
  since: number | undefined;
  failed: boolean;
  to: URL;
  /** How long another process that replays may take; 15 minutes by default. */
  timeoutMs?: number | undefined;
}

/**
 * The stored deliveries to replay, oldest first: one, all since `since` ms ago, or those that failed; none that belong to
 * another profile, service or client, and none that `listen --confirm` has held back. Of the failed ones, those that the app
 * `to` has taken since are left out.
 * @throws refused error for one that belongs to another, or was held back
 */
export async function keptToSend(
  { id, since, failed, to, timeoutMs = 15 * 60_000 }: KeptSelection,
  ctx: Context,
): Promise<Iterable<KeptDelivery> | AsyncIterable<KeptDelivery>> {
  const owner = journalOwner(await ctx.profile());
  if (id !== undefined) return [notHeldBack(await keptDelivery(ctx.stateDir, owner, id))];
  const from = ctx.clock.now() - (since ?? lookBackMs);
  return failed ? failedOnes(owner, { since: from, to, timeoutMs }, ctx) : allSince(from, owner, ctx);
}

function notHeldBack(delivery: KeptDelivery): KeptDelivery {
  const { id, forward } = delivery;
  const why = whyHeldBack(delivery, forward);
  if (why === undefined) return delivery;
  throw new PayconfirmError('refused', `${id} was held back by listen --confirm, ${why}`, {
    hint: below(
      withCommand('what it says:', ['webhooks', 'kept', id]),
      (line) => `to send it anyway: ${ownLine(`${line(['webhooks', 'kept', id], { curl: true })} | sh`)}`,
    ),
  });
}

/** Those since an instant, epoch milliseconds, that were handed on; no copies. */
async function* allSince(since: number, owner: JournalOwner, ctx: Context): AsyncGenerator<KeptDelivery> {
  let held = 0;
  for await (const delivery of keptDeliveries(ctx.stateDir, owner, since)) {
    if (!wasHandedOn(delivery)) continue;
    if (whyHeldBack(delivery, delivery.forward) === undefined) yield delivery;
    else held += 1;
  }
  if (held > 0) ctx.note(leftOutText(held));
}

/** Nobody else sends them as long as they are read; read again once that is certain. */
async function* failedOnes(
  owner: JournalOwner,
  { since, to, timeoutMs }: { since: number; to: URL; timeoutMs: number },
  ctx: Context,
): AsyncGenerator<KeptDelivery> {
  const look = async () => {
    const found = await unacknowledged(ctx.stateDir, owner, since, to.href);
    return found.filter(isToSend).map(({ id }) => id);
  };
  const held = await heldBackSince(ctx.stateDir, owner, since);
  if (held > 0) ctx.note(leftOutText(held));
  if ((await look()).length === 0) {
    await noteFailedAtService(owner, since, ctx);
    return;
  }
  const release = await claimedSending(timeoutMs, ctx);
  try {
    const ids = new Set(await look());
    yield* keptDeliveries(ctx.stateDir, owner, since, (id) => ids.has(id));
  } finally {
    await release();
  }
}

/** @throws local error when another process replays for longer than `timeoutMs` */
async function claimedSending(timeoutMs: number, ctx: Context): Promise<Release> {
  const limit = { ms: timeoutMs, flag: '--timeout', isAnswer: true };
  const waiting = ctx.wait('another process to finish its replay', limit);
  try {
    for (;;) {
      const claimed = await claimSending(ctx.stateDir);
      if (typeof claimed === 'function') return claimed;
      if (waiting.isOver)
        throw new PayconfirmError(
          'local',
          `stored deliveries are still being replayed by ${claimed.holder}`,
          {
            hint: 'end that process, or give it longer with --timeout',
          },
        );
      await ctx.clock.sleep(tryAgainMs, ctx.signal);
    }
  } finally {
    waiting.callOff();
  }
}
