import type { Clock } from '../io/clock.ts';
import type { Random } from '../io/random.ts';
import type { Emails } from './channels/email-queue.ts';
import type { Sender } from './deliveries/attempt.ts';
import type { Deliveries } from './deliveries/queue.ts';
import type { Store } from './store/sqlite.ts';
import type { Tokens } from './tokens.ts';

export interface Service {
  readonly store: Store;
  readonly tokens: Tokens;
  readonly random: Random;
  /** The machine's clock. Signatures carry its time, which verifiers compare. */
  readonly clock: Clock;
  /** The service's time in epoch milliseconds: the clock plus its offset. */
  now(): number;
  /** Runs `work`. `now` stands still until the first await in it, so that all its timestamps agree. */
  atOneMoment<Result>(work: () => Result): Result;
  readonly deliveries: Deliveries;
  readonly sender: Sender;
  readonly emails: Emails;
}

/** The columns that every new row of a client begins with. */
export const newRow = ({ random, now }: Pick<Service, 'random' | 'now'>, client_id: string) => ({
  id: random.uuid(),
  client_id,
  created_at: now(),
});
