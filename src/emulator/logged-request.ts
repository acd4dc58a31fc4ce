/** The number of requests that the emulator stores; it drops older ones. */
export const maxLoggedRequests = 1_000;

/** A request to the service and its reply, as the emulator stores them. */
export interface LoggedRequest {
  id: number;
  /** The service's time, ISO 8601, UTC. */
  at: string;
  method: string;
  /** With its query. Values of parameters that the endpoint does not have are hidden. */
  path: string;
  /** Null if a fault closed the connection. */
  status: number | null;
  duration_ms: number;
  /** The client that the token belongs to; null for no token or an unknown one. */
  client_id: string | null;
  /** Why the request was rejected. */
  errors: { field: string | null; reason: string }[];
  /** Fields that the endpoint's schema does not name are hidden, and so are fields with a secret's name. */
  request_body: unknown;
  response_body: unknown;
}
