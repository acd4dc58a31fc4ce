/** Deliveries as rows of the list, wherever they are known from. */
import { hash } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Row } from '../../inspector/delivery-row.ts';
import { hasStatus, isWanted, type Search } from '../../inspector/search.ts';
import { mapItems } from '../../output/formats/shape.ts';
import type { HeaderPair } from '../../values/headers.ts';
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
import { timestampHeader } from '../../webhooks/signature/signature.ts';
import { rowOf } from '../webhooks/kept/row.ts';
import { type Configuration, receiverOf } from '../webhooks/log/report.ts';
import { scopeOf } from '../webhooks/stored-scope.ts';
import type { PartsOptions } from './data-source-options.ts';

/** Rows of a piece from one source. */
const pieceRows = 100;
/** Entries looked at for one piece, where few are wanted: twenty pages, half a second of a service nearby. */
const mostLooked = 2_000;

/** What one source gives of a piece. */
export interface Piece {
  /** Newest first, each with how many entries of its source end with it. */
  rows: { row: Row; looked: number }[];
  /** How many entries of the source were looked at, from its newest on. */
  looked: number;
  /** When the last one that was looked at was made, epoch milliseconds. */
  back: number;
  /** There is more behind it. */
  more: boolean;
  /** `pair` of the rows that another status was asked for than theirs. */
  otherStatus: ReadonlySet<string | null>;
}

/** The wanted rows of the service's log, after its newest `from` entries. */
export async function logPiece(search: Search, from: number, ctx: Context): Promise<Piece> {
  const client = await ctx.client();
  const configurations = configurationsOf(ctx);
  // A failure is thrown when the first row needs them; the log is asked for meanwhile.
  configurations.catch(() => undefined);
  const { entries, coverage } = readLog(client, { skip: from });
  const rows = mapItems(entries, async (entry) => rowOfEntry(entry, await configurations));
  return pieceOf(rows, search, from, () => coverage.total);
}

/** The same of the journal. */
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

/** The same of what was rejected, newest first. */
export function refusedPiece(search: Search, from: number, refused: readonly Row[]): Promise<Piece> {
  return pieceOf(refused.slice(from), search, from);
}

/** Newest first: what is behind the first one that is too old is not read. `since`: epoch milliseconds. */
async function* notBefore<Item extends Row | 'skipped' | undefined>(
  rows: AsyncIterable<Item> | Iterable<Item>,
  since = 0,
) {
  for await (const row of rows) {
    if (typeof row === 'object' && row.at < since) return;
    yield row;
  }
}

/** `total`: how many the source counts; with it a full piece asks for no further page. */
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

/** The configurations of webhooks there are now. */
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

/** `living`: ids of the listeners that live; `own`: the owner whose rows are not named. */
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

/** A body that was sent at one time: the same in the service's log and in the journal. */
function pairOf(body: Buffer, headers: readonly HeaderPair[]): string {
  const sentAt = headers.find(([name]) => name.toLowerCase() === timestampHeader.toLowerCase())?.[1] ?? '';
  return hash('sha256', Buffer.concat([body, Buffer.from(sentAt)]), 'base64');
}

/** `test`: nobody paid what it tells of (§6.2). */
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
