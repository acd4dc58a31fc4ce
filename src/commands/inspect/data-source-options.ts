import type { Service } from './answer-request.ts';
import type { Refusals } from './rejected-deliveries.ts';

/** Sources of deliveries. `refused`: rejected by a listener of this process. */
export type Source = 'log' | 'journal' | 'refused';

/** The subject of a page. */
export interface PartsOptions {
  sources: readonly Source[];
  /** Also shows stored deliveries of other profiles. They are never sent. */
  'all-profiles'?: boolean | undefined;
  /** The secret to check and to sign with; default: this machine's. */
  secret?: string | undefined;
  /** Signs instead of `secret` but checks nothing: the secret of one listener, if many have delivered. */
  signsWith?: string | undefined;
  /** Replaces the current profile: for an emulator's own page. */
  service?: Service | undefined;
  /** Rejections of the page's listener. */
  refusals?: Refusals | undefined;
}
