import type { Clock } from '../../io/clock.ts';
import type { HeaderPair } from '../../values/headers.ts';
import type { JournalOwner } from '../journal/owner.ts';
import type { Journal } from '../journal/writer.ts';
import type { Accepted, Checked } from '../signature/authenticator.ts';
import type { Cause } from '../signature/causes.ts';
import type { Publisher } from '../stream/publisher.ts';
import type { AcceptedDelivery } from './accepted-delivery.ts';
import type { Confirm } from './confirmation.ts';
import type { InternalEvent } from './events.ts';
import type { FaultInjection } from './forwarding/fault-injection.ts';
import type { Forwarder } from './forwarding/forwarder.ts';
import type { Router } from './forwarding/route-rules.ts';
import type { ReceivedRequest, Reply } from './receiver.ts';

/** `app`: the service gets the app's status; `ack`: 200 once the delivery is kept. */
export type ReplyMode = 'app' | 'ack';

export interface PipelineOptions {
  check(body: Uint8Array, headers: readonly HeaderPair[], now: number): Checked;
  /** False with `--auth NONE`, where nothing is proved. */
  verifies: boolean;
  apiKeyName: string | undefined;
  /** Whether a verified request is the listener's own test delivery; it is answered and goes no further. */
  isProbe(query: string): boolean;
  /** Absent: nothing is kept. */
  journal?: Journal | undefined;
  /** Whose the deliveries are. */
  owner: JournalOwner;
  /** Puts what is kept into a stream, before an app gets it; absent without `--publish`. */
  publisher?: Publisher | undefined;
  router: Router;
  forwarder: Forwarder;
  /** This listener's name in Via: what it has forwarded and comes back is refused. */
  hop: string;
  reply: ReplyMode;
  /** Further attempts at the app after a 5xx, or when there was no connection. */
  retries: number;
  faults: FaultInjection;
  showResponse: boolean;
  /** Reads a paid checkout back; absent without `--confirm`. */
  confirm?: Confirm;
  /** What is wrong with a signature, for its sender. */
  wordsOf(causes: readonly Cause[]): string;
  emit(event: InternalEvent): void;
  clock: Clock;
  /** Makes the ids that the journal knows deliveries by. `at`: when it was received, ISO 8601, UTC. */
  newId(at: string): string;
}

export interface Pipeline {
  /** Takes a request in and says what to answer; `logged`: one of the service's log, which was checked already. */
  take(request: ReceivedRequest, logged?: Logged): Promise<Reply>;
  isBusy(): boolean;
  idle(): Promise<void>;
}

/** A delivery of the service's log that may go on. */
export interface Logged extends NonNullable<AcceptedDelivery['log']> {
  checked: Accepted;
  /** Its own signature was right, or none is asked for. */
  proved: boolean;
}
