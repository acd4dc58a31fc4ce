import type { Evidence } from '../../../values/verdict.ts';
import { isDelivered, type LogEntry } from '../../../webhooks/delivery-log/entry.ts';
import { verdictSentence } from '../../../webhooks/delivery-log/error-labels.ts';
import type { Delivery } from '../../../webhooks/delivery-log/search.ts';
import type { Part } from './part.ts';

/** What the receivers said to CHECKOUT_PAID: each address has to have taken it once. */
export function eventPart(events: readonly Delivery[], { not_looked_at }: Evidence): Part {
  if (events.length === 0) {
    return not_looked_at.delivery_log === undefined
      ? { words: 'its CHECKOUT_PAID was sent to nobody', bad: true }
      : { words: 'its CHECKOUT_PAID was not seen so far', bad: false, unsure: true };
  }
  const failed = untaken(events);
  if (failed.length === 0) return { words: 'its CHECKOUT_PAID was delivered', bad: false };
  const says = failed.map((entry) => verdictSentence(entry, entry.endpoint_url)).join('; ');
  return {
    words: `of its CHECKOUT_PAID: ${says}`,
    bad: true,
    next: failed.map(
      ({ id }) =>
        (line) =>
          line(['webhooks', 'log', id]),
    ),
  };
}

/** For each address that has not taken the event once, the last delivery there. */
export function untaken(events: readonly Delivery[]): LogEntry[] {
  const entries = events.map(({ entry }) => entry);
  const urls = [...new Set(entries.map(({ endpoint_url }) => endpoint_url))];
  return urls.flatMap((url) => {
    const there = entries.filter(({ endpoint_url }) => endpoint_url === url);
    return there.some(isDelivered) ? [] : there.slice(0, 1);
  });
}
