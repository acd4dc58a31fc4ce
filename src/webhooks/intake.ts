import type { Clock } from '../io/clock.ts';
import type { Random } from '../io/random.ts';
import type { Checked } from './check.ts';
import { copyKey, createDeduplication } from './dedup.ts';
import type { Forwarded, Forwarder } from './forward.ts';
import type { Injection } from './inject.ts';
import type { Journal } from './journal.ts';
import { type DeliveryRecord, deliveryIds, type HeaderPair, headersToKeep, pairs } from './journal-record.ts';
import type { DeliveryEvent, ForwardedEvent, ListenEvent } from './listen-event.ts';
import { type Decoded, decodePayload, type Payload } from './payload.ts';
import type { ReceivedRequest, Reply } from './receiver.ts';
import type { Router } from './routes.ts';

export interface IntakeOptions {
  check(body: Uint8Array, headers: readonly HeaderPair[], now: number): Checked;
  /** False with `--auth NONE`, where nothing is proved. */
  verifies: boolean;
  apiKeyName: string | undefined;
  /** Whether a verified request is the listener's own test delivery; it is answered and goes no further. */
  isProbe(query: string): boolean;
  /** Absent: nothing is kept. */
  journal?: Journal;
  router: Router;
  forwarder: Forwarder;
  /** `app`: the service gets the app's status; `ack`: 200 once the delivery is kept. */
  reply: 'app' | 'ack';
  retries: number;
  injection: Injection;
  showResponse: boolean;
  /** Reads a paid checkout back; absent without `--confirm`. */
  confirm?: (payload: Payload) => Promise<{ confirmed: boolean; words: string }>;
  emit(event: ListenEvent): void;
  clock: Clock;
  random: Random;
}

export interface Intake {
  /** Takes a request in and says what to answer. */
  take(request: ReceivedRequest): Promise<Reply>;
  /** Resolves when nothing is being forwarded. */
  idle(): Promise<void>;
}

/** The service cuts a delivery off after 10 s (§6.1): milliseconds after which 504 is still in time. */
const answerWithinMs = 9000;
/** Milliseconds for all attempts when the service is not waiting for them. */
const forwardWithinMs = 60_000;
/** Deliveries remembered to tell copies; some 200 bytes each. */
const remembered = 100_000;
const shownResponse = 500;

interface HandedOn {
  settled: boolean;
  reply: Reply;
}

/** A delivery on its way through. */
interface Taken {
  request: ReceivedRequest;
  /** When it was received, ISO 8601. */
  at: string;
  base64: string;
  headers: readonly HeaderPair[];
  payload: Payload | undefined;
  unreadable: string | null;
  checked: Extract<Checked, { ok: true }>;
  id: string;
  target: URL | undefined;
}

