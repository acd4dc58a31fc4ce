/** Input and output of the rules about a transfer's deliveries. */
import type { Configuration } from '../facts/configurations.ts';
import type { Finding, Recipient } from '../finding.ts';
import type { Sent } from './attribution.ts';

export interface DeliveryFacts extends Omit<Sent, 'configurations'> {
  code: string;
  /** Epoch milliseconds: time of the question, and time of the transfer (undefined if unknown). */
  now: number;
  time: number | undefined;
  /** Time of the newest log entry that was read, of any kind; undefined without entries. */
  newest: number | undefined;
  /** Undefined if they could not be read. */
  configurations: readonly Configuration[] | undefined;
  /** Whether the log was read completely for the time in question. */
  isLogComplete: boolean;
}

export interface Judged {
  recipient: Recipient;
  findings: Finding[];
}
