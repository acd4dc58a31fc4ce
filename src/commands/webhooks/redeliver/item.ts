/** One transaction that the service is to send to one webhook configuration once more. */

import { type Configuration, markOf, sentMark } from '../../../diagnosis/facts/configurations.ts';
import { isTest } from '../../../diagnosis/rules/attempt-rounds.ts';
import { isCheckoutEvent } from '../../../webhooks/decode-payload.ts';
import { isDelivered, type LogEntry, resultOf } from '../../../webhooks/delivery-log/entry.ts';
import type { Delivery } from '../../../webhooks/delivery-log/read-log.ts';

export interface Item {
  /** Its id at the service, where it is known by now. */
  transaction_id?: string | undefined;
  transaction_code: string;
  /** VND. */
  amount: number | bigint | undefined;
  webhook_id: string;
  webhook_name: string;
  /** Where the configuration delivers to, and how: what an entry of the log is recognised by. */
  url: string;
  mark: string;
  /** Of the last attempt before: `HTTP_5XX 500`; null where the log that was read has none. */
  before: string | null;
  before_id: string | null;
  asked: boolean;
  /** The same of the attempt that followed; null while there is none. */
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
    asked: false,
    after: null,
    delivered: false,
  };
}

/** Whether an attempt may be the item's. */
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

/** Notes what became of it. */
export function settle(item: Item, entry: LogEntry): void {
  item.after = resultOf(entry);
  item.delivered = isDelivered(entry);
}
