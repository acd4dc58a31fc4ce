import type { Checkout, Transfer } from '../../diagnosis/facts/transfer.ts';
import type { DiagnosisJson } from '../../messages/diagnosis-json.ts';
import type { LogEntry } from '../../webhooks/delivery-log/entry.ts';

/** The result of a trace; a contract for tools. */
export interface Trace extends DiagnosisJson {
  /** As the service stores it; null if no transfer, or several, were found. */
  transaction: Transfer['transaction'] | null;
  /** Delivery log entries, newest first, without secrets. */
  deliveries: LogEntry[];
  checkout: Checkout | null;
}

/** One of several. `asked`: as it was typed. */
export interface TraceOfMany extends Trace {
  asked: string;
}
