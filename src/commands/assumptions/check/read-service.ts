import type { Client } from '../../../api/client-types.ts';
import type { Random } from '../../../io/random.ts';
import { type LogEntry, sentPayload } from '../../../webhooks/delivery-log/entry.ts';
import { type Data, type Evidence, itemsOf } from './evidence.ts';
import { furtherEndpoints } from './questions.ts';

/** Number of virtual accounts whose transactions and registration are read: two requests each. */
const looked = 5;

/** Sends all possible reads, until the service is gone. */
export async function askReads(client: Client, evidence: Evidence, random: Random): Promise<void> {
  await evidence.take('token', () => client.tokenReply());
  await evidence.take('me', () => client.reply('client.me'));
  const accounts = itemsOf(await evidence.take('accounts', () => client.reply('accounts.list')));
  const owners = accounts.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  const found: Data[] = [];
  for (const bank_account_id of owners.slice(0, looked)) {
    const list = () => client.reply('va.list', { path: { bank_account_id }, query: { limit: 100 } });
    found.push(...itemsOf(await evidence.take('virtual accounts', list)));
  }
  for (const { id, virtual_account_number } of found.slice(0, looked)) {
    const path = { virtual_account_id: String(id) };
    await evidence.take('notification registration', () => client.reply('notifications.show', { path }));
    const query = { virtual_account_number, limit: 100 };
    await evidence.take('transactions', () => client.reply('va.transactions', { query }));
  }
  await readLog(client, evidence);
  await evidence.take('statistics', () => client.reply('webhooks.stats'));
  for (const days of [0, 1, 90, 91] as const)
    await evidence.take(`days=${days}`, () => client.reply('webhooks.stats', { query: { days } }));
  await evidence.take('page without items', () => client.reply('webhooks.logs', { query: { limit: 0 } }));
  for (const id of furtherEndpoints) await evidence.take(id, () => client.reply(id));
  const path = { checkout_id: random.uuid() };
  await evidence.take('unknown checkout', () => client.reply('checkouts.show', { path }));
}

async function readLog(client: Client, evidence: Evidence): Promise<void> {
  const reply = () => client.reply('webhooks.logs', { query: { limit: 100 } });
  const entries = itemsOf(await evidence.take('log', reply)) as unknown as LogEntry[];
  evidence.deliveries.logged = await Promise.all(
    entries.map(async (entry) => ({ entry, payload: (await sentPayload(entry)) ?? undefined })),
  );
}
