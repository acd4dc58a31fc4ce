import type { Client, Item } from '../../api/client.ts';
import type { Reply } from '../../api/endpoints/index.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { parseTime } from '../../output/time.ts';
import { type LogEntry, sentPayload } from '../../webhooks/delivery-log.ts';
import { type Days, logPages, mentions } from '../../webhooks/find-deliveries.ts';
import { type KeptDelivery, keptDeliveries } from '../../webhooks/journal-reader.ts';
import { decodePayload, type Payload } from '../../webhooks/payload.ts';
import { bodyOf } from '../../webhooks/resend.ts';
import { timeOf } from '../../webhooks/tail.ts';

export type StoredTransaction = Item<'va.transactions'>;
export type Checkout = Reply<'checkouts.show'>;

export interface Delivery {
  entry: LogEntry;
  payload: Payload;
}

export interface Kept {
  kept: KeptDelivery;
  payload: Payload | null;
}

/** Deliveries of a code in the service's log, newest first, and how many entries were looked at. */
export async function deliveriesOf(
  code: string,
  since: number | undefined,
  client: Client,
  ctx: Context,
): Promise<{ found: Delivery[]; looked: number }> {
  const days: Days = since === undefined ? {} : { from_date: new Date(since).toISOString().slice(0, 10) };
  const found: Delivery[] = [];
  const progress = ctx.progress('Reading the delivery log');
  let looked = 0;
  try {
    for await (const { items } of logPages(client, days)) {
      for (const entry of items) {
        if (since !== undefined && timeOf(entry) < since) return { found, looked };
        looked += 1;
        if (!mentions(entry, code)) continue;
        const decoded = await sentPayload(entry);
        if (decoded.ok && decoded.payload.transaction_code === code) {
          found.push({ entry, payload: decoded.payload });
        }
      }
      progress.update(looked);
    }
    return { found, looked };
  } finally {
    progress.end();
  }
}

/** What `listen` kept of a code on this machine, oldest first. */
export async function keptOf(code: string, since: number | undefined, ctx: Context): Promise<Kept[]> {
  const found: Kept[] = [];
  for await (const kept of keptDeliveries(ctx.configDir, since ?? 0)) {
    if (kept.transaction_code !== code) continue;
    const type = kept.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
    const decoded = await decodePayload(bodyOf(kept), type);
    found.push({ kept, payload: decoded.ok ? decoded.payload : null });
  }
  return found;
}

/** The transaction on one of these virtual accounts; undefined when none stores it. */
export async function storedOn(
  code: string,
  numbers: readonly string[],
  since: number | undefined,
  client: Client,
): Promise<StoredTransaction | undefined> {
  for (const virtual_account_number of numbers) {
    try {
      for await (const one of client.items('va.transactions', { query: { virtual_account_number } })) {
        if (one.transaction_code === code) return one;
        if (since !== undefined && (parseTime(one.transaction_date) ?? since) < since) break;
      }
    } catch (error) {
      // Not an account of this client, or not any more: it stores nothing for us.
      if (!(error instanceof PayconfirmError && error.kind === 'refused')) throw error;
    }
  }
  return undefined;
}

/** The numbers of every virtual account of the client. */
export async function allAccounts(client: Client): Promise<string[]> {
  const numbers: string[] = [];
  for await (const { id: bank_account_id } of client.items('accounts.list', {})) {
    for await (const one of client.items('va.list', { path: { bank_account_id } })) {
      numbers.push(one.virtual_account_number);
    }
  }
  return numbers;
}

/** A checkout; undefined when the service knows none such. */
export async function checkoutOf(id: string, client: Client): Promise<Checkout | undefined> {
  try {
    return (await client.call('checkouts.show', { path: { checkout_id: id } })).data;
  } catch (error) {
    if (error instanceof PayconfirmError && error.kind === 'refused') return undefined;
    throw error;
  }
}
