import { inEnglish, quoted } from '../../texts/translate.ts';
import { type HeaderPair, headerValue, pairs } from '../../values/headers.ts';
import { isoUtc } from '../../values/time.ts';
import { decodePayload } from '../decode-payload.ts';
import { forwardRecord } from '../journal/journal-record.ts';
import type { Checked } from '../signature/authenticator.ts';
import type { Publisher } from '../stream/publisher.ts';
import { unreadable } from '../unreadable-body.ts';
import {
  type AcceptedDelivery,
  deliveryEvent,
  deliveryRecord,
  forwardedEvent,
  unnotedEvent,
} from './accepted-delivery.ts';
import { type ReadBack, toConfirm, unasked } from './confirmation.ts';
import { bytesKey, type CopyKind, copyKey, createDeduplication, type Fresh, type Outcome } from './dedup.ts';
import { createExplanations } from './explain-rejections.ts';
import { createFates, createTurns, dropped } from './forwarding/fault-injection.ts';
import type { Forwarded } from './forwarding/forwarder.ts';
import { passedThrough } from './forwarding/headers.ts';
import {
  conflict,
  inCircle,
  notConfirmed,
  notKept,
  notPublished,
  received,
  replyOf,
} from './listener-replies.ts';
import type { Logged, PipelineOptions } from './pipeline-options.ts';
import type { ReceivedRequest, Reply } from './receiver.ts';

/** Milliseconds after which 503 and 504 are still in time: the service's timeout is 10 s (§6.1). */
const answerWithinMs = 9000;
/** Milliseconds for all attempts if the service does not wait for them. */
const forwardWithinMs = 60_000;
/** Minimum number of deliveries that are remembered to detect duplicates; at most twice as many, some 200 bytes each. */
const remembered = 50_000;

/** How far a delivery got, and its answer. An unsettled delivery is not processed further. */
interface Answered extends Outcome {
  reply: Reply;
}

/** Reads its checkout; undefined if it is not read. */
type Ask = (() => Promise<ReadBack>) | undefined;

/** A delivery in progress: first it is stored, then forwarded to the app. */
interface UnderWay {
  /** The result of its checkout; undefined if it is not read. */
  readBack: Promise<ReadBack> | undefined;
  /** With a publisher: stored and acknowledged by the stream. */
  kept: Promise<Answered>;
  /** The same as `kept` if no app gets it. */
  done: Promise<Answered>;
}

export type Pipeline = ReturnType<typeof createPipeline>;

