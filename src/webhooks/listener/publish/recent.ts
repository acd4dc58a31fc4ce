import type { Clock } from '../../../io/clock.ts';

/**
 * Knows of a sequence of the stream whether it is so young that the stream remembers the ids of all that came behind it. Only
 * this machine's own monotonic clock is asked: the servers' may differ.
 */
export interface Recent {
  /** This sequence was given to what was sent at `sentAt`, by the monotonic clock. */
  stored(seq: number, sentAt: number): void;
  isBehind(seq: number): boolean;
}

/** Between two that are remembered, in milliseconds. */
const everyMs = 1_000;

/** `windowMs`: milliseconds for which the stream remembers an id, half of which are left for what is done then. */
export function createRecent(windowMs: number, { monotonic }: Pick<Clock, 'monotonic'>): Recent {
  /** Oldest first. */
  const marks: { seq: number; sentAt: number }[] = [];
  return {
    stored: (seq, sentAt) => {
      const last = marks.at(-1);
      if (!last || sentAt - last.sentAt >= everyMs) marks.push({ seq, sentAt });
    },
    isBehind: (seq) => {
      while (marks[0] && monotonic() - marks[0].sentAt > windowMs / 2) marks.shift();
      return marks[0] !== undefined && seq >= marks[0].seq;
    },
  };
}
