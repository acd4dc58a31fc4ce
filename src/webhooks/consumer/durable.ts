import type { ConsumerConfig } from '@nats-io/jetstream';
import { usageError } from '../../errors.ts';
import { formatDuration } from '../../values/duration.ts';
import type { StreamAddress } from '../listener/publish/address.ts';
import { covers } from '../listener/publish/judge.ts';
import { allSubjects, root } from '../listener/publish/names.ts';
import type { Connected } from '../listener/publish/nats.ts';

/** Milliseconds after which the stream hands out again what nobody said anything about: an app has 10 s, and it may wait. */
const ackWaitMs = 45_000;
/** The least that another program's consumer may have: one that is under way, and one that waits for it. */
const leastAckWaitMs = 25_000;
const nanosPerMs = 1_000_000;
const consumerNotFound = 10014;

/**
 * Makes the durable consumer where it is not there. One that is there is left as it is, whoever made it: a server may take other
 * settings for it, and then hands out nothing of what it had.
 * @param subjects of the stream
 * @throws usage error for one that would lose deliveries, or hand out others; the client's errors
 */
export async function ensureDurable(
  { nats, manager }: Connected,
  address: StreamAddress,
  durable: string,
  subjects: readonly string[],
): Promise<void> {
  const { stream } = address;
  const found = await manager.consumers.info(stream, durable).catch((error: { code?: unknown }) => {
    if (error.code === consumerNotFound) return undefined;
    throw error;
  });
  if (!found) {
    await manager.consumers.add(stream, {
      durable_name: durable,
      ack_policy: nats.AckPolicy.Explicit,
      ack_wait: ackWaitMs * nanosPerMs,
      filter_subject: allSubjects,
    });
    return;
  }
  const [wrong] = faults(found.config, subjects);
  if (wrong === undefined) return;
  throw usageError(
    `the consumer ${durable} of the stream ${stream} cannot be used: ${wrong} (${address.href})`,
    'Another program made it: give another name with --durable.',
  );
}

/** What of a consumer's settings loses deliveries or hands out what is none, in words. */
function faults(config: ConsumerConfig, subjects: readonly string[]): string[] {
  const { deliver_subject, ack_policy, max_deliver = -1, ack_wait = 0, inactive_threshold = 0 } = config;
  const filters = config.filter_subjects ?? [config.filter_subject].filter((one) => one !== undefined);
  const handsOut = filters.length > 0 ? filters : subjects;
  const isOurs =
    handsOut.some((one) => covers(one, allSubjects)) && handsOut.every((one) => one.startsWith(`${root}.`));
  const ackMs = ack_wait / nanosPerMs;
  const words = [
    deliver_subject !== undefined &&
      `it pushes to the subject ${deliver_subject}, and nobody can fetch from it`,
    ack_policy !== 'explicit' &&
      `it does not ask of each delivery whether it is done (ack_policy "${ack_policy}")`,
    !isOurs && `it hands out ${handsOut.join(', ')}, not ${allSubjects}`,
    config.headers_only === true && 'it hands out no bodies (headers_only)',
    max_deliver > 0 && `it gives a delivery up after handing it out ${max_deliver} times (max_deliver)`,
    ackMs < leastAckWaitMs &&
      `it hands a delivery out again after ${formatDuration(ackMs)}, and an app may work on it for longer (ack_wait)`,
    inactive_threshold > 0 &&
      `nobody has to ask it for ${formatDuration(inactive_threshold / nanosPerMs)}, and it is deleted (inactive_threshold)`,
  ];
  return words.filter((word): word is string => word !== false);
}
