import type { Context, OpenContext } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { toJson } from '../../values/terminal-safe-json.ts';

/** The contexts in which a page's requests are answered. */
export interface Tasks {
  /** With the current profile. Never close it: it ends with the program. */
  open(): Promise<OpenContext>;
  failed(error: unknown): void;
}

/** One context for all requests, until the profile changes or its credentials are rejected. */
export function createTasks(ctx: Context): Tasks {
  let current: { profile: string; task: OpenContext } | undefined;
  return {
    open: async () => {
      const task = await ctx.openTask(ctx.signal, 'json');
      const profile = toJson(await task.context.profile());
      if (current?.profile !== profile) current = { profile, task };
      return current.task;
    },
    failed: (error) => {
      // The profile does not show a secret that was stored in the meantime.
      if (error instanceof PayconfirmError && error.kind === 'auth') current = undefined;
    },
  };
}
