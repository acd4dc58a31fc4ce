import type { Client, Item } from '../../api/client.ts';
import { isDelivered, type LogEntry } from '../../webhooks/delivery-log.ts';
import { findVirtualAccount } from '../va/find.ts';
import type { Delivery } from './sources.ts';

/** What came of the transfer at one receiver. */
export interface Outcome {
  /** The names of the configurations that point there, or the address where none does now. */
  receiver: string;
  url: string;
  /** The delivery that counts: one that was taken, or the last; null when there was none. */
  entry: LogEntry | null;
}

type Configuration = Item<'webhooks.list'>;

/**
 * One outcome a receiver: for each active configuration that the transfer concerns (§6.1), whether or not
 * something was delivered, and for addresses that no configuration points at now.
 */
export async function outcomesOf(
  deliveries: readonly Delivery[],
  number: string | undefined,
  client: Client,
): Promise<Outcome[]> {
  const { items } = await client.page('webhooks.list', {});
  const concerned = await concernedBy(number, items, client);
  const entries = deliveries.filter(({ payload }) => payload.event === undefined).map(({ entry }) => entry);
  const urls = [
    ...concerned.map(({ webhook_url }) => webhook_url),
    ...entries.map((entry) => entry.endpoint_url),
  ];
  return [...new Set(urls)].map((url) => {
    const names = items.filter(({ webhook_url }) => webhook_url === url).map(({ name }) => name);
    const here = entries.filter(({ endpoint_url }) => endpoint_url === url);
    return {
      receiver: names.join(' and ') || url,
      url,
      entry: here.find(isDelivered) ?? here[0] ?? null,
    };
  });
}

async function concernedBy(
  number: string | undefined,
  items: readonly Configuration[],
  client: Client,
): Promise<Configuration[]> {
  const active = items.filter(({ is_active }) => is_active);
  const bound = active.some(({ virtual_account_id }) => virtual_account_id !== null);
  const account = bound && number !== undefined ? await findVirtualAccount(client, number) : undefined;
  return active.filter(
    ({ virtual_account_id }) => virtual_account_id === null || virtual_account_id === account?.id,
  );
}
