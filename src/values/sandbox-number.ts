/** Whether an account number is a sandbox virtual account's (§2.6): no bank has it, and no money moves (§2.12). */
export const isSandboxNumber = (number: string) => number.startsWith('SBX');

/** A transaction moves no money (§2.12) where it says so, or its account does. */
export const isSandboxTransaction = (isMarked: boolean | undefined, account: string | null | undefined) =>
  isMarked === true || isSandboxNumber(account ?? '');
