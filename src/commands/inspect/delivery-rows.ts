/** Deliveries as rows of the list, wherever they are known from. */
import type { Context } from '../../context.ts';
import { isWanted, type Row, type RowFilter, type State } from '../../inspector/delivery-row.ts';
import {
  isDelivered,
  type LogEntry,
  pageSize,
  resultOf,
  sentPayload,
  timeOf,
} from '../../webhooks/delivery-log/entry.ts';
import { logPages } from '../../webhooks/delivery-log/find-deliveries.ts';
import { type KeptWithForwards, keptNewestFirst, resultOfKept } from '../../webhooks/journal/kept-list.ts';
import { isInScope, type JournalOwner, journalOwner } from '../../webhooks/journal/owner.ts';
import { cleanupRecordsIn } from '../../webhooks/listener/cleanup-records.ts';
import type { Payload } from '../../webhooks/payload.ts';
import { type Outcome, rowOf } from '../webhooks/kept/row.ts';
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
}

/** What of the service's log is wanted, behind its newest `from` entries. */
export async function logPiece(filter: RowFilter, from: number, ctx: Context): Promise<Piece> {
  const client = await ctx.client();
  const reading = configurationsOf(ctx);
  // Told when it is needed; the log is asked for meanwhile.
  reading.catch(() => undefined);
  const piece: Piece = { rows: [], looked: from, back: 0, more: false };
  let passed = from - (from % pageSize);
  for await (const { items, total } of logPages(client, {}, passed / pageSize + 1)) {
    const configurations = await reading;
    for (const entry of items) {
      passed += 1;
      if (passed <= from) continue;
      if (isFull(piece, from)) return { ...piece, more: true };
      piece.looked = passed;
      piece.back = timeOf(entry);
      const row = await rowOfEntry(entry, configurations);
      if (isWanted(row, filter)) piece.rows.push({ row, looked: passed });
    }
    // Going on would ask for several pages that nobody wants yet.
    if (total !== undefined && isFull(piece, from)) return { ...piece, more: passed < total };
  }
  return piece;
}

/** The same of the journal. */
export async function keptPiece(
  filter: RowFilter,
  from: number,
  options: PartsOptions,
  ctx: Context,
): Promise<Piece> {
  const scope = await scopeOf(options, ctx);
  const own = journalOwner(await ctx.profile());
  const living = await cleanupRecordsIn(ctx.stateDir).living();
  const piece: Piece = { rows: [], looked: from, back: 0, more: false };
  let passed = 0;
  for await (const line of keptNewestFirst(ctx.stateDir, scope, 0)) {
    passed += 1;
    if (passed <= from) continue;
    if (isFull(piece, from)) return { ...piece, more: true };
    piece.looked = passed;
    const kept = line.read();
    if (!kept) continue;
    piece.back = Date.parse(kept.received_at);
    const row = await rowOfKept(kept, living, own);
    if (isWanted(row, filter)) piece.rows.push({ row, looked: passed });
  }
  return piece;
}

/** The same of what was refused, newest first. */
export function refusedPiece(filter: RowFilter, from: number, refused: readonly Row[]): Piece {
  const piece: Piece = { rows: [], looked: from, back: 0, more: false };
  for (const row of refused.slice(from)) {
    if (isFull(piece, from)) return { ...piece, more: true };
    piece.looked += 1;
    piece.back = row.at;
    if (isWanted(row, filter)) piece.rows.push({ row, looked: piece.looked });
  }
  return piece;
}

const isFull = ({ rows, looked }: Piece, from: number) =>
  rows.length >= pieceRows || looked - from >= mostLooked;

/** The configurations of webhooks there are now. */
export async function configurationsOf(ctx: Context): Promise<Configuration[]> {
  return (await (await ctx.client()).page('webhooks.list', {})).items;
}

/** The row of an entry of the service's log. */
export async function rowOfEntry(entry: LogEntry, configurations: readonly Configuration[]): Promise<Row> {
  const decoded = await sentPayload(entry);
  const payload: Payload = decoded.ok ? decoded.payload : {};
  const answered = entry.status_code !== null && entry.status_code !== undefined;
  return {
    id: `log-${entry.id}`,
    at: timeOf(entry),
    state: isDelivered(entry) ? 'taken' : answered ? 'refused' : 'unanswered',
    result: resultOf(entry),
    ...ofTransfer(payload),
    kind: payload.event ?? (entry.event_type === 'test' ? 'test' : null),
    configuration: receiverOf(configurations, entry.endpoint_url).name,
    owner: null,
    took: entry.duration_ms ?? null,
  };
}

/** `living`: ids of the listeners that live; `own`: the owner whose rows are not named. */
export async function rowOfKept(
  kept: KeptWithForwards,
  living: readonly string[],
  own: JournalOwner,
): Promise<Row> {
  const { row } = await rowOf(kept, living);
  const { id, received_at, transaction_code, amount, description, kind, outcome, status, error, target } =
    row;
  return {
    id: `kept-${id}`,
    at: Date.parse(received_at),
    state: stateOf[outcome],
    result: status === null ? (error ?? '') : `app ${status}`,
    amount: amount === null ? null : String(amount),
    code: transaction_code,
    note: description,
    kind,
    configuration: target,
    owner: isInScope(kept.owner, own) ? null : (kept.owner?.profile ?? ''),
    took: resultOfKept(kept)?.duration_ms ?? null,
  };
}

const stateOf: Record<Outcome, State> = {
  taken: 'taken',
  refused: 'refused',
  unanswered: 'unanswered',
  'under way': 'under-way',
  unknown: 'unknown',
  'not confirmed': 'held-back',
  'no app': 'no-app',
  copy: 'copy',
  conflict: 'conflict',
};

function ofTransfer({ amount, transaction_code, description }: Payload) {
  return {
    amount: amount === undefined ? null : String(amount),
    code: transaction_code ?? null,
    note: description ?? null,
  };
}
