import type { Consumer, JsMsg } from '@nats-io/jetstream';
import type { Clock } from '../../io/clock.ts';
import type { KeptDelivery } from '../journal/read-journal.ts';
import { type Connected, connectNats, type Patience } from './connection.ts';
import { deliveryStream, streamFailure } from './consumer-setup.ts';
import type { Sought } from './publish-once.ts';
import type { StreamAccess, StreamAddress } from './stream-address.ts';
import { allSubjects, deliveryOf } from './stream-message.ts';

/** Milliseconds for the server to send a page. */
const expires = 5_000;
/** Milliseconds without a message after which a page fails. The client would wait forever if the consumer's server is gone. */
const stalledMs = 10_000;

/** The next messages of an ordered consumer; none at its end. @throws the client's errors, and a timeout */
export async function* pageOf(
  consumer: Consumer,
  size: number,
  { nats }: Connected,
  clock: Clock,
): AsyncGenerator<JsMsg> {
  const messages = await consumer.fetch({ max_messages: size, expires });
  const coming = messages[Symbol.asyncIterator]();
  try {
    for (;;) {
      const came = new AbortController();
      clock.sleep(stalledMs, came.signal).then(
        () => messages.stop(new nats.TimeoutError()),
        () => undefined,
      );
      const next = await coming.next().finally(() => came.abort());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    messages.stop();
  }
}

const headersPerPage = 1_000;

/** The sequence numbers of the stream's messages, by id, up to the leader's last. @throws as `pageOf` */
export async function sequencesOf(
  sought: readonly Sought[],
  connected: Connected,
  name: string,
  clock: Clock,
): Promise<Map<string, number>> {
  const { nats, manager, js } = connected;
  const sequences = new Map<string, number>();
  const ids = new Set(sought.map(({ message }) => message.id));
  const subjects = new Set(sought.map(({ message }) => message.subject));
  const [subject = allSubjects] = subjects.size === 1 ? subjects : [];
  const after = Math.min(...sought.map((one) => one.after));
  const last = await manager.streams.getMessage(name, { last_by_subj: subject });
  if (!last || last.seq <= after) return sequences;
  const consumer = await js.consumers.get(name, {
    deliver_policy: nats.DeliverPolicy.StartSequence,
    opt_start_seq: after + 1,
    filter_subjects: subject,
    headers_only: true,
  });
  try {
    for await (const { seq, headers } of allPages(consumer, connected, clock)) {
      const id = headers?.get('Nats-Msg-Id') ?? '';
      if (ids.has(id)) sequences.set(id, seq);
      if (seq >= last.seq || sequences.size === ids.size) return sequences;
    }
    throw new nats.TimeoutError();
  } finally {
    // If this call is lost, the server deletes it itself.
    await consumer.delete().catch(() => false);
  }
}

/** Reads pages until one is empty. */
async function* allPages(consumer: Consumer, connected: Connected, clock: Clock): AsyncGenerator<JsMsg> {
  for (let count = 1; count > 0; ) {
    count = 0;
    for await (const message of pageOf(consumer, headersPerPage, connected, clock)) {
      count += 1;
      yield message;
    }
  }
}

const deliveriesPerPage = 100;

/** The messages of a stream since a time (epoch milliseconds), oldest first. @throws as `openConsumer` */
export async function* publishedSince(
  address: StreamAddress,
  access: StreamAccess,
  since: number,
  { clock, ...patience }: Patience & { clock: Clock },
): AsyncGenerator<KeptDelivery> {
  const connected = await connectNats(address, access, patience);
  const { nats, connection, js } = connected;
  try {
    await deliveryStream(connected, address);
    const consumer = await js.consumers.get(address.stream, {
      deliver_policy: nats.DeliverPolicy.StartTime,
      opt_start_time: new Date(since).toISOString(),
      filter_subjects: allSubjects,
    });
    let left = (await consumer.info()).num_pending;
    while (left > 0) {
      const before = left;
      for await (const message of pageOf(consumer, Math.min(left, deliveriesPerPage), connected, clock)) {
        left = Math.min(left - 1, message.info.pending);
        yield deliveryOf(message);
      }
      if (left < before) continue;
      // Messages that were deleted in the meantime do not come.
      left = (await consumer.info()).num_pending;
      if (left > 0) throw new nats.TimeoutError();
    }
  } catch (error) {
    throw streamFailure(error, address);
  } finally {
    await connection.close();
  }
}
