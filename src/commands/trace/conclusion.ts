import { formatMoney } from '../../output/money.ts';
import { isDelivered } from '../../webhooks/delivery-log.ts';
import { verdictSentence } from '../../webhooks/label-words.ts';
import type { Outcome } from './outcomes.ts';
import type { Checkout, Kept, StoredTransaction } from './sources.ts';

export interface Known {
  transaction: StoredTransaction | undefined;
  outcomes: readonly Outcome[];
  kept: readonly Kept[];
  checkout: Checkout | undefined;
}

/** What became of the transfer, in one sentence, the trouble named. */
export function conclusionOf({ transaction, outcomes, kept, checkout }: Known): string {
  const delivered = outcomes.some(({ entry }) => entry !== null);
  if (!transaction && !delivered && kept.length === 0) {
    return 'nothing is known of this transfer: the bank has not reported it, or the code is mistyped';
  }
  return [deliveryWords(transaction, outcomes), localWords(kept), checkoutWords(checkout)]
    .filter(Boolean)
    .join('; ');
}

function deliveryWords(transaction: StoredTransaction | undefined, outcomes: readonly Outcome[]): string {
  if (outcomes.length === 0) {
    return transaction
      ? 'the service has the transfer, but no webhook configuration is there to deliver it to'
      : 'received on this machine; the service’s log has no delivery of it';
  }
  const taken = outcomes.filter(({ entry }) => entry && isDelivered(entry)).length;
  const troubles = outcomes.flatMap(({ receiver, entry }) => {
    if (!entry) return [`${receiver} was sent nothing`];
    if (isDelivered(entry)) return [];
    return [verdictSentence(entry, receiver)];
  });
  const count = `delivered to ${taken} of ${outcomes.length} ${outcomes.length === 1 ? 'configuration' : 'configurations'}`;
  return [count, ...troubles].join('; ');
}

function localWords(kept: readonly Kept[]): string | undefined {
  const forward = kept.findLast((one) => one.kept.forward)?.kept.forward;
  if (!forward || forward.ok) return undefined;
  return forward.status === undefined
    ? 'the app on this machine did not answer'
    : `the app on this machine answered ${forward.status}`;
}

function checkoutWords(checkout: Checkout | undefined): string | undefined {
  if (!checkout) return undefined;
  const missing = missingOf(checkout);
  if (missing > 0) return `the checkout ${checkout.order_code} still misses ${formatMoney(missing)}`;
  return `the checkout ${checkout.order_code} is ${checkout.status}`;
}

/** Integer VND that a checkout still waits for. */
export function missingOf({ amount, paid_amount }: Checkout): number {
  return Math.max(0, amount - (paid_amount ?? 0));
}
