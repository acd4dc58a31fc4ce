import type { Verdict } from '../../values/verdict.ts';
import type { LogEntry } from '../../webhooks/delivery-log/entry.ts';
import type { Finding } from '../doctor/check.ts';
import type { Checkout, StoredTransaction } from './search/sources.ts';
import type { Step } from './timeline.ts';

/** Everything known of one transfer; a contract for tools. */
export interface Trace extends Verdict {
  /** What was asked for: a code, an order, a note, an amount. */
  asked_for: string;
  /** As the service writes it; null where no transfer was found, or several. */
  transaction_code: string | null;
  /** The commands alone, each to be pasted. */
  next: string[];
  /** What to do, in order, in sentences; the commands stand in them. */
  advice: string[];
  /** No trouble: delivered to every configuration, taken by the app on this machine if one was handed it, and no money amiss. */
  ok: boolean;
  timeline: Step[];
  receivers: {
    receiver: string;
    url: string;
    delivered: boolean;
    /** Null when nothing was sent there. */
    log_id: string | null;
    label: string | null;
    /** The HTTP status that was answered; null when there was none. */
    status_code: number | null;
    /** Milliseconds of that delivery; null when there was none. */
    duration_ms: number | null;
  }[];
  transaction: StoredTransaction | null;
  deliveries: LogEntry[];
  checkout: (Checkout & { missing: number }) | null;
  /** The way from the bank to the receivers, where nothing was sent. */
  ways: { number: string; findings: Finding[] }[];
}
