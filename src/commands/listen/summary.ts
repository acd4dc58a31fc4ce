import { wasHandedOn } from '../../webhooks/journal/journal-record.ts';
import type {
  AcceptedEvent,
  DeliveryEvent,
  InternalEvent,
  InternalForwarded,
  InternalPublished,
  LogOrigin,
  PublishedEvent,
  SummaryEvent,
} from '../../webhooks/listener/listen-event-types.ts';

const counters = {
  first: 'deliveries',
  again: 'deliveries',
  duplicate: 'duplicates',
  conflict: 'conflicts',
} as const satisfies Record<DeliveryEvent['copy'], keyof SummaryEvent>;

const publishing = {
  published: 'published',
  copy: 'published',
  failed: 'publish_failed',
} as const satisfies Record<Exclude<PublishedEvent['outcome'], 'conflict'>, keyof SummaryEvent>;

/** Counts events for the summary. `publishes`: deliveries go to a stream. */
export function createSummary(publishes: boolean) {
  const counts = {
    deliveries: 0,
    duplicates: 0,
    conflicts: 0,
    rejected: 0,
    not_confirmed: 0,
    forwarded: 0,
    forward_failed: 0,
  };
  /** Only with `--from-log`. */
  let log: SummaryEvent['log'];
  const countLog = ({ sent, late_ms, earlier }: LogOrigin) => {
    log ??= { re_signed: 0, late_ms: null };
    if (sent === 're-signed') log.re_signed += 1;
    if (late_ms !== null && !earlier) log.late_ms = Math.max(late_ms, log.late_ms ?? 0);
  };
  const stream = { published: 0, publish_failed: 0 };
  const countDelivery = (event: AcceptedEvent) => {
    counts[counters[event.copy]] += 1;
    if (event.log) countLog(event.log);
    if (event.confirmed === false && wasHandedOn(event)) counts.not_confirmed += 1;
  };
  const countForwarded = ({ attempts, ok }: InternalForwarded) => {
    // A delivery that was held back was not sent to the app.
    counts[attempts === 0 ? 'not_confirmed' : ok ? 'forwarded' : 'forward_failed'] += 1;
  };
  const countPublished = ({ outcome }: InternalPublished) => {
    if (outcome === 'conflict') counts.conflicts += 1;
    else stream[publishing[outcome]] += 1;
  };
  return {
    count: (event: InternalEvent): void => {
      switch (event.event) {
        case 'delivery':
          countDelivery(event);
          break;
        case 'rejected':
          counts.rejected += 1;
          if (event.log) log ??= { re_signed: 0, late_ms: null };
          break;
        case 'forwarded':
          countForwarded(event);
          break;
        case 'published':
          countPublished(event);
          break;
        case 'ready':
        case 'gap':
        case 'summary':
          break;
        default:
          event satisfies never;
      }
    },
    event: (at: string): SummaryEvent => ({
      event: 'summary',
      at,
      ...counts,
      ...(publishes && stream),
      ...(log && { log }),
    }),
  };
}
