/** What rules about the deliveries of a transfer are given, and what they find. */
import type { Configuration } from '../facts/configurations.ts';
import type { Finding, Recipient } from '../finding.ts';
import type { Sent } from './attribution.ts';

/** What is known of the deliveries of one transfer. */
export interface DeliveryFacts extends Omit<Sent, 'configurations'> {
  /** Of the transaction. */
  code: string;
  /** Epoch milliseconds: when it was asked, and when the transfer came (undefined where nothing says so). */
  now: number;
  time: number | undefined;
  /** Of the newest entry of the log that was read, whatever it tells of; undefined where there is none. */
  newest: number | undefined;
  /** Undefined where they could not be read. */
  configurations: readonly Configuration[] | undefined;
  /** Whether the log was read to its end over the time in question. */
  isLogComplete: boolean;
}

export interface Judged {
  recipient: Recipient;
  findings: Finding[];
}
