/** Failed attempts of the delivery log, by transaction code: at which URLs, and whether a redelivery there helps. */
import { showCheckout } from '../diagnosis/actions.ts';
import { addressSubject, type Configuration, subjectOfAll } from '../diagnosis/facts/configurations.ts';
import { type Finding, present } from '../diagnosis/finding.ts';
import { eventFailed } from '../diagnosis/rules/checkout-paid-event.ts';
import {
  doubtsOf,
  failureOf,
  isAccepted,
  isToSendAgain,
  mayHaveProcessed,
} from '../diagnosis/rules/delivery-failure.ts';
import { isDelivered, type LogEntry } from '../webhooks/delivery-log/entry.ts';

export type FailedAttempts = ReturnType<typeof createFailedAttempts>;

const keyOf = (code: string, url: string) => `${code}\n${url}`;

export function createFailedAttempts(configurations: readonly Configuration[]) {
  /** By code and URL: why no redelivery helps, or null if it does. */
  const transfers = new Map<string, Map<string, Finding | null>>();
  /** Codes, each with a URL whose receiver may have processed it. */
  const unanswered = new Set<string>();
  const events = new Map<string, Map<string, Finding[]>>();
  const receiverOf = ({ endpoint_url: url }: LogEntry) => {
    const there = configurations.filter((one) => one.webhook_url === url);
    return there.length > 0 ? subjectOfAll(there) : addressSubject(url);
  };
  return {
    /** Call it newest first: the last failure at a URL decides. `accepted`: attempts for the same transaction. */
    add(code: string, entry: LogEntry, accepted: readonly LogEntry[]): void {
      const byUrl = transfers.get(code) ?? new Map<string, Finding | null>();
      transfers.set(code, byUrl);
      if (mayHaveProcessed(entry)) unanswered.add(keyOf(code, entry.endpoint_url));
      if (byUrl.has(entry.endpoint_url)) return;
      const failure = failureOf({ entry, receiver: receiverOf(entry), code, others: accepted });
      byUrl.set(entry.endpoint_url, failure && !isToSendAgain(failure) ? failure : null);
    },
    /** Adds a CHECKOUT_PAID. Call it with the accepted ones first, then newest first. */
    addEvent(code: string, entry: LogEntry, checkout: string | undefined): void {
      const { endpoint_url: url } = entry;
      const byUrl = events.get(code) ?? new Map<string, Finding[]>();
      events.set(code, byUrl);
      if (byUrl.has(url) && !isAccepted(entry)) return;
      const receiver = receiverOf(entry);
      const failed = eventFailed({ entry, receiver }, checkout ? [showCheckout(checkout)] : []);
      const doubt = doubtsOf({ entry, receiver }, { event: 'CHECKOUT_PAID' });
      const why = isDelivered(entry) ? [doubt] : [failed, failureOf({ entry, receiver, code: null })];
      byUrl.set(url, present<Finding>(...why));
    },
    has: (code: string) => transfers.has(code),
    hasAt: (code: string, url: string) => transfers.get(code)?.has(url) ?? false,
    urlsOf: (code: string) => [...(transfers.get(code)?.keys() ?? [])],
    isUnanswered: (code: string, url: string) => unanswered.has(keyOf(code, url)),
    whyUnsafe: (code: string, url: string) => transfers.get(code)?.get(url) ?? null,
    /** Why its CHECKOUT_PAID failed. */
    eventsOf: (code: string) => [...(events.get(code)?.values() ?? [])].flat(),
  };
}
