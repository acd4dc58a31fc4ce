import type { Text } from '../../values/command-line.ts';
import type { Verdict } from '../../values/verdict.ts';
import { isDelivered } from '../../webhooks/delivery-log/entry.ts';
import type { Trace } from './report.ts';
import type { Hunted } from './search/hunt.ts';
import type { Near } from './search/near.ts';
import type { Checkout } from './search/sources.ts';
import type { Wanted } from './search/wanted.ts';
import type { Outcome } from './verdict/outcomes.ts';

/** What was found, before the conclusion is drawn. */
export interface Known {
  found: Hunted;
  /** Where nothing fits: what nearly does. */
  near: Near | undefined;
  /** What was asked for, in a word. */
  asked: string;
  /** The same question, further back. */
  further: Text;
  /** Epoch milliseconds: nothing older was looked at. */
  since: number | undefined;
  account: string | undefined;
  /** What was said of the transfer besides its code. */
  given: Pick<Wanted, 'note' | 'amount' | 'account'>;
  /** The same question by the code or the amount that the words hold which were asked for. */
  said: readonly Text[];
  /** Whether a code was asked for. */
  isCoded: boolean;
  checkoutId: string | undefined;
  checkout: Checkout | undefined;
  /** Why the code is no order's, as far as it was asked. */
  orderSays: string | undefined;
}

/** Before the commands are written. */
export type Traced = Omit<Trace, 'asked_for' | 'next' | 'advice'> & Pick<Verdict, 'next'>;

/** What became of it at one receiver, as the value has it. */
export function receiverOf({ receiver, url, entry, taken, expected }: Outcome): Trace['receivers'][number] {
  return {
    receiver,
    url,
    delivered: entry !== null && isDelivered(entry) && taken === expected,
    log_id: entry?.id ?? null,
    label: entry?.error_label ?? null,
    status_code: entry?.status_code ?? null,
    duration_ms: entry?.duration_ms ?? null,
  };
}
