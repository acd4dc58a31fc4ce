import type { Context } from '../../../context.ts';
import { PayconfirmError } from '../../../errors.ts';
import type { Release } from '../../../io/files/lease.ts';
import { t } from '../../../texts/translate.ts';
import { below, ownCommand, withCommand } from '../../../values/command-line.ts';
import { utcDay } from '../../../values/local-day.ts';
import { pageSize, timeOf } from '../../../webhooks/delivery-log/entry.ts';
import { codeOf } from '../../../webhooks/delivery-log/find-entry.ts';
import { isToSend } from '../../../webhooks/journal/delivery-state-values.ts';
import { leftOutText, wasHandedOn, whyHeldBack } from '../../../webhooks/journal/journal-record.ts';
import { type JournalOwner, journalOwner } from '../../../webhooks/journal/owner.ts';
import { type KeptDelivery, keptDeliveries, keptDelivery } from '../../../webhooks/journal/read-journal.ts';
import { heldBackSince, unacknowledged } from '../../../webhooks/journal/unacknowledged.ts';
import { claimSending, lookBackMs } from '../../../webhooks/listener/forwarding/catch-up.ts';

/** Milliseconds between two attempts to claim deliveries that another process is sending. */
const tryAgainMs = 500;

interface KeptSelection {
  id: string | undefined;
  since: number | undefined;
  failed: boolean;
  to: URL;
  /** Milliseconds to wait for another process that replays; 15 minutes by default. */
  timeoutMs?: number | undefined;
}

/**
 * The stored deliveries to replay, oldest first: one, all since `since` ms ago, or the failed ones. Excludes
 * those of another profile, service or client, and those that `listen --confirm` has held back. Failed ones
 * that the app `to` has accepted since are also excluded.
 * @throws refused error for one that belongs to another owner, or was held back
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
  throw new PayconfirmError('refused', t('{0} was held back by listen --confirm, {1}', id, why), {
    hint: below(withCommand('To see its reply:', ['webhooks', 'kept', id]), (line) =>
      t('To send it anyway: {0}', ownCommand(`${line(['webhooks', 'kept', id], { curl: true })} | sh`)),
    ),
  });
}

/** Forwarded deliveries since an instant (epoch milliseconds), without duplicates. */
async function* allSince(since: number, owner: JournalOwner, ctx: Context): AsyncGenerator<KeptDelivery> {
  let held = 0;
  for await (const delivery of keptDeliveries(ctx.stateDir, owner, since)) {
    if (!wasHandedOn(delivery)) continue;
    if (whyHeldBack(delivery, delivery.forward) === undefined) yield delivery;
    else held += 1;
  }
  if (held > 0) ctx.note(leftOutText(held));
}

/** A claim stops other processes from sending them. They are read again after the claim. */
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

async function claimedSending(timeoutMs: number, ctx: Context): Promise<Release> {
  const limit = { ms: timeoutMs, flag: '--timeout', isAnswer: true };
  const waiting = ctx.wait(t('another process to finish its replay'), limit);
  try {
    for (;;) {
      const claimed = await claimSending(ctx.stateDir);
      if (typeof claimed === 'function') return claimed;
      if (waiting.isOver)
        throw new PayconfirmError(
          'local',
          t('stored deliveries are still being replayed by {0}', claimed.holder),
          {
            hint: t('stop that process, or wait longer with --timeout'),
          },
        );
      await ctx.clock.sleep(tryAgainMs, ctx.signal);
    }
  } finally {
    waiting.callOff();
  }
}

/** Milliseconds for an optional check that nobody waits for. */
const glanceMs = 2_000;

/** Notes failed deliveries at the service that no listener has stored. A replay needs no service. */
async function noteFailedAtService(owner: JournalOwner, since: number, ctx: Context): Promise<void> {
  const stored = new Set<string | undefined>();
  for await (const { transaction_code } of keptDeliveries(ctx.stateDir, owner, since)) {
    stored.add(transaction_code);
  }
  const codes = await failedCodes(since, ctx).catch(() => []);
  if (!codes.some((code) => code !== undefined && !stored.has(code))) return;
  const words = 'Failed deliveries never reached this machine. To redeliver them:';
  ctx.note(withCommand(words, ['webhooks', 'redeliver'], { failed: true }));
}

/** Transaction codes of the newest failed deliveries. */
async function failedCodes(since: number, ctx: Context): Promise<(string | undefined)[]> {
  const stop = new AbortController();
  const late = ctx.clock.allow(glanceMs, stop.signal).then(
    () => stop.abort(),
    () => undefined,
  );
  try {
    const client = await ctx.glancingClient({}, stop.signal);
    const query = { status: 'failed', limit: pageSize, from_date: utcDay(since) } as const;
    const { items } = await client.page('webhooks.logs', { query });
    return await Promise.all(items.filter((one) => timeOf(one) >= since).map(codeOf));
  } finally {
    stop.abort();
    await late;
  }
}
