/** What was asked of the service, and what came: the replies as they were. */
import { driftInReply, unlimited } from '../../../api/drift/drift-in-reply.ts';
import type { Endpoint } from '../../../api/endpoints/endpoint.ts';
import { type EndpointId, endpointIds, endpoints } from '../../../api/endpoints/index.ts';
import { pathParameters } from '../../../api/endpoints/paths.ts';
import type { HttpReply } from '../../../api/transport.ts';
import type { Drift } from '../../../config/service-ways.ts';
import type { Registration } from '../../../registrations/registration.ts';
import { jsonOrNothing } from '../../../values/exact-json.ts';
import { isRecord } from '../../../values/is-record.ts';
import type { Payload } from '../../../webhooks/decode-payload.ts';
import type { LogEntry } from '../../../webhooks/delivery-log/entry.ts';
import type { DeliveryRecord } from '../../../webhooks/journal/journal-record.ts';

/** What the service document names and does not show, where it can be read without an id. */
export const furtherEndpoints = endpointIds.filter((id) => {
  const { assumed, method, path }: Endpoint = endpoints[id];
  return assumed === true && method === 'GET' && pathParameters(path).length === 0;
});

/** What is asked for beyond an endpoint as it is, each with its endpoint; rows look at what came of it. */
const questions = {
  token: 'auth.token',
  me: 'client.me',
  accounts: 'accounts.list',
  'virtual accounts': 'va.list',
  transactions: 'va.transactions',
  'notification registration': 'notifications.show',
  log: 'webhooks.logs',
  statistics: 'webhooks.stats',
  days: 'webhooks.stats',
  'page without items': 'webhooks.logs',
  'unknown checkout': 'checkouts.show',
  'sandbox transaction': 'sandbox.send',
  'same sandbox transaction': 'sandbox.send',
  'refused sandbox transaction': 'sandbox.send',
  'sandbox checkout': 'checkouts.create',
  'same checkout': 'checkouts.create',
  'other checkout with its key': 'checkouts.create',
  'other checkout of its order': 'checkouts.create',
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

/** Endpoints whose body is refused while it is empty: the refusal names what they require, and nothing happens. */
export const emptyBodies = [
  'client.register',
  'auth.login',
  'client.change-password',
  'qr.generate',
  'qr.image',
  'channels.telegram.test',
] as const satisfies EndpointId[];

export type EmptyBody = (typeof emptyBodies)[number];

/** A reply of the service, whatever it is. */
export interface Answer {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  /** The whole body; undefined where it is no JSON. */
  body: unknown;
  isEmpty: boolean;
  /** What the envelope holds, or the body without one; undefined unless the status is 2xx. */
  data: unknown;
}

export type Data = Readonly<Record<string, unknown>>;

/** An entry of the delivery log, and its body's fields where they can be read. */
export interface Logged {
  entry: LogEntry;
  payload: Payload | undefined;
}

/** A test delivery that was made for this check, as the log has it. */
export interface OwnTest {
  /** It was in the log when it was looked for; undefined where it was not. */
  entry: LogEntry | undefined;
  /** What it was to be signed with: made for it alone. */
  secret: string;
}

interface Deliveries {
  /** Of the log, newest first. */
  logged: Logged[];
  /** Those that `listen` stored, newest first. */
  received: DeliveryRecord[];
  /** With --sandbox, one of each format. */
  tests: OwnTest[];
}

/** What came so far, and what this machine keeps of the service. */
export class Evidence {
  /** Virtual accounts that were made from this machine. */
  registrations: Registration[] = [];
  readonly used = new Set<EndpointId>();
  /** Those of them that gave no answer of the service to one question or more: an outage is no evidence. */
  readonly unanswered = new Set<EndpointId>();
  readsDeliveries = false;
  /** In what replies differ from the endpoint table. */
  readonly drift: Drift[] = [];
  readonly #deliveries: Deliveries = { logged: [], received: [], tests: [] };
  readonly #unanswered = new Set<Question>();
  readonly #answers = new Map<Question, Answer[]>();

  /** What is looked at from now on is of another row. */
  startRow(): void {
    this.used.clear();
    this.unanswered.clear();
    this.readsDeliveries = false;
  }

  get deliveries(): Deliveries {
    this.readsDeliveries = true;
    return this.#deliveries;
  }

  /** What the log says of deliveries, besides what was delivered. */
  get log(): readonly Logged[] {
    this.used.add('webhooks.logs');
    return this.#deliveries.logged;
  }

  /** The log, and records, as something to compare with: the row is not of them. */
  readonly besides = {
    log: (): readonly Logged[] => this.#deliveries.logged,
    records: (...questions: Question[]): Data[] =>
      questions.flatMap((question) => this.#answers.get(question) ?? []).flatMap(({ data }) => itemsOf(data)),
  };

  /** Keeps what comes. @returns its data */
  async take(question: Question, reply: Promise<HttpReply | undefined>): Promise<unknown> {
    const found = await reply;
    if (!found) return undefined;
    const one = read(found);
    if (!isAnswer(one)) {
      this.#unanswered.add(question);
      return undefined;
    }
    if (one.data !== undefined)
      this.drift.push(...driftInReply(endpoints[endpointOf(question)], one.data, unlimited));
    this.#answers.set(question, [...(this.#answers.get(question) ?? []), one]);
    return one.data;
  }

  of(question: Question): readonly Answer[] {
    const answers = this.#answers.get(question) ?? [];
    if (this.#unanswered.has(question)) this.unanswered.add(endpointOf(question));
    if (answers.length > 0) this.used.add(endpointOf(question));
    return answers;
  }

  /** The records that came of these questions: themselves, or the items of lists in whatever shape. */
  records(...questions: Question[]): Data[] {
    return questions.flatMap((question) => this.of(question)).flatMap(({ data }) => itemsOf(data));
  }
}

/** What the records that have it have in a field. */
export const valuesOf = (records: readonly Data[], field: string): unknown[] =>
  records.flatMap((record) => (field in record ? [record[field]] : []));

/** The items of a list in any shape that a page may have; a record that is no list is one itself. */
export function itemsOf(data: unknown): Data[] {
  const fields = isRecord(data) ? data : {};
  const items = [data, fields.data, fields.items].find(Array.isArray) ?? (isRecord(data) ? [data] : []);
  return items.filter(isRecord);
}

/** A refusal as the document's envelope has it. */
export const isEnveloped = ({ body }: Answer): boolean =>
  isRecord(body) && body.success === false && typeof body.message === 'string';

/** A service that fails, asks to wait or refuses with a success shows nothing, nor does what is no JSON object or list: a proxy's page. */
function isAnswer({ status, body, isEmpty }: Answer): boolean {
  if (status === 429 || status >= 500) return false;
  if (!isRecord(body)) return Array.isArray(body) || (isEmpty && status >= 300);
  return status >= 300 || !('success' in body) || body.success === true;
}

function read({ status, headers, text }: HttpReply): Answer {
  const body = jsonOrNothing(text);
  const done = status >= 200 && status < 300;
  return { status, headers, body, isEmpty: text.trim() === '', data: done ? dataOf(body) : undefined };
}

function dataOf(body: unknown): unknown {
  return isRecord(body) && 'data' in body && 'success' in body ? body.data : body;
}
