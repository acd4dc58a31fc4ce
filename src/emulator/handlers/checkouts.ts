import { createHash } from 'node:crypto';
import type { CheckoutStatus } from '../../api/endpoints/checkouts.ts';
import type { Body, Reply } from '../../api/endpoints/index.ts';
import { parseJson, stringifyJson } from '../../values/exact-json.ts';
import { isHttpsOrLoopback } from '../../values/loopback.ts';
import { isRecord } from '../../values/record.ts';
import { linkedAccount } from '../rules/bank-accounts.ts';
import { type CheckoutRow, cancelCheckout, checkoutView } from '../rules/checkouts.ts';
import { pageOf } from '../rules/paging.ts';
import { paymentProfileOf } from '../rules/payment-profile.ts';
import { newSecret } from '../rules/secrets.ts';
import { dayInVietnam, dayMs } from '../rules/time.ts';
import {
  activeAccount,
  createSandboxAccount,
  createVirtualAccount,
  isWellFormedPrefix,
  reportAtOnce,
  type VirtualAccountRow,
} from '../rules/virtual-accounts.ts';
import { invalid, Refusal } from '../server/answer.ts';
import type { Service } from '../service.ts';
import type { ClientRow } from '../store/client-row.ts';
import type { Handlers } from './handler.ts';

/** Seconds that a checkout is open where the request does not say (§8). */
const defaultLifetimeSeconds = 900;
/** Bytes of JSON. */
const longestMetadata = 2048;
/** Milliseconds. */
const keyLifetimeMs = 24 * 3_600_000;
/** Of the numbers made for a checkout that is not sandbox, where the bank would not take the profile's. */
const checkoutPrefix = 'CHK';

/** §4.5, and what §4.9 leaves open. */
export const checkoutHandlers: Pick<
  Handlers,
  'checkouts.create' | 'checkouts.show' | 'checkouts.list' | 'checkouts.cancel'
> = {
  'checkouts.create': ({ client, body, headers, origin }, service) => {
    const data = once(service, client, headers, body, () => {
      check(body);
      const sameOrder = `SELECT id FROM checkouts
        WHERE client_id = ? AND order_code = ? AND status = 'pending' AND expires_at > ?`;
      if (service.store.get(sameOrder, client.id, body.order_code, service.now())) {
        throw new Refusal(409, 'a pending checkout with this order_code exists');
      }
      return checkoutView(create(service, client, body), service.now(), origin);
    });
    return { message: 'checkout created', data };
  },

  'checkouts.show': ({ client, path, origin }, service) => ({
    message: 'checkout',
    data: checkoutView(checkoutOf(service, client, path.checkout_id), service.now(), origin),
  }),

  'checkouts.list': ({ client, query, origin }, { store, now }) => {
    const { status, order_code, from_date, to_date } = query;
    const time = now();
    const conditions = ['client_id = ?'];
    const values: (string | number)[] = [client.id];
    const only = (condition: string, ...given: (string | number)[]) => {
      conditions.push(condition);
      values.push(...given);
    };
    if (status) only(...statusConditions[status](time));
    if (order_code) only('order_code = ?', order_code);
    if (from_date) only('created_at >= ?', dayInVietnam(from_date));
    if (to_date) only('created_at < ?', dayInVietnam(to_date) + dayMs);
    const view = (row: CheckoutRow) => checkoutView(row, time, origin);
    const from = `checkouts WHERE ${conditions.join(' AND ')}`;
    return { message: 'checkouts', data: pageOf(store, from, values, { order: 'seq DESC', ...query }, view) };
  },

  'checkouts.cancel': ({ client, path, headers, origin }, service) => {
    const row = checkoutOf(service, client, path.checkout_id);
    const data = once(service, client, headers, { cancel: row.id }, () =>
      checkoutView(cancelCheckout(service, row), service.now(), origin),
    );
    return { message: 'checkout cancelled', data };
  },
};

/** `expired` is not stored: it follows from the time, epoch milliseconds. */
const statusConditions: Readonly<
  Record<CheckoutStatus, (now: number) => [sql: string, ...values: number[]]>
> = {
  pending: (now) => ["status = 'pending' AND expires_at > ?", now],
  expired: (now) => ["status = 'pending' AND expires_at <= ?", now],
  paid: () => ["status = 'paid'"],
  cancelled: () => ["status = 'cancelled'"],
};

/** @throws Refusal 404 */
function checkoutOf({ store }: Service, client: ClientRow, id: string): CheckoutRow {
  const row = store.get<CheckoutRow>(
    'SELECT * FROM checkouts WHERE id = ? AND client_id = ?',
    id.toLowerCase(),
    client.id,
  );
  if (!row) throw new Refusal(404, 'no such checkout');
  return row;
}

