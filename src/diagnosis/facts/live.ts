/** What a client needs before its first customer, in addition to the facts of the setup. */
import type { Client } from '../../api/client-types.ts';
import type { Reply } from '../../api/endpoints/index.ts';
import type { HttpReply } from '../../api/transport.ts';
import { type AppTrial, appTrials } from '../../config/verify-app-results.ts';
import type { Context } from '../../context.ts';
import { budgetOf } from '../../io/time-budget.ts';
import { jsonOrNothing } from '../../values/exact-json.ts';
import { isRecord } from '../../values/is-record.ts';
import { dayIn } from '../../values/local-day.ts';
import { isPaused } from '../../webhooks/delivery-log/configuration-match.ts';
import { type Asked, asked } from './ask-source.ts';
import { type NetworkFacts, readNetwork } from './connection.ts';
import type { SetupFacts } from './setup.ts';

export interface LiveFacts {
  /** DNS and TLS from this machine, by the URL of each active configuration. */
  networks: ReadonlyMap<string, NetworkFacts>;
  /** Scopes that the service returns with a token; undefined if it returns none, or if it did not issue the token. */
  scopes: Asked<readonly string[] | undefined>;
  /** The last `verify-app` of each app, newest first. */
  trials: Asked<readonly AppTrial[]>;
  /** Whether the shop's return secret is the same as the service's; undefined if not compared. */
  hasReturnSecret: Asked<boolean> | undefined;
  usage: Asked<Reply<'billing.usage'>>;
  /** Incoming transfers of the last 30 days; sandbox ones do not count (§8). */
  transfers: Asked<{ count: number; complete: boolean }>;
}

/** What a person enters to see the return secret. */
export interface ReturnSecret {
  ofShop: string;
  password: string;
}

/** Undefined if the service rejected the credentials. */
export async function readLive(
  { service, connection, timeoutMs }: SetupFacts,
  given: ReturnSecret | undefined,
  ctx: Context,
): Promise<LiveFacts | undefined> {
  if (!service) return undefined;
  const client = await ctx.client();
  const active = (service.configurations.value ?? []).filter((one) => !isPaused(one));
  const urls = [...new Set(active.map(({ webhook_url }) => webhook_url))].filter((url) => URL.canParse(url));
  const networks = urls.map(async (url) => [url, await readNetwork(new URL(url), ctx)] as const);
  return {
    networks: new Map(await Promise.all(networks)),
    scopes: await asked('service', ctx.clock, async () => scopesIn(await client.tokenReply())),
    trials: await asked('journal', ctx.clock, async () => appTrials(await ctx.profile(), ctx)),
    hasReturnSecret: given && (await asked('profile', ctx.clock, () => hasReturnSecret(given, client))),
    usage: await asked('plan', ctx.clock, async () => (await client.call('billing.usage', {})).data),
    transfers: await asked('transactions', ctx.clock, () =>
      countTransfers(connection.now - 30 * 86_400_000, timeoutMs, client, ctx),
    ),
  };
}

/** `*` means all. The field and its format are assumed (RFC 6749: words separated by spaces). */
function scopesIn(reply: HttpReply | undefined): string[] | undefined {
  const body = jsonOrNothing(reply?.text ?? '');
  const token = isRecord(body) && isRecord(body.data) ? body.data : body;
  if (!isRecord(token)) return undefined;
  const { scope } = token;
  if (Array.isArray(scope)) return scope.map(String);
  return typeof scope === 'string' ? scope.split(/[\s,]+/).filter(Boolean) : undefined;
}

async function hasReturnSecret({ ofShop, password }: ReturnSecret, client: Client): Promise<boolean> {
  const { data } = await client.call('payment-profile.reveal-return-secret', { body: { password } });
  return data.return_signature_secret === ofShop;
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
