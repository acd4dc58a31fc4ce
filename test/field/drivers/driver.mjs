/**
 * A merchant's program that does every flow of the service once, and prints `ok METHOD /path`, `no METHOD /path: why`,
 * or `without METHOD /path: status` of what a service may lack.
 * Written from the service document alone. It is told BASE_URL, CLIENT_ID, CLIENT_SECRET, PASSWORD, ACCOUNT_NUMBER and
 * PHONE_NUMBER; codes that the bank or the service sends are typed in on standard input.
 */
import { randomUUID } from 'node:crypto';
import {
  allPages,
  ask,
  bearer,
  call,
  decodeQr,
  env,
  fail,
  fieldsOf,
  flow,
  printResults,
  report,
  rowsOf,
  spoilToken,
  startReceiver,
  verify,
} from './client.mjs';

const secret = 'a secret of the shop';
const order = () => `DH${randomUUID().slice(0, 8).toUpperCase()}`;
const check = (isRight, why) => isRight || fail(why);
/** The document only names the channels: where a list is missing, the rest goes on. */
const isListed = (path, id) =>
  flow(async () => {
    const found = rowsOf(await call('GET', path));
    check(
      found.some((one) => one.id === id),
      'it is not in the list',
    );
  });

await flow(async () => {
  // Not in the envelope.
  await call('GET', '/health', { as: 'nobody', isBare: true });
  const plans = await call('GET', '/billing/plans', { as: 'nobody', isOptional: true });
  check(!plans || rowsOf(plans)[0]?.code, 'no code of a plan');
});

await flow(async () => {
  const username = `shop-${randomUUID().slice(0, 8)}`;
  const login = { username, password: 'first password' };
  await call('POST', '/client/register-client', { as: 'nobody', body: { ...login, name: 'A shop' } });
  const { access_token } = await call('POST', '/client/login', {
    as: 'nobody',
    body: login,
    has: ['access_token'],
  });
  const generate = (as, name) =>
    call('POST', '/client-keys/generate', { as, body: { name }, has: ['id', 'client_id', 'client_secret'] });
  const first = await generate({ token: access_token }, 'first');
  const as = { token: access_token, secret: first.client_secret };
  const second = await generate(as, 'second');
  const keys = rowsOf(await call('GET', '/client-keys/list', { as }));
  check(
    keys.some(({ id }) => id === second.id),
    'the key is not in the list',
  );
  await call('DELETE', '/client-keys/destroy/{key_id}', { as, path: { key_id: second.id } });
  const change = { old_password: login.password, new_password: 'second password' };
  await call('PUT', '/client/change-password', { as: { token: access_token }, body: change, status: 401 });
  await call('PUT', '/client/change-password', { as, body: change });
  await call('POST', '/client/login', { as: 'nobody', body: login, status: [400, 401] });
  await call('POST', '/client/login', { as: 'nobody', body: { username, password: change.new_password } });
});

await flow(async () => {
  await bearer();
  spoilToken();
  await call('GET', '/client/me');
});

