import type { Service } from './answer-request.ts';
import type { Refusals } from './rejected-deliveries.ts';

/** Where deliveries are known from. `refused`: what a listener of this process did not take. */
export type Source = 'log' | 'journal' | 'refused';

/** What a page is about. */
export interface PartsOptions {
  sources: readonly Source[];
  /** Stored deliveries of other profiles are shown too; they are never sent. */
  'all-profiles'?: boolean | undefined;
  /** That signatures are checked and made with; that of this machine without. */
  secret?: string | undefined;
  /** What signs in place of `secret`, where it checks nothing: that of one listener, while many have delivered. */
  signsWith?: string | undefined;
  /** In place of the profile in force: an emulator's own page. */
  service?: Service | undefined;
  /** Of the listener whose page it is. */
  refusals?: Refusals | undefined;
}
