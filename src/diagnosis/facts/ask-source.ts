/** Reads a source and returns its error as a fact, so that one failure does not stop the other sources. */

import { MissingEndpoint } from '../../api/replies/missing-endpoint.ts';
import { NetworkError } from '../../api/replies/network-error.ts';
import { type ErrorKind, PayconfirmError } from '../../errors.ts';
import type { Clock } from '../../io/clock.ts';
import { NoAnswer, within } from '../../io/time-budget.ts';
import type { Reason, Source } from '../finding.ts';

export interface Failure {
  source: Source;
  kind: ErrorKind;
  /** HTTP status of the reply; null if there was none. */
  status: number | null;
  reason: Reason;
  /** The message of the service or the system. */
  detail: string;
  /** The timeout that ended the wait, in milliseconds; null if there was no timeout. */
  waited: number | null;
  /** The error that ends a command that depends on this source. */
  error?: PayconfirmError;
}

/** The result of a source; undefined if it failed. */
export interface Asked<Value> {
  value: Value | undefined;
  failure: Failure | null;
}

/** Timeout for one source, in milliseconds. A source may need several requests. */
const sourceMs = 10_000;

/** `ms`: timeout in milliseconds. @throws interrupts, and errors that are not `PayconfirmError` */
export async function asked<Value>(
  source: Source,
  clock: Clock,
  read: () => Promise<Value>,
  ms = sourceMs,
): Promise<Asked<Value>> {
  try {
    return { value: await within(ms, clock, read()), failure: null };
  } catch (error) {
    return { value: undefined, failure: failureFrom(error, source) };
  }
}

/** @throws interrupts, and errors that are not `PayconfirmError` */
export function failureFrom(error: unknown, source: Source): Failure {
  if (!(error instanceof PayconfirmError) || error.kind === 'interrupted' || error.kind === 'terminated') {
    throw error;
  }
  const { kind, status = null, message } = error;
  const waited = error instanceof NoAnswer ? error.ms : null;
  return { source, kind, status, reason: reasonOf(error), detail: message, waited, error };
}

export function reasonOf(error: PayconfirmError): Reason {
  if (error instanceof NoAnswer) return 'timeout';
  if (error instanceof MissingEndpoint) return 'not-offered';
  if (error instanceof NetworkError) return error.isBrokenOff ? 'unreadable' : 'unreachable';
  if (error.kind === 'refused' || error.kind === 'validation') return 'refused';
  // A reply of 200 that contradicts itself.
  if (error.kind === 'service' && (error.status ?? 200) < 400) return 'unreadable';
  return error.kind === 'service' || error.status !== undefined ? 'failed' : 'unreachable';
}
