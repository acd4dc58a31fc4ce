/** Entries of the service's delivery log (§2.9), as this program reads and shows them. */
import type { Client, Item } from '../../api/client-types.ts';
import { stringifyJson } from '../../values/exact-json.ts';
import { type HeaderPair, headerValue } from '../../values/headers.ts';
import { isRecord } from '../../values/is-record.ts';
import { readLoggedHeaders } from '../../values/redact-headers.ts';
import { parseTime } from '../../values/time.ts';
import { wordOf } from '../../values/value-as-text.ts';
import { decodePayload, type Payload } from '../decode-payload.ts';

export type LogEntry = Item<'webhooks.logs'>;

/** The maximum number of entries on a page of the log (§8). */
export const pageSize = 100;

/** §6.1: "The service cuts off at 10,000 ms." */
export const cutOffMs = 10_000;

/** The headers sent, by name as written. Empty if the text is not a JSON object. */
export function sentHeaders({ request_headers }: Pick<LogEntry, 'request_headers'>): Record<string, string> {
  return readLoggedHeaders(request_headers);
}

/** The emulator's User-Agent. It signs with the machine's clock, but logs the advanced emulator time. */
export const emulatorAgent = (secondsAhead: number) =>
  `payconfirm-emulator${secondsAhead === 0 ? '' : ` (log ahead by ${secondsAhead} s)`}`;

/** Milliseconds that the log's clock was ahead of the signing clock, if the sender gives it. */
export function logAheadMs(sent: readonly HeaderPair[]): number {
  const agent = headerValue(sent, 'user-agent') ?? '';
  return 1_000 * Number(/^payconfirm-emulator \(log ahead by (-?\d+) s\)$/.exec(agent)?.[1] ?? 0);
}

/** The body sent, as text. Empty if the log does not have it. */
export function payloadText({ request_payload }: { request_payload: unknown }): string {
  if (typeof request_payload === 'string') return request_payload;
  return isRecord(request_payload) ? stringifyJson(request_payload) : '';
}

/** The payload's fields, in any encoding. Null if it cannot be read. */
export async function sentPayload(
  entry: Pick<LogEntry, 'request_payload' | 'request_headers'>,
): Promise<Payload | null> {
  const type = Object.entries(sentHeaders(entry)).find(([name]) => name.toLowerCase() === 'content-type');
  const decoded = await decodePayload(Buffer.from(payloadText(entry)), type?.[1] ?? 'application/json');
  // An object without a transaction code may be unrelated data of the service.
  const isOurs =
    typeof entry.request_payload === 'string' || (decoded.ok && decoded.payload.transaction_code);
  return decoded.ok && isOurs ? decoded.payload : null;
}

/** The error label and the status: `HTTP_5XX 500`, `TIMEOUT`. `-` if the service omits both. */
export function resultOf({
  error_label,
  status_code,
}: {
  error_label?: unknown;
  status_code?: unknown;
}): string {
  return (
    [error_label, status_code]
      .filter((part) => part !== undefined && part !== null)
      .map(wordOf)
      .join(' ') || '-'
  );
}

type Result = Pick<LogEntry, 'error_label' | 'status_code'>;

const accepted: readonly unknown[] = [200, 201, 202];

/** Whether the status or the label is one of success, or the status is missing: only the receiver knows. */
export const mayBeDelivered = ({ error_label, status_code }: Result): boolean =>
  error_label === 'OK' || typeof status_code !== 'number' || accepted.includes(status_code);

/** Whether the receiver answered 200, 201 or 202 within 10 s (§6.1). Without a label, the status decides. */
export function isDelivered(result: Result): boolean {
  if (!result.error_label) return accepted.includes(result.status_code);
  return result.error_label === 'OK' && !deniesItself(result);
}

/** Whether the error label and the status are both present and contradict each other (§2.9, §6.1). */
export function deniesItself({ error_label, status_code }: Result): boolean {
  if (typeof status_code !== 'number') return false;
  if (error_label === 'OK') return !accepted.includes(status_code);
  const [, hundreds] = /^HTTP_(\d)XX$/.exec(error_label) ?? [];
  return hundreds !== undefined && Math.floor(status_code / 100) !== Number(hundreds);
}

/** An entry with its transfer, for lists. The fields are null if the body cannot be read. */
export interface ListedEntry extends LogEntry {
  transaction_code: string | null;
  amount: number | bigint | null;
  description: string | null;
}

/** Adds the transfer fields from the entry's body, in any encoding. */
export async function withTransfer(entry: LogEntry): Promise<ListedEntry> {
  const { transaction_code, amount, description } = (await sentPayload(entry)) ?? {};
  return {
    ...entry,
    transaction_code: transaction_code ?? null,
    amount: amount ?? null,
    description: description ?? null,
  };
}

/** The maximum difference between the clocks of one service, in milliseconds. */
const clocksMs = 300_000;

/** Removes a time that is later than both clocks, because it is impossible. */
export const withPossibleTime = <One extends { created_at?: string | null }>(
  one: One,
  { latest }: Pick<Client, 'latest'>,
): One => ((parseTime(one.created_at) ?? 0) > latest() + clocksMs ? { ...one, created_at: null } : one);

/** When an entry was created, epoch milliseconds. An unreadable time counts as the oldest. */
export function timeOf({ created_at }: Pick<LogEntry, 'created_at'>): number {
  return parseTime(created_at) ?? 0;
}

/** The fields that show when an attempt was made. */
export type Timed = Pick<LogEntry, 'created_at' | 'duration_ms'>;

/** Time when an attempt began, epoch milliseconds. A log may give its end, which is much later after a timeout. */
export const beginningOf = (one: Timed): number =>
  timeOf(one) - (Number(one.duration_ms) > cutOffMs / 2 ? Number(one.duration_ms) : 0);

/**
 * The time by which the log is written, epoch milliseconds. Replies may give a later one, which no entry has.
 * @param told the service's time, from its replies
 * @param own this machine's time
 */
export const timeOfLog = (told: number, own: number, newest: readonly LogEntry[]): number =>
  told <= own || newest.some((one) => timeOf(one) > own) ? told : own;