const account = await flow(async () => {
  const register = '/bank/virtual-account/registration';
  const owner = {
    customer_type: 'ORG',
    account_number: Number(env('ACCOUNT_NUMBER')),
    phone_number: env('PHONE_NUMBER'),
  };
  const content = order();
  const info = {
    virtual_account_prefix_code: 'SHOP',
    virtual_account_content: content,
    virtual_account_explain: 'a test',
  };
  const { detail } = await call('POST', register, {
    body: { ...owner, virtual_account_info: {} },
    status: 422,
  });
  check(detail !== undefined, 'a 422 without detail');
  const wrongPhone = { ...owner, phone_number: '0999999999' };
  await call('POST', register, { body: { ...wrongPhone, virtual_account_info: info }, status: 400 });

  const verification = '/bank/{bank_request_id}/virtual-account/verification';
  const request = {
    body: { ...owner, virtual_account_info: info, user_agreement: true },
    has: ['id', 'bank_request'],
  };
  const refused = await call('POST', register, request);
  await call('POST', verification, { path: path(refused), body: { code: '000000' }, status: 400 });
  // Section 7: after a wrong code the step before is repeated.
  const bank = await call('POST', register, request);
  check(bank.bank_request.status === 'PENDING', 'a new bank request is not PENDING');
  const va = await call('POST', verification, {
    path: path(bank),
    body: { code: await ask(bank.bank_request.id) },
    has: ['id', 'bank_account_id', 'prefix_code', 'content', 'virtual_account_number', 'created_at'],
  });
  check(va.content === content, `content is ${va.content}`);

  const notification = { path: { virtual_account_id: va.id } };
  const mode = { ...notification, body: { receive_noti_realtime: true }, has: ['bank_request'] };
  await verifyNotification(await call('POST', '/bank/{virtual_account_id}/notification/registration', mode));
  const details = await call('GET', '/bank/{virtual_account_id}/notification/details', notification);
  const changed = { path: { bank_notification_id: details.id }, body: { receive_noti_realtime: true } };
  await verifyNotification(
    await call('POST', '/bank/{bank_notification_id}/notification/modification', changed),
  );

  const accounts = await allPages('/client/bank-accounts', {}, 1);
  check(
    accounts.some(({ id }) => id === va.bank_account_id),
    'the bank account is not in the list',
  );
  const owned = { path: { bank_account_id: va.bank_account_id } };
  const found = await allPages('/bank/{bank_account_id}/virtual-account/retrieve', owned);
  check(
    found.some(({ id }) => id === va.id),
    'the virtual account is not in the list',
  );
  return { ...va, notification: details.id };

  function path({ bank_request }) {
    return { bank_request_id: bank_request.id };
  }

  async function verifyNotification(data) {
    const body = { code: await ask(data.bank_request.id) };
    await call('POST', '/bank/{bank_request_id}/notification/verification', { path: path(data), body });
  }
});

const receiver = await startReceiver();
const transfer = (fields) =>
  call('POST', '/sandbox/transactions', {
    body: { amount: 150_000, description: 'thanh toán "DH1" & 50%', ...fields },
    has: ['transaction_code', 'virtual_account_number', 'amount', 'is_sandbox'],
  });
const configuration = {
  name: 'shop',
  webhook_url: receiver.url,
  auth_type: 'HMAC_SHA256',
  secret_key: secret,
};

/** The delivery of a transaction or an event, its signature checked; one line of its own. */
async function delivered(name, isIt) {
  try {
    const delivery = await receiver.next();
    verify(delivery, secret);
    const body = JSON.parse(delivery.raw);
    check(isIt(body), `it was ${JSON.stringify(body)}`);
    report(`EVENT ${name}`);
    return body;
  } catch (error) {
    report(`EVENT ${name}`, error.message);
  }
}

const isTransaction = (code) => (body) =>
  body.transaction_code === code &&
  body.type === 'income' &&
  /^\d\d:\d\d:\d\d \d\d\/\d\d\/\d{4}$/.test(body.transfer_date);

await flow(async () => {
  const refused = { ...configuration, auth_type: 'hmac' };
  await call('POST', '/client-webhooks', { body: refused, status: 422 });
  await call('POST', '/client-webhooks', {
    body: { ...configuration, payload_format: 'text/xml' },
    status: 422,
  });
  await call('POST', '/client-webhooks', { as: { token: await bearer() }, body: configuration, status: 401 });
  const has = ['id', 'name', 'webhook_url', 'auth_type', 'payload_format', 'max_retries', 'created_at'];
  const made = await call('POST', '/client-webhooks', { body: configuration, has });
  const path = { config_id: made.id };
  const update = (body) => call('PUT', '/client-webhooks/{config_id}', { path, body, has });
  check((await update({ is_active: false })).is_active === false, 'is_active is not false');
  check((await update({ name: 'shop 2', is_active: true })).name === 'shop 2', 'the name is the old one');
  const [listed] = await call('GET', '/client-webhooks', { has });
  check(!('secret_key' in listed), 'a list shows secret_key');

  const first = await transfer({ virtual_account_number: account.virtual_account_number });
  await delivered('transaction', isTransaction(first.transaction_code));
  const again = await transfer({ ...first, is_sandbox: undefined, account_number: undefined });
  check(again.transaction_code === first.transaction_code, 'another reply to the same transaction_code');
  const stored = await call('GET', '/bank/virtual-account/transactions', {
    query: { virtual_account_number: account.virtual_account_number },
  });
  check(rowsOf(stored).length === 1, `${rowsOf(stored).length} transactions, not 1`);
  const [{ transaction_code, amount, description }] = rowsOf(stored);
  check(
    transaction_code && Number(amount) === 150_000 && description,
    'the transaction has not got its three fields',
  );

  const all = await call('GET', '/transactions', { query: { transaction_code, page: 1, limit: 10 } });
  const [{ id }] = rowsOf(all);
  const retry = '/bank/virtual-account/transactions/{transaction_id}/retry';
  await call('POST', retry, {
    path: { transaction_id: id },
    body: { target_type: 'WEBHOOK', target_id: made.id },
  });
  await delivered('transaction', isTransaction(transaction_code));
});

