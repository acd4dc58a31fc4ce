import type { Client } from '../../../api/client-types.ts';
import type { Random } from '../../../io/random.ts';
import { isRecord } from '../../../values/is-record.ts';
import { type PayloadFormat, payloadFormats } from '../../../values/payload-format.ts';
import type { LogEntry } from '../../../webhooks/delivery-log/entry.ts';
import { type Evidence, itemsOf } from './evidence.ts';
import { emptyBodies } from './questions.ts';

/** Integer VND: the minimum of a checkout, and the amount of this one. */
const [part, amount] = [1_000, 2_000];

/** Sends what the sandbox allows, and what a service must refuse. Uses no real money. */
export async function askSandbox(client: Client, evidence: Evidence, random: Random): Promise<void> {
  const description = `a check of assumptions ${random.uuid().slice(0, 8)}`;
  const send = (body: object) => () =>
    client.reply('sandbox.send', { body: { amount: part, description, ...body } });
  const sent = await evidence.take('sandbox transaction', send({}));
  if (isRecord(sent)) {
    const { transaction_code, virtual_account_number } = sent;
    await evidence.take('same sandbox transaction', send({ transaction_code, virtual_account_number }));
    const query = { virtual_account_number, limit: 100 };
    await evidence.take('transactions', () => client.reply('va.transactions', { query }));
  }
  for (const wrong of [{ account_number: '000000000000' }, { virtual_account_number: '' }, { unknown: 1 }]) {
    await evidence.take('refused sandbox transaction', send(wrong));
  }
  await askCheckout(client, evidence, random);
  await askExpiry(client, evidence, random);
  for (const format of payloadFormats) await askTest(format, client, evidence, random);
  await askRefusals(client, evidence, random);
}

async function askCheckout(client: Client, evidence: Evidence, random: Random): Promise<void> {
  const order_code = orderCode(random);
  const create =
    (key: string, body: object = {}) =>
    () =>
      makeCheckout(client, key, { order_code, ...body });
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
    await evidence.take('payment in part', () => client.reply('sandbox.send', { body: paid }));
    await evidence.take('checkout paid in part', () => client.reply('checkouts.show', { path }));
  } finally {
    await evidence.take('cancelled checkout', () => cancelCheckout(client, path, random), { always: true });
  }
}

/** A payer's view of a pending checkout, and how it expires. */
async function askExpiry(client: Client, evidence: Evidence, random: Random): Promise<void> {
  const order_code = orderCode(random);
  const made = await evidence.take('pending checkout', () =>
    makeCheckout(client, random.uuid(), { order_code }),
  );
  if (!isRecord(made) || typeof made.id !== 'string') return;
  const path = { checkout_id: made.id };
  try {
    if (typeof made.token === 'string') {
      const { token } = made;
      await evidence.take('public view', () => client.reply('public.checkout', { path: { token } }));
      await evidence.take('public status', () => client.reply('public.checkout-status', { path: { token } }));
    }
    await evidence.take('expired checkout', () => client.reply('checkouts.expire', { path }));
    // Without a whole reply nobody knows whether it expired.
    if (evidence.of('expired checkout').length === 0) return;
    await evidence.take('checkout expired again', () => client.reply('checkouts.expire', { path }));
  } finally {
    // This ends a checkout that has not expired. An expired one refuses it.
    await evidence.take('cancel of one that expired', () => cancelCheckout(client, path, random), {
      always: true,
    });
  }
}

const orderCode = (random: Random) => `ASSUMED-${random.uuid().slice(0, 8)}`;

function makeCheckout(client: Client, key: string, changed: object) {
  const body = { amount, return_url: 'https://shop.example/', sandbox: true, expires_in: 60, ...changed };
  return client.reply('checkouts.create', { headers: { 'Idempotency-Key': key }, body });
}

function cancelCheckout(client: Client, path: { checkout_id: string }, random: Random) {
  return client.reply('checkouts.cancel', { path, headers: { 'Idempotency-Key': random.uuid() } });
}

/** A test delivery to an unresolvable name (RFC 6761). The log has what was signed, and nobody receives it. */
async function askTest(
  payload_format: PayloadFormat,
  client: Client,
  evidence: Evidence,
  random: Random,
): Promise<void> {
  const webhook_url = `https://${random.uuid()}.invalid/`;
  const secret = random.uuid();
  const body = { webhook_url, auth_type: 'HMAC_SHA256', secret_key: secret, payload_format, is_dummy: true };
  const ask = () => client.reply('webhooks.test', { body });
  const { status } = (await evidence.whole('webhooks.test', ask)) ?? {};
  if (status !== 200) return;
  const log = evidence.take('log', () => client.reply('webhooks.logs', { query: { limit: 20 } }));
  const entry = itemsOf(await log).find(({ endpoint_url }) => endpoint_url === webhook_url);
  evidence.deliveries.tests.push({ entry: entry as LogEntry | undefined, secret });
}

/** Each request names nothing that exists, or nothing at all. A service that accepts it has nothing to do. */
async function askRefusals(client: Client, evidence: Evidence, random: Random): Promise<void> {
  for (const id of emptyBodies) await evidence.take(`empty ${id}`, () => client.reply(id, { body: {} }));
  const unknown = random.uuid();
  await evidence.take('unknown key', () => client.reply('keys.destroy', { path: { key_id: unknown } }));
  await evidence.take('unknown code', () =>
    client.reply('qr.cancel', {
      path: { qr_code_id: unknown },
      body: { ownerNumber: '000000000000', ownerType: 'PER', orderId: unknown },
    }),
  );
  await evidence.take('unknown transaction', () =>
    client.reply('webhooks.redeliver', {
      path: { transaction_id: unknown },
      body: { target_type: 'WEBHOOK', target_id: null },
    }),
  );
}
