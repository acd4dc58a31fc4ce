import type { ConsumerConfig } from '@nats-io/jetstream';
import { type PayconfirmError, usageError } from '../../errors.ts';
import { type Said, t, type Warn } from '../../texts/translate.ts';
import { formatDuration } from '../../values/duration.ts';
import { type Connected, streamInfo } from './connection.ts';
import { natsFailure } from './nats-errors.ts';
import type { StreamAddress } from './stream-address.ts';
import { allSubjects, root } from './stream-message.ts';
import { covers, deadLetterStreamProblems, factsOf, meets, nanosPerMs } from './stream-problems.ts';

/** Milliseconds after which an unacknowledged message is redelivered. An app has 10 s, and the message may wait. */
const ackWaitMs = 45_000;
/** Minimum for another program's consumer: one message in progress, and one that waits. */
const leastAckWaitMs = 25_000;
const consumerNotFound = 10014;

/**
 * Creates the durable consumer if it does not exist. An existing one is not changed: a server may accept other settings and
 * then lose its messages.
 * @param subjects of the stream
 * @throws usage error for a consumer that would lose deliveries, or get other messages; the client's errors
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
    t('the consumer {0} of the stream {1} cannot be used: {2} ({3})', durable, stream, wrong, address.href),
    t('Another program created it. Choose another name with --durable.'),
  );
}

/** Settings of a consumer that lose deliveries or return other messages, as text. */
function faults(config: ConsumerConfig, subjects: readonly string[]): Said[] {
  const { deliver_subject, ack_policy, max_deliver = -1, ack_wait = 0, inactive_threshold = 0 } = config;
  const filters = config.filter_subjects ?? [config.filter_subject].filter((filter) => filter !== undefined);
  const filtered = filters.length > 0 ? filters : subjects;
  const isOurs =
    filtered.some((subject) => covers(subject, allSubjects)) &&
    filtered.every((subject) => subject.startsWith(`${root}.`));
  const ackMs = ack_wait / nanosPerMs;
  const words = [
    deliver_subject !== undefined &&
      t('it pushes to the subject {0}, and nobody can fetch from it', deliver_subject),
    ack_policy !== 'explicit' &&
      t('it does not wait for each delivery to be acknowledged (ack_policy "{0}")', ack_policy),
    !isOurs && t('it gives {0}, not {1}', filtered.join(', '), allSubjects),
    config.headers_only === true && t('it gives no bodies (headers_only)'),
    max_deliver > 0 && t('it drops a delivery after {0} attempts (max_deliver)', max_deliver),
    ackMs < leastAckWaitMs &&
      t('it gives a delivery again after {0}, but an app may need longer (ack_wait)', formatDuration(ackMs)),
    inactive_threshold > 0 &&
      t(
        'it is deleted when nobody reads from it for {0} (inactive_threshold)',
        formatDuration(inactive_threshold / nanosPerMs),
      ),
  ];
  return words.filter((word): word is Said => word !== false);
}

/** Name of the stream for messages that the app rejected too often. */
export const deadLetterStream = (stream: string) => `${stream}_dead`;
/** The subject there of messages from the consumer `durable`. */
export const deadLetterSubject = (stream: string, durable: string) => `payconfirm_dead.${stream}.${durable}`;

/** @throws usage error if the existing one cannot be used; errors of the server as a `PayconfirmError` */
export async function ensureDeadLetterStream(
  connected: Connected,
  address: StreamAddress,
  replicas: number,
  warn: Warn,
): Promise<void> {
  const name = deadLetterStream(address.stream);
  const subject = deadLetterSubject(address.stream, '*');
  const found = await streamInfo(connected, name);
  if (!found) {
    await connected.manager.streams
      .add({ name, subjects: [subject], num_replicas: replicas })
      .catch((error: unknown) => {
        throw natsFailure(error, { ...address, stream: name });
      });
    return;
  }
  const { refused, warned } = deadLetterStreamProblems(factsOf(found.config), subject);
  if (refused[0] !== undefined) {
    throw usageError(
      t(
        'the stream {0} for undeliverable messages cannot be used: {1} ({2})',
        name,
        refused[0],
        address.href,
      ),
      t('Correct it, or delete it: it is then created again.'),
    );
  }
  for (const words of warned) warn(t('The stream {0}: {1}', name, words));
}

/** @throws usage error if it does not exist or accepts no deliveries */
export async function deliveryStream(connected: Connected, address: StreamAddress) {
  const { stream, href } = address;
  const found = await streamInfo(connected, stream);
  if (!found) {
    const hint = t('Name the stream of listen --publish, which creates it with --create-stream.');
    throw usageError(t('the stream {0} does not exist ({1})', stream, href), hint);
  }
  // A newer server would create a consumer anyway, which waits forever. A mirror has no subjects.
  const { subjects = [] } = found.config;
  if (subjects.length > 0 && !subjects.some((one) => meets(one, allSubjects))) throw takesNone(address);
  return found;
}

/** Converts an error of the client. A filter error means a stream without deliveries. */
export function streamFailure(error: unknown, address: StreamAddress): PayconfirmError {
  return /filter subject/.test((error as Error).message) ? takesNone(address) : natsFailure(error, address);
}

const takesNone = ({ stream, href }: StreamAddress) =>
  usageError(
    t('the stream {0} takes no {1} ({2})', stream, allSubjects, href),
    t('Name the stream of listen --publish.'),
  );
