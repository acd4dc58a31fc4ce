import type { Checkout, Transfer } from '../../diagnosis/facts/transfer.ts';
import type { DiagnosisJson } from '../../messages/diagnosis-json.ts';
import type { LogEntry } from '../../webhooks/delivery-log/entry.ts';

/** Everything known of what was asked for; a contract for tools. */
export interface Trace extends DiagnosisJson {
  /** As the service stores it; null where no transfer was found, or several. */
  transaction: Transfer['transaction'] | null;
  /** Of the delivery log, newest first, without secrets. */
  deliveries: LogEntry[];
  checkout: Checkout | null;
}
