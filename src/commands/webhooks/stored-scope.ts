import type { Candidate } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { journalOwner, type Scope } from '../../webhooks/journal/owner.ts';

/** For commands that show stored deliveries. Commands that forward them do not have it. */
export const allProfilesFlag = {
  'all-profiles': {
    type: 'boolean',
    summary: 'also those of other profiles, services and clients',
  },
} as const;

/** The stored deliveries that a command shows: those of its profile, or all. */
export async function scopeOf(
  { 'all-profiles': all }: { 'all-profiles'?: boolean | undefined },
  ctx: Context,
): Promise<Scope> {
  return all ? 'all-profiles' : journalOwner(await ctx.profile());
}

/** For shell completion and for prompts: deliveries of the current profile, newest first. */
export const storedDeliveries = async (ctx: Context): Promise<Candidate[]> =>
  (await import('./kept/completion-candidates.ts')).newestStored(ctx);
