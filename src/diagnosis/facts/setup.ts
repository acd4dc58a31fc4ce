/** All facts for a diagnosis of the setup. Each source is read once. */
import type { RecordedDrift } from '../../api/drift/drift-record.ts';
import type { Context } from '../../context.ts';
import { budgetOf } from '../../io/time-budget.ts';
import { type Asked, asked } from './ask-source.ts';
import { type ChannelFacts, readChannels } from './channels.ts';
import { type PaymentFacts, readPayment } from './checkout-readiness.ts';
import { type Configuration, readConfigurations } from './configurations.ts';
import { type ConnectionFacts, readConnection } from './connection.ts';
import { type Incoming, readTransactions } from './newest-transactions.ts';
import { failedIn, type RecentDeliveries, readDeliveries } from './recent-deliveries.ts';
import { type Machine, readMachine } from './this-machine.ts';
import { type Accounts, readAccounts } from './virtual-accounts.ts';

export interface SetupFacts {
  connection: ConnectionFacts;
  /** Undefined if the service rejected the credentials. */
  service: ServiceFacts | undefined;
  machine: Machine;
  /** Differences between replies and the endpoint table. */
  drift: readonly RecordedDrift[];
  /** Time for long reads, milliseconds. */
  timeoutMs: number;
}

/** What the service shows after authentication. */
export interface ServiceFacts {
  /** The service's time, epoch milliseconds. */
  now: number;
  configurations: Asked<readonly Configuration[]>;
  log: Asked<RecentDeliveries>;
  transactions: Asked<readonly Incoming[]>;
  accounts: Asked<Accounts>;
  channels: Asked<ChannelFacts>;
  payment: Asked<PaymentFacts>;
}

/** `timeoutMs`: time for long reads; the log and the virtual accounts get half each. */
export async function readSetup(ctx: Context, timeoutMs: number): Promise<SetupFacts> {
  const connection = await readConnection(ctx);
  const isLetIn = connection.reply?.value !== undefined;
  const service = isLetIn ? await readService(ctx, timeoutMs) : undefined;
  const machine = await readMachine(ctx, failedIn(service?.log));
  return { connection, service, machine, drift: await ctx.drift(), timeoutMs };
}

async function readService(ctx: Context, timeoutMs: number): Promise<ServiceFacts> {
  const client = await ctx.client();
  const time = () => budgetOf(timeoutMs / 2, ctx.clock);
  const configurations = await asked('configurations', ctx.clock, () => readConfigurations(client));
  const log = await readDeliveries(configurations.value ?? [], time(), client, ctx);
  const { complete = false, from = null } = log.value ?? {};
  const since = complete ? Number.NEGATIVE_INFINITY : (from ?? Number.POSITIVE_INFINITY);
  return {
    now: client.now(),
    configurations,
    log,
    transactions: await readTransactions(since, time(), client, ctx),
    accounts: await readAccounts(time(), client, ctx),
    channels: await asked('channels', ctx.clock, () => readChannels(client, ctx.clock, {})),
    payment: await readPayment(client, ctx),
  };
}
