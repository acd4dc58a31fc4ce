import type { Clock } from '../../../io/clock.ts';
import { allSubjects } from './names.ts';
import type { Connected } from './nats.ts';
import { pageOf } from './page.ts';
import type { Sought } from './stream.ts';

/** Messages that are asked for at once, without their bodies. */
const page = 1_000;

/**
 * Reads the stream behind the oldest that is sought, up to its leader's last message, and says which it has. Tells apart what
 * a server that follows does not have yet from what is not there.
 * @throws the client's errors, and one where nothing comes
 */
export async function sequencesOf(
  sought: readonly Sought[],
  connected: Connected,
  name: string,
  clock: Clock,
): Promise<Map<string, number>> {
  const { nats, manager, js } = connected;
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
      for await (const { seq, headers } of pageOf(consumer, page, connected, clock)) {
        came += 1;
        const id = headers?.get('Nats-Msg-Id') ?? '';
        if (ids.has(id)) found.set(id, seq);
        if (seq >= last.seq || found.size === ids.size) return found;
      }
    }
    throw new nats.TimeoutError();
  } finally {
    // It goes by itself where this is lost.
    await consumer.delete().catch(() => false);
  }
}
