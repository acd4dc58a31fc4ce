/** Situations of one transfer as facts, each with what the diagnosis is to say; most were found by random histories. */
import type { Configuration } from '../../src/diagnosis/facts/configurations.ts';
import { type Addresses, noteAddress } from '../../src/diagnosis/facts/delivery-log.ts';
import type { Listener } from '../../src/diagnosis/facts/this-machine.ts';
import type { Outcome } from '../../src/diagnosis/finding.ts';
import type { TransferFacts } from '../../src/diagnosis/transfer.ts';
import type { LogEntry } from '../../src/webhooks/delivery-log/entry.ts';
import type { KeptDelivery } from '../../src/webhooks/journal/read-journal.ts';
import { configuration } from './setup-situations.ts';

const came = Date.parse('2026-11-21T01:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();
let serial = 0;

/** `to`: a name, or an address; `after`: seconds after the transfer came. */
const attempt = (to: string, status: number | null, after = 0, changed: Partial<LogEntry> = {}): LogEntry => {
  serial += 1;
  const labels = { 2: 'OK', 4: 'HTTP_4XX', 5: 'HTTP_5XX' } as const;
  return {
    id: `entry-${serial}`,
    client_id: 'client',
    event_type: 'webhook',
    endpoint_url: to.includes(':') ? to : `https://${to}.example/hook`,
    request_payload: '{}',
    request_headers: JSON.stringify({
      'content-type': 'application/json',
      'X-Service-Signature': `sha256=${to}`,
    }),
    status_code: status,
    response_text: '',
    duration_ms: 5,
    error_label: status === null ? 'CONNECTION' : labels[Math.floor(status / 100) as 2 | 4 | 5],
    created_at: iso(came + after * 1_000),
    ...changed,
  };
};

const unsigned = { request_headers: JSON.stringify({ 'content-type': 'application/json' }) };
const older = { created_at: iso(came - 3_600_000) };
const made = (name: string, changed: Partial<Configuration> & object = {}) =>
  configuration(name, { ...older, ...changed });

interface Situation {
  name: string;
  configurations: readonly Configuration[];
  attempts: readonly LogEntry[];
  /** CHECKOUT_PAID, oldest first. */
  events?: readonly LogEntry[];
  /** Of other transfers. */
  others?: readonly LogEntry[];
  stored?: readonly KeptDelivery[];
  /** When each listener at the address of the first one ended: seconds after the transfer came. */
  ended?: readonly number[];
  /** URL of a configuration that a listener created for itself. */
  madeAddress?: string;
  /** Id of a configuration whose listener was killed. */
  killed?: string;
  account?: string | null | undefined;
  isLogComplete?: boolean;
  /** When it is asked, and when the newest entry of the log was made: seconds after the transfer came. */
  asked?: number;
  newest?: number;
  says: Outcome;
  /** The recipients in their order, and how it stands with each. */
  who: Readonly<Record<string, Outcome>>;
  /** In order; `!` a problem, `?` a warning. */
  codes: string;
  /** Whom the first failure is blamed on, in a sentence. */
  blames?: string | RegExp;
  /** The first finding in words. */
  reads?: string;
}

const shop = made('shop');
const books = made('books');
const listener = made('listener', { webhook_url: 'http://127.0.0.1:4001/hook' });
const app = 'http://localhost:3000/';
const order = { id: 'checkout', order_code: 'DH1', amount: 100_000, status: 'paid', paid_amount: 100_000 };

/** What a listener on this machine received as the transfer came, and what its app answered. */
const received = (status: number, headers: KeptDelivery['headers']): KeptDelivery => ({
  type: 'delivery',
  id: '20261121-0000000100000000',
  received_at: iso(came),
  headers,
  body_base64: '',
  verified: true,
  copy: 'first',
  target: app,
  forward: {
    type: 'forward',
    id: '20261121-0000000100000000',
    at: iso(came),
    target: app,
    ok: status === 200,
    status,
    attempts: 1,
    duration_ms: 3,
  },
});

const undated = { created_at: null as never };
const timedOut = { error_label: 'TIMEOUT', duration_ms: 10_000 } as const;

export const situations: readonly Situation[] = [
  {
    name: 'attempts of which the log does not say when they were made are still for the configurations of now',
    configurations: [shop, books],
    attempts: [attempt('shop', 500, 0, undated), attempt('books', 200, 0, undated)],
    says: 'failed',
    who: { shop: 'failed', books: 'delivered' },
    codes: 'app-error! delivered',
  },
  {
    name: 'no label: the status tells that it was delivered',
    configurations: [shop],
    attempts: [attempt('shop', 200, 0, { error_label: null as never })],
    says: 'delivered',
    who: { shop: 'delivered' },
    codes: 'delivered',
  },
  {
    name: 'a label that nobody knows decides nothing, and is no reason to send it again',
    configurations: [shop],
    attempts: [attempt('shop', null, 0, { error_label: 'BLOCKED_BY_POLICY' as never })],
    says: 'unknown',
    who: { shop: 'unknown' },
    codes: 'unknown-label?',
  },
  {
    name: 'the app on this machine accepted it, another receiver failed at the same moment',
    configurations: [shop, listener],
    attempts: [attempt('shop', 500), attempt(listener.webhook_url, 200)],
    stored: [received(200, [['Host', '127.0.0.1:4001']])],
    says: 'failed',
    who: { shop: 'failed', listener: 'delivered', [app]: 'delivered' },
    codes: 'app-error! delivered delivered-from-here',
  },
  {
    name: 'the app on this machine accepted it after the service had given up',
    configurations: [listener],
    attempts: [attempt(listener.webhook_url, null, 0, timedOut)],
    stored: [received(200, [['X-Service-Signature', `sha256=${listener.webhook_url}`]])],
    says: 'delivered',
    who: { listener: 'delivered', [app]: 'delivered' },
    codes: 'delivered-from-here timeout',
  },
  {
    name: 'the same by its signature, behind a tunnel',
    configurations: [shop, made('tunnel')],
    attempts: [attempt('shop', 500), attempt('tunnel', 500)],
    stored: [received(200, [['X-Service-Signature', 'sha256=tunnel']])],
    says: 'failed',
    who: { shop: 'failed', tunnel: 'delivered', [app]: 'delivered' },
    codes: 'app-error! delivered-from-here app-error',
  },
  {
    name: 'unsigned, behind a tunnel that writes its own name: no other receiver of that moment is taken for it',
    configurations: [shop, made('tunnel', { webhook_url: 'https://x.trycloudflare.com/hook' })],
    attempts: [
      attempt('shop', 500, 0, unsigned),
      attempt('https://x.trycloudflare.com/hook', 200, 0, unsigned),
    ],
    stored: [
      received(200, [
        ['Host', '127.0.0.1:4001'],
        ['X-Forwarded-For', '203.0.113.7'],
      ]),
    ],
    says: 'failed',
    who: { shop: 'failed', tunnel: 'delivered', [app]: 'delivered' },
    codes: 'app-error! delivered',
  },
  {
    name: 'one is signed and the other is not: what was received unsigned was for the other',
    configurations: [listener, made('books', { webhook_url: listener.webhook_url, auth_type: 'NONE' })],
    attempts: [attempt(listener.webhook_url, 500), attempt(listener.webhook_url, 200, 0, unsigned)],
    stored: [received(200, [['Host', '127.0.0.1:4001']])],
    says: 'failed',
    who: { listener: 'failed', books: 'delivered', [app]: 'delivered' },
    codes: 'app-error! delivered',
  },
  {
    name: 'the one that failed was deleted, and a redelivery went to a listener that was killed: nobody has it',
    configurations: [{ ...listener, created_at: iso(came + 60_000) }],
    attempts: [attempt('old', 401), attempt(listener.webhook_url, null, 120)],
    killed: listener.id,
    says: 'failed',
    who: { listener: 'not_expected', 'https://old.example/hook': 'failed' },
    codes: 'rejected! deleted-since? connection-failed',
  },
  {
    name: 'two listeners at the address have ended: the later one is the cause',
    configurations: [listener],
    attempts: [attempt(listener.webhook_url, null)],
    ended: [-240, -60, -180],
    says: 'failed',
    who: { listener: 'failed' },
    codes: 'listener-ended! connection-failed',
    blames: 'stopped at 2026-11-21 00:59:00',
  },
  {
    name: 'one at the address has it, the other is told that it is a duplicate',
    configurations: [shop, made('copy', { webhook_url: shop.webhook_url, auth_type: 'NONE' })],
    attempts: [attempt('shop', 200), attempt('shop', 409, 60, unsigned)],
    says: 'delivered',
    who: { shop: 'delivered', copy: 'delivered' },
    codes: 'delivered duplicate-rejected',
  },
  {
    name: 'failed, as far as the log was read',
    configurations: [shop],
    attempts: [attempt('shop', 500)],
    isLogComplete: false,
    says: 'unknown',
    who: { shop: 'unknown' },
    codes: 'app-error!',
  },
  {
    name: 'bound, and the account that was paid to is not known',
    configurations: [shop, made('bound', { virtual_account_id: 'va-1' })],
    attempts: [attempt('shop', 200)],
    account: undefined,
    says: 'unknown',
    who: { shop: 'delivered', bound: 'unknown' },
    codes: 'not-sent-unexplained? delivered',
  },
  {
    name: 'one is paused and bound to another account: resuming it would not help',
    configurations: [shop, made('other', { virtual_account_id: 'va-2', is_active: false })],
    attempts: [attempt('shop', 200)],
    account: 'va-1',
    says: 'delivered',
    who: { shop: 'delivered', other: 'not_expected' },
    codes: 'delivered bound-elsewhere',
  },
  {
    name: 'none is for the account: the first of them says it for all',
    configurations: [
      made('shop', { virtual_account_id: 'va-2' }),
      made('other', { virtual_account_id: 'va-3', is_active: false }),
    ],
    attempts: [],
    account: 'va-1',
    says: 'not_sent',
    who: { shop: 'not_expected', other: 'not_expected' },
    codes: 'bound-elsewhere! bound-elsewhere',
  },
  {
    name: 'bound, and paid to the bank account itself',
    configurations: [shop, made('bound', { virtual_account_id: 'va-1' })],
    attempts: [attempt('shop', 200)],
    account: null,
    says: 'delivered',
    who: { shop: 'delivered', bound: 'not_expected' },
    codes: 'delivered bound-elsewhere',
  },
  {
    name: 'paused now, and the log was not read to its end',
    configurations: [shop, made('paused', { is_active: false })],
    attempts: [attempt('shop', 200)],
    isLogComplete: false,
    says: 'unknown',
    who: { shop: 'unknown', paused: 'unknown' },
    codes: 'paused-now? delivered',
  },
  {
    name: 'paused then, by the service’s own word',
    configurations: [shop, made('paused', { is_active: false, updated_at: iso(came - 60_000) })],
    attempts: [attempt('shop', 200)],
    isLogComplete: false,
    says: 'delivered',
    who: { shop: 'delivered', paused: 'not_expected' },
    codes: 'paused-then? delivered',
  },
  {
    name: 'at an address that none has now, sent to as one that moved is',
    configurations: [shop],
    attempts: [attempt('old', 500)],
    says: 'failed',
    who: { shop: 'failed' },
    codes: 'app-error! address-changed-since?',
  },
  {
    name: 'delivered at an address that none has now, as far as the log was read',
    configurations: [shop],
    attempts: [attempt('old', 200)],
    isLogComplete: false,
    says: 'unknown',
    who: { shop: 'unknown' },
    codes: 'address-changed-since? delivered',
  },
  {
    name: 'failed at one that is sent to in another way than then',
    configurations: [shop, made('copy', { auth_type: 'NONE' })],
    attempts: [attempt('shop', 200), attempt('copy', 500, 60)],
    says: 'failed',
    who: { shop: 'delivered', copy: 'failed' },
    codes: 'app-error! delivered',
  },
  {
    name: 'failed at an earlier address, then at the one of now: the later attempt is the cause',
    configurations: [shop],
    attempts: [attempt('old', 500), attempt('shop', 404, 60)],
    says: 'failed',
    who: { shop: 'failed' },
    codes: 'path-not-found! address-changed-since',
    blames: 'shop',
  },
  {
    name: 'failed at one that was deleted, then at the one that was made in its place: the later attempt is the cause',
    configurations: [made('successor', { created_at: iso(came + 30_000) })],
    attempts: [attempt('old', 500), attempt('successor', 404, 60)],
    says: 'failed',
    who: { successor: 'failed', 'https://old.example/hook': 'not_expected' },
    codes: 'path-not-found! app-error deleted-since',
    blames: 'successor',
  },
  {
    name: 'one delivery at the URL of two, as far as the log was read: the other may have failed',
    configurations: [shop, made('copy', { webhook_url: shop.webhook_url })],
    attempts: [attempt('shop', 200)],
    isLogComplete: false,
    says: 'unknown',
    who: { 'shop, copy': 'unknown' },
    codes: 'same-address-twice?',
  },
  {
    name: 'two failed at the URL of three, one of which is bound elsewhere now: any of them may be meant',
    configurations: [
      shop,
      made('copy', { webhook_url: shop.webhook_url }),
      made('bound', { webhook_url: shop.webhook_url, virtual_account_id: 'va-1' }),
    ],
    attempts: [attempt('shop', 404), attempt('shop', 404)],
    account: null,
    says: 'failed',
    who: { 'shop, copy': 'failed', bound: 'not_expected' },
    codes: 'path-not-found! same-address-twice? bound-elsewhere',
    blames: '"shop" or "copy"',
  },
  {
    name: 'two at once, one of them failed, at an address that one has left',
    configurations: [shop],
    attempts: [attempt('old', 500), attempt('old', 200)],
    says: 'unknown',
    who: { shop: 'unknown' },
    codes: 'app-error? deleted-since? address-changed-since?',
  },
  {
    name: 'at an address that none has now, and the only other one is bound to another account',
    configurations: [made('books', { virtual_account_id: 'va-2' })],
    attempts: [attempt('old', 401)],
    account: 'va-1',
    says: 'failed',
    who: { books: 'not_expected', 'https://old.example/hook': 'failed' },
    codes: 'rejected! deleted-since? bound-elsewhere',
    blames: 'https://old.example/hook',
  },
  {
    name: 'rejected at an address that the only one may have had before: nothing of it is to be changed',
    configurations: [made('shop', { auth_type: 'NONE' })],
    attempts: [attempt('old', 401, 0, { ...unsigned, response_text: 'no signature' })],
    says: 'failed',
    who: { shop: 'failed' },
    codes: 'rejected-unsigned! address-changed-since?',
    blames: 'https://old.example/hook',
  },
  {
    name: 'timed out, accepted when it was sent again, and then the address was changed',
    configurations: [shop],
    attempts: [attempt('old', null, 0, timedOut), attempt('old', 200, 60)],
    says: 'delivered',
    who: { shop: 'delivered' },
    codes: 'delivered delivered-after-failure address-changed-since',
  },
  {
    name: 'rejected, and then bound to another account: the service would refuse to send it there',
    configurations: [made('shop', { virtual_account_id: 'va-2' })],
    attempts: [attempt('shop', 401)],
    account: 'va-1',
    says: 'failed',
    who: { shop: 'failed' },
    codes: 'rejected! bound-elsewhere',
  },
  {
    name: 'two at one address, and one request: one of them may have been paused',
    configurations: [shop, made('copy', { webhook_url: shop.webhook_url })],
    attempts: [attempt('shop', 200)],
    says: 'unknown',
    who: { 'shop, copy': 'unknown' },
    codes: 'same-address-twice?',
  },
  {
    name: 'the same, and the service says since when one is paused',
    configurations: [
      shop,
      made('copy', { webhook_url: shop.webhook_url, is_active: false, updated_at: iso(came - 60_000) }),
    ],
    attempts: [attempt('shop', 200)],
    says: 'delivered',
    who: { shop: 'delivered', copy: 'not_expected' },
    codes: 'paused-then? delivered',
  },
  {
    name: 'two at one address, one rejected it, and one of them was deleted since',
    configurations: [shop],
    attempts: [attempt('shop', 200), attempt('shop', 401)],
    says: 'unknown',
    who: { shop: 'unknown' },
    codes: 'rejected? deleted-since?',
    blames: 'https://shop.example/hook',
  },
  {
    name: 'failed at an address that is still used as another has its own already: it has not moved from there',
    configurations: [shop],
    attempts: [attempt('old', null), attempt('shop', 200, 60)],
    others: [attempt('shop', 200, 30), attempt('old', 404, 30)],
    says: 'delivered',
    who: { shop: 'delivered', 'https://old.example/hook': 'not_expected' },
    codes: 'delivered connection-failed deleted-since',
  },
  {
    name: 'failed at an address that none has now: the configuration that a listener made for itself never had it',
    configurations: [listener],
    attempts: [attempt('old', 500)],
    killed: listener.id,
    says: 'failed',
    who: { listener: 'unknown', 'https://old.example/hook': 'failed' },
    codes: 'app-error! not-sent-unexplained? deleted-since?',
  },
  {
    name: 'two at addresses that none has now: one of them is of the one that has moved',
    configurations: [shop],
    attempts: [attempt('old', 200), attempt('gone', 500)],
    says: 'failed',
    who: { shop: 'unknown', 'https://old.example/hook': 'delivered', 'https://gone.example/hook': 'failed' },
    codes: 'app-error! address-changed-since? address-changed-since? deleted-since? delivered deleted-since',
  },
  {
    name: 'at an address that none has now, sent to in another way than any',
    configurations: [shop],
    attempts: [attempt('old', 500, 0, unsigned)],
    says: 'failed',
    who: { shop: 'unknown', 'https://old.example/hook': 'failed' },
    codes: 'app-error! not-sent-unexplained? deleted-since?',
  },
  {
    name: 'at another address, though the one that is there was not changed since',
    configurations: [made('shop', { updated_at: iso(came - 60_000) })],
    attempts: [attempt('old', 200)],
    says: 'not_sent',
    who: { shop: 'not_sent', 'https://old.example/hook': 'delivered' },
    codes: 'not-sent-unexplained! delivered deleted-since',
  },
  {
    name: 'failed at an address that none has now, then two at one address have it',
    configurations: [shop, made('copy', { webhook_url: shop.webhook_url })],
    attempts: [attempt('old', 500), attempt('shop', 200, 60)],
    says: 'unknown',
    who: { 'shop, copy': 'unknown', 'https://old.example/hook': 'not_expected' },
    codes: 'same-address-twice? app-error deleted-since',
  },
  {
    name: 'its CHECKOUT_PAID failed for one of two at one address',
    configurations: [shop, made('copy', { webhook_url: shop.webhook_url })],
    attempts: [attempt('shop', 200), attempt('shop', 200)],
    events: [attempt('shop', 200), attempt('shop', 500)],
    says: 'delivered',
    who: { 'shop, copy': 'delivered' },
    codes: 'event-failed! app-error! same-address-twice checkout-paid',
  },
  {
    name: 'its CHECKOUT_PAID was delivered, as far as the log was read',
    configurations: [shop, books],
    attempts: [attempt('shop', 200), attempt('books', 200)],
    events: [attempt('shop', 200)],
    isLogComplete: false,
    says: 'delivered',
    who: { shop: 'delivered', books: 'delivered' },
    codes: 'delivered delivered checkout-paid',
  },
  {
    name: 'delivered at the address of one that is bound elsewhere now, or that the other has left, which failed later',
    configurations: [shop, made('bound', { virtual_account_id: 'va-1' })],
    attempts: [attempt('bound', 200), attempt('shop', 404, 3_600)],
    account: null,
    says: 'unknown',
    who: { shop: 'unknown', bound: 'not_expected', 'https://bound.example/hook': 'delivered' },
    codes: 'path-not-found? delivered bound-elsewhere deleted-since',
  },
  {
    name: 'the same, where the one that failed was not changed since',
    configurations: [
      made('shop', { updated_at: iso(came - 60_000) }),
      made('bound', { virtual_account_id: 'va-1' }),
    ],
    attempts: [attempt('bound', 200), attempt('shop', 404, 3_600)],
    account: null,
    says: 'failed',
    who: { shop: 'failed', bound: 'delivered' },
    codes: 'path-not-found! delivered',
  },
  {
    name: 'what failed elsewhere at the same time was not for one that has it at its URL, though it is bound to another account now',
    configurations: [made('shop', { virtual_account_id: 'va-1' })],
    attempts: [attempt('gone', 401), attempt('shop', 200, 0.012)],
    account: null,
    says: 'failed',
    who: { shop: 'delivered', 'https://gone.example/hook': 'failed' },
    codes: 'rejected! deleted-since? delivered',
  },
  {
    name: 'one of two at one address rejected it: the log does not tell which',
    configurations: [shop, made('copy', { webhook_url: shop.webhook_url })],
    attempts: [attempt('shop', 200), attempt('shop', 401)],
    says: 'failed',
    who: { 'shop, copy': 'failed' },
    codes: 'rejected! same-address-twice?',
    blames: '"shop" or "copy" rejected',
  },
  {
    name: 'both at one address rejected it',
    configurations: [shop, made('copy', { webhook_url: shop.webhook_url })],
    attempts: [attempt('shop', 401), attempt('shop', 401)],
    says: 'failed',
    who: { 'shop, copy': 'failed' },
    codes: 'rejected! same-address-twice?',
    blames: '"shop, copy" rejected',
  },
  {
    name: 'both at one address rejected it, and one of them again',
    configurations: [shop, made('copy', { webhook_url: shop.webhook_url })],
    attempts: [attempt('shop', 401), attempt('shop', 401), attempt('shop', 401, 60)],
    says: 'failed',
    who: { 'shop, copy': 'failed' },
    codes: 'rejected! same-address-twice?',
    blames: '"shop" or "copy" rejected',
  },
  {
    name: 'two at one address that are sent to alike are told that another there has it',
    configurations: [
      made('first', { webhook_url: shop.webhook_url }),
      made('second', { webhook_url: shop.webhook_url }),
      made('unsigned', { webhook_url: shop.webhook_url, auth_type: 'NONE' }),
    ],
    attempts: [attempt('shop', 200, 0, unsigned), ...[attempt('shop', 409, 60), attempt('shop', 409, 60)]],
    says: 'delivered',
    who: { 'first, second': 'delivered', unsigned: 'delivered' },
    codes: 'delivered same-address-twice',
  },
  {
    name: 'two accepted before the second one at the address was created: it was sent neither, and rejected its own',
    configurations: [
      shop,
      made('newer', { webhook_url: shop.webhook_url, created_at: iso(came + 3_600_000) }),
      made('moved', { webhook_url: 'https://new.example/hook' }),
    ],
    attempts: [
      ...[attempt('shop', 409), attempt('shop', 200)],
      ...[attempt('shop', 404, 7_200), attempt('shop', null, 7_200), attempt('new', 200, 7_200)],
    ],
    says: 'unknown',
    who: { 'shop, newer': 'unknown', moved: 'delivered' },
    codes: 'same-address-twice? delivered delivered-late connection-failed',
  },
  {
    name: 'sent twice at once, and the second rejected as a duplicate',
    configurations: [shop],
    attempts: [attempt('shop', 200), attempt('shop', 409)],
    says: 'delivered',
    who: { shop: 'delivered' },
    codes: 'delivered duplicate-rejected',
  },
  {
    name: 'rejected as a duplicate of what the log does not have: sent again, it would be rejected again',
    configurations: [shop],
    attempts: [attempt('shop', 409, 0, { response_text: '{"message":"duplicate transaction"}' })],
    says: 'failed',
    who: { shop: 'failed' },
    codes: 'rejected-as-duplicate!',
  },
  {
    name: 'of two accounts at one address, each has its own',
    configurations: [
      made('one', { webhook_url: shop.webhook_url, virtual_account_id: 'va-1' }),
      made('other', { webhook_url: shop.webhook_url, virtual_account_id: 'va-2' }),
    ],
    attempts: [attempt('shop', 500), attempt('shop', 200, 60)],
    says: 'delivered',
    who: { one: 'delivered', other: 'not_expected' },
    codes: 'delivered delivered-after-failure bound-elsewhere',
  },
  {
    name: 'failed at the old URL, delivered at that of another one: that of both now',
    configurations: [shop, made('copy', { webhook_url: shop.webhook_url })],
    attempts: [attempt('old', 500), attempt('shop', 200), attempt('shop', 200, 60)],
    says: 'delivered',
    who: { 'shop, copy': 'delivered', 'https://old.example/hook': 'not_expected' },
    codes: 'same-address-twice app-error deleted-since',
  },
  {
    name: 'delivered at the new URL before the attempt at the old one had timed out',
    configurations: [shop],
    attempts: [attempt('shop', 200, 6), attempt('old', null, 10, timedOut)],
    says: 'delivered',
    who: { shop: 'delivered' },
    codes: 'delivered delivered-after-failure address-changed-since',
  },
  {
    name: 'two failed at one URL, which one has left and at which the other is gone',
    configurations: [shop],
    attempts: [attempt('old', 500), attempt('old', 500), attempt('shop', 200, 60)],
    says: 'delivered',
    who: { shop: 'delivered' },
    codes: 'delivered delivered-after-failure address-changed-since',
  },
  {
    name: 'nothing was sent so far',
    configurations: [shop],
    attempts: [],
    asked: 20,
    says: 'pending',
    who: { shop: 'pending' },
    codes: 'not-sent-yet',
  },
  {
    name: 'paused, perhaps since the transfer came: its delivery may be on its way',
    configurations: [made('shop', { is_active: false })],
    attempts: [],
    asked: 20,
    says: 'pending',
    who: { shop: 'pending' },
    codes: 'not-sent-yet',
    reads:
      'The delivery to "shop" is not in the log yet. "shop" is paused now. It may come until 2026-11-21 01:01:00 +00, if "shop" was active and matched this account when the transfer came.',
  },
  {
    name: 'deleted, perhaps since the transfer came: a redelivery to its successor would arrive twice',
    configurations: [
      made('two', { webhook_url: 'https://shop.example/hook', created_at: iso(came + 7_000) }),
    ],
    attempts: [],
    others: [attempt('shop', 200, -600)],
    asked: 20,
    says: 'pending',
    who: { 'https://shop.example/hook': 'pending', two: 'not_expected' },
    codes: 'not-sent-yet created-after',
    reads:
      'The configuration with the URL https://shop.example/hook was deleted or changed. If that was after the transfer, the delivery may come until 2026-11-21 01:01:00 +00.',
  },
  {
    name: 'the only one was deleted, perhaps since the transfer came',
    configurations: [],
    attempts: [],
    others: [attempt('old', 200, -900), attempt('shop', 200, -600)],
    asked: 20,
    says: 'pending',
    who: { 'https://shop.example/hook': 'pending' },
    codes: 'not-sent-yet',
  },
  {
    name: 'the only one was deleted: a minute later nothing is on its way',
    configurations: [],
    attempts: [],
    others: [attempt('shop', 200, -600)],
    asked: 61,
    says: 'not_sent',
    who: {},
    codes: 'no-configuration!',
  },
  {
    name: 'deleted and created again at its URL while the delivery was on its way: it may be of either',
    configurations: [
      made('two', { webhook_url: 'https://shop.example/hook', created_at: iso(came + 7_000) }),
    ],
    attempts: [attempt('shop', 200, 20)],
    others: [attempt('shop', 200, -600)],
    asked: 30,
    says: 'delivered',
    who: { two: 'delivered' },
    codes: 'delivered deleted-since',
  },
  {
    name: 'created while the receiver was answering a delivery that began before: it is not the new one’s',
    configurations: [
      made('two', { webhook_url: 'https://shop.example/hook', created_at: iso(came + 3_000) }),
    ],
    attempts: [attempt('shop', 200, 8, { duration_ms: 8_000 })],
    asked: 30,
    says: 'delivered',
    who: { two: 'not_expected', 'https://shop.example/hook': 'delivered' },
    codes: 'delivered created-after deleted-since',
  },
  {
    name: 'two at one URL, one rejected it, and both were redelivered: the rejection stays',
    configurations: [shop, made('copy', { webhook_url: shop.webhook_url })],
    attempts: [
      ...[attempt('shop', 401, 0, { response_text: 'invalid signature' }), attempt('shop', 200)],
      ...[attempt('shop', 200, 60), attempt('shop', 200, 61)],
    ],
    says: 'unknown',
    who: { 'shop, copy': 'unknown' },
    codes: 'same-address-twice? rejected-signature',
  },
  {
    name: 'paused before the transfer came, by the service’s own word: nothing is on its way',
    configurations: [made('shop', { is_active: false, updated_at: iso(came - 60_000) })],
    attempts: [],
    asked: 20,
    says: 'not_sent',
    who: { shop: 'not_expected' },
    codes: 'paused-then!',
  },
  {
    name: 'bound to another account, perhaps since the transfer came',
    configurations: [made('shop', { virtual_account_id: 'va-2' })],
    attempts: [],
    asked: 20,
    says: 'pending',
    who: { shop: 'pending' },
    codes: 'not-sent-yet',
    reads:
      'The delivery to "shop" is not in the log yet. "shop" is bound to another virtual account now. It may come until 2026-11-21 01:01:00 +00, if "shop" was active and matched this account when the transfer came.',
  },
  {
    name: 'bound to this account, perhaps since the transfer came: the condition names it',
    configurations: [made('shop', { virtual_account_id: 'va-1' })],
    attempts: [],
    asked: 20,
    says: 'pending',
    who: { shop: 'pending' },
    codes: 'not-sent-yet',
    reads:
      'The delivery to "shop" is not in the log yet. It may come until 2026-11-21 01:01:00 +00, if "shop" was active and matched this account when the transfer came.',
  },
  {
    name: 'paused, and another one got it: no redelivery in the first seconds',
    configurations: [shop, made('paused', { is_active: false })],
    attempts: [attempt('shop', 200)],
    asked: 8,
    says: 'delivered',
    who: { shop: 'delivered', paused: 'not_expected' },
    codes: 'paused-now? delivered',
  },
  {
    name: 'nothing was sent, and the log has what came later',
    configurations: [shop],
    attempts: [],
    asked: 20,
    newest: 15,
    says: 'not_sent',
    who: { shop: 'not_sent' },
    codes: 'not-sent-unexplained!',
  },
  {
    name: 'resumed since: the others were sent it, and the service waits for nobody so long',
    configurations: [shop, books],
    attempts: [attempt('shop', 200)],
    asked: 20,
    says: 'unknown',
    who: { shop: 'delivered', books: 'unknown' },
    codes: 'not-sent-unexplained? delivered',
  },
  {
    name: 'one may still be waited for',
    configurations: [shop, books],
    attempts: [attempt('shop', 200)],
    asked: 8,
    says: 'pending',
    who: { shop: 'delivered', books: 'pending' },
    codes: 'delivered not-sent-yet',
  },
  {
    name: 'redelivered to one an hour later: the other was to get it as it came',
    configurations: [shop, books],
    attempts: [attempt('shop', 500, 3_600)],
    asked: 3_608,
    says: 'failed',
    who: { shop: 'failed', books: 'unknown' },
    codes: 'app-error! not-sent-unexplained?',
  },
  {
    name: 'rejected before it was delivered, and as a duplicate after that, by its words',
    configurations: [shop],
    attempts: [
      attempt('shop', 409, 0, { response_text: 'version conflict' }),
      attempt('shop', 200, 60),
      attempt('shop', 422, 120, { response_text: '{"message":"already processed"}' }),
    ],
    says: 'delivered',
    who: { shop: 'delivered' },
    codes: 'delivered delivered-after-failure duplicate-rejected',
  },
  {
    name: 'of two at one address, the other is told by its words that it is a duplicate',
    configurations: [shop, made('copy', { webhook_url: shop.webhook_url, auth_type: 'NONE' })],
    attempts: [
      attempt('shop', 200),
      attempt('shop', 422, 60, { ...unsigned, response_text: '{"message":"already processed"}' }),
    ],
    says: 'delivered',
    who: { shop: 'delivered', copy: 'delivered' },
    codes: 'delivered duplicate-rejected',
  },
  {
    name: 'delivered after it failed, and sent in another way since',
    configurations: [made('shop', { auth_type: 'NONE' })],
    attempts: [attempt('shop', 500), attempt('shop', 200, 60)],
    says: 'delivered',
    who: { shop: 'delivered' },
    codes: 'delivered delivered-after-failure',
  },
  {
    name: 'rejected as unsigned at a URL that accepted it from another: no authentication is to be set up',
    configurations: [shop, made('plain', { webhook_url: shop.webhook_url, auth_type: 'NONE' })],
    attempts: [attempt('shop', 200), attempt('shop', 401, 0, unsigned)],
    says: 'failed',
    who: { shop: 'delivered', plain: 'failed' },
    codes: 'rejected-unsigned! delivered',
    blames: /accepted the same transfer/,
  },
  {
    name: 'what an unsigned one that is gone was redelivered is not of a signed one, whose program at the URL has it',
    configurations: [shop],
    attempts: [
      ...[attempt('shop', 200), attempt('shop', 401, 0, unsigned)],
      ...[attempt('shop', 200, 60), attempt('shop', 401, 61, unsigned)],
    ],
    says: 'delivered',
    who: { shop: 'delivered', 'https://shop.example/hook': 'not_expected' },
    codes: 'delivered delivered-twice rejected-unsigned deleted-since',
  },
  {
    name: 'a paused configuration beside one that a listener created and removed',
    configurations: [made('shop', { is_active: false })],
    attempts: [attempt(listener.webhook_url, 502)],
    madeAddress: listener.webhook_url,
    says: 'failed',
    who: { shop: 'not_expected', [listener.webhook_url]: 'failed' },
    codes: 'gateway-error! paused-now? deleted-since?',
  },
  {
    name: 'the listener was killed, and the shop has it: nobody expects it at what the listener left behind',
    configurations: [shop, listener],
    attempts: [attempt('shop', 200), attempt(listener.webhook_url, null)],
    killed: listener.id,
    says: 'delivered',
    who: { shop: 'delivered', listener: 'not_expected' },
    codes: 'delivered connection-failed',
  },
  {
    name: 'the same, after its configuration was removed, and the shop rejected it',
    configurations: [shop],
    attempts: [attempt('shop', 500), attempt(listener.webhook_url, null)],
    madeAddress: listener.webhook_url,
    says: 'failed',
    who: { shop: 'failed', [listener.webhook_url]: 'not_expected' },
    codes: 'app-error! connection-failed deleted-since',
  },
  {
    name: 'redelivered to the listener alone, which was killed, after another one was made',
    configurations: [listener, made('later', { created_at: iso(came + 60_000) })],
    attempts: [attempt(listener.webhook_url, null, 120)],
    killed: listener.id,
    says: 'failed',
    who: { listener: 'failed', later: 'not_expected' },
    codes: 'connection-failed! created-after',
  },
  {
    name: 'the listener was killed, and nobody else was there to get it',
    configurations: [listener, made('later', { created_at: iso(came + 60_000) })],
    attempts: [attempt(listener.webhook_url, null)],
    killed: listener.id,
    says: 'failed',
    who: { listener: 'failed', later: 'not_expected' },
    codes: 'connection-failed! created-after',
  },
  {
    name: 'delivered to one that is gone, then redelivered at its URL: to it or to its successor',
    configurations: [made('shop', { created_at: iso(came + 61_000) })],
    attempts: [attempt('shop', 200), attempt('shop', null, 120)],
    says: 'unknown',
    who: { shop: 'unknown', 'https://shop.example/hook': 'delivered' },
    codes: 'connection-failed? delivered deleted-since',
  },
  {
    name: 'of tomorrow, by a clock of the service that is ahead',
    configurations: [shop],
    attempts: [],
    asked: -86_400,
    says: 'not_sent',
    who: { shop: 'not_sent' },
    codes: 'not-sent-unexplained!',
  },
];

export function factsOf(one: Situation): TransferFacts {
  const { configurations, attempts, events = [], others = [], stored = [], isLogComplete = true } = one;
  const checkout = events.length > 0 ? (order as TransferFacts['checkout']) : undefined;
  const deliveries = [
    ...attempts.map((entry) => ({ entry, payload: {} })),
    ...events.map((entry) => ({ entry, payload: { event: 'CHECKOUT_PAID' } })),
  ].reverse();
  const addresses: Addresses = new Map();
  for (const entry of [...deliveries.map((one) => one.entry), ...others]) noteAddress(addresses, entry);
  return {
    transfer: { code: 'FT1', transaction: undefined, stored: [], deliveries, kept: [] },
    stored,
    account: undefined,
    checkout,
    ofOrder: [],
    areTransactionsRead: false,
    listeners: (one.ended ?? []).map(
      (after): Listener => ({
        record: { id: `${after}`, urls: [configurations[0]!.webhook_url] } as unknown as Listener['record'],
        life: 'ended',
        ended: came + after * 1_000,
      }),
    ),
    channels: undefined,
    events: {
      checkout,
      events: deliveries.filter(({ payload }) => 'event' in payload),
      stored: [],
      configurations,
      addresses,
      account: undefined,
      isLogComplete,
    },
    deliveries: {
      code: 'FT1',
      now: came + (one.asked ?? 3_600) * 1_000,
      newest: one.newest === undefined ? undefined : came + one.newest * 1_000,
      time: came,
      account: 'account' in one ? one.account : 'va-1',
      attempts,
      configurations,
      addresses,
      ofListeners: {
        isAtOwnUrl: ({ endpoint_url: url }) => url === one.madeAddress,
        isLeftBehind: ({ id }) => id === one.killed,
        isOwn: ({ id }) => id === one.killed,
        isOfOtherMachine: () => false,
      },
      isLogComplete,
    },
  };
}
