/** A made-up service whose whole history is known: what `trace` can see of it, and the truth. */
import type { Configuration } from '../../src/diagnosis/facts/configurations.ts';
import type { Transfer } from '../../src/diagnosis/facts/transfer.ts';
import type { TransferFacts } from '../../src/diagnosis/transfer.ts';
import type { LogEntry } from '../../src/webhooks/delivery-log/entry.ts';

type Random = (below: number) => number;

/** mulberry32: the same history for the same seed. */
export function randomOf(seed: number): Random {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const start = Date.parse('2026-11-21T01:00:00Z');
const accounts = ['va-1', 'va-2'];
const sharedAddress = 'http://shared.example/hook';

interface Known extends Configuration {
  changedAt: number;
}

interface Sent {
  entry: LogEntry;
  code: string;
  /** The configuration that it was sent for, which the log does not say. */
  configuration: string;
}

interface Came {
  code: string;
  account: string;
  at: number;
  /** Ids of the configurations that were to get it. */
  expected: string[];
}

export class History {
  now = start;
  readonly steps: string[] = [];
  configurations: Known[] = [];
  readonly sent: Sent[] = [];
  readonly transfers: Came[] = [];
  private count = 0;
  private readonly random: Random;
  /** Whether the service says when a configuration was changed. */
  private readonly tellsChanges: boolean;

  constructor(random: Random) {
    this.random = random;
    this.tellsChanges = random(3) === 0;
  }

  private pick<Value>(values: readonly Value[]): Value | undefined {
    return values[this.random(values.length)];
  }

  private id(kind: string): string {
    this.count += 1;
    return `${kind}-${this.count}`;
  }

  step(): void {
    this.now += [300, 1_500, 60_000, 3_600_000][this.random(4)]! + this.random(1_000);
    const one = this.pick(this.configurations);
    const transfer = this.pick(this.transfers);
    const action = this.random(12);
    if (action < 3 || (this.configurations.length === 0 && action < 9)) this.create();
    else if (action < 6) this.transfer();
    else if (action === 6 && one) this.change(one, { is_active: !one.is_active });
    else if (action === 7 && one) this.change(one, { webhook_url: this.freshAddress() });
    else if (action === 8 && one) this.change(one, { virtual_account_id: this.pick([null, ...accounts])! });
    else if (action === 9 && one) this.remove(one);
    else if (transfer) this.redeliver(transfer.code, action === 10 ? one?.id : undefined);
  }

  /** One in four shares its address with others; nobody moves to an address that another has had. */
  private address(): string {
    const isShared = this.random(4) === 0;
    return isShared ? sharedAddress : this.freshAddress();
  }

  private freshAddress(): string {
    return `http://${this.id('shop')}.example/hook`;
  }

  private create(): void {
    const id = this.id('configuration');
    const isSigned = this.random(2) === 0;
    this.steps.push(`${this.now} create ${id}`);
    this.configurations.push({
      id,
      name: id,
      webhook_url: this.address(),
      auth_type: isSigned ? 'HMAC_SHA256' : 'NONE',
      api_key_name: 'X-Webhook-Secret',
      payload_format: 'application/json',
      virtual_account_id: this.pick([null, null, ...accounts])!,
      is_active: true,
      max_retries: 7,
      created_at: new Date(this.now).toISOString(),
      changedAt: this.now,
    });
  }

  private change(one: Known, patch: Partial<Known>): void {
    Object.assign(one, patch, { changedAt: this.now });
    this.steps.push(`${this.now} change ${one.id} ${JSON.stringify(patch)}`);
  }

  private remove(one: Known): void {
    this.configurations = this.configurations.filter((other) => other !== one);
    this.steps.push(`${this.now} delete ${one.id}`);
  }

  private matching(account: string): Known[] {
    return this.configurations.filter(
      (one) => one.is_active && (one.virtual_account_id === null || one.virtual_account_id === account),
    );
  }

  private transfer(): void {
    const code = this.id('FT').toUpperCase();
    const account = this.pick(accounts)!;
    const matching = this.matching(account);
    this.steps.push(`${this.now} transfer ${code} to ${account}`);
    this.transfers.push({ code, account, at: this.now, expected: matching.map(({ id }) => id) });
    for (const one of matching) this.attempt(code, one);
  }

  /** `webhook`: only to that one; then it is sent whether or not it matches, as long as it is active. */
  redeliver(code: string, webhook: string | undefined, isHealed = false): void {
    const { account } = this.transfers.find((one) => one.code === code)!;
    const targets =
      webhook === undefined
        ? this.matching(account)
        : this.configurations.filter(({ id, is_active }) => id === webhook && is_active);
    this.steps.push(`${this.now} redeliver ${code} ${webhook ?? ''}`);
    for (const one of targets) this.attempt(code, one, isHealed);
  }

  resume(id: string): void {
    const one = this.configurations.find((other) => other.id === id);
    if (one) this.change(one, { is_active: true });
  }

  private attempt(code: string, one: Known, isHealed = false): void {
    const isDelivered = isHealed || this.random(3) > 0;
    const signature = one.auth_type === 'HMAC_SHA256' ? { 'X-Service-Signature': 'sha256=0' } : {};
    const headers = { 'Content-Type': 'application/json', ...signature };
    const entry: LogEntry = {
      id: this.id('entry'),
      client_id: 'client',
      event_type: 'webhook',
      endpoint_url: one.webhook_url,
      request_payload: '{}',
      request_headers: JSON.stringify(headers),
      status_code: isDelivered ? 200 : 500,
      response_text: '',
      duration_ms: 10,
      error_label: isDelivered ? 'OK' : 'HTTP_5XX',
      created_at: new Date(this.now).toISOString(),
    };
    this.steps.push(
      `${this.now} attempt ${code} ${one.id} ${entry.endpoint_url} ${entry.error_label} ${entry.id} ${one.auth_type}`,
    );
    this.sent.push({ entry, code, configuration: one.id });
  }

  /** What `trace` reads of one transfer. */
  facts(code: string, { isLogComplete = true } = {}): TransferFacts {
    const came = this.transfers.find((one) => one.code === code)!;
    const attempts = this.sent.filter((one) => one.code === code).map(({ entry }) => entry);
    const seen = isLogComplete ? attempts : attempts.slice(Math.ceil(attempts.length / 2));
    const configurations = this.configurations.map(({ changedAt, ...one }) =>
      this.tellsChanges ? { ...one, updated_at: new Date(changedAt).toISOString() } : one,
    );
    const transfer: Transfer = {
      code,
      transaction: undefined,
      stored: [],
      deliveries: seen.toReversed().map((entry) => ({ entry, payload: {} })),
      kept: [],
    };
    return {
      transfer,
      stored: [],
      account: undefined,
      checkout: undefined,
      areTransactionsRead: true,
      listeners: [],
      channels: undefined,
      events: { checkout: undefined, events: [], stored: [], configurations, isLogComplete },
      deliveries: {
        code,
        now: this.now,
        time: came.at,
        account: came.account,
        attempts: seen,
        configurations,
        isLogComplete,
      },
    };
  }

  /** The truth: who should have got it or was sent it, and who of them has it. */
  truth(code: string) {
    const came = this.transfers.find((one) => one.code === code)!;
    const own = this.sent.filter((one) => one.code === code);
    const due = new Set([...came.expected, ...own.map(({ configuration }) => configuration)]);
    const isThere = (id: string) => this.configurations.some((one) => one.id === id);
    const addressesOf = (id: string) =>
      own.filter(({ configuration }) => configuration === id).map(({ entry }) => entry.endpoint_url);
    const isAt = (id: string, address: string) =>
      this.configurations.some((one) => one.id === id && one.webhook_url === address);
    // The receiver at an address has what was sent there for a configuration that was deleted or moved since.
    const has = (id: string) =>
      own.some(
        ({ configuration, entry }) =>
          entry.error_label === 'OK' &&
          (configuration === id ||
            (!isAt(configuration, entry.endpoint_url) && addressesOf(id).includes(entry.endpoint_url))),
      );
    // Who was at a shared address and left it, the log does not say: then nothing is certain of the others there.
    const hasLeft = own.some(
      ({ configuration, entry }) =>
        entry.endpoint_url === sharedAddress && !isAt(configuration, sharedAddress),
    );
    const isOwn = (id: string) =>
      own.some(({ configuration, entry }) => configuration === id && entry.error_label === 'OK');
    return {
      isAll: due.size > 0 && !hasLeft && [...due].every(isOwn),
      /** Those that are still there: a deleted one may have a successor. */
      lacking: [...due].filter((id) => isThere(id) && !has(id)),
      isAnyDelivered: own.some(({ entry }) => entry.error_label === 'OK'),
    };
  }
}
