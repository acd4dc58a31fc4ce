import type { StreamConfig } from '@nats-io/jetstream';
import { type Said, t } from '../../texts/translate.ts';
import { formatDuration } from '../../values/duration.ts';
import { allSubjects } from './stream-message.ts';

/** A stream's settings from the server. */
export interface StreamFacts {
  subjects: readonly string[];
  replicas: number;
  duplicateWindowMs: number;
  /** Names of the limits that delete its oldest messages. */
  drops: readonly string[];
  /** Milliseconds after which a message is deleted; 0 for never. */
  maxAgeMs: number;
  /** Maximum bytes of a message; 0 or less: no limit. */
  largest: number;
  /** `file` or `memory`. */
  storage: string;
  /** `limits`, `interest` or `workqueue`. */
  retention: string;
  noAck: boolean;
  sealed: boolean;
  /** Messages get another subject before they are stored. */
  transformed: boolean;
}

export const nanosPerMs = 1_000_000;

export function factsOf(config: StreamConfig): StreamFacts {
  const { max_bytes, max_msgs, max_msgs_per_subject, discard, discard_new_per_subject } = config;
  const dropsOld = discard === 'old';
  // The limit of each subject deletes the oldest unless both discard options are set.
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

const largestMessage = 1_048_576;
/** Milliseconds for which the bucket knows a code. The service's log, from which people redeliver, is shorter. */
export const rememberedMs = 35 * 86_400_000;
/** Minimum milliseconds for unread messages: consumers may be down over a weekend. */
const readWithinMs = 3 * 86_400_000;

/**
 * Settings of a stream that lose deliveries or publish them twice, as text.
 * @param windowMs milliseconds in which it must detect duplicates itself
 */
export function streamProblems(facts: StreamFacts, windowMs: number): { refused: Said[]; warned: Said[] } {
  const { subjects, replicas, duplicateWindowMs, retention } = facts;
  return {
    refused: said([
      !subjects.some((one) => covers(one, allSubjects)) &&
        t('its subjects ({0}) do not include all of {1}', listed(subjects), allSubjects),
      ...unusable(facts),
      retention === 'workqueue' &&
        t('it deletes what was read (retention "workqueue"), so duplicates are not found'),
    ]),
    warned: said([
      ...losing(facts),
      retention === 'interest' &&
        t(
          'it keeps only what a consumer waits for (retention "interest"): a later duplicate is published again',
        ),
      replicas === 1 &&
        t('only one server stores it: it is lost with that disk. A cluster stores it with replicas 3'),
      duplicateWindowMs < windowMs &&
        t(
          'it recognizes a duplicate for {0} only, not {1} (duplicate_window)',
          formatDuration(duplicateWindowMs),
          formatDuration(windowMs),
        ),
    ]),
  };
}

/** Settings of a stream's bucket that allow duplicates to be published again, as text. */
export function bucketProblems({ maxAgeMs, storage, replicas }: StreamFacts, stream: StreamFacts): Said[] {
  return said([
    maxAgeMs > 0 &&
      maxAgeMs < rememberedMs &&
      t(
        'it forgets a code after {0}, not {1} (its ttl): another body with that code is then published',
        formatDuration(maxAgeMs),
        formatDuration(rememberedMs),
      ),
    storage === 'memory' && t('it is in memory: its content is lost when its servers restart'),
    replicas < stream.replicas &&
      t(
        'it is on fewer servers than the stream (replicas {0}, not {1}): without them nothing is published',
        replicas,
        stream.replicas,
      ),
  ]);
}

/** The same for the dead letter stream with `subject`. */
export function deadLetterStreamProblems(
  facts: StreamFacts,
  subject: string,
): { refused: Said[]; warned: Said[] } {
  const { subjects, retention } = facts;
  return {
    refused: said([
      !subjects.some((one) => covers(one, subject)) &&
        t('its subjects ({0}) do not include all of {1}', listed(subjects), subject),
      ...unusable(facts),
      retention === 'interest' && t('it keeps only what a consumer waits for (retention "interest")'),
    ]),
    warned: said(losing(facts)),
  };
}

const unusable = ({ noAck, sealed, transformed }: StreamFacts) => [
  noAck && t('it acknowledges nothing (no_ack)'),
  sealed && t('it is sealed: nothing can be added'),
  transformed && t('it changes the subjects of messages (subject_transform)'),
];

/** Settings that delete acknowledged messages. */
function losing({ maxAgeMs, drops, largest, storage }: StreamFacts) {
  return [
    drops.length > 0 &&
      t(
        'past {0} it drops the oldest, read or not. With {1} it refuses what is new instead',
        drops.join(t(' or ')),
        `discard "new"${drops.includes('max_msgs_per_subject') ? ', discard_new_per_subject' : ''}`,
      ),
    maxAgeMs > 0 &&
      maxAgeMs < readWithinMs &&
      t('it drops what is older than {0}, read or not (max_age)', formatDuration(maxAgeMs)),
    largest > 0 &&
      largest < largestMessage &&
      t('it accepts no message over {0} bytes, and a delivery has up to 1 MiB (max_msg_size)', largest),
    storage === 'memory' && t('it is in memory: its content is lost when its servers restart'),
  ];
}

const said = (words: readonly (Said | false)[]) => words.filter((word): word is Said => word !== false);

const listed = (subjects: readonly string[]) => subjects.join(', ') || t('none');

/** Whether a pattern matches every subject that another one matches. */
export function covers(pattern: string, subjects: string): boolean {
  const wanted = subjects.split('.');
  const words = pattern.split('.');
  if (words.at(-1) === '>') {
    const before = words.slice(0, -1);
    return (
      wanted.length > before.length && covers(before.join('.'), wanted.slice(0, before.length).join('.'))
    );
  }
  return (
    words.length === wanted.length &&
    words.every((word, at) => word === wanted[at] || (word === '*' && wanted[at] !== '>'))
  );
}

/** Whether two patterns both match some subject. Only the first may end with `>`. */
export function meets(pattern: string, subjects: string): boolean {
  const wanted = subjects.split('.');
  const words = pattern.split('.');
  const isOpen = words.at(-1) === '>';
  const named = isOpen ? words.slice(0, -1) : words;
  return (
    (isOpen ? wanted.length > named.length : wanted.length === named.length) &&
    named.every((word, at) => word === wanted[at] || word === '*' || wanted[at] === '*')
  );
}
