import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CopyKind } from '../dedup.ts';
import type {
  AcceptedEvent,
  InternalEvent,
  InternalForwarded,
  InternalGap,
  InternalPublished,
} from '../listen-event-types.ts';

/** The metrics of a listener in the text format of Prometheus. Times are in seconds, as usual there. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Up to 10 s, the service's timeout (§6.1). */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 9, 10];

const outcomes = {
  first: 'accepted',
  again: 'accepted',
  duplicate: 'copy',
  conflict: 'conflict',
} as const satisfies Record<CopyKind, string>;

/** `version`: of this program. */
export function createMetrics(version: string) {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({ name: 'payconfirm_info', help: 'The program that runs', labelNames: ['version'], registers })
    .labels(version)
    .set(1);
  const deliveries = new Counter({
    name: 'payconfirm_deliveries_total',
    help: 'Deliveries: accepted, copy, conflict (one code with another body), rejected, not_confirmed or not_kept',
    labelNames: ['outcome', 'reason'],
    registers,
  });
  const answers = new Histogram({
    name: 'payconfirm_answer_seconds',
    help: 'From the headers of a delivery to its answer; the service waits for 10 s',
    labelNames: ['status'],
    buckets,
    registers,
  });
  const app = new Histogram({
    name: 'payconfirm_forward_seconds',
    help: 'What the app took for a delivery, with all attempts; ok is false when it did not take it',
    labelNames: ['ok'],
    buckets,
    registers,
  });
  const waiting = new Gauge({
    name: 'payconfirm_deliveries_waiting',
    help: 'Deliveries in the journal that the app has not answered yet',
    registers,
  });
  const stream = new Histogram({
    name: 'payconfirm_publish_seconds',
    help: 'Until the stream answered: published, copy, conflict or failed, which is published later',
    labelNames: ['outcome'],
    buckets,
    registers,
  });
  const toPublish = new Gauge({
    name: 'payconfirm_deliveries_to_publish',
    help: 'Deliveries in the journal that the stream has not acknowledged yet',
    registers,
  });
  const last = new Gauge({
    name: 'payconfirm_last_delivery_timestamp_seconds',
    help: 'When the last delivery was received, epoch seconds',
    registers,
  });
  const skew = new Gauge({
    name: 'payconfirm_clock_skew_seconds',
    help: 'This clock less the timestamp of the last delivery: the clocks differ where it is far from 0',
    registers,
  });
  const gaps = new Counter({
    name: 'payconfirm_gaps_total',
    help: 'Times that something may have been missed',
    labelNames: ['reason'],
    registers,
  });
  const under = new Set<string>();
  const unpublished = new Set<string>();
  const seeDelivery = ({ id, at, copy, confirmed, forwarding_to, publishing_to }: AcceptedEvent) => {
    deliveries.labels(confirmed === false ? 'not_confirmed' : outcomes[copy], '').inc();
    last.set(Date.parse(at) / 1000);
    if (forwarding_to !== null && outcomes[copy] === 'accepted') under.add(id);
    if (publishing_to !== undefined) unpublished.add(id);
  };
  const seePublished = ({ id, outcome, duration_ms }: InternalPublished) => {
    if (outcome !== 'failed') unpublished.delete(id);
    stream.labels(outcome).observe(duration_ms / 1000);
  };
  const seeForwarded = ({ id, attempts, ok, duration_ms, secondary }: InternalForwarded) => {
    if (!secondary) under.delete(id);
    if (attempts > 0) app.labels(String(ok)).observe(duration_ms / 1000);
  };
  const seeGap = ({ reason }: InternalGap) => {
    if (reason === 'not-kept') deliveries.labels('not_kept', '').inc();
    gaps.labels(reason).inc();
  };
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    /** A request was answered with this HTTP status after `seconds`. */
    answered: (status: number, seconds: number) => answers.labels(String(status)).observe(seconds),
    /** A delivery with a valid signature was received `seconds` after it was signed. */
    skewed: (seconds: number) => skew.set(seconds),
    /** Ids of earlier listeners' deliveries that are not yet in the stream. */
    leftToPublish: (ids: readonly string[]) => {
      for (const id of ids) unpublished.add(id);
      toPublish.set(unpublished.size);
    },
    see(event: InternalEvent) {
      switch (event.event) {
        case 'delivery':
          seeDelivery(event);
          break;
        case 'published':
          seePublished(event);
          break;
        case 'forwarded':
          seeForwarded(event);
          break;
        case 'rejected':
          deliveries.labels('rejected', event.reason).inc();
          break;
        case 'gap':
          seeGap(event);
          break;
        case 'ready':
        case 'summary':
          break;
        default:
          event satisfies never;
      }
      waiting.set(under.size);
      toPublish.set(unpublished.size);
    },
  };
}
