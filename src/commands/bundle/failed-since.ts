/** The transfers of which a delivery failed. */
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { utcDay } from '../../values/local-day.ts';
import { timeOf } from '../../webhooks/delivery-log/entry.ts';
import { codeOf } from '../../webhooks/delivery-log/find-entry.ts';

/** Transfers that a bundle is about at most. */
const mostSubjects = 50;

/**
 * Their codes, newest first. `since`: epoch milliseconds.
 * @throws refused error where nothing failed
 */
export async function failedSince(since: number, ctx: Context): Promise<string[]> {
  const codes = new Set<string>();
  const client = await ctx.client();
  const query = { status: 'failed', from_date: utcDay(since) } as const;
  for await (const entry of client.items('webhooks.logs', { query })) {
    if (timeOf(entry) < since) continue;
    const code = await codeOf(entry);
    if (code) codes.add(code);
    if (codes.size === mostSubjects) {
      ctx.warn(`Only the newest ${mostSubjects} failed transfers are in it.`);
      break;
    }
  }
  if (codes.size === 0) throw new PayconfirmError('refused', 'no delivery failed since then');
  return [...codes];
}
