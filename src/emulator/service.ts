import type { Clock } from '../io/clock.ts';
import type { Random } from '../io/random.ts';
import type { Emails } from './channels/email-queue.ts';
import type { Sender } from './deliveries/attempt.ts';
import type { Deliveries } from './deliveries/queue.ts';
import type { Store } from './store/store-interface.ts';
import type { Tokens } from './tokens.ts';

/** What the handlers work with. */
export interface Service {
  readonly store: Store;
  readonly tokens: Tokens;
  readonly random: Random;
  /** The machine's: what is signed carries it, since who verifies compares with a clock that nobody advances. */
  readonly clock: Clock;
  /** The service's time, milliseconds since the epoch: the clock and what it was advanced by. */
  now(): number;
  /** Runs `work`; up to its first await `now` stands still, so that all that it dates agrees. */
  atOneMoment<Result>(work: () => Result): Result;
  readonly deliveries: Deliveries;
  readonly sender: Sender;
  readonly emails: Emails;
}