/** Processes a delivery between request and reply: verifies, stores, detects duplicates, forwards. */
export function createPipeline(options: PipelineOptions) {
  const { clock, confirm, emit, journal, publisher } = options;
  const dedup = createDeduplication<UnderWay>(remembered);
  const pending = new Set<Promise<unknown>>();
  const explained = createExplanations();
  const drawFate = createFates(options.faults);
  const inTurn = createTurns(options.faults.reorder, clock);

  async function take(request: ReceivedRequest, logged?: Logged): Promise<Reply> {
    const { body, receivedAt } = request;
    const headers = pairs(request.rawHeaders);
    const checked = logged?.checked ?? options.check(body, headers, receivedAt);
    const refusal = await refused(request, headers, checked);
    if (refusal || !checked.ok) return refusal as Reply;
    checked.pin?.();
    const decoded = await decodePayload(body, headerValue(headers, 'content-type'));
    const payload = decoded.ok ? decoded.payload : undefined;
    const at = isoUtc(receivedAt);
    const [target, ...furtherTargets] = options.router(payload ?? {});
    const accepted = {
      request,
      id: options.newId(at),
      at,
      owner: options.owner,
      headers,
      payload,
      unreadable: decoded.ok ? null : unreadable(decoded),
      scheme: checked.scheme,
      causes: checked.warning ? [checked.warning] : [],
      verified: options.verifies && logged?.proved !== false,
      target,
      furtherTargets,
      log: logged,
      stream: publisher?.href,
    };
    return await admit(accepted, confirm && toConfirm(body, headers, decoded, confirm));
  }

  /** The reply to a request that is not forwarded: an invalid signature, a test delivery, a loop. */
  async function refused(request: ReceivedRequest, headers: readonly HeaderPair[], checked: Checked) {
    const { receivedAt, from, body } = request;
    const came = { request: { headers, body }, ...(from !== undefined && { from }) };
    const rejected = { event: 'rejected', at: isoUtc(receivedAt), ...came } as const;
    if (!checked.ok) {
      const causes = await explained(checked, receivedAt);
      emit({ ...rejected, reason: causes[0]!.code, status: 401, causes, words: null });
      return { status: 401, body: `${options.wordsOf(causes)}\n` };
    }
    if (options.isProbe(request.query)) return received;
    if (!passedThrough(options.hop, headers)) return undefined;
    emit({ ...rejected, status: 508, reason: 'circle', causes: [], words: inCircle });
    return { status: 508, body: `${inEnglish(inCircle)}\n` };
  }

  async function admit(accepted: AcceptedDelivery, ask: Ask): Promise<Reply> {
    const { payload, request, target } = accepted;
    const begin = (copy: Fresh) => handOn(accepted, copy, ask);
    const key = payload ? copyKey(payload) : bytesKey(request.body);
    const admitted =
      key === undefined
        ? { copy: 'first' as const, underWay: begin('first') }
        : dedup.admit(key, request.body, begin);
    switch (admitted.copy) {
      case 'first':
      case 'again':
        if (target || ask || publisher) hold(admitted.underWay.done);
        return (await answering(admitted.underWay)).reply;
      case 'duplicate':
        return replyToDuplicate(accepted, admitted.underWay);
      case 'conflict': {
        const kept = await keep(accepted, 'conflict', ask && unasked);
        return kept.settled ? conflict : kept.reply;
      }
      default:
        return admitted satisfies never;
    }
  }

  /** Reads the checkout, stores, publishes and forwards, one after the other. */
  function handOn(accepted: AcceptedDelivery, copy: Fresh, ask: Ask): UnderWay {
    const readBack = ask?.();
    const written = readBack
      ? readBack.then((said) => keepReadBack(accepted, copy, said))
      : keep(accepted, copy);
    const next = (stage: Promise<Answered>, work: () => Promise<Answered>) =>
      stage.then((outcome) => (outcome.settled ? work() : outcome));
    const { target } = accepted;
    const kept = publisher ? next(written, () => toStream(accepted, publisher)) : written;
    const done = target ? next(kept, () => toApp(accepted, target)) : kept;
    return { readBack, kept, done };
  }

  /** A duplicate is answered when both are on the disk, because a 200 confirms the first one. */
  async function replyToDuplicate(accepted: AcceptedDelivery, underWay?: UnderWay): Promise<Reply> {
    const kept = await keep(accepted, 'duplicate', await underWay?.readBack);
    const { settled, reply } = kept.settled && underWay ? await answering(underWay) : kept;
    return settled ? { ...reply, by: 'duplicate' } : reply;
  }

  /** What the answer to a delivery waits for, and the answers to its simultaneous duplicates. */
  function answering({ kept, done }: UnderWay): Promise<Answered> {
    return options.reply === 'app' ? done : kept;
  }

  function hold(result: Promise<unknown>): void {
    const over = () => pending.delete(done);
    const done: Promise<unknown> = result.then(over, over);
    pending.add(done);
  }

  /** Writes the delivery to the journal, if there is one, then emits its event. */
  async function keep(accepted: AcceptedDelivery, copy: CopyKind, readBack?: ReadBack): Promise<Answered> {
    try {
      const record = () => deliveryRecord(accepted, copy, options.apiKeyName, readBack);
      await journal?.append(record(), accepted.request.receivedAt);
    } catch (error) {
      const words = quoted((error as Error).message);
      emit({ event: 'gap', at: isoUtc(clock.now()), reason: 'not-kept', words });
      return { settled: false, forgotten: true, reply: notKept };
    }
    emit(deliveryEvent(accepted, copy, readBack));
    return { settled: true, reply: received };
  }

  /** The same after reading the checkout. An unconfirmed delivery is stored for no app. */
  async function keepReadBack(accepted: AcceptedDelivery, copy: CopyKind, readBack: ReadBack) {
    if (readBack.confirmed) return keep(accepted, copy, readBack);
    const forNobody = { ...accepted, target: undefined, stream: undefined };
    const { settled, reply } = await keep(forNobody, copy, readBack);
    return { settled: false, forgotten: true, reply: settled ? notConfirmed(readBack) : reply };
  }

  async function toStream({ request, ...accepted }: AcceptedDelivery, to: Publisher): Promise<Answered> {
    const withinMs = answerWithinMs - (clock.monotonic() - request.begunAt);
    const { result } = await to.publish({ ...accepted, body: request.body }, Math.max(withinMs, 1));
    switch (result.outcome) {
      case 'published':
        return { settled: true, reply: received };
      case 'conflict':
        return { settled: false, forgotten: true, reply: conflict };
      case 'failed':
        return { settled: false, reply: notPublished };
      default:
        return result satisfies never;
    }
  }

  async function toApp(accepted: AcceptedDelivery, target: URL): Promise<Answered> {
    const { request, headers, log, furtherTargets } = accepted;
    // The next log entry waits for this one.
    const within = options.reply === 'app' || log ? answerWithinMs : forwardWithinMs;
    const left = () => within - (clock.monotonic() - request.begunAt);
    const { isDropped, delayMs } = drawFate();
    if (delayMs > 0) await clock.sleep(Math.max(Math.min(delayMs, left()), 0));
    const once = async (to: URL) => {
      const withinMs = Math.max(left(), 1);
      const sent = { headers, body: request.body, target: to, retries: options.retries, withinMs, clock };
      const result = isDropped ? dropped : await options.forwarder.forward(sent);
      hold(tell(accepted, to, result));
      return result;
    };
    const copies = (to: URL) => Promise.all(Array.from({ length: options.faults.duplicate }, () => once(to)));
    const [first] = await inTurn(() => {
      for (const further of furtherTargets) hold(copies(further));
      return copies(target);
    });
    const reply = replyOf(first as Forwarded);
    const { status } = options.faults;
    if (status !== undefined) return { settled: false, reply: { status } };
    return { settled: first?.ok === true, reply };
  }

  /** Stores and reports the app's result, after the delivery itself. */
  async function tell(accepted: AcceptedDelivery, target: URL, result: Forwarded): Promise<void> {
    const record = forwardRecord({ id: accepted.id, at: clock.now(), target }, result);
    const unwritten = await journal?.note(record, accepted.request.receivedAt);
    if (unwritten) emit(unnotedEvent(accepted.id, result, unwritten, clock.now()));
    const secondary = accepted.furtherTargets.length > 0 ? target !== accepted.target : undefined;
    emit(forwardedEvent({ accepted, target, secondary, result, showResponse: options.showResponse }));
  }

  return {
    take,
    isBusy: () => pending.size > 0,
    idle: async () => {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
