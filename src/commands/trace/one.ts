import type { Looking } from './search/looking.ts';
import { missingOf } from './search/sources.ts';
import { numberOf, type Transfer } from './search/transfer.ts';
import { timelineOf } from './timeline.ts';
import { type Known, receiverOf, type Traced } from './traced.ts';
import { checkoutOfAll } from './verdict/checkout.ts';
import { conclusionOf } from './verdict/conclusion.ts';
import { eventsOf } from './verdict/event.ts';
import { evidenceOf } from './verdict/evidence.ts';
import { isToBankAccount, otherwisePart } from './verdict/otherwise.ts';
import { isTaken, outcomesOf } from './verdict/outcomes.ts';
import { wayTo, wayToBankAccount } from './verdict/silence.ts';

/** The one transfer that is meant. */
export async function traceOne(transfer: Transfer, known: Known, looking: Looking): Promise<Traced> {
  const { ctx, unread } = looking;
  const { checkout, checkoutSays, points } = await checkoutOfAll([transfer], known, looking);
  const outcomes = await outcomesOf(transfer, looking);
  const silent = outcomes.outcomes.every(({ entries }) => entries.length === 0);
  const number = numberOf(transfer) ?? (isToBankAccount(transfer) ? undefined : known.account);
  const way = () => (number === undefined ? wayToBankAccount(looking) : wayTo(number, looking));
  const ways = silent && (number !== undefined || transfer.transaction) ? [await way()] : [];
  const evidence = evidenceOf(known.found, unread, {
    configurations: outcomes.words,
    checkout: checkoutSays,
  });
  const verdict = conclusionOf(
    {
      transfer,
      outcomes,
      ways,
      checkout,
      otherwise: otherwisePart(transfer, known.given, checkout),
      points,
      events: eventsOf(checkout, [transfer], known.found),
      timeZone: ctx.options.timeZone,
    },
    evidence,
  );
  return {
    transaction_code: transfer.code,
    ...verdict,
    ok: verdict.result !== 'trouble' && isTaken(transfer, outcomes),
    timeline: timelineOf({
      transfer,
      outcomes: outcomes.outcomes,
      checkout,
      now: looking.ctx.clock.now(),
    }),
    receivers: outcomes.outcomes.map(receiverOf),
    transaction: transfer.transaction ?? null,
    deliveries: transfer.deliveries.map(({ entry }) => entry),
    checkout: checkout ? { ...checkout, missing: missingOf(checkout) } : null,
    ways,
  };
}
