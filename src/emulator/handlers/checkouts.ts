import { createHash } from 'node:crypto';
import type { CheckoutStatus } from '../../api/endpoints/checkouts.ts';
import type { Body, Reply } from '../../api/endpoints/index.ts';
import { parseJson, stringifyJson } from '../../values/exact-json.ts';
import { isRecord } from '../../values/is-record.ts';
import { isHttpsOrLoopback } from '../../values/loopback.ts';
import { linkedAccount } from '../rules/bank-accounts.ts';
import { cancelCheckout, checkoutView, expireCheckout } from '../rules/checkouts.ts';
import { pageOf } from '../rules/list-page.ts';
import { paymentProfileOf } from '../rules/payment-profile.ts';
import { newSecret } from '../rules/secrets-and-passwords.ts';
import { dayInVietnam, dayMs } from '../rules/time.ts';
import {
  activeAccount,
  createSandboxAccount,
  createVirtualAccount,
  isWellFormedPrefix,
  registerNotifications,
} from '../rules/virtual-accounts.ts';
import { invalid, Refusal } from '../server/handler-result.ts';
import { newRow, type Service } from '../service-interface.ts';
import type { CheckoutRow, ClientRow, VirtualAccountRow } from '../store/tables.ts';
import type { Handlers } from './handler.ts';
import { ownRow } from './row-of-client.ts';

/** Seconds that a checkout is open by default (§8). */
const defaultLifetimeSeconds = 900;
const longestMetadata = 2048;
const keyLifetimeMs = 24 * 3_600_000;
/** The prefix for a checkout's number (not in the sandbox) if the bank rejects the profile's prefix. */
const checkoutPrefix = 'CHK';

/** §4.5, and the gaps of §4.9. */
export const checkoutHandlers = {
  'checkouts.create': ({ client, body, headers, origin }, service) => {
    const data = withIdempotencyKey(service, { client, headers, asked: body }, () => {
      checkCreateBody(body);
      const { id: client_id } = client;
      const same = { client_id, order_code: body.order_code, status: 'pending' } as const;
      if (service.store.list('checkouts', same).some(({ expires_at }) => expires_at > service.now())) {
        throw new Refusal(409, 'a pending checkout with this order_code exists');
      }
      return checkoutView(create(service, client, body), service.now(), origin);
    });
    return { message: 'checkout created', data };
  },

  'checkouts.show': ({ client, path, origin }, service) => ({
    message: 'checkout',
    data: checkoutView(ownRow(service, 'checkouts', client, path.checkout_id), service.now(), origin),
  }),

  'checkouts.list': ({ client, query, origin }, { store, now }) => {
    const { status, order_code, from_date, to_date } = query;
    const time = now();
    const view = (row: CheckoutRow) => checkoutView(row, time, origin);
    const data = pageOf(
      store,
      {
        ...query,
        table: 'checkouts',
        where: [
          ['client_id = ?', client.id],
          status && statusConditions[status](time),
          order_code && ['order_code = ?', order_code],
          from_date && ['created_at >= ?', dayInVietnam(from_date)],
          to_date && ['created_at < ?', dayInVietnam(to_date) + dayMs],
        ],
      },
      view,
    );
    return { message: 'checkouts', data };
  },

  'checkouts.cancel': ({ client, path, headers, origin }, service) => {
    const row = ownRow(service, 'checkouts', client, path.checkout_id);
    const data = withIdempotencyKey(service, { client, headers, asked: { cancel: row.id } }, () =>
      checkoutView(cancelCheckout(service, row), service.now(), origin),
    );
    return { message: 'checkout cancelled', data };
  },

  'checkouts.expire': ({ client, path, origin }, service) => {
    const row = expireCheckout(service, ownRow(service, 'checkouts', client, path.checkout_id));
    return { message: 'checkout expired', data: checkoutView(row, service.now(), origin) };
  },
} satisfies Partial<Handlers>;

/** `expired` is not stored. It follows from the time (epoch milliseconds). */
const statusConditions: Readonly<
  Record<CheckoutStatus, (now: number) => [sql: string, ...values: number[]]>