await flow(async () => {
  const { name: _, ...one } = configuration;
  for (const payload_format of [
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ]) {
    await call('POST', '/client-webhooks/test', { body: { ...one, payload_format, is_dummy: true } });
    const delivery = await receiver.next();
    const type = delivery.headers['content-type'];
    try {
      check(
        type.startsWith(payload_format) && delivery.raw.includes('DUMMY123'),
        `a ${type} without DUMMY123`,
      );
      verify(delivery, secret);
      report('EVENT test');
    } catch (error) {
      report('EVENT test', `${payload_format}: ${error.message}`);
    }
  }
  await call('POST', '/client-webhooks/test', { body: { ...one, auth_type: 'API_KEY', is_dummy: true } });
  check((await receiver.next()).headers['x-webhook-secret'] === secret, 'X-Webhook-Secret is not the secret');
  const closed = { webhook_url: 'http://127.0.0.1:9/', auth_type: 'NONE', is_dummy: true };
  await call('POST', '/client-webhooks/test', { body: closed, success: false });
});

await flow(async () => {
  const today = new Date().toISOString().slice(0, 10);
  const logs = await allPages('/webhook-logs', { query: { from_date: today, status: 'success' } });
  const { items, total, page, limit } = await call('GET', '/webhook-logs', {
    has: ['items', 'total', 'page', 'limit'],
  });
  check(page === 1 && limit === 20, `page ${page}, limit ${limit} by default`);
  check(
    total >= logs.length && new Set(logs.map(({ id }) => id)).size === logs.length,
    'a log entry on two pages',
  );
  const fields = [
    'client_id',
    'event_type',
    'endpoint_url',
    'request_payload',
    'status_code',
    'duration_ms',
    'error_label',
  ];
  for (const name of fields)
    check(
      items.every((one) => name in one),
      `a log entry without ${name}`,
    );
  check(JSON.parse(items[0].request_headers)['X-Service-Timestamp'] || total > 0, 'no X-Service-Timestamp');
  const has = ['days', 'total', 'success', 'failed', 'success_rate', 'p95_duration_ms', 'daily', 'errors'];
  const stats = await call('GET', '/webhook-logs/stats', { query: { days: 7 }, has });
  check(stats.days === 7 && stats.success + stats.failed === stats.total, JSON.stringify(stats));
});

