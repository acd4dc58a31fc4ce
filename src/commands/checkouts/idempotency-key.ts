import { NetworkError } from '../../api/replies/network-error.ts';
import type { FlagDefinition } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import type { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import type { Text } from '../../values/command-line.ts';

export const idempotencyKeyFlag = {
  value: 'K',
  summary: 'your own key; made and printed otherwise',
  to: 'headers.Idempotency-Key',
} as const satisfies FlagDefinition;

interface Keyed {
  headers?: Record<string, string>;
}

export const keyOf = ({ headers }: Keyed) => headers!['Idempotency-Key']!;

/** Adds a generated key if none was given. */
export function withKey<Request extends Keyed>(request: Request, ctx: Context): Request {
  return { ...request, headers: { 'Idempotency-Key': ctx.random.uuid(), ...request.headers } };
}

/** Says a key that was made here: one that was refused before needs none to be sent again. */
export function noteKey(
  given: { 'idempotency-key': string | undefined },
  request: Keyed,
  ctx: Context,
): void {
  if (given['idempotency-key'] === undefined) ctx.note(t('Idempotency-Key: {0}', keyOf(request)));
}

/** The error with a hint where it is not clear whether it was done; another error as it is. */
export function withUnclearHint(error: PayconfirmError, hint: Text): PayconfirmError {
  const isUnclear = error.kind === 'network' || error.kind === 'service';
  if (!isUnclear || (error instanceof NetworkError && error.neverSent)) return error;
  return error.with({ hint });
}
