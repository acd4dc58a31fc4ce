import type { Context } from '../../context.ts';
import { thisProcess } from '../../io/files/process-identity.ts';
import type { CleanupRecord } from '../../webhooks/listener/cleanup-records.ts';

/** The entry of a listener that has made nothing yet. */
export async function newEntry(ctx: Context): Promise<CleanupRecord> {
  const { baseUrl = '', identity } = await ctx.profile();
  return {
    id: ctx.random.uuid(),
    owner: thisProcess(),
    base_url: baseUrl,
    client_id: identity,
    urls: [],
  };
}