const owner = await flow(async () => {
  const number = env('ACCOUNT_NUMBER');
  const code = {
    ...{ ownerNumber: number, ownerType: 'ORG', merchantId: 'SHOP', terminalId: 'T1', orderId: order() },
    ...{ virtualAccountPrefix: account.prefix_code, beneficiaryName: 'NGUYEN VAN A', amount: 180_000 },
  };
  await call('POST', '/bank/qr-payment/generate', { body: { ...code, amount: undefined }, status: 422 });
  const made = await call('POST', '/bank/qr-payment/generate', {
    body: { ...code, description: 'thanh toan don hang' },
    has: ['id', 'qr_data_url', 'qr_image_url', 'virtual_account_number'],
  });
  const fields = decodeQr(made.qr_data_url);
  const into = fieldsOf(fieldsOf(fields[38])['01'])['01'];
  check(
    into === made.virtual_account_number,
    `the code pays into ${into}, not ${made.virtual_account_number}`,
  );
  check(
    Number(fields[54]) === code.amount && fields[53] === '704',
    `the code asks for ${fields[54]} of ${fields[53]}`,
  );
  const picture = { as: 'nobody', path: { qr_id: made.id }, isPicture: true };
  const sizeOf = (png) => png.readUInt32BE(16);
  const small = await call('GET', '/qr/{qr_id}/image.png', { ...picture, query: { size: 256 } });
  check(sizeOf(small) === 256, `a picture of ${sizeOf(small)} pixels`);
  const usual = await call('GET', '/qr/{qr_id}/image.png', picture);
  check(sizeOf(usual) === 512, `a picture of ${sizeOf(usual)} pixels`);
  await call('POST', '/qr/generate', { body: { ...code, orderId: order() }, has: ['qr_image_url'] });
  const { ownerNumber, ownerType, orderId, amount } = code;
  const cancelled = await call('DELETE', '/bank/qr-payment/{qr_code_id}/cancellation', {
    path: { qr_code_id: made.id },
    body: { ownerNumber, ownerType, orderId, amount },
  });
  check(cancelled === null, 'data is not null');
  return { ownerNumber, ownerType };
});

await flow(async () => {
  const profile = {
    ...{ display_name: 'A shop', hotline: '1900 0000', support_email: 'help@shop.example', locale: 'vi' },
    ...{ default_bank_account_id: account.bank_account_id, default_virtual_account_id: account.id },
    ...{ va_prefix: 'SHOP', owner_number: owner.ownerNumber, owner_type: owner.ownerType },
    ...{ merchant_id: 'SHOP', terminal_id: 'T1', beneficiary_name: 'NGUYEN VAN A', accent_color: '#0A7B83' },
    logo_url: 'https://shop.example/logo.png',
  };
  await call('GET', '/payment-profile', { status: [200, 404] });
  const { return_signature_secret: first } = await call('PUT', '/payment-profile', { body: profile });
  await flow(async () => {
    await call('GET', '/payment-profile', { has: ['display_name', 'va_prefix'] });
  });
  const reveal = (body, status) => call('POST', '/payment-profile/reveal-return-secret', { body, status });
  await reveal({ password: 'not this one' }, 401);
  const revealed = await reveal({ password: env('PASSWORD') });
  check(first === undefined || first === revealed.return_signature_secret, 'another secret is revealed');
  const rotated = await call('POST', '/payment-profile/rotate-return-secret', {
    has: ['return_signature_secret'],
  });
  check(rotated.return_signature_secret.length === 48, 'the new secret has not got 48 characters');
});

