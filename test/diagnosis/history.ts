/**
 * A made-up service whose whole history is known: what it did, step by step, and to whom each attempt was made, which its log
 * does not say. `facts.ts` has what can be seen of it, `truth.ts` what is so, `enact.ts` plays it on the emulator.
 */
import type { Configuration } from '../../src/diagnosis/facts/configurations.ts';
import { labelOfError, labelOfStatus } from '../../src/emulator/deliveries/error-label.ts';
import type { AuthType } from '../../src/values/auth-type.ts';
import { isDelivered, type LogEntry } from '../../src/webhooks/delivery-log/entry.ts';
import type { KeptDelivery } from '../../src/webhooks/journal/read-journal.ts';

export type Draw = (below: number) => number;

/** mulberry32: the same history for the same seed. */
export function drawsOf(seed: number): Draw {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export const start = Date.parse('2026-11-21T01:00:00Z');
/** Two virtual accounts, and the bank account itself. */
export const accounts = ['va-1', 'va-2'];
export const bankAccount = 'bank';
const sharedAddress = 'https://shared.example/hook';
/** Of a listener on this machine, and the app behind it. */
export const listenerAddress = 'http://127.0.0.1:4001/hook';
export const app = 'http://localhost:3000/';

export interface Known extends Configuration {
  changedAt: number;
}

/** What a receiver answered, as it is drawn. */
export type Answer = { after: number; text: string } & ({ status: number } | { code: string });

export interface Sent {
  entry: LogEntry;
  /** Of the transfer; undefined for a test delivery. */
  code: string | undefined;
  /** Told of a checkout, not of the transfer itself. */
  isEvent: boolean;
  /** The configuration that it was sent for, which the log does not say. */
  configuration: string;
  answer: Answer | 'quota';
}

export interface Came {
  code: string;
  account: string;
  amount: number;
  note: string;
  at: number;
  /** Ids of the configurations that were to get it. */
  expected: string[];
  checkout: Order | undefined;
}

export interface Order {
  /** Its account is its own. */
  id: string;
  code: string;
  amount: number;
  received: number;
  created: number;
  paid: { at: number; code: string; isLate: boolean } | undefined;
}

/** A listener of this machine, which forwards to an app. */
export interface Listening {
  configuration: string;
  /** It answers before the app does. */
  isAcknowledging: boolean;
  life: 'alive' | 'dead';
}

/** What a listener stored, of a transfer or of the event about it. */
export type Stored = KeptDelivery & { isEvent: boolean };

export type Step = { at: number } & (
  | { does: 'create'; configuration: Known }
  | { does: 'change'; id: string; patch: Partial<Known> }
  | { does: 'delete' | 'test' | 'listen' | 'crash'; id: string }
  | { does: 'transfer'; transfer: Came; isOverQuota: boolean }
  | { does: 'redeliver'; code: string; webhook: string | undefined }
  | { does: 'close'; account: string }
  | { does: 'order'; order: Order }
);

const rejections: Answer[] = [
  { after: 5, status: 500, text: 'Internal Server Error' },
  { after: 9, status: 404, text: 'Not Found' },
  { after: 7, status: 401, text: '{"error":"invalid signature"}' },
  { after: 3, status: 302, text: '<a href="https://elsewhere.example/">' },
  { after: 4, status: 204, text: '' },
  { after: 2, status: 503, text: '' },
  { after: 10_000, code: 'ETIMEDOUT', text: 'no full answer within 10000 ms' },
  { after: 1, code: 'ECONNREFUSED', text: 'connect ECONNREFUSED 192.0.2.1:443' },
  { after: 40, code: 'ECONNRESET', text: 'read ECONNRESET' },
  { after: 20, code: 'ENOTFOUND', text: 'getaddrinfo ENOTFOUND shop.example' },
];
/** What a receiver says to a transfer that it has. */
const duplicates: Answer[] = [
  { after: 6, status: 409, text: '{"message":"duplicate transaction"}' },
  { after: 6, status: 409, text: '' },
  { after: 4, status: 422, text: '{"message":"already processed"}' },
];
const wrongSecret: Answer = { after: 3, status: 401, text: '{"error":"invalid signature"}' };

export class History {
  now = start;
  readonly steps: Step[] = [];
  configurations: Known[] = [];
  /** Deleted since. */
  readonly gone: Known[] = [];
  readonly sent: Sent[] = [];
  readonly transfers: Came[] = [];
  readonly orders: Order[] = [];
  readonly closed = new Set<string>();
  listening: Listening | undefined;
  /** What the listener stored, oldest first. */
  readonly kept: Stored[] = [];
  /** Ids of configurations whose secret the receiver does not have: another at its address may be well. */
  private readonly wrongSecrets = new Set<string>();
  /** Of the round that is being sent. */
  private justSent: Sent[] = [];
  private count = 0;
  private readonly draw: Draw;
  /** The transfer whose deliveries are on their way. */
  flying: string | undefined;
  /** Whether the service says when a configuration was changed. */
  readonly tellsChanges: boolean;

  constructor(draw: Draw) {
    this.draw = draw;
    this.tellsChanges = draw(3) === 0;
  }

  private pick<Value>(values: readonly Value[]): Value | undefined {
    return values[this.draw(values.length || 1)];
  }

  private id(kind: string): string {
    this.count += 1;
    return `${kind}-${this.count}`;
  }

  step(): void {
    this.now += [300, 1_500, 60_000, 3_600_000][this.draw(4)]! + this.draw(1_000);
    const one = this.pick(this.configurations);
    const transfer = this.pick(this.transfers);
    const action = this.draw(20);
    if (action < 4 || (this.configurations.length === 0 && action < 12)) this.create();
    else if (action < 9) this.transfer();
    else if (action === 9) this.order();
    else if (action === 10 && one) this.change(one, { is_active: !one.is_active });
    else if (action === 11 && one) this.change(one, { webhook_url: this.nextAddress(one) });
    else if (action === 12 && one)
      this.change(one, { virtual_account_id: this.pick([null, ...this.open()])! });
    else if (action === 13 && one) this.remove(one);
    else if (action === 14 && one) this.test(one);
    else if (action === 15) this.listenOrCrash();
    else if (action === 16 && this.draw(3) === 0) this.close();
    else if (transfer) this.redeliver(transfer.code, action === 17 ? one?.id : undefined);
  }

  /** The last transfer comes, and each configuration that is to get it may change before it is sent. */
  fly(): void {
    const account = this.pick(this.open()) ?? bankAccount;
    const expected = this.matching(account).map(({ id }) => id);
    if (expected.length === 0) return;
    this.now += 20_000;
    const code = this.id('FT').toUpperCase();
    const transfer = {
      code,
      account,
      amount: 100_000,
      note: 'DH1',
      at: this.now,
      expected,
      checkout: undefined,
    };
    this.steps.push({ at: this.now, does: 'transfer', transfer, isOverQuota: false });
    this.transfers.push(transfer);
    this.flying = code;
    for (const one of this.configurations.filter(({ id }) => expected.includes(id))) {
      this.now += 1_000 + this.draw(2_000);
      const change = this.draw(5);
      if (change === 0) this.change(one, { is_active: false });
      else if (change === 1) this.change(one, { webhook_url: this.freshAddress() });
      else if (change === 2) this.change(one, { virtual_account_id: this.pick(accounts)! });
      else if (change === 3 && this.isAloneInLog(one)) this.remove(one);
    }
    this.now = Math.min(this.now + 10_000, transfer.at + 55_000);
  }

  /** Only then the log shows that it was there. */
  private isAloneInLog({ webhook_url: url }: Known): boolean {
    const isSent = this.sent.some(({ entry }) => entry.endpoint_url === url);
    return isSent && this.configurations.filter((one) => one.webhook_url === url).length === 1;
  }

  private open(): string[] {
    return accounts.filter((account) => !this.closed.has(account));
  }

  /** One in four shares its address with others; nobody moves to an address that another has had. */
  private address(): string {
    return this.draw(4) === 0 ? sharedAddress : this.freshAddress();
  }

  /** A new one; one move in four goes back to the address before, or to that of others. */
  private nextAddress({ id }: Known): string {
    const before = this.sent.findLast(({ configuration }) => configuration === id)?.entry.endpoint_url;
    return this.draw(4) === 0 ? (before ?? sharedAddress) : this.freshAddress();
  }

  private freshAddress(): string {
    return `https://${this.id('shop')}.example/hook`;
  }

  private create(changed: Partial<Known> = {}): Known {
    const id = this.id('configuration');
    const configuration: Known = {
      id,
      name: id,
      webhook_url: this.address(),
      auth_type: this.pick(['HMAC_SHA256', 'HMAC_SHA256', 'API_KEY', 'NONE'] satisfies AuthType[])!,
      api_key_name: 'X-Webhook-Secret',
      payload_format: 'application/json',
      virtual_account_id: this.pick([null, null, ...this.open()])!,
      is_active: true,
      max_retries: 7,
      created_at: new Date(this.now).toISOString(),
      changedAt: this.now,
      ...changed,
    };
    if (configuration.auth_type !== 'NONE' && this.draw(10) === 0) this.wrongSecrets.add(id);
    this.steps.push({ at: this.now, does: 'create', configuration: { ...configuration } });
    this.configurations.push(configuration);
    return configuration;
  }

  change(one: Known, patch: Partial<Known>): void {
    Object.assign(one, patch, { changedAt: this.now });
    this.steps.push({ at: this.now, does: 'change', id: one.id, patch });
  }

  private remove(one: Known): void {
    if (this.listening?.life === 'alive' && this.listening.configuration === one.id) return;
    this.configurations = this.configurations.filter((other) => other !== one);
    this.gone.push(one);
    this.steps.push({ at: this.now, does: 'delete', id: one.id });
  }

  /** It registers itself; when it crashes, what it registered stays. One listener a history. */
  private listenOrCrash(): void {
    if (!this.listening) {
      const { id } = this.create({ webhook_url: listenerAddress, virtual_account_id: null });
      this.listening = { configuration: id, isAcknowledging: this.draw(2) === 0, life: 'alive' };
      this.steps.push({ at: this.now, does: 'listen', id });
    } else if (this.listening.life === 'alive') {
      this.listening.life = 'dead';
      this.steps.push({ at: this.now, does: 'crash', id: this.listening.configuration });
    }
  }

  private close(): void {
    const account = this.pick(this.open());
    // One that a configuration is bound to stays open: what becomes of the configuration is not documented.
    if (account === undefined || this.configurations.some((one) => one.virtual_account_id === account))
      return;
    this.closed.add(account);
    this.steps.push({ at: this.now, does: 'close', account });
  }

  private order(): void {
    const order: Order = {
      id: this.id('checkout'),
      code: this.id('DH').replace('-', ''),
      amount: 100_000,
      received: 0,
      created: this.now,
      paid: undefined,
    };
    this.orders.push(order);
    this.steps.push({ at: this.now, does: 'order', order: { ...order } });
  }

  private matching(account: string): Known[] {
    return this.configurations.filter(
      (one) => one.is_active && (one.virtual_account_id === null || one.virtual_account_id === account),
    );
  }

  /** To one of the accounts, or to that of an order: too little, all of it, or too much. */
  private transfer(): void {
    const checkout = this.draw(3) === 0 ? this.pick(this.orders) : undefined;
    const account = checkout?.id ?? this.pick([...this.open(), bankAccount])!;
    const matching = this.matching(account);
    const transfer: Came = {
      code: this.id('FT').toUpperCase(),
      account,
      amount: this.pick([50_000, 100_000, 100_000, 150_000])!,
      note: checkout?.code ?? this.pick(['thanh toan don hang', 'DH1'])!,
      at: this.now,
      expected: matching.map(({ id }) => id),
      checkout,
    };
    const isOverQuota = matching.length > 0 && this.draw(25) === 0;
    this.steps.push({ at: this.now, does: 'transfer', transfer, isOverQuota });
    this.transfers.push(transfer);
    const { code } = transfer;
    this.round(matching, { code, isEvent: false, isOverQuota });
    if (checkout && this.credit(checkout, transfer))
      this.round(matching, { code, isEvent: true }, transfer.at);
  }

  /** Whether this paid it (§3.2). */
  private credit(checkout: Order, { amount, code, at }: Came): boolean {
    if (checkout.paid) return false;
    checkout.received += amount;
    if (checkout.received < checkout.amount) return false;
    checkout.paid = { at, code, isLate: at >= checkout.created + 900_000 };
    return true;
  }

  /** `webhook`: only to that one, where it matches (§6.1). */
  redeliver(code: string, webhook: string | undefined, isHealed = false): void {
    const { account } = this.transfers.find((one) => one.code === code)!;
    const targets = this.matching(account).filter(({ id }) => webhook === undefined || id === webhook);
    this.steps.push({ at: this.now, does: 'redeliver', code, webhook });
    this.round(targets, { code, isEvent: false, isHealed });
  }

  private test(one: Known): void {
    this.steps.push({ at: this.now, does: 'test', id: one.id });
    this.round([one], { code: undefined, isEvent: false });
  }

  /** What the service sends at one time; the log has when each attempt ended. */
  private round(
    targets: readonly Known[],
    about: { code: string | undefined; isEvent: boolean; isOverQuota?: boolean; isHealed?: boolean },
    began = this.now,
  ): void {
    this.justSent = [];
    for (const one of targets) this.justSent.push(this.attempt(one, began, about));
    const attempts = this.justSent;
    const endOf = ({ entry }: Sent) => Date.parse(entry.created_at);
    this.sent.push(...attempts.sort((one, other) => endOf(one) - endOf(other)));
    this.sent.sort((one, other) => endOf(one) - endOf(other));
    this.justSent = [];
    this.now = Math.max(this.now, ...attempts.map(endOf));
  }

  /** A receiver knows a code from whatever it accepted with it: for another configuration too, and a moment ago. */
  private answerOf(one: Known, code: string | undefined, isHealed: boolean): Answer {
    const delivered = [...this.sent, ...this.justSent].some(
      ({ entry, code: other }) =>
        code !== undefined && code === other && entry.endpoint_url === one.webhook_url && isDelivered(entry),
    );
    if (this.wrongSecrets.has(one.id) && !isHealed) return wrongSecret;
    if (delivered && this.draw(4) === 0) return this.pick(duplicates)!;
    if (isHealed || this.draw(3) > 0) {
      const isDenied = this.draw(12) === 0 && !isHealed;
      const text = isDenied ? '{"success":false,"message":"order not found"}' : 'ok';
      return { after: 3 + this.draw(60), status: this.draw(5) === 0 ? 201 : 200, text };
    }
    return this.pick(rejections)!;
  }

  private attempt(
    one: Known,
    began: number,
    { code, isEvent, isOverQuota = false, isHealed = false }: Parameters<History['round']>[1],
  ): Sent {
    const isHere = one.webhook_url === listenerAddress && !isOverQuota;
    const drawn = isHere
      ? this.received(one, { code, isEvent, isHealed }, began)
      : this.answerOf(one, code, isHealed);
    const answer = isOverQuota ? 'quota' : drawn;
    const authentication = {
      NONE: {},
      API_KEY: { 'X-Webhook-Secret': 'secret' },
      HMAC_SHA256: {
        'X-Service-Timestamp': `${Math.floor(began / 1000)}`,
        'X-Service-Signature': 'sha256=0',
      },
    }[one.auth_type];
    const entry: LogEntry = {
      id: this.id('entry'),
      client_id: 'client',
      event_type: code === undefined ? 'test' : 'webhook',
      endpoint_url: one.webhook_url,
      request_payload: '{}',
      request_headers: JSON.stringify({ 'Content-Type': 'application/json', ...authentication }),
      ...loggedAs(answer),
      created_at: new Date(began + (answer === 'quota' ? 0 : answer.after)).toISOString(),
    };
    return { entry, code, isEvent, configuration: one.id, answer };
  }

  /** What the listener does with it: the app's answer is the receiver's, unless it acknowledges before. */
  private received(
    one: Known,
    { code, isEvent, isHealed }: { code: string | undefined; isEvent: boolean; isHealed: boolean },
    began: number,
  ): Answer {
    if (this.listening?.life !== 'alive') {
      const refused: Answer = { after: 1, code: 'ECONNREFUSED', text: 'connect ECONNREFUSED 127.0.0.1:4001' };
      return isHealed ? { after: 4, status: 200, text: 'ok' } : refused;
    }
    const ofApp = this.answerOf(one, code, isHealed);
    if (code === undefined) return ofApp;
    const id = `20261121-${`${this.count}`.padStart(8, '0')}00000000`;
    this.count += 1;
    const status = 'status' in ofApp ? ofApp.status : undefined;
    const ok = status === 200 || status === 201;
    this.kept.push({
      type: 'delivery',
      id,
      isEvent,
      received_at: new Date(began).toISOString(),
      headers: [['Host', '127.0.0.1:4001']],
      body_base64: Buffer.from(JSON.stringify({ transaction_code: code })).toString('base64'),
      verified: true,
      copy: 'first',
      transaction_code: code,
      target: app,
      forward: {
        type: 'forward',
        id,
        at: new Date(began + 1).toISOString(),
        target: app,
        ok,
        ...(status === undefined ? { error: ofApp.text } : { status }),
        attempts: 1,
        duration_ms: ofApp.after,
      },
    });
    return this.listening.isAcknowledging ? { after: 2, status: 200, text: 'ok' } : ofApp;
  }
}

function loggedAs(answer: Answer | 'quota') {
  if (answer === 'quota') {
    const text = "the plan's number of transactions is used up; nothing was sent";
    return {
      status_code: null,
      response_text: text,
      duration_ms: 0,
      error_label: 'QUOTA_EXCEEDED' as const,
    };
  }
  const { after: duration_ms, text: response_text } = answer;
  return 'status' in answer
    ? { status_code: answer.status, response_text, duration_ms, error_label: labelOfStatus(answer.status) }
    : {
        status_code: null,
        response_text,
        duration_ms,
        error_label: labelOfError(Object.assign(new Error(response_text), { code: answer.code })),
      };
}

export function historyOf(seed: number): History {
  const draw = drawsOf(seed);
  const history = new History(draw);
  const steps = 5 + draw(36);
  for (let step = 0; step < steps; step += 1) history.step();
  // Mostly later than any delivery that is still expected.
  history.now += draw(4) === 0 ? draw(20_000) : 120_000;
  if (draw(4) === 0) history.fly();
  return history;
}