/** Verifies, keeps, tells copies apart, forwards: what happens to a delivery between request and reply. */
export function createIntake(options: IntakeOptions): Intake {
  const { clock, emit, journal } = options;
  const dedup = createDeduplication<HandedOn>(remembered);
  const pending = new Set<Promise<unknown>>();
  const newId = deliveryIds(options.random.bytes(4));

  async function take(request: ReceivedRequest): Promise<Reply> {
    const headers = pairs(request.rawHeaders);
    const checked = options.check(request.body, headers, request.receivedAt);
    if (!checked.ok) {
      const { reason, words } = checked;
      emit({ event: 'rejected', at: iso(request.receivedAt), status: 401, reason, words });
      return { status: 401, body: `${words}\n` };
    }
    if (options.isProbe(request.query)) return received;
    const decoded = await decodePayload(request.body, headerValue(headers, 'content-type'));
    const payload = decoded.ok ? decoded.payload : undefined;
    const id = newId(request.receivedAt);
    const target = options.router(payload ?? {});
    const at = timeOf(request.receivedAt);
    const base64 = request.body.toString('base64');
    const unreadable = reasonOf(decoded);
    const taken: Taken = { request, at, base64, headers, payload, unreadable, checked, id, target };
    try {
      return await admit(taken);
    } catch (error) {
      const words = error instanceof Error ? error.message : 'the delivery could not be kept';
      emit({ event: 'gap', at: iso(clock.now()), reason: 'not-kept', words });
      return { status: 500, body: 'the delivery could not be kept\n' };
    }
  }

  /** Rejects when the delivery could not be kept. */
  async function admit(taken: Taken): Promise<Reply> {
    let kept: Promise<void> = Promise.resolve();
    const handOn = async (copy: 'first' | 'again'): Promise<HandedOn> => {
      kept = keep(taken, copy);
      await kept;
      return toApp(taken, announce(taken, copy));
    };
    const key = taken.payload && copyKey(taken.payload);
    const admitted =
      key === undefined
        ? { copy: 'first' as const, result: handOn('first') }
        : dedup.admit(key, taken.request.body, handOn);

    if (admitted.copy === 'conflict' || admitted.copy === 'duplicate') {
      await keep(taken, admitted.copy);
      hold(announce(taken, admitted.copy));
    } else hold(admitted.result);
    if (admitted.copy === 'conflict') return conflict;
    if (options.reply === 'ack' || !admitted.result) {
      await kept;
      return received;
    }
    return (await admitted.result).reply;
  }

  function hold(result: Promise<unknown>): void {
    const done: Promise<unknown> = result.then(
      () => pending.delete(done),
      () => pending.delete(done),
    );
    pending.add(done);
  }

  /** Writes the delivery to the journal. */
  async function keep(
    { id, at, base64, request, payload, checked, headers }: Taken,
    copy: DeliveryRecord['copy'],
  ): Promise<void> {
    await journal?.append(
      {
        type: 'delivery',
        id,
        received_at: at,
        headers: headersToKeep(headers, options.apiKeyName),
        body_base64: base64,
        verified: options.verifies,
        scheme: checked.scheme,
        copy,
        transaction_code: payload?.transaction_code,
        amount: typeof payload?.amount === 'number' ? payload.amount : undefined,
      },
      request.receivedAt,
    );
  }

  /** Tells of a kept delivery, after the checkout was read back where that is wanted. */
  async function announce(taken: Taken, copy: DeliveryRecord['copy']): Promise<void> {
    const { request, payload, checked } = taken;
    const forwarding = copy === 'first' || copy === 'again' ? taken.target : undefined;
    const readBack = payload?.event === 'CHECKOUT_PAID' ? await options.confirm?.(payload) : undefined;
    const event: DeliveryEvent = {
      event: 'delivery',
      ...about(taken),
      verified: options.verifies,
      scheme: checked.scheme ?? null,
      warning: checked.warning ?? null,
      copy,
      forwarding_to: forwarding?.href ?? null,
      confirmed: readBack?.confirmed ?? null,
      confirmation: readBack?.words ?? null,
      unreadable: taken.unreadable,
      payload: payload ?? null,
      body: request.body.toString(),
      body_base64: taken.base64,
    };
    emit(event);
  }

  async function toApp(taken: Taken, announced: Promise<void>): Promise<HandedOn> {
    const { target, request, headers } = taken;
    const { injection } = options;
    hold(announced);
    if (!target) return withoutApp;
    const within = options.reply === 'app' ? answerWithinMs : forwardWithinMs;
    const left = () => within - (clock.now() - request.receivedAt);
    if (injection.delayMs > 0) await clock.sleep(Math.max(Math.min(injection.delayMs, left()), 0));
    const once = async () => {
      const { body } = request;
      const withinMs = Math.max(left(), 1);
      const sent = { headers, body, target, retries: options.retries, withinMs, clock };
      const result = await options.forwarder.forward(sent);
      hold(announced.then(() => tell(taken, target, result)));
      return result;
    };
    const [first] = await Promise.all(Array.from({ length: injection.duplicate }, once));
    const reply = replyOf(first as Forwarded);
    if (injection.status !== undefined) return { settled: false, reply: { status: injection.status } };
    return { settled: first?.ok === true, reply };
  }

  async function tell(taken: Taken, target: URL, result: Forwarded): Promise<void> {
    const { ok, status, failure, attempts, durationMs, answer } = result;
    const at = clock.now();
    const outcome = { target: target.href, ok, attempts, duration_ms: durationMs };
    // A lost note of the app's answer loses no delivery.
    await journal
      ?.append(
        { type: 'forward', id: taken.id, at: iso(at), ...outcome, status, error: failure?.message },
        taken.request.receivedAt,
      )
      .catch(() => undefined);
    const event: ForwardedEvent = {
      event: 'forwarded',
      ...about(taken),
      ...outcome,
      status: status ?? null,
      error: failure?.message ?? null,
      response: options.showResponse ? answer.toString().slice(0, shownResponse) : null,
    };
    emit(event);
  }

  return {
    take,
    idle: async () => {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}

const received: Reply = { status: 200, body: 'received\n' };
/** What came of a delivery that goes no further. */
const withoutApp: HandedOn = { settled: true, reply: received };
const conflict: Reply = {
  status: 409,
  body: 'another delivery with this transaction_code has a different body\n',
};

/** The app's own status and answer; 502 and 504 where there is none. */
function replyOf({ status, failure, answer, contentType }: Forwarded): Reply {
  if (status === undefined) {
    return { status: failure?.kind === 'timeout' ? 504 : 502, body: `${failure?.message}\n` };
  }
  const hasBody = status !== 204 && status !== 304;
  return { status, body: hasBody ? answer : '', ...(contentType === undefined ? {} : { contentType }) };
}

function about({ id, at, payload }: Taken) {
  return {
    id,
    at,
    kind: payload?.event ?? null,
    transaction_code: payload?.transaction_code ?? null,
    amount: payload?.amount ?? null,
    description: payload?.description ?? null,
    // Sandbox VAs have such numbers (§2.6); the mark itself is in no payload that the document shows.
    is_sandbox: payload?.is_sandbox ?? payload?.virtual_account_number?.startsWith('SBX') ?? false,
    is_dummy: payload?.transaction_code === 'DUMMY123',
  };
}

function headerValue(headers: readonly HeaderPair[], name: string): string | undefined {
  return headers.find(([given]) => given.toLowerCase() === name)?.[1];
}

function reasonOf(decoded: Decoded): string | null {
  if (decoded.ok) return null;
  return decoded.reason === 'field' ? `field ${decoded.field}` : decoded.reason;
}

let lastTime = { at: 0, text: iso(0) };

/** ISO 8601; many deliveries come within a millisecond. */
function timeOf(at: number): string {
  if (at !== lastTime.at) lastTime = { at, text: iso(at) };
  return lastTime.text;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
