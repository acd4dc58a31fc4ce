import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import {
  type ListenerEntry,
  type Listeners,
  listenersIn,
  ownEntry,
} from '../../webhooks/listener/cleanup-records.ts';
import { undoRegistration } from '../../webhooks/listener/subscription.ts';

/** What a listener that is gone had made, and what became of it. */
export interface Leftover {
  /** The configuration's id; null when the service never told it. */
  webhook_id: string | null;
  /** What was left. */
  what: 'made' | 'pointed here';
  undone: boolean;
  /** Why not. */
  reason: string | null;
}

/** The entries of listeners that still run, or may. */
export async function liveListeners(listeners: Listeners): Promise<ListenerEntry[]> {
  const all = await withStanding(listeners);
  return all.filter(({ standing }) => standing.life !== 'dead').map(({ entry }) => entry);
}

/**
 * Undoes what crashed listeners left, with the credentials in force; what is another account's stays, and so does
 * that of a listener elsewhere that may still run.
 */
export async function undoLeftovers(ctx: Context): Promise<Leftover[]> {
  const listeners = listenersIn(ctx.configDir);
  const leftovers: Leftover[] = [];
  for (const { entry, standing } of await withStanding(listeners)) {
    if (standing.life === 'alive') continue;
    const reason =
      standing.life === 'unknown'
        ? `its listener may still run: ${standing.words}`
        : await undo(entry, listeners, ctx);
    leftovers.push({
      webhook_id: entry.made?.id ?? entry.repointed?.id ?? null,
      what: entry.made ? 'made' : 'pointed here',
      undone: reason === null,
      reason,
    });
  }
  await listeners.sweep();
  return leftovers;
}

function withStanding(listeners: Listeners) {
  return listeners
    .all()
    .then((entries) =>
      Promise.all(entries.map(async (entry) => ({ entry, standing: await listeners.standing(entry.id) }))),
    );
}

/** Null when nothing is left, else why something is. */
async function undo(left: ListenerEntry, listeners: Listeners, ctx: Context): Promise<string | null> {
  const { baseUrl, clientId } = await ctx.profile();
  if (left.base_url !== baseUrl || left.client_id !== clientId) {
    return `it is at ${left.base_url}, client ${left.client_id ?? '-'}: choose that profile`;
  }
  try {
    await undoRegistration(await ctx.client(), ownEntry(listeners, left));
    return null;
  } catch (error) {
    if (error instanceof PayconfirmError) return error.message;
    throw error;
  }
}
