import { hunt } from './hunt.ts';
import type { Looking } from './looking.ts';
import type { Transfer } from './transfer.ts';
import type { Wanted } from './wanted.ts';

/** Transfers that fit but for one thing that was said of them. */
export interface Near {
  otherAmount: readonly Transfer[];
  otherNote: readonly Transfer[];
}

/** What fits where all that was said fits none. `since`: epoch milliseconds, as in `hunt`. */
export async function nearMisses(
  { code, note, amount, account }: Wanted,
  since: number | undefined,
  looking: Looking,
): Promise<Near> {
  const fitting = async (rest: Wanted) => {
    const isAny = [rest.code, rest.note, rest.amount].every((one) => one === undefined);
    return isAny ? [] : (await hunt({ ...rest, account }, { number: account, since }, looking)).transfers;
  };
  return {
    otherAmount: amount === undefined ? [] : await fitting({ code, note }),
    otherNote: note === undefined ? [] : await fitting({ code, amount }),
  };
}
