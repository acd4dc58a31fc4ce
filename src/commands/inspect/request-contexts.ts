import type { Context, OpenContext } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { toJson } from '../../values/terminal-safe-json.ts';

/** The contexts in which a page's requests are answered. */
export type Tasks = ReturnType<typeof createTasks>;

/** One context for all requests, until the profile changes or its credentials are rejected. */
export function createTasks(ctx: Context) {
  let current: { profile: string; task: OpenContext } | undefined;
  return {
    /** With the current profile. Never close it: it ends with the program. */
    open: async () => {
      const task = await ctx.openTask(ctx.signal, 'json');
      const profile = toJson(await task.context.profile());
      if (current?.profile !== profile) current = { profile, task };
      return current.task;
    },
    failed: (error: unknown) => {
      // The profile does not show a secret that was stored in the meantime.
      if (error instanceof PayconfirmError && error.kind === 'auth') current = undefined;
    },
  };
}
