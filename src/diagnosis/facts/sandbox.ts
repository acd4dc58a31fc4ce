/** What moves no money (§2.12). */

/** A sandbox virtual account's number (§2.6): it is in no list, and no bank reports on it. */
export const isSandboxNumber = (number: string) => number.startsWith('SBX');

/** A transaction is one where it says so, or its account does. */
export const isSandboxTransaction = (isMarked: boolean | undefined, account: string | null | undefined) =>
  isMarked === true || isSandboxNumber(account ?? '');
