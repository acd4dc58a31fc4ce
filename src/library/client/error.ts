/** What the methods of `payconfirm/client` throw. */
import { PayconfirmError as ServiceError } from '../../errors.ts';

export interface PayconfirmError extends Error {
  /**
   * - `usage`: the call was wrong; nothing was sent
   * - `refused`: the service refused it (400, 403, 404, 409)
   * - `validation`: it rejected values (422), all listed in `details`
   * - `auth`: no credentials, or 401 with a renewed token
   * - `service`: it failed (5xx), limits the rate (429), or the answer is not from the service
   * - `network`: no answer: not found, refused, connection broken, timeout
   */
  readonly kind: 'usage' | 'refused' | 'validation' | 'auth' | 'service' | 'network';
  /** The HTTP status of the reply, if there was one. */
  readonly status: number | undefined;
  /** The rejected fields, such as `body.amount`. */
  readonly details: readonly { field: string; message: string }[] | undefined;
  readonly request: { method: string; path: string } | undefined;
}

/** For `instanceof`. Only the library creates instances. */
export const PayconfirmError: abstract new (...none: never) => PayconfirmError =
  ServiceError as unknown as abstract new (
    ...none: never
  ) => PayconfirmError;

/** The error without the command line's hint, which names its own flags and commands. */
export function withoutHint(error: unknown): unknown {
  return error instanceof ServiceError ? error.with({ hint: undefined }) : error;
}
