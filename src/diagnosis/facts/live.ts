/** What a client needs before its first customer, besides what every diagnosis of the setup reads. */
import type { Client } from '../../api/client-types.ts';
import type { Reply } from '../../api/endpoints/index.ts';
import type { Context } from '../../context.ts';
import { budgetOf } from '../../io/time-budget.ts';
import { dayIn } from '../../values/local-day.ts';
import { isPaused } from '../../webhooks/delivery-log/configuration-match.ts';
import { type Asked, asked } from './ask-source.ts';
import { type NetworkFacts, readNetwork } from './connection.ts';
import type { SetupFacts } from './setup.ts';

export interface LiveFacts {
  /** Below HTTP, seen from this machine: by the URL of each active configuration. */
  networks: ReadonlyMap<string, NetworkFacts>;
  usage: Asked<Reply<'billing.usage'>>;
  /** Incoming transfers of the last 30 days; sandbox ones do not count (§8). */
  transfers: Asked<{ count: number; complete: boolean }>;
}

/** Undefined where the service did not let us in. */
export async function readLive(
  { service, connection, timeoutMs }: SetupFacts,
  ctx: Context,
): Promise<LiveFacts | undefined> {
  if (!service) return undefined;
  const client = await ctx.client();
  const active = (service.configurations.value ?? []).filter((one) => !isPaused(one));
  const urls = [...new Set(active.map(({ webhook_url }) => webhook_url))].filter((url) => URL.canParse(url));
  const networks = urls.map(async (url) => [url, await readNetwork(new URL(url), ctx)] as const);
  return {
    networks: new Map(await Promise.all(networks)),
    usage: await asked('plan', ctx.clock, async () => (await client.call('billing.usage', {})).data),
    transfers: await asked('transactions', ctx.clock, () =>
      countTransfers(connection.now - 30 * 86_400_000, timeoutMs, client, ctx),
    ),
  };
}

async function countTransfers(since: number, timeoutMs: number, client: Client, ctx: Context) {
  const time = budgetOf(timeoutMs, ctx.clock);
  const query = { from_date: dayIn('Asia/Ho_Chi_Minh', since), limit: 100 };
  let count = 0;
  for await (const { is_sandbox, debit_or_credit } of client.items('transactions.list', { query })) {
    if (time.isOver) return { count, complete: false };
    if (!is_sandbox && `${debit_or_credit ?? 'credit'}`.toLowerCase() !== 'debit') count += 1;
  }
  return { count, complete: true };
}