await flow(async () => {
  const sale = () => ({ amount: 150_000, order_code: order(), return_url: 'https://shop.example/back' });
  const has = [
    'id',
    'token',
    'checkout_url',
    'status',
    'order_code',
    'amount',
    'bank',
    'qr_data_url',
    'sandbox',
  ];
  const create = (body, key = randomUUID()) =>
    call('POST', '/checkouts', { body, headers: { 'idempotency-key': key }, has });
  const read = (id) => call('GET', '/checkouts/{checkout_id}', { path: { checkout_id: id }, has });
  // Section 3.2 shows two states, and no other.
  const isOver = ({ status }) => status !== 'pending' && status !== 'paid';
  const openToAll = (made) => ({ as: 'nobody', path: { token: made.token } });

  const body = { ...sale(), sandbox: true };
  const made = await create(body, body.order_code);
  // Section 4.5 does not say what a repetition gives: the first one counts.
  await create(body, body.order_code);
  check(made.status === 'pending' && made.sandbox && made.amount === body.amount, JSON.stringify(made));
  // Section 2.13 names QR data: a VietQR payload, or a link for the payer.
  check(
    /^(https|data):/.test(made.qr_data_url) ||
      fieldsOf(decodeQr(made.qr_data_url)[38])['01'].includes(made.bank.account_number),
    'the code pays elsewhere',
  );
  await flow(async () => {
    const found = await allPages('/checkouts', { query: { status: 'pending' } });
    check(
      found.some(({ id }) => id === made.id),
      'the checkout is not in the list',
    );
  });
  await call('GET', '/checkouts/public/{token}', { ...openToAll(made), has: ['status', 'amount'] });
  const pending = await call('GET', '/checkouts/public/{token}/status', openToAll(made));
  check(pending.status === 'pending' && (pending.seconds_left ?? 0) <= 900, JSON.stringify(pending));
  await call('GET', '/checkouts/public/{token}/qr.png', { ...openToAll(made), isPicture: true });

  const into = { virtual_account_number: made.bank.account_number };
  const half = await transfer({ ...into, amount: 50_000 });
  await delivered('transaction', isTransaction(half.transaction_code));
  const part = await read(made.id);
  // Section 3.2 leaves open whether it is what came or what is missing: what is missing is computed.
  check(part.status === 'pending' && part.partial_amount > 0, `${part.status} ${part.partial_amount}`);
  const rest = await transfer({ ...into, amount: made.amount - half.amount });
  const events = [receiver.next(), receiver.next()];
  for (const delivery of await Promise.all(events)) {
    const { event = 'transaction' } = JSON.parse(delivery.raw);
    receiver.putBack(delivery);
    const isIt =
      event === 'transaction' ? isTransaction(rest.transaction_code) : (one) => one.checkout_id === made.id;
    await delivered(event, isIt);
  }
  const paid = await read(made.id);
  check(paid.status === 'paid' && paid.paid_amount === 150_000, `${paid.status} ${paid.paid_amount}`);
  check(
    (await call('GET', '/checkouts/public/{token}/status', openToAll(made))).status === 'paid',
    'not paid to all',
  );

  const headers = { 'idempotency-key': randomUUID() };
  const real = await create({
    ...sale(),
    payer_name: 'Nguyễn Văn A',
    metadata: { cart: 7 },
    description: 'đơn hàng',
  });
  const cancelled = await call('POST', '/checkouts/{id}/cancel', { path: { id: real.id }, headers });
  check(isOver(cancelled), `it is ${cancelled.status} after the cancel`);
  const left = await create({ ...sale(), cancel_url: 'https://shop.example/cart', expires_in: 600 });
  await call('POST', '/checkouts/public/{token}/cancel', openToAll(left));
  check(isOver(await read(left.id)), 'it is not cancelled');
  const late = await create({ ...sale(), sandbox: true });
  const expired = await call('POST', '/checkouts/{id}/expire-now', {
    path: { id: late.id },
    isOptional: true,
  });
  check(!expired || isOver(await read(late.id)), 'it is not expired');
});

await flow(async () => {
  const email = `till-${randomUUID().slice(0, 8)}@shop.example`;
  const fields = { name: 'the till', recipients: [email], events: ['TRANSACTION_IN', 'WEBHOOK_FAILED'] };
  const made = await call('POST', '/email-configs', { body: fields, has: ['id', 'recipients', 'events'] });
  const path = { id: made.id };
  await call('POST', '/email-configs/{id}/verify', {
    path,
    body: { email, code: 'abc' },
    status: [400, 422],
  });
  await call('POST', '/email-configs/{id}/resend-verification', { path, body: { email } });
  await call('POST', '/email-configs/{id}/verify', { path, body: { email, code: await ask(email) } });
  const update = { path, body: { name: 'the second till' } };
  check(
    (await call('PUT', '/email-configs/{id}', update)).name === 'the second till',
    'the name is the old one',
  );
  const one = await call('GET', '/email-configs/{id}', { path, has: ['id', 'recipient_status'] });
  check(
    one.recipient_status.every(({ verified }) => verified),
    'the address is not verified',
  );
  await isListed('/email-configs', made.id);
  const { sent, skipped } = await call('POST', '/email-configs/{id}/test', {
    path,
    has: ['sent', 'skipped'],
  });
  check(sent.includes(email) && skipped.length === 0, `sent ${sent}, skipped ${JSON.stringify(skipped)}`);
  const log = rowsOf(await call('GET', '/email-logs', { query: { config_id: made.id, limit: 5 } }));
  check(log.length > 0 && log.every((line) => 'status' in line && 'event_type' in line), JSON.stringify(log));
  await call('GET', '/email-logs/stats');
  await call('GET', '/email-suppressions');
  const suppressed = { path: { email }, status: 404 };
  await call('DELETE', '/email-suppressions/{email}', suppressed);
  await call('DELETE', '/email-configs/{id}', { path });
  await call('GET', '/email-configs/{id}', { path, status: 404 });
});

