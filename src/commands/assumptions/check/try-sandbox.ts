import type { Client } from '../../../api/client.ts';
import type { Random } from '../../../io/random.ts';
import { isRecord } from '../../../values/is-record.ts';
import type { Evidence } from './evidence.ts';

/** Integer VND, the least that a checkout takes, and less than what this one asks for. */
const [part, amount] = [1_000, 2_000];

/** Sends sandbox transactions, and makes a sandbox checkout that it cancels; no real money, account or bank request. */
export async function askSandbox(client: Client, evidence: Evidence, random: Random): Promise<void> {
  const description = `a check of assumptions ${random.uuid().slice(0, 8)}`;
  const send = (body: object) =>
    client.reply('sandbox.send', { body: { amount: part, description, ...body } });
  const sent = await evidence.take('sandbox transaction', send({}));
  if (isRecord(sent)) {
    const { transaction_code, virtual_account_number } = sent;
    await evidence.take('same sandbox transaction', send({ transaction_code, virtual_account_number }));
    const query = { virtual_account_number, limit: 100 };
    await evidence.take('transactions', client.reply('va.transactions', { query }));
  }
  for (const wrong of [{ account_number: '000000000000' }, { virtual_account_number: '' }, { unknown: 1 }]) {
    await evidence.take('refused sandbox transaction', send(wrong));
  }
  await askCheckout(client, evidence, random);
}

async function askCheckout(client: Client, evidence: Evidence, random: Random): Promise<void> {
  const order_code = `ASSUMED-${random.uuid().slice(0, 8)}`;
  const body = { amount, order_code, return_url: 'https://shop.example/', sandbox: true, expires_in: 60 };
  const create = (key: string, changed: object = {}) =>
    client.reply('checkouts.create', {
      headers: { 'Idempotency-Key': key },
      body: { ...body, ...changed },
    });
  const key = random.uuid();
  const made = await evidence.take('sandbox checkout', create(key));
  if (!isRecord(made) || typeof made.id !== 'string') return;
  const path = { checkout_id: made.id };
  try {
    await evidence.take('same checkout', create(key));
    await evidence.take('other checkout with its key', create(key, { amount: amount * 2 }));
    await evidence.take('other checkout of its order', create(random.uuid()));
    const account = isRecord(made.bank) ? made.bank.account_number : undefined;
    const paid = { amount: part, description: order_code, virtual_account_number: account };
    await client.reply('sandbox.send', { body: paid });
    await evidence.take('checkout paid in part', client.reply('checkouts.show', { path }));
  } finally {
    const headers = { 'Idempotency-Key': random.uuid() };
    await evidence.take('cancelled checkout', client.reply('checkouts.cancel', { path, headers }));
  }
}
