/** What the methods of `payconfirm/client` throw. */
import { PayconfirmError as ServiceError } from '../../errors.ts';

export interface PayconfirmError extends Error {
  /**
   * - `usage`: the call's own mistake; nothing was sent
   * - `refused`: the service said no (400, 403, 404, 409)
   * - `validation`: it did not accept the values (422), each of them in `details`
   * - `auth`: no credentials, or 401 with a token that was renewed
   * - `service`: it failed (5xx), wants to be asked later (429), or what answered is not the service
   * - `network`: no answer: not found, refused, broken off, too late
   */
  readonly kind: 'usage' | 'refused' | 'validation' | 'auth' | 'service' | 'network';
  /** The HTTP status of the reply, where there was one. */
  readonly status: number | undefined;
  /** The fields that were not accepted, such as `body.amount`. */
  readonly details: readonly { field: string; message: string }[] | undefined;
  readonly request: { method: string; path: string } | undefined;
}

/** For `instanceof`; the library alone makes one. */
export const PayconfirmError: abstract new (...none: never) => PayconfirmError =
  ServiceError as unknown as abstract new (
    ...none: never
  ) => PayconfirmError;

/** The error without what the command line advises: its own flags and commands. */
export function withoutHint(error: unknown): unknown {
  return error instanceof ServiceError ? error.with({ hint: undefined }) : error;
}
