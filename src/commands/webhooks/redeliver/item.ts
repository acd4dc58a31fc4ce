/** One transaction that the service is to redeliver to one webhook configuration. */

import { type Configuration, markOf, sentMark } from '../../../diagnosis/facts/configurations.ts';
import { isTest } from '../../../diagnosis/rules/attempt-rounds.ts';
import { isCheckoutEvent } from '../../../webhooks/decode-payload.ts';
import { isDelivered, type LogEntry, resultOf } from '../../../webhooks/delivery-log/entry.ts';
import type { Delivery } from '../../../webhooks/delivery-log/read-log.ts';

export interface Item {
  /** Its id at the service, if known yet. */
  transaction_id?: string | undefined;
  transaction_code: string;
  /** VND. */
  amount: number | bigint | undefined;
  webhook_id: string;
  webhook_name: string;
  /** The configuration's URL and authentication mark. They identify its log entries. */
  url: string;
  mark: string;
  /** Result of the last attempt before: `HTTP_5XX 500`; null if the log that was read has none, or does not show whose it is. */
  before: string | null;
  before_id: string | null;
  /** When the service was asked, epoch milliseconds; null if it was not. */
  asked_at: number | null;
  /** Result of the attempt after the redelivery; null while there is none. */
  after: string | null;
  delivered: boolean;
}

/** `last`: the newest attempt so far. */
export function itemOf(
  transaction: Pick<Item, 'transaction_id' | 'transaction_code' | 'amount'>,
  configuration: Configuration,
  last: LogEntry | undefined,
): Item {
  return {
    ...transaction,
    webhook_id: configuration.id,
    webhook_name: configuration.name,
    url: configuration.webhook_url,
    mark: markOf(configuration),
    before: last ? resultOf(last) : null,
    before_id: last?.id ?? null,
    asked_at: null,
    after: null,
    delivered: false,
  };
}

/** Whether the log does not show which of the two an attempt belongs to. */
export const isSentAlike = (one: Configuration, other: Configuration) =>
  one.webhook_url === other.webhook_url && markOf(one) === markOf(other);

/** Whether an attempt may belong to the item. */
export function isAttemptOf(
  { transaction_code, url, mark }: Pick<Item, 'transaction_code' | 'url' | 'mark'>,
  { entry, payload }: Delivery,
): boolean {
  return (
    payload.transaction_code === transaction_code &&
    !isCheckoutEvent(payload) &&
    !isTest(entry) &&
    entry.endpoint_url === url &&
    sentMark(entry) === mark
  );
}

/** Records the result. */
export function settle(item: Item, entry: LogEntry): void {
  item.after = resultOf(entry);
  item.delivered = isDelivered(entry);
}
