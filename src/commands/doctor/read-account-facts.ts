/** Reads the facts for a diagnosis of one virtual account. */
import type { Context } from '../../context.ts';
import { asked, failureFrom, reasonOf } from '../../diagnosis/facts/ask-source.ts';
import { readConfigurations } from '../../diagnosis/facts/configurations.ts';
import { readConnection } from '../../diagnosis/facts/connection.ts';
import { type Newest, readNewest } from '../../diagnosis/facts/newest-transactions.ts';
import { failedIn, readDeliveries } from '../../diagnosis/facts/recent-deliveries.ts';
import { readListeners, readReceived } from '../../diagnosis/facts/this-machine.ts';
import { createReading, type Reading, usualMs } from '../../diagnosis/facts/time-limited-reads.ts';
import { readAccount, withBindings } from '../../diagnosis/facts/virtual-accounts.ts';
import type { Traced } from '../../diagnosis/rules/traced-transfer.ts';
import { type AccountChain, type ChainFacts, isOurs, matchingOf } from '../../diagnosis/virtual-account.ts';
import { budgetOf } from '../../io/time-budget.ts';
import { diagnose } from '../trace/diagnose.ts';
import { ask } from '../trace/resolve-question.ts';

/** `timeout`: time for long reads, milliseconds. */
export async function readChain(
  given: string,
  timeout: number | undefined,
  ctx: Context,
): Promise<AccountChain> {
  const connection = await readConnection(ctx);
  const isLetIn = connection.reply?.value !== undefined;
  return { connection, given, service: isLetIn ? await readService(given, timeout, ctx) : undefined };
}

async function readService(given: string, timeout: number | undefined, ctx: Context): Promise<ChainFacts> {
  const { clock } = ctx;
  const client = await ctx.client();
  const configurations = await asked('configurations', clock, () => readConfigurations(client));
  const account = await asked('virtual-accounts', clock, async () => {
    const facts = await readAccount(given, client, ctx);
    return configurations.value ? withBindings(facts, configurations.value, client) : facts;
  });
  const ours = account.value && isOurs(account.value) ? account.value : undefined;
  const newest = ours && (await readNewest(ours.number, client, ctx));
  const traced =
    newest?.value &&
    (await asked(
      'transactions',
      clock,
      () => traceLast(newest.value!, ours!.number, timeout, createReading(client, ctx, timeout)),
      10_000 + 2 * (timeout ?? 0),
    ));
  const matching = ours ? matchingOf(ours, configurations.value ?? []) : [];
  const log =
    matching.length > 0
      ? await readDeliveries(matching, budgetOf(timeout ?? usualMs, clock), client, ctx)
      : undefined;
  const received = await asked('journal', clock, () => readReceived(ctx, failedIn(log)));
  return {
    ...{ account, configurations, newest, traced, log },
    ...{ listeners: await readListeners(ctx), received: received.value ?? [] },
  };
}

async function traceLast(
  { code }: Newest,
  va: string,
  timeout: number | undefined,
  reading: Reading,
): Promise<Traced> {
  const question = await ask({ code, va, since: undefined, sinceText: undefined, timeout }, reading);
  const { diagnosis } = await diagnose(question, reading);
  const { failure } = reading;
  if (!failure) return { diagnosis, failure: null };
  const unread = diagnosis.not_checked.find(({ reason }) => reason === reasonOf(failure));
  return { diagnosis, failure: failureFrom(failure, unread?.source ?? 'transactions') };
}
