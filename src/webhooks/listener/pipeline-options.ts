import type { Clock } from '../../io/clock.ts';
import type { HeaderPair } from '../../values/headers.ts';
import type { JournalOwner } from '../journal/owner.ts';
import type { Journal } from '../journal/writer.ts';
import type { Accepted, Checked } from '../signature/authenticator.ts';
import type { Cause } from '../signature/causes.ts';
import type { Publisher } from '../stream/publisher.ts';
import type { AcceptedDelivery } from './accepted-delivery.ts';
import type { Confirm } from './confirmation.ts';
import type { FaultInjection } from './forwarding/fault-injection.ts';
import type { Forwarder } from './forwarding/forwarder.ts';
import type { Router } from './forwarding/route-rules.ts';
import type { InternalEvent } from './listen-event-types.ts';

/** `app`: the service gets the app's status; `ack`: 200 when the delivery is stored. */
export type ReplyMode = 'app' | 'ack';

export interface PipelineOptions {
  check(body: Uint8Array, headers: readonly HeaderPair[], now: number): Checked;
  /** False with `--auth NONE`, which verifies nothing. */
  verifies: boolean;
  apiKeyName: string | undefined;
  /** Whether a verified request is the listener's own test delivery. It is answered and not forwarded. */
  isProbe(query: string): boolean;
  /** Missing: nothing is stored. */
  journal?: Journal | undefined;
  owner: JournalOwner;
  /** Publishes stored deliveries to a stream before an app gets them; missing without `--publish`. */
  publisher?: Publisher | undefined;
  router: Router;
  forwarder: Forwarder;
  /** This listener's name in Via. A delivery that it has forwarded itself is refused. */
  hop: string;
  reply: ReplyMode;
  /** Further attempts at the app after a 5xx, or if there was no connection. */
  retries: number;
  faults: FaultInjection;
  showResponse: boolean;
  /** Reads a paid checkout; missing without `--confirm`. */
  confirm?: Confirm;
  /** Explains an invalid signature to its sender. */
  wordsOf(causes: readonly Cause[]): string;
  emit(event: InternalEvent): void;
  clock: Clock;
  /** Creates journal ids. `at`: time of receipt, ISO 8601, UTC. */
  newId(at: string): string;
}

/** A delivery of the service's log that may be forwarded. */
export interface Logged extends NonNullable<AcceptedDelivery['log']> {
  checked: Accepted;
  /** Its own signature was valid, or none is required. */
  proved: boolean;
}
