/** Deliveries from all sources as rows of the list. */
import { hash } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Row } from '../../inspector/delivery-row-types.ts';
import { hasStatus, isWanted, type Search } from '../../inspector/search.ts';
import { mapItems } from '../../output/formats/shape.ts';
import { type HeaderPair, headerValue } from '../../values/headers.ts';
import { type Payload, simulatedCode } from '../../webhooks/decode-payload.ts';
import {
  isDelivered,
  type LogEntry,
  payloadText,
  resultOf,
  sentPayload,
  timeOf,
} from '../../webhooks/delivery-log/entry.ts';
import { loggedHeaders } from '../../webhooks/delivery-log/logged-delivery.ts';
import { readLog } from '../../webhooks/delivery-log/read-log.ts';
import { type KeptWithForwards, keptNewestFirst, resultOfKept } from '../../webhooks/journal/kept-list.ts';
import { isInScope, type JournalOwner, journalOwner } from '../../webhooks/journal/owner.ts';
import { cleanupRecordsIn } from '../../webhooks/listener/cleanup-records.ts';
import { signatureHeader, timestampHeader } from '../../webhooks/signature/signature.ts';
import { rowOf } from '../webhooks/kept/row.ts';
import { type Configuration, receiverOf } from '../webhooks/log/report.ts';
import { scopeOf } from '../webhooks/stored-scope.ts';
import type { PartsOptions } from './data-source-options.ts';

/** Rows of a page from one source. */
const pieceRows = 100;
/** Maximum entries that are checked for one page of a rare search: twenty pages, half a second at a near service. */
const mostLooked = 2_000;

/** The part of a page from one source. */
export interface Piece {
  /** Newest first, each with the number of source entries up to it. */
  rows: { row: Row; looked: number }[];
  /** Number of entries that were checked, from the newest. */
  looked: number;
  /** Time of the last checked entry, epoch milliseconds. */
  back: number;
  more: boolean;
  /** `pair` of the rows that the search excludes only by their status. */
  otherStatus: ReadonlySet<string | null>;
}

/** The matching rows of the service's log, after its newest `from` entries. */
export async function logPiece(search: Search, from: number, ctx: Context): Promise<Piece> {
  const client = await ctx.client();
  const configurations = configurationsOf(ctx);
  // A failure is thrown when the first row needs them. The log is read at the same time.
  configurations.catch(() => undefined);
  const { entries, coverage } = readLog(client, { skip: from });
  const rows = mapItems(entries, async (entry) => rowOfEntry(entry, await configurations));
  return pieceOf(rows, search, from, () => coverage.total);
}

/** The same for the journal. */
export async function keptPiece(
  search: Search,
  from: number,
  options: PartsOptions,
  ctx: Context,
): Promise<Piece> {
  const scope = await scopeOf(options, ctx);
  const own = journalOwner(await ctx.profile());
  const living = await cleanupRecordsIn(ctx.stateDir).living();
  let passed = 0;
  const rows = mapItems(keptNewestFirst(ctx.stateDir, scope, 0), async (line) => {
    passed += 1;
    if (passed <= from) return 'skipped';
    const kept = line.read();
    return kept && rowOfKept(kept, living, own);
  });
  return pieceOf(rows, search, from);
}

/** The same for rejections, newest first. */
export function refusedPiece(search: Search, from: number, refused: readonly Row[]): Promise<Piece> {
  return pieceOf(refused.slice(from), search, from);
}

/** Rows are newest first, so reading stops at the first one that is too old. `since`: epoch milliseconds. */
async function* notBefore<Item extends Row | 'skipped' | undefined>(
  rows: AsyncIterable<Item> | Iterable<Item>,
  since = 0,
) {
  for await (const row of rows) {
    if (typeof row === 'object' && row.at < since) return;
    yield row;
  }
}

/** `total`: number of entries in the source. A full page then needs no further request. */
async function pieceOf(
  rows: AsyncIterable<Row | 'skipped' | undefined> | Iterable<Row>,
  search: Search,
  from: number,
  total: () => number | undefined = () => undefined,
): Promise<Piece> {
  const otherStatus = new Set<string | null>();
  const piece: Piece = { rows: [], looked: from, back: 0, more: false, otherStatus };
  const look = (row: Row) => {
    piece.back = row.at;
    if (isWanted(row, search)) piece.rows.push({ row, looked: piece.looked });
    if (!hasStatus(row, search.status)) otherStatus.add(row.pair);
  };
  const isFull = () => piece.rows.length >= pieceRows || piece.looked - from >= mostLooked;
  for await (const row of notBefore(rows, search.since)) {
    if (row === 'skipped') continue;
    if (isFull()) return { ...piece, more: true };
    piece.looked += 1;
    if (row) look(row);
    const count = total();
    if (count !== undefined && isFull()) return { ...piece, more: piece.looked < count };
  }
  return piece;
}

export async function configurationsOf(ctx: Context): Promise<Configuration[]> {
  return (await (await ctx.client()).page('webhooks.list', {})).items;
}

export async function rowOfEntry(entry: LogEntry, configurations: readonly Configuration[]): Promise<Row> {
  const payload = (await sentPayload(entry)) ?? {};
  const answered = entry.status_code !== null && entry.status_code !== undefined;
  return {
    id: `log-${entry.id}`,
    at: timeOf(entry),
    state: isDelivered(entry) ? 'taken' : answered ? 'refused' : 'unanswered',
    result: resultOf(entry),
    ...ofTransfer(payload),
    kind: kindOf(payload.transaction_code, entry.event_type === 'test' ? 'test' : payload.event),
    configuration: receiverOf(configurations, entry).name,
    owner: null,
    took: entry.duration_ms ?? null,
    pair: pairOf(Buffer.from(payloadText(entry)), loggedHeaders(entry)),
  };
}

/** `living`: ids of the listeners that are alive; `own`: the owner whose rows need no name. */
export async function rowOfKept(
  kept: KeptWithForwards,
  living: readonly string[],
  own: JournalOwner,
): Promise<Row> {
  const { row, payload } = await rowOf(kept, living);
  const { id, received_at, transaction_code, amount, description, kind, outcome, status, error, target } =
    row;
  return {
    id: `kept-${id}`,
    at: Date.parse(received_at),
    state: outcome,
    result: status === null ? (error ?? '') : `app ${status}`,
    amount: amount === null ? null : String(amount),
    code: transaction_code,
    order: payload?.order_code ?? null,
    note: description,
    kind: kindOf(transaction_code, kind),
    configuration: target,
    owner: isInScope(kept.owner, own) ? null : (kept.owner?.profile ?? ''),
    took: resultOfKept(kept)?.duration_ms ?? null,
    pair: pairOf(Buffer.from(kept.body_base64, 'base64'), kept.headers),
  };
}

/**
 * Identifies a body sent at one time with one secret, so that it differs between configurations. It is the same in the
 * service's log and in the journal.
 */
function pairOf(body: Buffer, headers: readonly HeaderPair[]): string {
  const signed = [timestampHeader, signatureHeader].map((name) => headerValue(headers, name) ?? '');
  return hash('sha256', Buffer.concat([body, Buffer.from(signed.join())]), 'base64');
}

/** `test`: it is about no real transfer (§6.2). */
const kindOf = (code: string | null | undefined, event: string | null | undefined) =>
  code === simulatedCode ? 'test' : (event ?? null);

function ofTransfer({ amount, transaction_code, order_code, description }: Payload) {
  return {
    amount: amount === undefined ? null : String(amount),
    code: transaction_code ?? null,
    order: order_code ?? null,
    note: description ?? null,
  };
}