/**
 * What was asked for with this Idempotency-Key within 24 h, or what is made now and answered from then on.
 * @throws Refusal 409 where something else was asked for with it
 */
function once(
  { store, now }: Service,
  client: ClientRow,
  headers: Record<string, string>,
  asked: unknown,
  make: () => ReturnType<typeof checkoutView>,
): Reply<'checkouts.create'> {
  const key = headers['Idempotency-Key']!;
  const hash = createHash('sha256').update(canonical(asked)).digest('hex');
  store.run('DELETE FROM idempotency_keys WHERE created_at <= ?', now() - keyLifetimeMs);
  const first = store.get<{ body_hash: string; reply: string }>(
    'SELECT * FROM idempotency_keys WHERE client_id = ? AND key = ?',
    client.id,
    key,
  );
  if (first && first.body_hash !== hash)
    throw new Refusal(409, 'this Idempotency-Key was sent with another body');
  if (first) return parseJson(first.reply) as Reply<'checkouts.create'>;
  const data = make();
  const reply = stringifyJson(data);
  store.run('INSERT INTO idempotency_keys VALUES (?, ?, ?, ?, ?)', client.id, key, hash, reply, now());
  return data;
}

/** The same text for the same JSON value, whatever the order of its keys. */
function canonical(body: unknown): string {
  return stringifyJson(sorted(body));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, part]) => [name, sorted(part)]));
}

/** What the table's schema cannot say. */
function check(body: Body<'checkouts.create'>): void {
  for (const field of ['return_url', 'cancel_url'] as const) {
    const url = body[field];
    if (url !== undefined && !isHttpsOrLoopback(url)) {
      throw invalid(`body.${field}`, 'must be https, or http to this machine', 'url_scheme');
    }
  }
  if (Buffer.byteLength(stringifyJson(body.metadata)) > longestMetadata) {
    throw invalid('body.metadata', `must be at most ${longestMetadata} bytes of JSON`, 'too_long');
  }
}

function create(service: Service, client: ClientRow, body: Body<'checkouts.create'>): CheckoutRow {
  const { store, random, now } = service;
  const { account, name } = payee(service, client, body);
  const id = random.uuid();
  store.run(
    `INSERT INTO checkouts VALUES
       (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'pending', 0, 0, NULL, NULL, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    newSecret(random, ''),
    client.id,
    account.virtual_account_number,
    name,
    body.amount,
    body.order_code,
    body.description ?? '',
    body.return_url,
    body.cancel_url ?? null,
    body.sandbox ? 1 : 0,
    now() + (body.expires_in ?? defaultLifetimeSeconds) * 1000,
    now(),
    body.payer_name ?? null,
    body.payer_email ?? null,
    body.metadata === undefined ? null : stringifyJson(body.metadata),
    random.uuid(),
  );
  return store.get<CheckoutRow>('SELECT * FROM checkouts WHERE id = ?', id)!;
}

/** The account to pay into, by which the checkout is found again: no other pending checkout has it. */
function payee(
  service: Service,
  client: ClientRow,
  body: Body<'checkouts.create'>,
): { account: VirtualAccountRow; name: string } {
  const { store, now } = service;
  if (body.sandbox) {
    return { account: createSandboxAccount(service, client.id, 'checkout'), name: client.name };
  }
  const payment = paymentProfileOf(service, client.id);
  if (!payment) throw new Refusal(422, 'payment_profile_missing', 'payment_profile_missing');
  const { profile } = payment;
  const accountId = body.virtual_account_id ?? profile.default_virtual_account_id;
  if (accountId === null) {
    const prefix = isWellFormedPrefix(profile.va_prefix) ? profile.va_prefix : checkoutPrefix;
    const given = { bankAccountId: profile.default_bank_account_id, purpose: 'checkout', prefix } as const;
    const account = createVirtualAccount(service, client.id, given);
    reportAtOnce(service, account);
    return { account, name: profile.beneficiary_name };
  }
  const account = activeAccount(service, client.id, accountId);
  const owner = account?.bank_account_id && linkedAccount(service, client.id, account.bank_account_id);
  if (!account || !owner) throw new Refusal(404, 'no such virtual account');
  const busy =
    "SELECT id FROM checkouts WHERE virtual_account_number = ? AND status = 'pending' AND expires_at > ?";
  if (store.get(busy, account.virtual_account_number, now())) {
    throw new Refusal(409, 'a pending checkout waits on this virtual account');
  }
  return { account, name: owner.account_name };
}
