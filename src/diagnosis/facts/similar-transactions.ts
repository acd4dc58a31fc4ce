import { findTransactions } from './find-transactions.ts';
import type { Reading } from './time-limited-reads.ts';
import type { Transfer } from './transfer.ts';
import type { Wanted } from './transfer-match.ts';

/** Transfers that match except for one of the given details. */
export interface Similar {
  otherAmount: readonly Transfer[];
  otherNote: readonly Transfer[];
}

/** Finds similar transfers when none matches all details. `since`: epoch milliseconds, as in `findTransactions`. */
export async function similarTransactions(
  { code, note, amount, account }: Wanted,
  since: number | undefined,
  reading: Reading,
): Promise<Similar> {
  const fitting = async (rest: Wanted) => {
    const isAny = [rest.code, rest.note, rest.amount].every((one) => one === undefined);
    return isAny
      ? []
      : (await findTransactions({ ...rest, account }, { number: account, since }, reading)).transfers;
  };
  return {
    otherAmount: amount === undefined ? [] : await fitting({ code, note }),
    // The code of an order stands in the note.
    otherNote: await fitting(note !== undefined ? { code, amount } : code !== undefined ? { amount } : {}),
  };
}
