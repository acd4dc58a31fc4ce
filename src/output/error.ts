import type { PayconfirmError } from '../errors.ts';
import { t } from '../texts/translate.ts';
import { commandLineFor, linesOf } from '../values/command-line.ts';
import { clip, longestCell, looksLikeOurOutput, safeLine } from '../values/safe-text.ts';
import { toJson } from '../values/terminal-safe-json.ts';
import type { Theme } from './theme.ts';

/**
 * Renders an error for stderr, safe and with a final line feed: `error: …`, a line per rejected field, and
 * `hint: …`. With `verbose` also the request and the cause. With `json`, one line
 * `{"error":{kind,message,hint,status,details,request}}`, where unknown values are null. `profile`: the
 * chosen profile, for the commands in the hint.
 */
export function renderError(thrown: PayconfirmError, options: ErrorOptions): string {
  const { json, theme, verbose } = options;
  if (json) return `${toJson({ error: errorRecord(thrown, options) })}\n`;
  const error = withoutSecrets(thrown, options);
  const { kind, message, hint, status, details = [], request, cause } = error;
  const { isQuoted } = thrown;
  // Not an error: the user stopped it.
  if ((kind === 'interrupted' || kind === 'terminated') && !hint) {
    const said: string = t(kind);
    if (message === kind || message === said) return `${said}\n`;
  }
  const lines = [
    `${theme.failure(t('error:'))} ${isQuoted ? t('{0}', safeLine(message)) : safeLine(message)}${status === undefined || isSuccess(status) ? '' : ` (HTTP ${status})`}`,
    ...details
      .filter((one) => `${one.field}: ${one.message}` !== message)
      .map(({ field, message }) => `  ${theme.strong(fieldName(field))}: ${safeLine(message)}`),
  ];
  if (hint) lines.push(`${theme.dim(t('hint:'))} ${hint.join('\n')}`);
  if (verbose && request)
    lines.push(theme.dim(`request: ${clip(safeLine(`${request.method} ${request.path}`), longestCell)}`));
  if (verbose && cause !== undefined)
    lines.push(theme.dim(`cause: ${clip(safeLine(`${cause}`), longestCell)}`));
  return `${lines.join('\n')}\n`;
}

interface ErrorOptions {
  json: boolean;
  theme: Theme;
  verbose: boolean;
  profile: string | undefined;
  /** Removes the secrets from a text, before it is quoted or folded. */
  hide(text: string): string;
}

type ReportedError = Pick<
  PayconfirmError,
  'kind' | 'message' | 'status' | 'details' | 'request' | 'cause'
> & {
  hint: readonly string[] | undefined;
};

function withoutSecrets(
  error: PayconfirmError,
  { profile, hide }: Pick<ErrorOptions, 'profile' | 'hide'>,
): ReportedError {
  const { kind, message, hint, status, details, request, cause } = error;
  return {
    kind,
    message: hide(message),
    hint: hint ? linesOf(hint, commandLineFor(profile)).map(hide) : undefined,
    status,
    details: details?.map((detail) => ({ field: hide(detail.field), message: hide(detail.message) })),
    request: request && { method: request.method, path: hide(request.path) },
    cause: cause === undefined ? undefined : hide(String(cause)),
  };
}

/** A service's field name may be a whole sentence. */
const fieldName = (field: string) => (looksLikeOurOutput(field) ? `“${safeLine(field)}”` : safeLine(field));

/** An envelope with `success` false has status 200, which does not explain the error. */
const isSuccess = (status: number) => status >= 200 && status < 300;

/** The error for JSON, without secrets and not yet made safe. Unknown values are null. */
export function errorRecord(thrown: PayconfirmError, options: Pick<ErrorOptions, 'profile' | 'hide'>) {
  const { kind, message, hint, status, details, request } = withoutSecrets(thrown, options);
  return {
    kind,
    message,
    hint: hint?.join('\n') ?? null,
    status: status ?? null,
    details: details ?? null,
    request: request ?? null,
  };
}
