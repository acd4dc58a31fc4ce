import type { StreamConfig } from '@nats-io/jetstream';
import type { StreamFacts } from './stream.ts';

const nanosPerMs = 1_000_000;

/** A stream's settings, of those that the server tells. */
export function factsOf(config: StreamConfig): StreamFacts {
  const { max_bytes, max_msgs, max_msgs_per_subject, discard, discard_new_per_subject } = config;
  const dropsOld = discard === 'old';
  // Each subject's own limit drops the oldest unless it is said twice that it should not.
  const limits = [
    ['max_bytes', dropsOld && max_bytes > 0],
    ['max_msgs', dropsOld && max_msgs > 0],
    ['max_msgs_per_subject', (dropsOld || !discard_new_per_subject) && max_msgs_per_subject > 0],
  ] as const;
  return {
    subjects: config.subjects ?? [],
    replicas: config.num_replicas,
    duplicateWindowMs: config.duplicate_window / nanosPerMs,
    drops: limits.filter(([, drops]) => drops).map(([name]) => name),
    maxAgeMs: config.max_age / nanosPerMs,
    largest: config.max_msg_size,
    storage: config.storage,
    retention: config.retention,
    noAck: config.no_ack === true,
    sealed: config.sealed === true,
    transformed: config.subject_transform !== undefined,
  };
}
