/** The requests to the service and its unchanged replies. */
import { driftInReply, unlimited } from '../../../api/drift/drift-in-reply.ts';
import { type EndpointId, endpoints } from '../../../api/endpoints/index.ts';
import type { HttpReply } from '../../../api/transport.ts';
import type { Drift } from '../../../config/service-differences.ts';
import { PayconfirmError } from '../../../errors.ts';
import type { Registration } from '../../../registrations/registration.ts';
import { jsonOrNothing } from '../../../values/exact-json.ts';
import { isRecord } from '../../../values/is-record.ts';
import type { Payload } from '../../../webhooks/decode-payload.ts';
import type { LogEntry } from '../../../webhooks/delivery-log/entry.ts';
import type { DeliveryRecord } from '../../../webhooks/journal/journal-record.ts';
import { endpointOf, prerequisites, type Question } from './questions.ts';

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
  tests: OwnTest[];
}

type Ask = () => Promise<HttpReply | undefined>;

/** So many endpoints in a row without a whole reply show that the service is gone. */
const mostBroken = 3;

/** The replies so far, and what this machine stores about the service. */
export class Evidence {
  /** This machine's time, epoch milliseconds: a service's clock may have been set back. */
  readonly now: number;
  /** Virtual accounts that were registered on this machine. */
  registrations: Registration[] = [];
  readonly used = new Set<EndpointId>();
  /** Which requests of the row have no answer, and why: an outage proves nothing. */
  readonly unanswered = new Set<string>();
  readsDeliveries = false;
  /** Why not everything was asked. */
  failure: PayconfirmError | undefined;
  /** Differences between replies and the endpoint table. */
  readonly drift: Drift[] = [];
  readonly #deliveries: Deliveries = { logged: [], received: [], tests: [] };
  readonly #unanswered = new Map<Question, string>();
  readonly #brokenInARow = new Set<EndpointId>();
  #stopped: string | undefined;
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

  /** With --sandbox, the test deliveries of this check, one per format. */
  get tests(): readonly OwnTest[] {
    this.#any('webhooks.test');
    return this.deliveries.tests;
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

  /** Asks, and stores the reply. @returns its data; undefined if it did not come whole, or if asking has stopped */
  async take(question: Question, ask: Ask, { always = false } = {}): Promise<unknown> {
    const found = await this.whole(question, ask, always);
    if (!found) return undefined;
    const one = read(found);
    const other = noAnswer(one);
    if (other !== undefined) return this.#lose(question, other);
    if (one.data !== undefined)
      this.drift.push(...driftInReply(endpoints[endpointOf(question)], one.data, unlimited));
    this.#answers.set(question, [...(this.#answers.get(question) ?? []), one]);
    return one.data;
  }

  /** @param always asks after a stop too: what was made is undone @returns a whole reply of no server error, or nothing */
  async whole(question: Question, ask: Ask, always = false): Promise<HttpReply | undefined> {
    if (this.#stopped !== undefined && !always) {
      this.#unanswered.set(question, this.#stopped);
      return undefined;
    }
    try {
      const found = await ask();
      this.#brokenInARow.clear();
      const { status = 0 } = found ?? {};
      return status === 429 || status >= 500 ? this.#lose(question, `HTTP ${status}`) : found;
    } catch (thrown) {
      const error = ofService(thrown);
      this.#lose(question, reasonOf(error));
      this.#brokenInARow.add(endpointOf(question));
      if (this.#brokenInARow.size >= mostBroken) this.stop(error);
      return undefined;
    }
  }

  #lose(question: Question, came: string): undefined {
    const { method, path } = endpoints[endpointOf(question)];
    this.#unanswered.set(question, `no answer of the service to ${method} ${path}: ${came}`);
  }

  /** From now on nothing is asked: rows that need more are not checked. */
  stop(error: PayconfirmError): void {
    this.failure ??= error;
    const { method = '', path = '' } = error.request ?? {};
    this.#stopped ??= `not checked, after ${method} ${path}: ${reasonOf(error)}`;
  }

  /** Asks again: what breaks writes may leave reads alone. */
  goOn(): void {
    this.#stopped = undefined;
    this.#brokenInARow.clear();
  }

  of(question: Question): readonly Answer[] {
    const answers = this.#any(question);
    if (answers.length > 0) this.used.add(endpointOf(question));
    return answers;
  }

  /** The answers to a question; the row is told if one is missing, or the one that it needed. */
  #any(question: Question): readonly Answer[] {
    const answers = this.#answers.get(question) ?? [];
    const other = this.#unanswered.get(question);
    if (other !== undefined) this.unanswered.add(other);
    else if (answers.length === 0 && prerequisites[question]) this.#any(prerequisites[question]);
    return answers;
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

/** A refusal in the document's envelope. An empty body is none, and shows no other form. */
export const isEnveloped = ({ body }: Answer): boolean =>
  isRecord(body) && body.success === false && typeof body.message === 'string';

/** @returns an error of the service or of the way to it @throws any other */
export function ofService(error: unknown): PayconfirmError {
  const isOfService =
    error instanceof PayconfirmError &&
    (error.kind === 'network' || error.kind === 'service' || error.request !== undefined);
  if (!isOfService) throw error;
  return error;
}

/** Without words of the service: the report may be sent. */
function reasonOf({ kind, status }: PayconfirmError): string {
  if (status !== undefined)
    return status < 300 ? `no reply that can be read, HTTP ${status}` : `HTTP ${status}`;
  return kind === 'network' ? 'no whole reply' : 'no HTTP reply';
}

/** What came in place of an answer: a proxy's page, or a refusal with a success status. */
function noAnswer({ status, body, isEmpty }: Answer): string | undefined {
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
