import type { Context, OpenContext } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { toJson } from '../../values/safe-json.ts';

/** The contexts in which a page's asks are answered. */
export interface Tasks {
  /** With the profile as it is by now. Never to be closed: it ends with the program. */
  open(): Promise<OpenContext>;
  /** Told how an ask failed. */
  failed(error: unknown): void;
}

/**
 * One context for all that is asked, so that the service is reached by one client, with its connections and its token; another
 * once the profile has changed or its credentials were not taken.
 */
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
      // A secret that was kept meanwhile is not seen in the profile.
      if (error instanceof PayconfirmError && error.kind === 'auth') current = undefined;
    },
  };
}
