import type { InternalEvent, SummaryEvent } from '../../webhooks/listener/events.ts';

/** Counts events for the summary. */
export function createTally() {
  const counts = { deliveries: 0, duplicates: 0, conflicts: 0, rejected: 0, forwarded: 0, forward_failed: 0 };
  return {
    count: (event: InternalEvent): void => {
      if (event.event === 'rejected') counts.rejected += 1;
      // One that was held back was not asked of the app.
      if (event.event === 'forwarded' && event.attempts > 0) {
        counts[event.ok ? 'forwarded' : 'forward_failed'] += 1;
      }
      if (event.event !== 'delivery') return;
      if (event.copy === 'duplicate') counts.duplicates += 1;
      else if (event.copy === 'conflict') counts.conflicts += 1;
      else counts.deliveries += 1;
    },
    summary: (at: string): SummaryEvent => ({ event: 'summary', at, ...counts }),
  };
}
