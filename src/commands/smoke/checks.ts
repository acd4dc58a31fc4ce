import { quoted, type Sentence, t } from '../../texts/translate.ts';
import { payloadText } from '../../webhooks/delivery-log/entry.ts';
import type { Received } from './delivery-receiver.ts';
import { registerNotifications, registerVirtualAccount } from './registration-checks.ts';
import { expectEqual, made, Unmet } from './report.ts';
import type { SmokeState } from './smoke-state.ts';

/** The facts that decide which checks are possible. */
export type WhatIsThere = Pick<SmokeState, 'otp' | 'deliveryUrl'>;

export interface Check {
  name: Sentence;
  skip?(there: WhatIsThere): Sentence | undefined;
  run(state: SmokeState): Promise<void>;
}

/** Integer VND. */
const amount = 150_000;

const needsOtp = (state: WhatIsThere) =>
  state.otp ? undefined : ('it would register a real virtual account' as const);
const needsInbox = (state: WhatIsThere) =>
  state.deliveryUrl ? undefined : ('the service cannot reach this machine: give --public-url' as const);

/** In the order of execution. Later checks use what earlier ones created. */
export const checks: readonly Check[] = [
  {
    name: 'get a token',
    run: async ({ client }) => {
      await client.token(true);
      await client.call('client.me', {});
    },
  },
  {
    name: 'request a virtual account, verify the first OTP (steps 1, 2)',
    skip: needsOtp,
    run: registerVirtualAccount,
  },
  {
    name: 'register its notifications, verify the second OTP (steps 3, 4)',
    skip: needsOtp,
    run: registerNotifications,
  },
  { name: 'create a webhook configuration that signs', skip: needsInbox, run: createWebhook },
  { name: 'send a sandbox transaction', run: (state) => send(state, 'exact', amount) },
  {
    name: 'receive it, signature verified',
    skip: needsInbox,
    run: (state) => receive(state, 'exact', amount),
  },
  { name: 'send the same code again: the same reply, nothing added', run: sendAgain },
  { name: 'send and receive one with a wrong amount', run: sendWrongAmount },
  { name: 'find both deliveries in the log', skip: needsInbox, run: readLog },
  { name: 'find them in the statistics', skip: needsInbox, run: readStats },
  { name: 'create a sandbox checkout', run: createCheckout },
  { name: 'pay too little: it stays pending', run: payShort },
  { name: 'pay the rest: it is paid', run: payRest },
  { name: 'receive CHECKOUT_PAID, signature verified', skip: needsInbox, run: receivePaid },
];

async function createWebhook(state: SmokeState): Promise<void> {
  const name = `payconfirm smoke ${state.run}`;
  state.webhookName = name;
  const { data } = await state.client.call('webhooks.create', {
    body: {
      name,
      webhook_url: state.deliveryUrl!,
      auth_type: 'HMAC_SHA256',
      secret_key: state.secret,
    },
  });
  state.webhookId = data.id;
  expectEqual(quoted('auth_type'), data.auth_type, 'HMAC_SHA256');
  expectEqual(() => t('secret_key in the reply'), (data as { secret_key?: unknown }).secret_key, undefined);
}

const code = (state: SmokeState, name: string) => `SMOKE-${state.run}-${name}`;

async function pay(state: SmokeState, name: string, value: number, number: string | undefined) {
  return state.client.call('sandbox.send', {
    body: {
      amount: value,
      description: `DH${state.run} ${name}`,
      transaction_code: code(state, name),
      ...(number === undefined ? {} : { virtual_account_number: number }),
    },
  });
}

async function send(state: SmokeState, name: string, value: number): Promise<void> {
  const { data } = await pay(state, name, value, state.virtualAccount?.virtual_account_number);
  state.sandboxNumber = data.virtual_account_number ?? '';
  state.sent.add(name);
  const { transaction_code, amount: accepted, is_sandbox } = data;
  expectEqual(
    () => t('the reply'),
    { transaction_code, amount: accepted, is_sandbox },
    { transaction_code: code(state, name), amount: value, is_sandbox: true },
  );
}

async function receive(state: SmokeState, name: string, value: number): Promise<void> {
  made(state.webhookId, () => t('the webhook configuration'));
  made(state.sent.has(name) || undefined, () => t('the transaction'));
  const wanted = code(state, name);
  const delivery = await state.inbox!.next(wanted, (f) => f.transaction_code === wanted && !f.event);
  verified(delivery);
  expectEqual(quoted('amount'), delivery.fields.amount, value);
  expectEqual(quoted('type'), delivery.fields.type, 'income');
}