await flow(async () => {
  const fields = {
    ...{ group_id: '-1001234567890', friendly_name: 'the shop', topic_id: 7 },
    message_template: '{{vao_hay_ra}} {{cong_hay_tru}}{{amount}} {{transaction_content}}',
  };
  const { id } = await call('POST', '/telegram-configs', {
    body: fields,
    has: ['id', 'group_id', 'friendly_name'],
  });
  const update = { path: { id }, body: { is_active: false } };
  check((await call('PUT', '/telegram-configs/{id}', update)).is_active === false, 'is_active is not false');
  await isListed('/telegram-configs', id);
  const { group_id, message_template } = fields;
  await call('POST', '/telegram-configs/test', { body: { group_id, is_dummy: true, message_template } });
  await call('DELETE', '/telegram-configs/{id}', { path: { id } });
});

await flow(async () => {
  const fields = {
    group_id: '1234567890123',
    friendly_name: 'the shop',
    events: ['TRANSACTION_IN', 'CHECKOUT_PAID'],
  };
  await call('POST', '/zalo-groups', { body: { ...fields, group_id: 'abc' }, status: 422 });
  const { id } = await call('POST', '/zalo-groups', {
    body: fields,
    has: ['id', 'group_id', 'friendly_name'],
  });
  const update = { path: { id }, body: { friendly_name: 'the shop, again' } };
  check(
    (await call('PUT', '/zalo-groups/{id}', update)).friendly_name === 'the shop, again',
    'the name is the old one',
  );
  await isListed('/zalo-groups', id);
  await call('POST', '/zalo-groups/{id}/test', { path: { id } });
  check(
    rowsOf(await call('GET', '/zalo-groups/logs', { query: { limit: 5 } })).length > 0,
    'the log is empty',
  );
  await call('DELETE', '/zalo-groups/{id}', { path: { id } });
});

await flow(async () => {
  await call('GET', '/billing/usage');
  const body = { plan_code: 'startup', cycle: 'month' };
  const made = await call('POST', '/billing/invoices', { body, has: ['id', 'payment_code', 'payment'] });
  const { qr_data, qr_image_url } = made.payment;
  check(
    Number(decodeQr(qr_data)[54]) > 0 && URL.canParse(qr_image_url),
    `no way to pay: ${JSON.stringify(made.payment)}`,
  );
  const { data, total } = await call('GET', '/billing/invoices', {
    query: { status: 'pending', page: 1, limit: 10 },
  });
  check(total > 0 && data.some(({ id }) => id === made.id), 'the invoice is not in the list');
  const path = { id: made.id };
  check(
    (await call('GET', '/billing/invoices/{id}', { path })).status === 'pending',
    'the invoice is not pending',
  );
  check(
    (await call('POST', '/billing/invoices/{id}/cancel', { path })).status === 'cancelled',
    'it is not cancelled',
  );
});

await flow(async () => {
  for (const { id } of await call('GET', '/client-webhooks'))
    await call('DELETE', '/client-webhooks/{config_id}', { path: { config_id: id } });
  check((await call('GET', '/client-webhooks')).length === 0, 'a configuration is still there');
  const path = { bank_notification_id: account.notification };
  await call('POST', '/bank/{bank_notification_id}/notification/delete', { path });
  const gone = { path: { virtual_account_id: account.id } };
  const data = await call('POST', '/bank/{virtual_account_id}/virtual-account/delete', gone);
  if (!data?.bank_request) return;
  const bank_request_id = data.bank_request.id;
  const body = { code: await ask(bank_request_id) };
  await call('POST', '/bank/{bank_request_id}/virtual-account/verification', {
    path: { bank_request_id },
    body,
  });
});

receiver.close();
process.exitCode = printResults() ? 0 : 1;
