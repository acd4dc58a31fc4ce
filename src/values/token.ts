/** A Bearer token (§4.1). */
export interface Token {
  accessToken: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}