> = {
  pending: (now) => ["status = 'pending' AND expires_at > ?", now],
  expired: (now) => ["status = 'pending' AND expires_at <= ?", now],
  paid: () => ["status = 'paid'"],
  cancelled: () => ["status = 'cancelled'"],
};

/** The stored reply for this Idempotency-Key, at most 24 h old, or a new one. @throws Refusal 409 */
function withIdempotencyKey(
  { store, now }: Service,
  { client, headers, asked }: { client: ClientRow; headers: Record<string, string>; asked: unknown },
  make: () => ReturnType<typeof checkoutView>,
): Reply<'checkouts.create'> {
  const key = headers['Idempotency-Key']!;
  const hash = createHash('sha256').update(canonical(asked)).digest('hex');
  store.run('DELETE FROM idempotency_keys WHERE created_at <= ?', now() - keyLifetimeMs);
  const first = store.find('idempotency_keys', { client_id: client.id, key });
  if (first && first.body_hash !== hash)
    throw new Refusal(409, 'this Idempotency-Key was sent with another body');
  if (first) return parseJson(first.reply) as Reply<'checkouts.create'>;
  const data = make();
  const reply = stringifyJson(data);
  store.insert('idempotency_keys', { client_id: client.id, key, body_hash: hash, reply, created_at: now() });
  return data;
}

/** The same text for the same JSON value, in any order of keys. */
function canonical(body: unknown): string {
  return stringifyJson(sorted(body));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, part]) => [name, sorted(part)]));
}

/** The payment page sends the payer there: these run in the page, or read what is on the payer's device. */
const unsafeSchemes = ['http:', 'javascript:', 'data:', 'vbscript:', 'blob:', 'file:'];
const isAppLink = (url: string) => !unsafeSchemes.includes(new URL(url).protocol);

/** Checks the rules that the table's schema cannot express. */
function checkCreateBody(body: Body<'checkouts.create'>): void {
  for (const field of ['return_url', 'cancel_url'] as const) {
    const url = body[field];
    if (url !== undefined && !isHttpsOrLoopback(url) && !isAppLink(url)) {
      throw invalid(
        `body.${field}`,
        'must be https, http to this machine, or a link into an app',
        'url_scheme',
      );
    }
  }
  if (Buffer.byteLength(stringifyJson(body.metadata)) > longestMetadata) {
    throw invalid('body.metadata', `must be at most ${longestMetadata} bytes of JSON`, 'too_long');
  }
}

function create(service: Service, client: ClientRow, body: Body<'checkouts.create'>): CheckoutRow {
  const { store, random, now } = service;
  const { account, name } = payee(service, client, body);
  return store.insert('checkouts', {
    ...newRow(service, client.id),
    token: newSecret(random, ''),
    virtual_account_number: account.virtual_account_number,
    account_name: name,
    amount: body.amount,
    order_code: body.order_code,
    description: body.description ?? '',
    return_url: body.return_url,
    cancel_url: body.cancel_url,
    status: 'pending',
    paid_amount: 0,
    paid_late: false,
    late_amount: 0,
    sandbox: body.sandbox ?? false,
    expires_at: now() + (body.expires_in ?? defaultLifetimeSeconds) * 1000,
    payer_name: body.payer_name,
    payer_email: body.payer_email,
    metadata: body.metadata && stringifyJson(body.metadata),
    qr_code_id: random.uuid(),
  });
}

/** The account to pay into. It identifies the checkout: no other pending checkout has it. */
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
    registerNotifications(service, account);
    return { account, name: profile.beneficiary_name };
  }
  const account = activeAccount(service, client.id, accountId);
  const owner = account?.bank_account_id && linkedAccount(service, client.id, account.bank_account_id);
  if (!account || !owner) throw new Refusal(404, 'no such virtual account');
  const { virtual_account_number } = account;
  const waiting = store.list('checkouts', { virtual_account_number, status: 'pending' });
  if (waiting.some(({ expires_at }) => expires_at > now())) {
    throw new Refusal(409, 'a pending checkout waits on this virtual account');
  }
  return { account, name: owner.account_name };
}
