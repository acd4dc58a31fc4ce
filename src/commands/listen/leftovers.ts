import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { isAlive } from '../../io/owner-file.ts';
import { type ListenerEntry, type Listeners, listenersIn, ownEntry } from '../../webhooks/listeners.ts';
import { undoRegistration } from '../../webhooks/registration.ts';

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

/** The entries of listeners that still run. */
export async function liveListeners(listeners: Listeners): Promise<ListenerEntry[]> {
  return (await listeners.all()).filter(({ owner }) => isAlive(owner));
}

/** Undoes what crashed listeners left, with the credentials in force; what is another account's stays. */
export async function undoLeftovers(ctx: Context): Promise<Leftover[]> {
  const listeners = listenersIn(ctx.configDir);
  await listeners.sweep();
  const dead = (await listeners.all()).filter(({ owner }) => !isAlive(owner));
  const leftovers: Leftover[] = [];
  for (const entry of dead) {
    const reason = await undo(entry, listeners, ctx);
    leftovers.push({
      webhook_id: entry.made?.id ?? entry.repointed?.id ?? null,
      what: entry.made ? 'made' : 'pointed here',
      undone: reason === null,
      reason,
    });
  }
  return leftovers;
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
