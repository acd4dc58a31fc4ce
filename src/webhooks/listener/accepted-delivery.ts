import { inEnglish, type Phrase, t } from '../../texts/translate.ts';
import type { HeaderPair } from '../../values/headers.ts';
import { isSandbox, type Payload, simulatedCode } from '../decode-payload.ts';
import { type DeliveryRecord, headersToKeep, wasHandedOn } from '../journal/journal-record.ts';
import type { JournalOwner } from '../journal/owner.ts';
import type { Cause } from '../signature/causes.ts';
import type { Scheme } from '../signature/signature.ts';
import type { Published } from '../stream/publish-once.ts';
import type { ReadBack } from './confirmation.ts';
import type { Forwarded } from './forwarding/forwarder.ts';
import type {
  AcceptedEvent,
  ForwardedEvent,
  InternalForwarded,
  InternalGap,
  InternalPublished,
  LogOrigin,
} from './listen-event-types.ts';
import type { ReceivedRequest } from './receiver.ts';

export interface AcceptedDelivery {
  request: ReceivedRequest;
  /** Its id in the journal. */
  id: string;
  /** When it was received, ISO 8601. */
  at: string;
  owner: JournalOwner;
  headers: readonly HeaderPair[];
  /** Undefined if the body could not be read; `unreadable` then gives the reason. */
  payload: Payload | undefined;
  unreadable: string | null;
  /** The signature scheme that matched; undefined without a signature. */
  scheme: Scheme | undefined;
  /** Facts about its signature. */
  causes: readonly Cause[];
  /** False with `--auth NONE`, and if it was re-signed because its own signature was invalid. */
  verified: boolean;
  /** The app that it is forwarded to. The service gets this app's answer. */
  target: URL | undefined;
  /** Further apps that get it. Their answers are only shown. */
  furtherTargets: readonly URL[];
  /** Set if it comes from the service's log; `of`: whose log it is. */
  log?: { origin: LogOrigin; of: string } | undefined;
  /** The stream to publish it to, `nats://…/STREAM`; undefined without one, and for a held-back delivery. */
  stream: string | undefined;
}

/** Characters of the app's answer that are shown. */
const shownResponse = 500;

/** The event if the app's result cannot be stored yet. `at`: epoch milliseconds. */
export function unnotedEvent(id: string, { ok }: Forwarded, { message }: Error, at: number): InternalGap {
  const words: Phrase = () =>
    ok
      ? t(
          'the app has accepted {0}, and that is not noted: {1}. It is noted once it can be written; until then another listener would forward the delivery again',
          id,
          message,
        )
      : t(
          'the app has not accepted {0}, and that is not noted: {1}. It is noted once it can be written; until then another listener would forward the delivery again',
          id,
          message,
        );
  return { event: 'gap', at: new Date(at).toISOString(), reason: 'not-noted', words };
}

/** The journal record of a delivery. `apiKeyName`: the header whose value is left out; `readBack`: see below. */
export function deliveryRecord(
  { request, id, at, owner, headers, verified, scheme, payload, target, stream, log }: AcceptedDelivery,
  copy: DeliveryRecord['copy'],
  apiKeyName: string | undefined,
  readBack?: ReadBack,
): DeliveryRecord {
  return {
    type: 'delivery',
    id,
    received_at: at,
    owner,
    headers: headersToKeep(headers, apiKeyName),
    body_base64: request.body.toString('base64'),
    verified,
    scheme,
    copy,
    transaction_code: payload?.transaction_code,
    amount: typeof payload?.amount === 'number' ? payload.amount : undefined,
    target: wasHandedOn({ copy }) ? target?.href : undefined,
    api_key_name: apiKeyName,
    held_back: readBack?.confirmed === false ? inEnglish(readBack.message) : undefined,
    log_id: log?.origin.id,
    log_time: log?.origin.created_at ?? undefined,
    log_of: log?.of,
    stream: wasHandedOn({ copy }) ? stream : undefined,
  };
}

/** The event about a delivery. `readBack`: the state of its checkout, if it was read. */
export function deliveryEvent(
  accepted: AcceptedDelivery,
  copy: DeliveryRecord['copy'],
  readBack?: ReadBack,
): AcceptedEvent {
  const forwarding = wasHandedOn({ copy }) ? accepted.target : undefined;
  const publishing = wasHandedOn({ copy }) ? accepted.stream : undefined;
  return {
    event: 'delivery',
    ...about(accepted),
    verified: accepted.verified,
    scheme: accepted.scheme ?? null,
    causes: accepted.causes,
    copy,
    forwarding_to: forwarding?.href ?? null,
    ...(publishing !== undefined && { publishing_to: publishing }),
    confirmed: readBack?.confirmed ?? null,
    confirmation: readBack?.message ?? null,
    unreadable: accepted.unreadable,
    payload: accepted.payload ?? null,
    bytes: accepted.request.body,
  };
}

export interface ForwardedDelivery {
  accepted: Pick<AcceptedDelivery, 'id' | 'at' | 'payload' | 'log'>;
  target: URL;
  /** With several apps: whether this is a further one; undefined with one. */
  secondary?: boolean | undefined;
  result: Forwarded;
  /** The event includes the beginning of the app's answer. */
  showResponse: boolean;
  /** How it was sent, if an earlier listener had stored it. */
  sentAgain?: ForwardedEvent['sent_again'] | undefined;
}

export function forwardedEvent({
  accepted,
  target,
  secondary,
  result: { ok, status, failure, attempts, durationMs, answer },
  showResponse,
  sentAgain = null,
}: ForwardedDelivery): InternalForwarded {
  return {
    event: 'forwarded',
    ...about(accepted),
    target: target.href,
    ok,
    attempts,
    duration_ms: durationMs,
    status: status ?? null,
    error: failure?.message ?? null,
    response: showResponse ? answer.toString().slice(0, shownResponse) : null,
    sent_again: sentAgain,
    ...(secondary !== undefined && { secondary }),
  };
}

/** The event about its result at the stream. `later`: it was stored while the stream could not be reached. */
export function publishedEvent(
  accepted: Pick<AcceptedDelivery, 'id' | 'at' | 'payload' | 'log'>,
  to: Pick<InternalPublished, 'stream' | 'subject'>,
  { result, durationMs }: Published,
  later: boolean,
): InternalPublished {
  return {
    event: 'published',
    ...about(accepted),
    ...to,
    outcome: result.outcome === 'published' && result.copy ? 'copy' : result.outcome,
    seq: result.outcome === 'published' ? result.seq : null,
    error: result.outcome === 'failed' ? result.message : null,
    duration_ms: durationMs,
    later,
  };
}

function about({ id, at, payload, log }: Pick<AcceptedDelivery, 'id' | 'at' | 'payload' | 'log'>) {
  return {
    id,
    at,
    kind: payload?.event ?? null,
    order_code: payload?.order_code ?? null,
    transaction_code: payload?.transaction_code ?? null,
    amount: payload?.amount ?? null,
    description: payload?.description ?? null,
    is_sandbox: payload !== undefined && isSandbox(payload),
    is_dummy: payload?.transaction_code === simulatedCode,
    ...(log && { log: log.origin }),
  };
}
