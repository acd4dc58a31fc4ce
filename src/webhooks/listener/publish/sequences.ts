import type { Clock } from '../../../io/clock.ts';
import { allSubjects } from './names.ts';
import type { Connected } from './nats.ts';
import type { Sought } from './stream.ts';

/** Messages that are asked for at once, without their bodies; milliseconds within which the server gives what it has of them. */
const page = { max_messages: 1_000, expires: 5_000 };
/** Milliseconds after which a page is given up: the client itself waits for ever where the consumer's server is gone. */
const stalledMs = 10_000;

/**
 * Reads the stream behind the oldest that is sought, up to its leader's last message, and says which it has. Tells apart what
 * a server that follows does not have yet from what is not there.
 * @throws the client's errors, and one where nothing comes
 */
export async function sequencesOf(
  sought: readonly Sought[],
  { nats, manager, js }: Connected,
  name: string,
  clock: Clock,
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const ids = new Set(sought.map(({ message }) => message.id));
  const [subject, ...others] = new Set(sought.map(({ message }) => message.subject));
  const filter = subject === undefined || others.length > 0 ? allSubjects : subject;
  const after = Math.min(...sought.map((one) => one.after));
  const last = await manager.streams.getMessage(name, { last_by_subj: filter });
  if (!last || last.seq <= after) return found;
  const consumer = await js.consumers.get(name, {
    deliver_policy: nats.DeliverPolicy.StartSequence,
    opt_start_seq: after + 1,
    filter_subjects: filter,
    headers_only: true,
  });
  try {
    for (let came = 1; came > 0; ) {
      came = 0;
      const messages = await consumer.fetch(page);
      const done = new AbortController();
      clock.sleep(stalledMs, done.signal).then(
        () => messages.stop(new nats.TimeoutError()),
        () => undefined,
      );
      try {
        for await (const { seq, headers } of messages) {
          came += 1;
          const id = headers?.get('Nats-Msg-Id') ?? '';
          if (ids.has(id)) found.set(id, seq);
          if (seq >= last.seq || found.size === ids.size) return found;
        }
      } finally {
        done.abort();
      }
    }
    throw new nats.TimeoutError();
  } finally {
    // It goes by itself where this is lost.
    await consumer.delete().catch(() => false);
  }
}