async function sendAgain(state: SmokeState): Promise<void> {
  const number = made(state.sandboxNumber, () => t('the first transaction'));
  await send(state, 'exact', amount);
  const stored = await state.client.page('va.transactions', {
    query: { virtual_account_number: number, limit: 100 },
  });
  const copies = stored.items.filter((transaction) => transaction.transaction_code === code(state, 'exact'));
  expectEqual(() => t('stored transactions with this code'), copies.length, 1);
}

async function sendWrongAmount(state: SmokeState): Promise<void> {
  await send(state, 'wrong', amount - 1000);
  if (state.deliveryUrl) await receive(state, 'wrong', amount - 1000);
}

async function readLog(state: SmokeState): Promise<void> {
  made(state.webhookId, () => t('the webhook configuration'));
  const wanted = [code(state, 'wrong'), code(state, 'exact')];
  const found = await eventually(state, async () => {
    const { items } = await state.client.page('webhooks.logs', { query: { limit: 100 } });
    const ours = items.filter((entry) => entry.endpoint_url === state.deliveryUrl);
    const matched = ours.filter((entry) => wanted.some((name) => payloadText(entry).includes(name)));
    return matched.length >= wanted.length ? matched : undefined;
  });
  const labels = (found ?? []).map(({ event_type, status_code, error_label }) => [
    event_type,
    status_code,
    error_label,
  ]);
  expectEqual(() => t('log entries'), labels, [
    ['webhook', 200, 'OK'],
    ['webhook', 200, 'OK'],
  ]);
}

async function readStats(state: SmokeState): Promise<void> {
  const { data } = await state.client.call('webhooks.stats', { query: { days: 1 } });
  if (data.success < 2)
    throw new Unmet(
      () => t('successful deliveries of today'),
      () => t('at least 2'),
      data.success,
    );
  expectEqual(quoted('success + failed'), Number(data.success) + Number(data.failed), data.total);
}

async function createCheckout(state: SmokeState): Promise<void> {
  const { data } = await state.client.call('checkouts.create', {
    headers: { 'Idempotency-Key': `smoke-${state.run}` },
    body: {
      amount,
      order_code: `SMOKE-${state.run}`,
      return_url: 'https://shop.example/thanks',
      sandbox: true,
    },
  });
  const { id, order_code, status, sandbox, bank } = data;
  state.checkout = { id, order_code, amount, account: bank.account_number };
  expectEqual(() => t('the checkout'), { status, sandbox }, { status: 'pending', sandbox: true });
}

async function payShort(state: SmokeState): Promise<void> {
  const checkout = made(state.checkout, () => t('the checkout'));
  await pay(state, 'short', 100_000, checkout.account);
  const { data } = await state.client.call('checkouts.show', { path: { checkout_id: checkout.id } });
  const { status, partial_amount } = data;
  expectEqual(
    () => t('the checkout'),
    { status, partial_amount },
    { status: 'pending', partial_amount: 100_000 },
  );
}

async function payRest(state: SmokeState): Promise<void> {
  const checkout = made(state.checkout, () => t('the checkout'));
  await pay(state, 'rest', amount - 100_000, checkout.account);
  const { data } = await state.client.call('checkouts.show', { path: { checkout_id: checkout.id } });
  const { status, paid_amount, partial_amount } = data;
  expectEqual(
    () => t('the checkout'),
    { status, paid_amount, partial_amount },
    { status: 'paid', paid_amount: amount, partial_amount: null },
  );
  state.paid = true;
}

async function receivePaid(state: SmokeState): Promise<void> {
  made(state.webhookId, () => t('the webhook configuration'));
  const checkout = made(state.paid ? state.checkout : undefined, () => t('the paid checkout'));
  const isPaid = (f: Record<string, unknown>) => (f.event ?? f.event_type) === 'CHECKOUT_PAID';
  const delivery = await state.inbox!.next(
    'CHECKOUT_PAID',
    (f) => isPaid(f) && f.checkout_id === checkout.id,
  );
  verified(delivery);
  const { data } = await state.client.call('checkouts.show', { path: { checkout_id: checkout.id } });
  expectEqual(
    () => t('the checkout as read back'),
    { order_code: data.order_code, amount: data.amount, status: data.status },
    { order_code: checkout.order_code, amount: checkout.amount, status: 'paid' },
  );
}

function verified({ verdict }: Received): void {
  if (!verdict.ok)
    throw new Unmet(
      () => t('the signature does not verify'),
      () => t('a valid signature'),
      verdict.reason,
    );
}

/** Retries for up to two seconds: the log is written after the answer to the delivery. */
async function eventually<Value>(
  state: SmokeState,
  ask: () => Promise<Value | undefined>,
): Promise<Value | undefined> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const value = await ask();
    if (value !== undefined) return value;
    await state.ctx.clock.sleep(100, state.ctx.signal);
  }
  return undefined;
}
