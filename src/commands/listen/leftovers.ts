import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import {
  type CleanupRecord,
  type CleanupRecords,
  cleanupRecordsIn,
  ownRecord,
} from '../../webhooks/listener/cleanup-records.ts';
import { undoSubscription } from '../../webhooks/listener/temporary-configuration.ts';

/** What a stopped listener had created at the service, and the result of removing it. */
export interface Leftover {
  /** The configuration's id; null if the service never returned it. */
  webhook_id: string | null;
  what: 'made' | 'pointed here';
  undone: boolean;
  reason: string | null;
}

/** The entries of listeners that run or may still run. */
export async function liveListeners(records: CleanupRecords): Promise<CleanupRecord[]> {
  const all = await withState(records);
  return all.filter(({ state }) => state.life !== 'dead').map(({ entry }) => entry);
}

/** Undoes what crashed listeners left, with the current credentials. `onlyOwn`: says nothing about others. */
export async function undoLeftovers(ctx: Context, { onlyOwn = false } = {}): Promise<Leftover[]> {
  const records = cleanupRecordsIn(ctx.stateDir);
  const leftovers: Leftover[] = [];
  const entries = await withState(records);
  const running = entries.filter(({ state }) => state.life === 'alive').map(({ entry }) => entry);
  for (const { entry, state } of entries) {
    if (state.life === 'alive' || (onlyOwn && !(await isOwn(entry, ctx)))) continue;
    const holder = running.find(({ repointed }) => repointed && repointed.id === entry.repointed?.id);
    const reason =
      state.life === 'unknown'
        ? t('its listener may still be running: {0}', state.words)
        : holder
          ? t('the listener of process {0} uses it now', holder.owner.pid)
          : await undo(entry, records, ctx);
    leftovers.push({
      webhook_id: entry.made?.id ?? entry.repointed?.id ?? null,
      what: entry.made ? 'made' : 'pointed here',
      undone: reason === null,
      reason,
    });
  }
  await records.sweep();
  return leftovers;
}

function withState(records: CleanupRecords) {
  return records
    .all()
    .then((entries) =>
      Promise.all(entries.map(async (entry) => ({ entry, state: await records.state(entry.id) }))),
    );
}

/** Whether it was created with the current credentials. */
async function isOwn(left: CleanupRecord, ctx: Context): Promise<boolean> {
  const { baseUrl, identity } = await ctx.profile();
  return left.base_url === baseUrl && left.client_id === identity;
}

/** Null if everything was undone, else the reason. */
async function undo(left: CleanupRecord, records: CleanupRecords, ctx: Context): Promise<string | null> {
  if (!(await isOwn(left, ctx))) {
    return t('it belongs to {0}, client {1}: use that profile', left.base_url, left.client_id ?? '-');
  }
  try {
    await undoSubscription(await ctx.client(), ownRecord(records, left, ctx.clock));
    return null;
  } catch (error) {
    if (error instanceof PayconfirmError) return error.message;
    throw error;
  }
}
