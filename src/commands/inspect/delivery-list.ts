import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import type { Given } from '../../inspector/data-source-interface.ts';
import type { Row } from '../../inspector/delivery-row-types.ts';
import type { RowList } from '../../inspector/page-data-types.ts';
import { parseSearch } from '../../inspector/search.ts';
import type { PartsOptions, Source } from './data-source-options.ts';
import { keptPiece, logPiece, type Piece, refusedPiece } from './delivery-rows.ts';

/** In the order of a cursor. */
const order = ['log', 'journal', 'refused'] as const satisfies readonly Source[];
const none: Piece = { rows: [], looked: 0, back: 0, more: false, otherStatus: new Set() };

/** A page of the list from all sources, `next` after another. @throws an error if none can be read */
export async function listOf(given: Given, options: PartsOptions, ctx: Context): Promise<RowList> {
  const { sources, refusals } = options;
  const search = parseSearch(given.search ?? '', ctx.clock.now());
  const [log = 0, journal = 0, refused = 0] = /^\d{1,9}(\.\d{1,9}){2}$/.test(given.next ?? '')
    ? given.next!.split('.').map(Number)
    : [];
  const readers = {
    log: () => logPiece(search, log, ctx),
    journal: () => keptPiece(search, journal, options, ctx),
    refused: async () => refusedPiece(search, refused, refusals?.rows() ?? []),
  };
  const failures: PayconfirmError[] = [];
  const read = async (source: Source): Promise<Piece> => {
    if (!sources.includes(source)) return none;
    return readers[source]().catch((error: unknown) => {
      if (!(error instanceof PayconfirmError)) throw error;
      failures.push(error);
      return none;
    });
  };
  const found = await Promise.all(order.map(read));
  const [failure] = failures;
  if (failure && failures.length === sources.length) throw failure;
  // Older rows of one source wait until the others have reached the same time.
  const bound = Math.max(...found.filter(({ more }) => more).map(({ back }) => back), 0);
  const cut = ({ rows, looked, more }: Piece) => {
    const inside = rows.filter(({ row }) => row.at >= bound);
    const first = rows.find(({ row }) => row.at < bound);
    return {
      rows: inside.map(({ row }) => row),
      looked: first ? first.looked - 1 : looked,
      more: more || !!first,
    };
  };
  const pieces = found.map(cut);
  const next = pieces.some(({ more }) => more) ? pieces.map(({ looked }) => looked).join('.') : null;
  // The service's attempt is shown in the row of what `listen` received. That row's status counts.
  const [, received] = found;
  const isApart = ({ pair }: Row) => pair === null || !received!.otherStatus.has(pair);
  const [attempts, ...others] = pieces.map((piece) => piece.rows);
  const rows = [attempts!.filter(isApart), ...others].flat().sort((one, other) => other.at - one.at);
  return {
    rows: ctx.secrets.hideIn(rows),
    next,
    unread: failures.map(({ message }) => ctx.secrets.hide(message)),
  };
}
