/** A Bearer token (§4.1); `expiresAt`: epoch milliseconds. */
export interface Token {
  accessToken: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}
