import { type Said, t } from './texts/translate.ts';
import type { Text } from './values/command-line.ts';

/** What went wrong; `cli/exit-codes.ts` maps it to an exit code. Never tell errors apart by their text. */
export type ErrorKind =
  /** The caller's mistake, found before any request. */
  | 'usage'
  /** The service refused: `success` false, 400, 403, 404, 409; or what it answered forbids to go on. */
  | 'refused'
  | 'validation'
  /** No credentials, or 401 after one fresh token. */
  | 'auth'
  /** The service failed: 5xx, 429 after retries, a reply that is not the service's. */
  | 'service'
  /** The request did not get through: DNS, TLS, refused, timed out. */
  | 'network'
  /** `--expect`, `--wait`, `smoke`, `doctor`. */
  | 'expectation'
  | 'signature'
  /** The user said no. */
  | 'declined'
  /** SIGINT, Ctrl-C. */
  | 'interrupted'
  /** SIGTERM. */
  | 'terminated'
  /** Something on this machine: a file that cannot be read, a port in use. */
  | 'local';

export interface ErrorContext {
  /** What the user can do, as a sentence or a command. */
  hint?: Text | undefined;
  status?: number | undefined;
  /** The message is the service's own, alone. */
  isQuoted?: boolean;
  /** In place of the kind's. */
  exitCode?: number;
  /** For a 422 and for refused values: each field with its message. */
  details?: readonly ErrorDetail[] | undefined;
  request?: { method: string; path: string } | undefined;
  cause?: unknown;
}

export interface ErrorDetail {
  /** `body.amount`, `query.page`, or a flag's name. */
  field: string;
  message: string;
}

/** The one error class that commands throw; anything else is a defect of the program. */
export class PayconfirmError extends Error {
  /** The bundle gives it a short one, which Node would print. */
  static override readonly name: string = 'PayconfirmError';
  readonly kind: ErrorKind;
  readonly hint: Text | undefined;
  /** The HTTP status of the reply that caused it. */
  readonly status: number | undefined;
  readonly exitCode?: number;
  /** There only where the message is the service's own, alone. */
  readonly isQuoted?: true;
  readonly details: readonly ErrorDetail[] | undefined;
  readonly request: { method: string; path: string } | undefined;

  constructor(kind: ErrorKind, message: Said, context: ErrorContext = {}) {
    super(message, { cause: context.cause });
    this.name = 'PayconfirmError';
    this.kind = kind;
    this.hint = context.hint;
    this.status = context.status;
    if (context.isQuoted) this.isQuoted = true;
    if (context.exitCode !== undefined) this.exitCode = context.exitCode;
    this.details = context.details;
    this.request = context.request;
  }

  /** The same error with other words or another hint: its class, kind, status and all else that is not named stay. */
  with(changed: Changes<this>): this {
    const { message, cause, ...others } = { message: this.message, cause: this.cause, ...changed };
    const copy = Object.setPrototypeOf(new Error(message, { cause }), Object.getPrototypeOf(this));
    const { isQuoted, ...same } = this;
    return Object.assign(copy, isQuoted && message === this.message ? this : same, others);
  }
}

type Changes<Thrown> = { message?: Said } & Partial<
  Omit<Thrown, 'message' | 'kind' | 'name' | 'stack' | 'with'>
>;

/** Shorthand for the most frequent kind: a mistake in the call, found before any request. */
export function usageError(message: Said, hint?: Text): PayconfirmError {
  return new PayconfirmError('usage', message, { hint });
}

/** Whether the service answered that it has no such thing of this client (§7); a 403 leaves open whether it has. */
export function isUnknown(error: unknown): boolean {
  return error instanceof PayconfirmError && error.kind === 'refused' && error.status !== 403;
}

/** What was thrown and is no error of ours, as one. Its cause is the stack, which `--verbose` shows. */
export function defect(thrown: unknown): PayconfirmError {
  const replaced = filesReplaced(thrown);
  if (replaced) return replaced;
  return new PayconfirmError('local', t('a defect of payconfirm: {0}', thrown), {
    hint: t('Run it again with --verbose, and report both outputs: it prints the stack trace.'),
    cause: thrown instanceof Error ? thrown.stack : thrown,
  });
}

/** For a file of the program that was missing when it was to be loaded. Undefined for any other error. */
export function filesReplaced(thrown: unknown): PayconfirmError | undefined {
  const { code } = (thrown ?? {}) as NodeJS.ErrnoException;
  if (code !== 'MODULE_NOT_FOUND') return undefined;
  return new PayconfirmError(
    'local',
    t("payconfirm's files were replaced or removed while it ran: start it again"),
    { cause: thrown },
  );
}
