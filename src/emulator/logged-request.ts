/** Requests that the emulator keeps; older ones are forgotten. */
export const mostLogged = 1_000;

/** A request to the service, and its reply, as the emulator keeps it. */
export interface LoggedRequest {
  id: number;
  /** The service's time, ISO 8601, UTC. */
  at: string;
  method: string;
  /** With its query; values that no parameter of the endpoint has are hidden. */
  path: string;
  /** Null where a fault broke the connection. */
  status: number | null;
  duration_ms: number;
  /** Whose token it carried; null without one, or with one that is not known. */
  client_id: string | null;
  /** Why it was refused. */
  errors: { field: string | null; reason: string }[];
  /** What the endpoint's schema does not name is hidden, and so is what has a secret's name. */
  request_body: unknown;
  response_body: unknown;
}
