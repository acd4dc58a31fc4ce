/** What the emulator reports about a transfer that came from a bank. */
export interface ReceivedTransfer {
  transaction_code: string;
  virtual_account_number: string;
  /** The real account that received the money. */
  account_number: string;
  /** Integer VND. */
  amount: number;
  is_sandbox: false;
  /** `batch`: reported at the end of the day. Webhooks, channels and checkouts get nothing (§4.2, step 3). */
  reported: 'realtime' | 'batch';
  /** True if the transaction code is already stored: nothing is added (§3.2). */
  repeated: boolean;
}
