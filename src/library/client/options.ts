export interface ClientOptions {
  /** The service's address: `https:`, or `http:` to this machine alone. */
  baseUrl: string;
  /** The client key, for which tokens are fetched. Its secret goes out with each write (§5). */
  clientId?: string | undefined;
  clientSecret?: string | undefined;
  /** A token that is used as it is and never renewed, in place of those of the client key. */
  token?: string | undefined;
  /** Of one whole exchange, in milliseconds; 30,000 by default. What is sent again has as long again. */
  timeoutMs?: number | undefined;
  /** Ends what is under way, with its own reason, and lets nothing more begin. */
  signal?: AbortSignal | undefined;
  /** What requests are made with: for a proxy, an authority of your own, a test. The global one by default. */
  fetch?: typeof fetch | undefined;
}
