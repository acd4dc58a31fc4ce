/** What `listen` stored on this machine about the transfer. */

import type { Context } from '../../context.ts';
import { isCheckoutEvent, payloadOf } from '../../webhooks/decode-payload.ts';
import { whyHeldBack } from '../../webhooks/journal/journal-record.ts';
import { isInScope, isKnownOwner, type JournalOwner, journalOwner } from '../../webhooks/journal/owner.ts';
import { type KeptDelivery, keptDeliveries } from '../../webhooks/journal/read-journal.ts';
import type { Kept } from './transfer.ts';
import { matchOf, squeezed, type Wanted } from './transfer-match.ts';

/** Oldest first. */
export interface StoredHere {
  found: Kept[];
  /** Deliveries that `listen --confirm` held back. They count as no transfer. */
  heldBack: Kept[];
  /** Every CHECKOUT_PAID of any order, also those held back. */
  events: Kept[];
  /** Deliveries with this code that listeners of other profiles stored. */
  foreign: KeptDelivery[];
}

/** `since`: epoch milliseconds; without it, the whole journal. */
export async function readJournal(
  wanted: Wanted,
  since: number | undefined,
  ctx: Context,
): Promise<StoredHere> {
  const here: StoredHere = { found: [], heldBack: [], events: [], foreign: [] };
  const owner = journalOwner(await ctx.profile());
  for await (const kept of keptDeliveries(ctx.stateDir, 'all-profiles', since ?? 0)) {
    if (isInScope(kept.owner, owner)) await sort(kept, wanted, here);
    else if (isOfOther(kept, owner, wanted)) here.foreign.push(kept);
  }
  return here;
}

function isOfOther(kept: KeptDelivery, owner: JournalOwner, { code }: Wanted): boolean {
  const isOthers = isKnownOwner(kept.owner) && kept.owner.profile !== owner.profile;
  return isOthers && code !== undefined && squeezed(kept.transaction_code) === squeezed(code);
}

async function sort(
  kept: KeptDelivery,
  wanted: Wanted,
  { found, heldBack, events }: StoredHere,
): Promise<void> {
  const payload = await payloadOf(kept);
  if (payload && isCheckoutEvent(payload)) events.push({ kept, payload });
  if (!matchOf(wanted, { transaction_code: kept.transaction_code, ...payload })) return;
  (whyHeldBack(kept, kept.forward) === undefined ? found : heldBack).push({ kept, payload });
}
