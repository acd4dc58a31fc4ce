/** Situations of a setup as facts, each with what the diagnosis is to say of it. */
import type { Failure } from '../../src/diagnosis/facts/ask-source.ts';
import type { Channel, ChannelFacts, Message } from '../../src/diagnosis/facts/channels.ts';
import type { Configuration } from '../../src/diagnosis/facts/configurations.ts';
import type { Incoming } from '../../src/diagnosis/facts/newest-transactions.ts';
import type { ServiceFacts, SetupFacts } from '../../src/diagnosis/facts/setup.ts';
import type { Listener } from '../../src/diagnosis/facts/this-machine.ts';
import type { AccountState } from '../../src/diagnosis/facts/virtual-accounts.ts';
import type { Code, Outcome } from '../../src/diagnosis/finding.ts';
import type { Registration } from '../../src/registrations/registration.ts';
import type { LogEntry } from '../../src/webhooks/delivery-log/entry.ts';
import type { Delivery } from '../../src/webhooks/delivery-log/read-log.ts';

const now = Date.parse('2026-11-21T02:00:00Z');
const minutes = (count: number) => now - count * 60_000;
const iso = (ms: number) => new Date(ms).toISOString();

export const configuration = (
  name: string,
  changed: Partial<Configuration> & object = {},
): Configuration => ({
  id: name,
  name,
  webhook_url: `https://${name}.example/hook`,
  auth_type: 'HMAC_SHA256',
  api_key_name: 'X-Webhook-Secret',
  payload_format: 'application/json',
  virtual_account_id: null,
  is_active: true,
  max_retries: 7,
  created_at: iso(minutes(600)),
  ...changed,
});

const labelOf = (status: number | null) =>
  status === null ? 'DNS' : status < 300 ? 'OK' : status < 500 ? 'HTTP_4XX' : 'HTTP_5XX';

let serial = 0;
/** `ago`: minutes. */
export const delivery = (
  to: string,
  code: string,
  ago: number,
  status: number | null = 200,
  event_type = 'webhook',
): Delivery => ({
  entry: {
    id: `log-${++serial}`,
    client_id: 'client',
    event_type,
    endpoint_url: to.includes(':') ? to : `https://${to}.example/hook`,
    request_payload: JSON.stringify({ transaction_code: code }),
    request_headers: JSON.stringify({ 'content-type': 'application/json', 'X-Service-Signature': 'sha256=' }),
    status_code: status,
    response_text: '',
    duration_ms: 12,
    error_label: labelOf(status),
    created_at: iso(minutes(ago)),
  } as LogEntry,
  payload: { transaction_code: code },
});

export const withAnswer = ({ entry, payload }: Delivery, response_text: string): Delivery => ({
  entry: { ...entry, response_text },
  payload,
});

const withOtherEvent = ({ entry, payload }: Delivery): Delivery => ({
  entry,
  payload: { ...payload, event: 'TRANSACTION_IN' },
});

const withEvent = ({ entry, payload }: Delivery): Delivery => ({
  entry,
  payload: { ...payload, event: 'CHECKOUT_PAID', checkout_id: 'checkout' },
});

export const unsigned = ({ entry, payload }: Delivery): Delivery => ({
  entry: { ...entry, request_headers: JSON.stringify({ 'content-type': 'application/json' }) },
  payload,
});

export const transfer = (code: string, ago: number, account?: string): Incoming => ({
  code,
  at: minutes(ago),
  account,
  status: null,
});

export const accountState = (status: string | null, changed: object = {}): AccountState => ({
  account: { id: 'va', virtual_account_number: '96SHOP1' } as AccountState['account'],
  notification:
    status === null
      ? undefined
      : ({ id: 'noti', status, receive_noti_realtime: true, ...changed } as AccountState['notification']),
  hasTransactions: false,
});

const failure = (changed: Partial<Failure>): Failure => ({
  source: 'service',
  kind: 'service',
  status: 500,
  reason: 'unreachable',
  detail: 'it said so',
  waited: null,
  ...changed,
});

export const given = <Value>(value: Value) => ({ value, failure: null });
export const without = (changed: Partial<Failure>) => ({ value: undefined, failure: failure(changed) });

export const channel = (name: string, changed: Partial<Channel> = {}): Channel => ({
  kind: 'email',
  subject: { kind: 'channel', id: name, name },
  is_active: true,
  virtual_account_id: null,
  created: minutes(600),
  isForTransfers: true,
  isForFailures: false,
  recipients: [{ email: 'an@shop.example', verified: true, suppressed: false }],
  error: '',
  ...changed,
});

const to = (email: Partial<Channel['recipients'][number]>) =>
  channel('books', {
    recipients: [{ email: 'an@shop.example', verified: true, suppressed: false, ...email }],
  });

const message = (label: string, ago: number): Message => ({
  ...{ id: `mail-${ago}`, channel: 'books', recipient: 'an@shop.example', transaction_code: 'FT1' },
  ...{ isDelivered: label === 'OK', label, answer: '', at: minutes(ago) },
});

export function channelsWith(channels: Channel[] = [], changed: Partial<ChannelFacts> = {}): ChannelFacts {
  const read = { messages: [], logged: [], isZaloClosed: false, isOffered: true, failure: null };
  return { channels, ...read, ...changed };
}

const channels = (...facts: Parameters<typeof channelsWith>) =>
  service({ channels: given(channelsWith(...facts)) });

const payment = (real: number, hasProfile: boolean) =>
  service({ payment: given({ checkouts: 2, real, hasProfile }) });

