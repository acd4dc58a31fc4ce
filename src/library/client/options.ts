/** The options of `payconfirm/client`, in a file of their own: its type declarations are built from it alone. */
export interface ClientOptions {
  /** The service's address: `https:`, or `http:` only to this machine. */
  baseUrl: string;
  /** The client key, with which tokens are requested. Its secret is sent with each write (§5). */
  clientId?: string | undefined;
  clientSecret?: string | undefined;
  /** A fixed token that is never renewed, instead of those of the client key. */
  token?: string | undefined;
  /** Timeout of one exchange in milliseconds; default 30,000. A retry has the same time again. */
  timeoutMs?: number | undefined;
  /** Aborts running calls with its reason, and prevents new ones. */
  signal?: AbortSignal | undefined;
  /** The function for requests: for a proxy, your own certificate authority, or a test. Default: the global one. */
  fetch?: typeof fetch | undefined;
}
