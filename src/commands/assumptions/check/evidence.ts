/** The requests to the service and its unchanged replies. */
import { driftInReply, unlimited } from '../../../api/drift/drift-in-reply.ts';
import type { Endpoint } from '../../../api/endpoints/endpoint.ts';
import { type EndpointId, endpointIds, endpoints } from '../../../api/endpoints/index.ts';
import { pathParameters } from '../../../api/endpoints/paths.ts';
import type { HttpReply } from '../../../api/transport.ts';
import type { Drift } from '../../../config/service-differences.ts';
import { PayconfirmError } from '../../../errors.ts';
import type { Registration } from '../../../registrations/registration.ts';
import { jsonOrNothing } from '../../../values/exact-json.ts';
import { isRecord } from '../../../values/is-record.ts';
import type { Payload } from '../../../webhooks/decode-payload.ts';
import type { LogEntry } from '../../../webhooks/delivery-log/entry.ts';
import type { DeliveryRecord } from '../../../webhooks/journal/journal-record.ts';

/** Endpoints that the service document only names, and that can be read without an id. */
export const furtherEndpoints = endpointIds.filter((id) => {
  const { assumed, method, path }: Endpoint = endpoints[id];
  return assumed === true && method === 'GET' && pathParameters(path).length === 0;
});

/** Requests in addition to the plain endpoints, each with its endpoint. Rows use their replies. */
const questions = {
  token: 'auth.token',
  me: 'client.me',
  accounts: 'accounts.list',
  'virtual accounts': 'va.list',
  transactions: 'va.transactions',
  'notification registration': 'notifications.show',
  log: 'webhooks.logs',
  statistics: 'webhooks.stats',
  'days=0': 'webhooks.stats',
  'days=1': 'webhooks.stats',
  'days=90': 'webhooks.stats',
  'days=91': 'webhooks.stats',
  'page without items': 'webhooks.logs',
  'unknown checkout': 'checkouts.show',
  'sandbox transaction': 'sandbox.send',
  'same sandbox transaction': 'sandbox.send',
  'refused sandbox transaction': 'sandbox.send',
  'sandbox checkout': 'checkouts.create',
  'same checkout': 'checkouts.create',
  'other checkout with its key': 'checkouts.create',
  'other checkout of its order': 'checkouts.create',
  'payment in part': 'sandbox.send',
  'checkout paid in part': 'checkouts.show',
  'cancelled checkout': 'checkouts.cancel',
  'pending checkout': 'checkouts.create',
  'public view': 'public.checkout',
  'public status': 'public.checkout-status',
  'expired checkout': 'checkouts.expire',
  'checkout expired again': 'checkouts.expire',
  'unknown key': 'keys.destroy',
  'unknown code': 'qr.cancel',
  'unknown transaction': 'webhooks.redeliver',
  'cancel of one that expired': 'checkouts.cancel',
} as const satisfies Record<string, EndpointId>;

export type Question = keyof typeof questions | `empty ${EmptyBody}` | EndpointId;

export const endpointOf = (question: Question): EndpointId =>
  (questions as Readonly<Record<string, EndpointId>>)[question] ??
  (question.replace(/^empty /, '') as EndpointId);

/** Endpoints that refuse an empty body: the refusal names their required fields, and nothing changes. */
export const emptyBodies = [
  'client.register',
  'auth.login',
  'client.change-password',
  'qr.generate',
  'qr.image',
  'channels.telegram.test',
] as const satisfies EndpointId[];

export type EmptyBody = (typeof emptyBodies)[number];

/** Any reply of the service. */
export interface Answer {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  /** The whole body; undefined if it is not JSON. */
  body: unknown;
  isEmpty: boolean;
  /** The content of the envelope, or the body without one; undefined unless the status is 2xx. */
  data: unknown;
}

export type Data = Readonly<Record<string, unknown>>;

/** A delivery log entry, and the fields of its body if they can be read. */
export interface Logged {
  entry: LogEntry;
  payload: Payload | undefined;
}

/** A test delivery of this check, as it is in the log. */
export interface OwnTest {
  /** Its log entry; undefined if it was not found. */
  entry: LogEntry | undefined;
  /** The secret that must have signed it, created only for it. */
  secret: string;
}

interface Deliveries {
  /** From the log, newest first. */
  logged: Logged[];
  /** Deliveries that `listen` stored, newest first. */
  received: DeliveryRecord[];
  /** With --sandbox, one per format. */
  tests: OwnTest[];
}

/** So many endpoints in a row without a whole reply show that the service is gone. */
const mostBroken = 3;