/** Deliveries that wait for the app, each so many minutes ago. */
const waiting = (...ago: number[]) =>
  machine({
    backlog: given(
      ago.map((one) => ({
        ...{ id: `d${one}`, target: here, received_at: iso(minutes(one)), state: 'refused' as const },
      })),
    ),
  });

/** A delivery that a listener here received and answered 502, and what its app made of it last. */
const received = (code: string, forward: object): SetupFacts => {
  const failed = delivery('shop', code, 30, 502);
  const id = 'd1';
  const at = failed.entry.created_at;
  const kept = {
    id,
    received_at: at,
    transaction_code: code,
    headers: [
      ['Host', 'shop.example'],
      ['X-Service-Signature', 'sha256='],
    ],
  };
  const facts = service({
    log: given({ deliveries: [failed], complete: true, from: minutes(30), unread: 0 }),
  });
  const last = { id, at, target: here, attempts: 1, duration_ms: 3, ...forward };
  return { ...facts, machine: { ...facts.machine, received: given([{ ...kept, forward: last } as never]) } };
};

const redelivered = (facts: SetupFacts): SetupFacts => {
  const log = facts.service!.log.value!;
  const deliveries = [delivery('shop', 'FT1', 20), ...log.deliveries];
  return { ...facts, service: { ...facts.service!, log: given({ ...log, deliveries }) } };
};

/** The same, whose app accepted a replay at this time. */
export const acceptedLater = (at: string) => received('FT1', { ok: true, status: 200, at });

type Changes = {
  [Part in Exclude<keyof SetupFacts['connection'], never>]?: SetupFacts['connection'][Part];
};

export const well = (): SetupFacts & { service: ServiceFacts } => ({
  timeoutMs: 1_000,
  drift: [],
  connection: {
    now,
    version: '1.0.0',
    node: '20.19.0',
    installation: { installed: 'homebrew', update: 'brew upgrade payconfirm' },
    profile: { name: 'shop', from: 'profile', keychain: false, others: [] },
    address: { url: new URL('https://pay.example/'), fault: null, isHere: false },
    network: {
      isLeftToProxy: false,
      addresses: ['192.0.2.1'],
      nameError: undefined,
      certificate: { fault: null, issuer: 'Authority', validTo: now + 90 * 86_400_000 },
      tlsError: undefined,
    },
    reply: given({ ms: 20, skew: 0 }),
    secret: given('accepted'),
    hasSecret: true,
  },
  service: {
    configurations: given([configuration('shop')]),
    log: given({ deliveries: [delivery('shop', 'FT1', 30)], complete: true, from: minutes(30), unread: 0 }),
    transactions: given([transfer('FT1', 30)]),
    accounts: given({ listed: [], states: [], complete: true }),
    channels: given(channelsWith()),
    now,
    payment: given({ checkouts: 0, real: 0, hasProfile: undefined }),
  },
  machine: { listeners: given([]), registrations: given([]), received: given([]), backlog: given([]) },
});

const connection = (changed: Changes, letIn = true): SetupFacts => {
  const facts = well();
  return {
    ...facts,
    connection: { ...facts.connection, ...changed },
    service: letIn ? facts.service : undefined,
  };
};

const closed = (network: object) =>
  connection(
    { network: { ...well().connection.network!, ...network }, reply: undefined, secret: undefined },
    false,
  );

const unanswered = (changed: Partial<Failure>) =>
  connection({ reply: without(changed), secret: undefined }, false);

export const service = (changed: Partial<ServiceFacts>): SetupFacts => {
  const facts = well();
  return { ...facts, service: { ...facts.service, ...changed } };
};

const machine = (changed: Partial<SetupFacts['machine']>): SetupFacts => {
  const facts = well();
  return { ...facts, machine: { ...facts.machine, ...changed } };
};

/** Configurations, what the whole log has newest first, and the stored transfers. */
export const webhooks = (
  configurations: readonly Configuration[],
  deliveries: readonly Delivery[],
  transactions: readonly Incoming[] = [],
  complete = true,
): SetupFacts =>
  service({
    configurations: given(configurations),
    log: given({ deliveries, complete, from: complete ? null : minutes(120), unread: 0 }),
    transactions: given(transactions),
  });

const accounts = (...states: AccountState[]) =>
  service({ accounts: given({ listed: states.map(({ account }) => account), states, complete: true }) });

/** With the account 96SHOP1 in its list. */
const listed = (facts: SetupFacts, changed: object = {}): SetupFacts => {
  const state = accountState('ACTIVE', changed);
  const accounts = given({ listed: [state.account], states: [state], complete: true });
  return { ...facts, service: { ...facts.service!, accounts } };
};

const begun = (stage: Registration['stage'], isWaiting: boolean, virtual_account?: AccountState['account']) =>
  machine({
    registrations: given([
      {
        registration: {
          id: 'reg',
          stage,
          answers: { prefix: 'SHOP' },
          ...(virtual_account ? { virtual_account } : {}),
        } as Registration,
        isWaiting,
        flags: { resume: 'reg' },
      },
    ]),
  });

const listener = (life: Listener['life'], url: string): Listener => ({
  record: {
    id: 'listener',
    owner: { pid: 1, started: null },
    base_url: 'https://pay.example',
    client_id: 'c',
    urls: [url],
  },
  life,
  ended: life === 'ended' || life === 'taken-over' ? minutes(60) : null,
});

const withListener = (facts: SetupFacts, life: Listener['life'], url: string): SetupFacts => ({
  ...facts,
  machine: { ...facts.machine, listeners: given([listener(life, url)]) },
});

