import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { isAlive } from '../../io/owner-file.ts';
import { type ListenerEntry, type Listeners, listenersIn } from '../../webhooks/listeners.ts';
import { undoEntry } from '../../webhooks/registration.ts';

/** What a listener that is gone had made at the service, and what became of it. */
export interface Leftover {
  /** The configuration's; null when it was not known to have been made. */
  webhook_id: string | null;
  made: boolean;
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
  const entries = await listeners.all();
  if (entries.length === 0) return [];
  const { baseUrl, clientId } = await ctx.profile();
  const leftovers: Leftover[] = [];
  for (const entry of entries) {
    if (isAlive(entry.owner)) continue;
    const ours = entry.base_url === baseUrl && entry.client_id === clientId;
    const reason = ours
      ? await undo(entry, listeners, ctx)
      : `it is at ${entry.base_url} with the client ${entry.client_id ?? '-'}: choose that profile`;
    leftovers.push({
      webhook_id: entry.made?.id ?? entry.repointed?.id ?? null,
      made: entry.made !== undefined,
      undone: reason === null,
      reason,
    });
  }
  return leftovers;
}

async function undo(entry: ListenerEntry, listeners: Listeners, ctx: Context): Promise<string | null> {
  try {
    await undoEntry({ client: await ctx.client(), listeners }, entry);
    return null;
  } catch (error) {
    if (error instanceof PayconfirmError) return error.message;
    throw error;
  }
}
