/** Whether it is a sandbox virtual account's number (§2.6): no bank has it, no money moves (§2.12). */
export const isSandboxNumber = (number: string) => number.startsWith('SBX');

/** Whether it is a code that the sandbox made for its transaction (§2.12). */
export const isSandboxCode = (code: string | null | undefined) => code?.startsWith('SANDBOX-') === true;

/** Whether a transaction moves no money (§2.12): it is marked as sandbox, or its account is one. */
export const isSandboxTransaction = (isMarked: boolean | undefined, account: string | null | undefined) =>
  isMarked === true || isSandboxNumber(account ?? '');

/** Whether a checkout of money was paid by a sandbox transaction, as far as the code tells: no money moved. */
export const isPaidInSandbox = (checkout: { sandbox?: boolean; transaction_code?: string | null }) =>
  checkout.sandbox === false && isSandboxCode(checkout.transaction_code);