/** Its codes in order, each followed by `!` for a problem, `?` for a warning. */
export type Situation = [name: string, facts: SetupFacts, outcome: Outcome, codes: string, left?: string];

const tunnel = 'https://bright-cat.trycloudflare.com/hook';
const here = 'http://127.0.0.1:4001/hook';
const shop = configuration('shop');
const other = configuration('other');
const ok = delivery('shop', 'FT1', 30);

export const situations: readonly Situation[] = [
  ['all is well', well(), 'delivered', ''],
  ['an old Node', connection({ node: '18.20.0' }), 'failed', 'node-too-old!'],
  [
    'no credentials',
    connection(
      {
        profile: { ...well().connection.profile, from: null, others: ['other'] },
        reply: without({ kind: 'auth', status: null }),
        hasSecret: false,
        secret: undefined,
      },
      false,
    ),
    'failed',
    'credentials-missing! nothing-checked',
    'blocked',
  ],
  [
    'no address',
    connection(
      {
        address: { url: null, fault: null, isHere: false },
        network: undefined,
        reply: undefined,
        secret: undefined,
      },
      false,
    ),
    'failed',
    'address-missing! nothing-checked',
    'blocked',
  ],
  [
    'no address that can be used',
    connection(
      {
        address: { url: null, fault: 'ftp', isHere: false },
        network: undefined,
        reply: undefined,
        secret: undefined,
      },
      false,
    ),
    'failed',
    'address-invalid! nothing-checked',
    'blocked',
  ],
  [
    'a name that DNS does not know',
    closed({ nameError: 'ENOTFOUND' }),
    'failed',
    'name-unknown! nothing-checked',
    'blocked',
  ],
  [
    'no TLS on the port',
    closed({ tlsError: 'EPROTO' }),
    'failed',
    'service-tls-failed! nothing-checked',
    'blocked',
  ],
  [
    'an expired certificate',
    closed({ certificate: { fault: 'CERT_HAS_EXPIRED', issuer: 'A', validTo: now - 1 } }),
    'failed',
    'certificate-expired! nothing-checked',
    'blocked',
  ],
  [
    'a certificate of nobody',
    closed({ certificate: { fault: 'DEPTH_ZERO_SELF_SIGNED_CERT', issuer: 'A', validTo: now + 9e9 } }),
    'failed',
    'certificate-not-trusted! nothing-checked',
    'blocked',
  ],
  [
    'replies that differ from the table',
    {
      ...well(),
      drift: [
        {
          ...{
            endpoint: 'GET /api/v1/client/me',
            field: 'data.username',
            kind: 'missing',
            expected: 'string',
            found: null,
          },
          ...{ first_seen: '2026-11-21T01:00:00.000Z', last_seen: '2026-11-21T01:00:00.000Z', count: 1 },
        },
      ],
    },
    'delivered',
    'replies-differ',
  ],
  [
    'a certificate that ends soon',
    connection({
      network: {
        ...well().connection.network!,
        certificate: { fault: null, issuer: 'A', validTo: now + 86_400_000 },
      },
    }),
    'delivered',
    'certificate-expires-soon?',
  ],
  [
    'a proxy in between',
    connection({ network: { ...well().connection.network!, isLeftToProxy: true } }),
    'delivered',
    '',
    'left-to-proxy',
  ],
  [
    'nobody answers',
    unanswered({ kind: 'network', status: null }),
    'failed',
    'service-unreachable! nothing-checked',
    'blocked',
  ],
  [
    'no answer in time',
    unanswered({ kind: 'network', status: null, waited: 10_000, reason: 'timeout' }),
    'failed',
    'service-slow! nothing-checked',
    'blocked',
  ],
  ['a slow answer', connection({ reply: given({ ms: 2_500, skew: 0 }) }), 'delivered', 'service-slow?'],
  ['the service fails', unanswered({}), 'failed', 'service-error! nothing-checked', 'blocked'],
  ['too many requests', unanswered({ status: 429 }), 'failed', 'rate-limited! nothing-checked', 'blocked'],
  [
    'an answer that is not the service’s',
    unanswered({ status: null, reason: 'unreadable' }),
    'failed',
    'reply-not-understood! nothing-checked',
    'blocked',
  ],
  [
    'credentials that are rejected',
    unanswered({ kind: 'auth', status: 401 }),
    'failed',
    'credentials-rejected! nothing-checked',
    'blocked',
  ],
  [
    'a token without the right',
    unanswered({ kind: 'refused', status: 403, reason: 'refused' }),
    'failed',
    'scope-missing! nothing-checked',
    'blocked',
  ],
  [
    'no secret for writes',
    connection({ hasSecret: false, secret: undefined }),
    'failed',
    'secret-missing-for-writes!',
  ],
  ['a secret that is rejected', connection({ secret: given('rejected') }), 'failed', 'secret-rejected!'],
  [
    'a secret that cannot be read',
    connection({
      secret: without({ source: 'profile', kind: 'local', status: null, reason: 'unreachable' }),
    }),
    'failed',
    'unreadable-here!',
    'unreachable',
  ],
  [
    'a clock that is off',
    connection({ reply: given({ ms: 20, skew: -301_000 }) }),
    'failed',
    'clock-differs!',
  ],
  [
    'a service that tells no time',
    connection({ reply: given({ ms: 20, skew: null }) }),
    'delivered',
    '',
    'not-offered',
  ],
  [
    'configurations that are refused',
    service({
      configurations: without({ source: 'configurations', kind: 'refused', status: 400, reason: 'refused' }),
    }),
    'failed',
    'request-refused!',
    'refused',
  ],
  [
    'a log that cannot be read',
    service({ log: without({ source: 'delivery-log' }) }),
    'failed',
    'service-error!',
    'unreachable unreachable',
  ],
  [
    'transactions that the service does not offer',
    service({
      transactions: without({ source: 'transactions', kind: 'refused', status: 404, reason: 'not-offered' }),
    }),
    'delivered',
    '',
    'not-offered',
  ],
  ['no configuration', webhooks([], []), 'failed', 'no-configuration!'],
  [
    '20 configurations',
    webhooks(
      Array.from({ length: 20 }, (_, at) => configuration(`shop${at}`)),
      Array.from({ length: 20 }, (_, at) => delivery(`shop${at}`, 'FT1', 30)),
    ),
    'delivered',
    'many-configurations?',
  ],
  [
    'paused, and nothing else is active',
    webhooks([configuration('shop', { is_active: false })], [ok]),
    'failed',
    'paused-now!',
  ],
  [
    'one of two is paused, and missed a transfer',
    webhooks([shop, configuration('other', { is_active: false })], [ok], [transfer('FT1', 30)]),
    'delivered',
    'paused-now?',
  ],
  [
    'the last transfer came while all were paused',
    webhooks([configuration('shop', { is_active: false })], [], [transfer('FT1', 30)]),
    'failed',
    'paused-now! last-transfer-not-sent!',
  ],
  [
    'paused, perhaps since the last transfer came: its delivery may be on its way',
    webhooks([configuration('shop', { is_active: false })], [], [transfer('FT1', 0.5)]),
    'failed',
    'paused-now!',
  ],
  [
    'bound to another account, perhaps since the last transfer came: its delivery may be on its way',
    listed(
      webhooks(
        [configuration('shop', { virtual_account_id: 'books' })],
        [ok],
        [transfer('FT2', 0.5, '96SHOP1')],
      ),
    ),
    'failed',
    'account-without-configuration!',
  ],
  [
    'an account that no configuration matches, and no transfer came to it',
    listed(webhooks([configuration('shop', { virtual_account_id: 'books' })], [ok])),
    'failed',
    'account-without-configuration!',
  ],
  [
    'an account that only a paused configuration matches',
    listed(
      webhooks(
        [
          configuration('shop', { virtual_account_id: 'books' }),
          configuration('own', { virtual_account_id: 'va', is_active: false }),
        ],
        [ok],
      ),
    ),
    'failed',
    'account-without-configuration! paused-now?',
  ],
  [
    'an account that no configuration matches, and that the bank does not report yet',
    listed(webhooks([configuration('shop', { virtual_account_id: 'books' })], [ok]), { status: 'PENDING' }),
    'failed',
    'registration-at-step-4!',
  ],
  [
    'resumed, but the transfer of the pause is still missing',
    webhooks([shop], [ok], [transfer('FT2', 60), transfer('FT1', 30)].reverse()),
    'unknown',
    'transfers-missed?',
  ],
  [
    'the last transfer was to an account that no configuration matches',
    webhooks(
      [configuration('shop', { virtual_account_id: 'va' })],
      [ok],
      [transfer('FT2', 10, '96OTHER1'), transfer('FT1', 30)],
    ),
    'delivered',
    'last-transfer-not-sent?',
  ],
  [
    'an account that no configuration matches; the last transfer was to another',
    listed(
      webhooks(
        [configuration('shop', { virtual_account_id: 'books' })],
        [delivery('shop', 'FT2', 10), ok],
        [transfer('FT2', 10, '96BOOKS1'), transfer('FT3', 20, '96SHOP1'), transfer('FT1', 30)],
      ),
    ),
    'failed',
    'account-without-configuration!',
  ],
  [
    'the last transfer was to a listed account that no configuration matches',
    listed(
      webhooks(
        [configuration('shop', { virtual_account_id: 'books' })],
        [ok],
        [transfer('FT2', 10, '96SHOP1'), transfer('FT1', 30)],
      ),
    ),
    'failed',
    'account-without-configuration! last-transfer-not-sent',
  ],
  [
    'just came to an account that the bank reports at day end: it is not on its way',
    listed(webhooks([shop], [ok], [transfer('FT2', 0.5, '96SHOP1'), transfer('FT1', 30)]), {
      receive_noti_realtime: false,
    }),
    'failed',
    'day-end-reporting! last-transfer-not-sent!',
  ],
  [
    'the last transfer was sent to nobody',
    webhooks([shop], [ok], [transfer('FT2', 10), transfer('FT1', 30)]),
    'failed',
    'last-transfer-not-sent! transfers-missed?',
  ],
  [
    'the last transfer failed, the one before was delivered',
    webhooks([shop], [delivery('shop', 'FT2', 10, 500), ok], [transfer('FT2', 10), transfer('FT1', 30)]),
    'failed',
    'app-error! last-transfer-failed',
  ],
  [
    'a transfer that is on its way',
    webhooks([shop], [ok], [transfer('FT2', 0.5), transfer('FT1', 30)]),
    'delivered',
    '',
  ],
  [
    'a transfer from before the configuration',
    webhooks([shop], [ok], [transfer('FT1', 30), transfer('FT0', 601)]),
    'delivered',
    '',
  ],
  [
    'a transfer that the log does not reach back to',
    webhooks([shop], [ok], [transfer('FT1', 30), transfer('FT0', 121)], false),
    'unknown',
    '',
    'limit',
  ],
  [
    'no transfer that the log reaches back to',
    webhooks([shop], [ok], [transfer('FT0', 121)], false),
    'unknown',
    '',
    'limit',
  ],
  [
    'of a long log, the twenty newest at its address were delivered',
    webhooks(
      [shop],
      Array.from({ length: 20 }, (_, at) => delivery('shop', `FT${at}`, at)),
      [],
      false,
    ),
    'delivered',
    '',
  ],
  [
    'whether it is active is not said',
    webhooks([configuration('shop', { is_active: null as never })], [ok]),
    'unknown',
    'activity-unknown',
  ],
  [
    'other events alone',
    webhooks([configuration('shop', { events: ['VA_CREATED'] } as object)], [ok]),
    'failed',
    'event-not-subscribed!',
  ],
  [
    'an address of this machine, the service elsewhere',
    webhooks([configuration('shop', { webhook_url: here })], [delivery(here, 'FT1', 30, null)]),
    'failed',
    'address-not-public! name-not-found',
  ],
  [
    'an address of a private network',
    webhooks([configuration('shop', { webhook_url: 'https://192.168.1.4/hook' })], []),
    'failed',
    'address-not-public! no-delivery-seen',
  ],
  [
    'the address of a listener that ended',
    withListener(
      webhooks([configuration('shop', { webhook_url: here })], [delivery(here, 'FT1', 30, null)]),
      'dead',
      here,
    ),
    'failed',
    'address-of-ended-listener! listener-crashed! name-not-found',
  ],
  [
    'the address of a listener that runs',
    withListener(
      webhooks([configuration('shop', { webhook_url: tunnel })], [delivery(tunnel, 'FT1', 30, 502)]),
      'alive',
      tunnel,
    ),
    'failed',
    'gateway-error!',
  ],
  [
    'the address of a listener that ended',
    withListener(
      webhooks([configuration('shop', { webhook_url: tunnel })], [delivery(tunnel, 'FT1', 30, 502)]),
      'ended',
      tunnel,
    ),
    'failed',
    'address-of-ended-listener! gateway-error',
  ],
  [
    'the address of a listener that ended, and another answers there since',
    withListener(
      webhooks([configuration('shop', { webhook_url: tunnel })], [delivery(tunnel, 'FT1', 30)]),
      'ended',
      tunnel,
    ),
    'delivered',
    '',
  ],
  [
    'a listener runs, and another has taken over its configuration',
    withListener(well(), 'taken-over', here),
    'delivered',
    'listener-taken-over?',
  ],
  ['accepted twice', webhooks([shop], [delivery('shop', 'FT1', 20), ok]), 'delivered', 'duplicates-seen'],
  [
    'two transfers in a row that the log has nothing of',
    webhooks(
      [shop],
      [delivery('shop', 'FT4', 10), ok],
      [transfer('FT4', 10), transfer('FT3', 15), transfer('FT2', 20), transfer('FT1', 30)],
    ),
    'unknown',
    'transfers-missed? gap-in-log?',
  ],
  [
    'one transfer that the log has nothing of is no gap',
    webhooks(
      [shop],
      [delivery('shop', 'FT4', 10), ok],
      [transfer('FT4', 10), transfer('FT3', 15), transfer('FT1', 30)],
    ),
    'unknown',
    'transfers-missed?',
  ],
  ['the backlog grows', waiting(70, 50, 40, 30), 'failed', 'not-forwarded-yet! backlog-growing?'],
  [
    'the app behind a listener here is down',
    received('FT1', { ok: false }),
    'failed',
    'app-not-running! last-transfer-failed gateway-error',
  ],
  ['it was, and has accepted the replay', received('FT1', { ok: true, status: 200 }), 'delivered', ''],
  [
    'its app was down, and accepted the redelivery: once, not twice',
    redelivered(received('FT1', { ok: true, status: 200 })),
    'delivered',
    'failing-sometimes',
  ],
  ['the backlog shrinks', waiting(110, 100, 90, 80, 50, 40, 30), 'failed', 'not-forwarded-yet!'],
  ['checkouts for real money without a profile', payment(1, false), 'delivered', 'payment-profile-missing?'],
  ['sandbox checkouts without a profile', payment(0, false), 'delivered', 'payment-profile-missing'],
  ['checkouts with a profile', payment(1, true), 'delivered', ''],
  ['a channel', channels([channel('books')]), 'delivered', ''],
  ['no channels are offered', channels([], { isOffered: false }), 'delivered', '', 'not-offered'],
  [
    'channels that cannot be read',
    channels([], { failure: failure({ source: 'channels' }) }),
    'unknown',
    'service-error?',
    'unreachable',
  ],
  ['a paused channel', channels([channel('books', { is_active: false })]), 'delivered', 'channel-paused'],
  ['an address that is not verified', channels([to({ verified: false })]), 'delivered', 'email-unverified?'],
  ['an address that is suppressed', channels([to({ suppressed: true })]), 'delivered', 'email-suppressed?'],
  [
    'the last email failed',
    channels([to({})], { messages: [message('SMTP_4XX', 10), message('OK', 20)] }),
    'delivered',
    'channel-failed?',
  ],
  [
    'an email failed, and arrived when it was sent again',
    channels([to({})], { messages: [message('OK', 10), message('SMTP_4XX', 20)] }),
    'delivered',
    '',
  ],
  [
    'an address that was verified since',
    channels([to({})], { messages: [message('UNVERIFIED', 10)] }),
    'delivered',
    '',
  ],
  [
    'the bot was removed from the group',
    channels([
      channel('team', { kind: 'telegram', error: 'Forbidden: bot was kicked from the supergroup chat' }),
    ]),
    'delivered',
    'bot-removed?',
  ],
  [
    'Telegram says something else',
    channels([channel('team', { kind: 'telegram', error: 'Too Many Requests: retry after 5' })]),
    'delivered',
    'channel-failed?',
  ],
  ['Zalo is closed', channels([], { isZaloClosed: true }), 'delivered', 'zalo-closed'],
  [
    'the address of a closed tunnel',
    webhooks([configuration('shop', { webhook_url: tunnel })], [delivery(tunnel, 'FT1', 30, null)]),
    'failed',
    'address-of-ended-tunnel! name-not-found',
  ],
  [
    'a tunnel that delivers',
    webhooks([configuration('shop', { webhook_url: tunnel })], [delivery(tunnel, 'FT1', 30)]),
    'delivered',
    '',
  ],
  ['a listener that crashed', withListener(well(), 'dead', here), 'failed', 'listener-crashed!'],
  [
    'two at one address, one failure: one of them lacks it, and nobody is blamed',
    webhooks(
      [
        configuration('a', { webhook_url: 'https://shop.example/hook' }),
        configuration('b', { webhook_url: 'https://shop.example/hook' }),
      ],
      [delivery('shop', 'FT1', 30, 500), delivery('shop', 'FT1', 30)],
    ),
    'failed',
    'app-error! same-address-twice?',
  ],
  [
    'the only one at its address, two attempts at once, one failure: that may have been of one that is gone',
    webhooks([shop], [delivery('shop', 'FT1', 30, 500), delivery('shop', 'FT1', 30)]),
    'unknown',
    'transfers-uncertain?',
  ],
  [
    'two at one address, one success and a failure at another time: whose each was is not known',
    webhooks(
      [
        configuration('a', { webhook_url: 'https://shop.example/hook' }),
        configuration('b', { webhook_url: 'https://shop.example/hook' }),
      ],
      [delivery('shop', 'FT1', 20, 500), delivery('shop', 'FT1', 30)],
    ),
    'unknown',
    'same-address-twice? transfers-uncertain?',
  ],
  [
    'two at one address, one failure, then both have it',
    webhooks(
      [
        configuration('a', { webhook_url: 'https://shop.example/hook' }),
        configuration('b', { webhook_url: 'https://shop.example/hook' }),
      ],
      [
        delivery('shop', 'FT1', 20),
        delivery('shop', 'FT1', 20),
        delivery('shop', 'FT1', 30, 500),
        delivery('shop', 'FT1', 30),
      ],
    ),
    'delivered',
    'same-address-twice?',
  ],
  [
    'two at one address that are signed and unsigned',
    webhooks([shop, configuration('b', { webhook_url: shop.webhook_url, auth_type: 'NONE' })], [ok]),
    'unknown',
    'same-address-twice no-delivery-seen',
  ],
  [
    'made again at its URL after a failure: nothing was sent to it yet',
    webhooks([configuration('shop', { created_at: iso(minutes(20)) })], [delivery('shop', 'FT1', 30, 500)]),
    'failed',
    'deleted-since! no-delivery-seen',
  ],
  [
    'a test alone',
    webhooks([shop], [delivery('shop', 'DUMMY123', 30, 200, 'test')]),
    'unknown',
    'tested-only',
  ],
  [
    'a test alone in what was read of the log',
    webhooks([shop], [delivery('shop', 'DUMMY123', 30, 200, 'test')], [], false),
    'unknown',
    '',
    'limit',
  ],
  [
    'a test alone, which failed',
    webhooks([shop], [delivery('shop', 'DUMMY123', 30, 500, 'test')]),
    'failed',
    'app-error! tested-only',
  ],
  [
    'a test does not make good a transfer',
    webhooks([shop], [delivery('shop', 'DUMMY123', 10, 200, 'test'), delivery('shop', 'FT1', 30, 500)]),
    'failed',
    'app-error!',
  ],
  ['nothing in the whole log', webhooks([shop], []), 'unknown', 'no-delivery-seen'],
  [
    'nothing in what was read of the log',
    webhooks([shop, configuration('other')], [delivery('other', 'FT1', 30)], [], false),
    'unknown',
    '',
    'limit limit',
  ],
  ['the last one failed', webhooks([shop], [delivery('shop', 'FT2', 10, 500), ok]), 'failed', 'app-error!'],
  [
    'the last two failed',
    webhooks([shop], [delivery('shop', 'FT3', 10, 500), delivery('shop', 'FT2', 20, 500), ok]),
    'failed',
    'app-error! failing-since',
  ],
  [
    'OK, 500, OK',
    webhooks([shop], [delivery('shop', 'FT3', 10), delivery('shop', 'FT2', 20, 500), ok]),
    'failed',
    'failing-sometimes?',
  ],
  [
    'two of three accepted with an error in the body, an earlier one well',
    webhooks(
      [shop],
      [
        delivery('shop', 'FT4', 10),
        withAnswer(delivery('shop', 'FT3', 20), '{"success":false}'),
        withAnswer(delivery('shop', 'FT2', 25), '{"success":false}'),
      ],
    ),
    'delivered',
    'errors-in-answers?',
  ],
  [
    'two accepted with an error in the body, then one that failed',
    webhooks(
      [shop],
      [
        delivery('shop', 'FT4', 10, 500),
        withAnswer(delivery('shop', 'FT3', 20), '{"success":false}'),
        withAnswer(delivery('shop', 'FT2', 25), '{"success":false}'),
      ],
    ),
    'failed',
    'app-error! errors-in-answers?',
  ],
  [
    '500, then redelivered',
    webhooks([shop], [delivery('shop', 'FT1', 20), delivery('shop', 'FT1', 30, 500)]),
    'delivered',
    'failing-sometimes',
  ],
  [
    'delivered, the duplicate rejected',
    webhooks([shop], [delivery('shop', 'FT1', 20, 409), ok]),
    'delivered',
    '',
  ],
  [
    'moved after a failure',
    webhooks([shop], [delivery('old', 'FT1', 30, 500)]),
    'failed',
    'address-changed-since! no-delivery-seen',
  ],
  [
    'paused, and moved after a failure',
    webhooks(
      [configuration('books', { auth_type: 'NONE' }), configuration('shop', { is_active: false })],
      [unsigned(delivery('books', 'FT2', 20)), delivery('old', 'FT1', 30, 500)],
    ),
    'failed',
    'paused-now? address-changed-since?',
  ],
  [
    'moved twice, after a failure at each address',
    webhooks(
      [shop],
      [delivery('shop', 'FT3', 10), delivery('second', 'FT2', 20, 500), delivery('first', 'FT1', 30, 500)],
    ),
    'failed',
    'address-changed-since? address-changed-since?',
  ],
  [
    'changed by the service’s own word before a failure at another address: that was another’s',
    webhooks(
      [configuration('shop', { updated_at: iso(minutes(40)) })],
      [delivery('shop', 'FT2', 10), delivery('old', 'FT1', 30, 500)],
    ),
    'unknown',
    'deleted-since?',
  ],
  [
    'signed, after a failure without a signature at another address: that was another’s',
    webhooks([shop], [delivery('shop', 'FT2', 10), unsigned(delivery('old', 'FT1', 30, 500))]),
    'unknown',
    'deleted-since?',
  ],
  [
    'a new one at the address of one that is gone',
    webhooks(
      [configuration('old', { created_at: iso(minutes(20)) })],
      [delivery('old', 'FT2', 10), delivery('old', 'FT1', 30, 500)],
    ),
    'unknown',
    'deleted-since?',
  ],
  [
    'a duplicate is rejected at an address that accepted it for another configuration',
    webhooks(
      [shop, configuration('copy', { webhook_url: shop.webhook_url, auth_type: 'NONE' })],
      [unsigned(delivery('shop', 'FT1', 20, 409)), ok],
    ),
    'delivered',
    'same-address-twice',
  ],
  [
    'the last transfer is delivered to one of two',
    webhooks(
      [shop, other],
      [delivery('other', 'FT1', 30), delivery('shop', 'FT1', 30, 500)],
      [transfer('FT1', 30)],
    ),
    'failed',
    'app-error! last-transfer-incomplete',
  ],
  [
    'nine transfers failed: three have a command',
    webhooks(
      [shop],
      Array.from({ length: 9 }, (_, at) => delivery('shop', `FT${at + 1}`, 30 + at, 500)),
    ),
    'failed',
    'app-error! failing-since',
  ],
  [
    'failed at the old URL, delivered at that of another one: that of both now',
    webhooks(
      [shop, configuration('copy', { webhook_url: shop.webhook_url })],
      [delivery('shop', 'FT1', 20), delivery('shop', 'FT1', 30), delivery('old', 'FT1', 30, 500)],
    ),
    'delivered',
    'same-address-twice?',
  ],
  [
    'a failed test of a paused one, at the URL of an unsigned one that had no delivery',
    webhooks(
      [
        configuration('shop', { is_active: false, updated_at: iso(minutes(40)) }),
        configuration('copy', { webhook_url: shop.webhook_url, auth_type: 'NONE' }),
      ],
      [delivery('shop', 'DUMMY', 20, 401, 'test')],
    ),
    'unknown',
    'paused-now? no-delivery-seen',
  ],
  [
    'two alike at one URL, one of them paused since both rejected a transfer',
    webhooks(
      [shop, configuration('copy', { webhook_url: shop.webhook_url, is_active: false })],
      [delivery('shop', 'FT1', 30, 500), delivery('shop', 'FT1', 30, 500)],
    ),
    'failed',
    'app-error!',
  ],
  [
    'paused with a transfer that it had rejected',
    webhooks(
      [configuration('shop', { is_active: false }), other],
      [delivery('other', 'FT1', 30), delivery('shop', 'FT1', 30, 500)],
    ),
    'failed',
    'app-error! paused-now?',
  ],
  [
    'delivered, but one transfer was never sent',
    webhooks(
      [shop],
      [delivery('shop', 'FT2', 10), delivery('shop', 'FT0', 60)],
      [transfer('FT2', 10), transfer('FT1', 30)],
    ),
    'unknown',
    'transfers-missed?',
  ],
  [
    'moved after a failure, and redelivered',
    webhooks([shop], [delivery('shop', 'FT1', 10), delivery('old', 'FT1', 30, 500)]),
    'delivered',
    'failing-sometimes',
  ],
  [
    'a redelivery failed of a transfer that is older than what was read of the log',
    webhooks([shop], [delivery('shop', 'FT1', 30, 500)], [], false),
    'unknown',
    'transfers-uncertain?',
    'limit',
  ],
  [
    'the newest was delivered, and what failed at the edge of what was read is not left out',
    webhooks([shop], [delivery('shop', 'FT2', 30), delivery('shop', 'FT1', 120, 503)], [], false),
    'unknown',
    'transfers-uncertain?',
    'limit',
  ],
  [
    'sent to nobody before the configuration was made: no ✓',
    webhooks([configuration('shop', { created_at: iso(minutes(30)) })], [], [transfer('FT1', 45)]),
    'failed',
    'last-transfer-not-sent! no-delivery-seen',
  ],
  [
    'its CHECKOUT_PAID failed: no transfer, and not sent again',
    webhooks([shop], [withEvent(delivery('shop', 'FT1', 30, 409)), delivery('shop', 'FT1', 30)]),
    'unknown',
    'events-failed?',
  ],
  [
    'an event that is of no checkout tells of the transfer that it names',
    webhooks([shop], [withOtherEvent(delivery('shop', 'FT1', 30))]),
    'delivered',
    '',
  ],
  [
    'deleted after a failure',
    webhooks(
      [shop],
      [delivery('shop', 'FT2', 10), delivery('old', 'FT1', 30, 500), delivery('shop', 'FT0', 40)],
    ),
    'unknown',
    'deleted-since?',
  ],
  [
    'deleted after a failure, delivered at the same URL for another',
    webhooks([shop], [unsigned(delivery('shop', 'FT1', 30, 401)), delivery('shop', 'FT1', 30)]),
    'delivered',
    '',
  ],
  [
    'a failure at a URL that either of two may have had: no account tells, and neither is well',
    webhooks(
      [
        configuration('one', { virtual_account_id: 'va-1' }),
        configuration('two', { virtual_account_id: 'va-2' }),
      ],
      [delivery('one', 'FT3', 5), delivery('two', 'FT2', 10), delivery('old', 'FT1', 30, 500)],
    ),
    'unknown',
    'address-changed-since? address-changed-since? deleted-since?',
  ],
  [
    'deleted after a failure, delivered elsewhere',
    webhooks(
      [shop],
      [delivery('old', 'FT1', 30, 500), delivery('shop', 'FT1', 30), delivery('shop', 'FT0', 40)],
    ),
    'failed',
    'deleted-since!',
  ],
  [
    'deleted after a failure, and a later transfer was delivered elsewhere',
    webhooks(
      [shop],
      [delivery('shop', 'FT1', 20), delivery('old', 'FT0', 30, 500), delivery('shop', 'FT0', 40)],
    ),
    'unknown',
    'deleted-since?',
  ],
  [
    'deleted after a failure, delivered to its successor',
    webhooks(
      [shop],
      [delivery('shop', 'FT1', 20), delivery('old', 'FT1', 30, 500), delivery('shop', 'FT0', 40)],
    ),
    'delivered',
    '',
  ],
  [
    'a virtual account without notifications',
    accounts(accountState(null)),
    'failed',
    'registration-at-step-3!',
  ],
  [
    'a virtual account whose second OTP is missing',
    accounts(accountState('PENDING')),
    'failed',
    'registration-at-step-4!',
  ],
  ['a virtual account that reports', accounts(accountState('ACTIVE')), 'delivered', ''],
  [
    'notifications whose status the service leaves out',
    accounts(accountState('', { status: undefined })),
    'delivered',
    '',
  ],
  [
    'no registration is shown, but transfers were reported',
    accounts({ ...accountState(null), hasTransactions: true }),
    'delivered',
    '',
  ],
  ['cancelled notifications', accounts(accountState('CANCELLED')), 'failed', 'notifications-off!'],
  [
    'a status of notifications that is new',
    accounts(accountState('LATER')),
    'delivered',
    'notification-status-unknown',
  ],
  [
    '200 with an error in the body',
    webhooks([shop], [withAnswer(ok, '{"success":false,"message":"order not found"}')]),
    'delivered',
    'success-with-error-in-body?',
  ],
  [
    'an event type that is new',
    webhooks([shop], [delivery('shop', 'FT1', 30, 200, 'later')]),
    'delivered',
    'event-type-unknown',
  ],
  [
    'a transfer whose status is new was sent to nobody',
    webhooks([shop], [ok], [{ ...transfer('FT2', 10), status: 'LATER' }, transfer('FT1', 30)]),
    'delivered',
    '',
  ],
  [
    'a report at day end',
    accounts(accountState('ACTIVE', { receive_noti_realtime: false })),
    'failed',
    'day-end-reporting!',
  ],
  [
    'more virtual accounts than there was time for',
    service({ accounts: given({ listed: [accountState('ACTIVE').account], states: [], complete: false }) }),
    'unknown',
    '',
    'limit',
  ],
  [
    'virtual accounts that cannot be read',
    service({ accounts: without({ source: 'virtual-accounts' }) }),
    'failed',
    'service-error!',
    'unreachable',
  ],
  [
    'begun here, the first OTP is awaited',
    begun('step-1-done', true),
    'delivered',
    'registration-at-step-2?',
  ],
  ['begun here, the first OTP is spent', begun('step-1-done', false), 'failed', 'registration-at-step-2!'],
  [
    'begun here, an answer never came',
    begun('step-2-sent', false),
    'failed',
    'registration-unfinished-here!',
  ],
  [
    'a delivery that the app has not accepted',
    machine({ backlog: given([{ id: 'd1', target: here, received_at: iso(minutes(5)), state: 'refused' }]) }),
    'failed',
    'not-forwarded-yet!',
  ],
  [
    'a delivery of a listener that ended before the app had answered',
    machine({ backlog: given([{ id: 'd1', target: here, received_at: iso(minutes(5)), state: 'unknown' }]) }),
    'unknown',
    'not-forwarded-yet?',
  ],
] as const;

/** What stands in a row, of a finding. */
export const sign = ({ code, severity }: { code: Code; severity: string }): string =>
  code + (severity === 'problem' ? '!' : severity === 'warning' ? '?' : '');
