/** What an emulator tells of a transfer that a bank reported. */
export interface ReceivedTransfer {
  transaction_code: string;
  virtual_account_number: string;
  /** The real account that the money is on. */
  account_number: string;
  /** Integer VND. */
  amount: number;
  is_sandbox: false;
  /** `batch`: the bank tells of it at the day's end, and webhooks, channels and checkouts hear nothing (§4.2, step 3). */
  reported: 'realtime' | 'batch';
  /** Its code was taken in before: nothing was added (§3.2). */
  repeated: boolean;
}