/** The replies so far, and what this machine stores about the service. */
export class Evidence {
  /** This machine's time, epoch milliseconds: a service's clock may have been set back. */
  readonly now: number;
  /** Virtual accounts that were registered on this machine. */
  registrations: Registration[] = [];
  readonly used = new Set<EndpointId>();
  /** Endpoints that did not answer at least one request, with what came: an outage proves nothing. */
  readonly unanswered = new Map<EndpointId, string>();
  readsDeliveries = false;
  /** Differences between replies and the endpoint table. */
  readonly drift: Drift[] = [];
  readonly #deliveries: Deliveries = { logged: [], received: [], tests: [] };
  readonly #unanswered = new Map<Question, string>();
  readonly #brokenInARow = new Set<EndpointId>();
  readonly #answers = new Map<Question, Answer[]>();

  constructor(now: number) {
    this.now = now;
  }

  /** Starts the next row: later accesses belong to it. */
  startRow(): void {
    this.used.clear();
    this.unanswered.clear();
    this.readsDeliveries = false;
  }

  get deliveries(): Deliveries {
    this.readsDeliveries = true;
    this.#any('log');
    return this.#deliveries;
  }

  /** The log's facts about deliveries, without their content. */
  get log(): readonly Logged[] {
    this.used.add('webhooks.logs');
    return this.besides.log();
  }

  /** The log and records for comparison only: they are not counted as evidence of the row. */
  readonly besides = {
    log: (): readonly Logged[] => {
      this.#any('log');
      return this.#deliveries.logged;
    },
    records: (...questions: Question[]): Data[] =>
      questions.flatMap((question) => this.#any(question)).flatMap(({ data }) => itemsOf(data)),
  };

  /** Stores a reply. @returns its data @throws a network error, unless one reply alone broke off */
  async take(question: Question, reply: Promise<HttpReply | undefined>): Promise<unknown> {
    const found = await this.whole(question, reply);
    if (!found) return undefined;
    const one = read(found);
    const other = noAnswer(one);
    if (other !== undefined) {
      this.#unanswered.set(question, other);
      return undefined;
    }
    if (one.data !== undefined)
      this.drift.push(...driftInReply(endpoints[endpointOf(question)], one.data, unlimited));
    this.#answers.set(question, [...(this.#answers.get(question) ?? []), one]);
    return one.data;
  }

  /** @returns a reply, or nothing if it broke off */
  async whole(question: Question, reply: Promise<HttpReply | undefined>): Promise<HttpReply | undefined> {
    try {
      const found = await reply;
      this.#brokenInARow.clear();
      return found;
    } catch (error) {
      const isBroken =
        error instanceof PayconfirmError && (error.kind === 'network' || error.kind === 'service');
      this.#brokenInARow.add(endpointOf(question));
      if (!isBroken || this.#brokenInARow.size === mostBroken) throw error;
      this.#unanswered.set(question, error.kind === 'network' ? 'no whole reply' : 'no HTTP reply');
      return undefined;
    }
  }

  of(question: Question): readonly Answer[] {
    const answers = this.#any(question);
    if (answers.length > 0) this.used.add(endpointOf(question));
    return answers;
  }

  /** The answers to a question; the row is told if one is missing. */
  #any(question: Question): readonly Answer[] {
    const other = this.#unanswered.get(question);
    if (other !== undefined) this.unanswered.set(endpointOf(question), other);
    return this.#answers.get(question) ?? [];
  }

  /** The records in these replies, or the items of their lists in any shape. */
  records(...questions: Question[]): Data[] {
    return questions.flatMap((question) => this.of(question)).flatMap(({ data }) => itemsOf(data));
  }
}

export const valuesOf = (records: readonly Data[], field: string): unknown[] =>
  records.flatMap((record) => (field in record ? [record[field]] : []));

/** A list in any shape of a page. */
export function listIn(data: unknown): unknown[] | undefined {
  const fields = isRecord(data) ? data : {};
  return [data, fields.data, fields.items].find(Array.isArray);
}

/** The items of a list in any shape of a page. A single record is one item. */
export const itemsOf = (data: unknown): Data[] => (listIn(data) ?? [data]).filter(isRecord);

/** A refusal in the document's envelope. */
export const isEnveloped = ({ body }: Answer): boolean =>
  isRecord(body) && body.success === false && typeof body.message === 'string';

/** What came in place of an answer: a server error, a rate limit, a proxy's page, or a refusal with a success status. */
function noAnswer({ status, body, isEmpty }: Answer): string | undefined {
  if (status === 429 || status >= 500) return `HTTP ${status}`;
  if (!isRecord(body)) return Array.isArray(body) || (isEmpty && status >= 300) ? undefined : 'no JSON';
  const isRefusal = status < 300 && 'success' in body && body.success !== true;
  return isRefusal ? `success is not true, HTTP ${status}` : undefined;
}

function read({ status, headers, text }: HttpReply): Answer {
  const body = jsonOrNothing(text);
  const done = status >= 200 && status < 300;
  return { status, headers, body, isEmpty: text.trim() === '', data: done ? dataOf(body) : undefined };
}

function dataOf(body: unknown): unknown {
  return isRecord(body) && 'data' in body && 'success' in body ? body.data : body;
}
