import { connect } from 'node:net';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { processIsAlive } from '../../io/pid.ts';
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
  const entries = await listeners.all();
  const live = await Promise.all(entries.map(isLive));
  return entries.filter((_, index) => live[index]);
}

/** Undoes what crashed listeners left, with the credentials in force; what is another account's stays. */
export async function undoLeftovers(ctx: Context): Promise<Leftover[]> {
  const listeners = listenersIn(ctx.configDir);
  const entries = await listeners.all();
  if (entries.length === 0) return [];
  const { baseUrl, clientId } = await ctx.profile();
  const leftovers: Leftover[] = [];
  for (const entry of entries) {
    if (await isLive(entry)) continue;
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

/** A process id may be given again: the receiver's port must answer too. */
async function isLive({ pid, port }: ListenerEntry): Promise<boolean> {
  if (!processIsAlive(pid)) return false;
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
