import { formatDuration } from '../../values/duration.ts';
import { formatMoney } from '../../values/money.ts';
import { parseTime, parseVietnamTime } from '../../values/time.ts';
import { isDelivered, type LogEntry } from '../../webhooks/delivery-log/entry.ts';
import { resultWords } from '../../webhooks/delivery-log/error-labels.ts';
import type { CopyKind } from '../../webhooks/listener/dedup.ts';
import { receivedOf } from '../checkouts/create/explain.ts';
import { type Checkout, type Kept, missingOf, type StoredTransaction } from './search/sources.ts';
import { amountOf, payloadOf, type Transfer } from './search/transfer.ts';
import { addressOf, type Outcome, roundsOf } from './verdict/outcomes.ts';

/** One thing that happened. */
export interface Step {
  /** ISO 8601, UTC; null when it is not known. */
  at: string | null;
  /** Who did it: `bank`, `journal`, `app`, `checkout`, or a receiver's name. */
  who: string;
  what: string;
  /** Null where nothing could fail. */
  ok: boolean | null;
  /** The id to ask for more: of a log entry, a kept delivery, a checkout. */
  id: string | null;
}

interface Found {
  transfer: Transfer;
  outcomes: readonly Outcome[];
  checkout: Checkout | undefined;
  /** Epoch milliseconds, when it was asked. */
  now: number;
}

/** Everything known, in order of time; of one time, in the order in which it must have happened. */
export function timelineOf({ transfer, outcomes, checkout, now }: Found): Step[] {
  const { deliveries, kept } = transfer;
  const names = new Map(
    outcomes.flatMap(({ entries, receiver }) => entries.map(({ id }) => [id, receiver] as const)),
  );
  const urls = new Map(outcomes.map(({ url, receiver }) => [url, receiver]));
  const steps = [
    ...(checkout ? [made(checkout)] : []),
    ...transfer.stored.map(stored),
    ...deliveries.toReversed().map(({ entry, payload }) => {
      const who = names.get(entry.id) ?? urls.get(addressOf(entry)) ?? addressOf(entry);
      return delivered(entry, who, payload.event);
    }),
    ...kept.flatMap(received),
    ...(checkout ? [counted(checkout, now)] : []),
  ];
  return steps.sort((one, other) => (parseTime(one.at) ?? 0) - (parseTime(other.at) ?? 0));
}

/**
 * A transfer in one line, where several fit. `receivers`: how many deliveries were due and taken at each; without, the
 * addresses that the log names.
 */
export function stepOf(
  transfer: Transfer,
  receivers: readonly Pick<Outcome, 'taken' | 'expected'>[] = addressesOf(transfer),
): Step {
  const { code, transaction, deliveries } = transfer;
  const amount = amountOf(transfer);
  const note = transaction?.description ?? payloadOf(transfer)?.description ?? '';
  const taken = receivers.reduce((sum, one) => sum + one.taken, 0);
  const expected = receivers.reduce((sum, one) => sum + one.expected, 0);
  const result =
    expected === 0 ? 'no delivery' : `${taken} of ${expected} ${expected === 1 ? 'receiver' : 'receivers'}`;
  return {
    at: iso(parseVietnamTime(transaction?.transaction_date) ?? parseTime(deliveries[0]?.entry.created_at)),
    who: code,
    what: [amount === undefined ? '' : formatMoney(amount), `“${note}”`, result].filter(Boolean).join(', '),
    ok: expected === 0 ? null : taken === expected,
    id: null,
  };
}

/** An address has taken it when, one time that it was sent, it took as much as was sent there first; CHECKOUT_PAID is another matter. */
function addressesOf({ deliveries }: Transfer): { taken: number; expected: number }[] {
  const own = deliveries.filter(({ payload }) => payload.event === undefined).map(({ entry }) => entry);
  return [...new Set(own.map(addressOf))].map((address) => {
    const rounds = roundsOf(own.filter((entry) => addressOf(entry) === address));
    return { taken: rounds.some(({ taken }) => taken >= rounds[0]!.sent) ? 1 : 0, expected: 1 };
  });
}

function stored({ transaction_date, amount, description, va_nbr }: StoredTransaction): Step {
  const note = description ?? '';
  const account = va_nbr ?? 'an account';
  return {
    at: iso(parseVietnamTime(transaction_date)),
    who: 'bank',
    what: `${formatMoney(amount)} on ${account}, “${note}”`,
    ok: null,
    id: null,
  };
}

/** The attempt of a log entry; `event`: the one that its body names. */
export function delivered(entry: LogEntry, who: string, event: string | undefined): Step {
  const words = resultWords(entry);
  return {
    at: iso(parseTime(entry.created_at)),
    who,
    what: event === undefined ? words : `${event}: ${words}`,
    ok: isDelivered(entry),
    id: entry.id,
  };
}

const copies: Record<CopyKind, { words: string; ok: boolean }> = {
  first: { words: '', ok: true },
  again: { words: ', sent again', ok: true },
  duplicate: { words: ', a copy', ok: true },
  conflict: { words: ', same code but another body', ok: false },
};

function received({ kept }: Kept): Step[] {
  const { received_at, verified, scheme, copy, id, forward, log_id } = kept;
  const signed = verified ? `signature right${scheme ? ` (${scheme})` : ''}` : 'not verified';
  const { words, ok } = copies[copy];
  const how = log_id === undefined ? 'received on this machine' : 'taken from the service’s log';
  const what = `${how}, ${signed}${words}`;
  const step: Step = { at: received_at, who: 'journal', what, ok: verified && ok, id };
  if (!forward) return [step];
  const took = formatDuration(forward.duration_ms);
  // The error says itself how long it waited, where that matters.
  const answer =
    forward.status === undefined
      ? (forward.error ?? `did not answer in ${took}`)
      : `answered ${forward.status} in ${took}`;
  return [step, { at: forward.at, who: 'app', what: answer, ok: forward.ok, id }];
}

/** When a checkout was made. */
export function made({ id, order_code, amount, created_at }: Checkout): Step {
  const what = `${order_code} made, for ${formatMoney(amount)}`;
  return { at: iso(parseTime(created_at)), who: 'checkout', what, ok: null, id };
}

/** When it was paid, or how it stands now, epoch milliseconds. */
export function counted(checkout: Checkout, now: number): Step {
  const { id, order_code, status, paid_late, amount, paid_at } = checkout;
  const missing = missingOf(checkout);
  const waits = status === 'pending' ? ' still' : '';
  const isCancelled = status === 'cancelled';
  const rest = missing > 0 && !isCancelled ? `, ${formatMoney(missing)}${waits} missing` : '';
  // It says nothing of what comes later.
  const then = isCancelled ? ' until then' : '';
  const late = paid_late ? ' late' : '';
  const paidAt = parseTime(paid_at);
  const says = `${order_code} ${status}${late}: ${formatMoney(receivedOf(checkout))} of ${formatMoney(amount)} received${then}${rest}`;
  return {
    at: iso(paidAt ?? now),
    who: 'checkout',
    what: paidAt === undefined ? `now ${says}` : says,
    ok: missing === 0,
    id,
  };
}

function iso(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}
