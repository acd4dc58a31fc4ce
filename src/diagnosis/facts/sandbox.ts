import { isSandboxNumber } from '../../values/sandbox-number.ts';

/** A transaction moves no money (§2.12) where it says so, or its account does. */
export const isSandboxTransaction = (isMarked: boolean | undefined, account: string | null | undefined) =>
  isMarked === true || isSandboxNumber(account ?? '');
