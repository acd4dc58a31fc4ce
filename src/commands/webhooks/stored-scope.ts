import type { Candidate } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { journalOwner, type Scope } from '../../webhooks/journal/owner.ts';

/** Of each command that shows stored deliveries; none that forwards them has it. */
export const allProfilesFlag = {
  'all-profiles': {
    type: 'boolean',
    summary: 'also those of other profiles, services and clients',
  },
} as const;

/** The stored deliveries that a command shows: its own, or all. */
export async function scopeOf(
  { 'all-profiles': all }: { 'all-profiles'?: boolean | undefined },
  ctx: Context,
): Promise<Scope> {
  return all ? 'all-profiles' : journalOwner(await ctx.profile());
}

/** For Tab, and where a delivery is chosen: those of the profile in force, newest first. */
export const storedDeliveries = async (ctx: Context): Promise<Candidate[]> =>
  (await import('./kept/candidates.ts')).newestStored(ctx);
