import { commandLineFor, worded } from '../command-line.ts';
import type { PayconfirmError } from '../errors.ts';
import { toJson } from './json.ts';
import { safeCell, safeText } from './safe-text.ts';
import type { Theme } from './theme.ts';

/**
 * An error for stderr, made safe, with its last line feed: `error: …`, a line for each refused field and
 * `hint: …`; with `verbose` also the request and what lies beneath. With `json`, one line
 * `{"error":{kind,message,hint,status,details,request}}` in which what is unknown is null.
 * `profile`: the chosen one, named in the commands of the hint.
 */
export function renderError(error: PayconfirmError, { json, theme, verbose, profile }: ErrorOptions): string {
  const hint = error.hint && worded(error.hint, commandLineFor(profile));
  if (json) return `${errorJson(error, hint)}\n`;
  const { message, status, details = [], request, cause } = error;
  const lines = [
    `${theme.failure('error:')} ${safeCell(message)}${status === undefined || isSuccess(status) ? '' : ` (HTTP ${status})`}`,
    ...details.map(({ field, message }) => `  ${theme.strong(safeCell(field))}: ${safeCell(message)}`),
  ];
  if (hint) lines.push(`${theme.dim('hint:')} ${safeText(hint)}`);
  if (verbose && request) lines.push(theme.dim(`request: ${safeCell(`${request.method} ${request.path}`)}`));
  if (verbose && cause !== undefined) lines.push(theme.dim(`cause: ${safeCell(String(cause))}`));
  return `${lines.join('\n')}\n`;
}

interface ErrorOptions {
  json: boolean;
  theme: Theme;
  verbose: boolean;
  profile: string | undefined;
}

/** An envelope with `success` false comes with 200: that says nothing of what went wrong. */
const isSuccess = (status: number) => status >= 200 && status < 300;

function errorJson(
  { kind, message, status, details, request }: PayconfirmError,
  hint: string | undefined,
): string {
  return toJson({
    error: {
      kind,
      message,
      hint: hint ?? null,
      status: status ?? null,
      details: details ?? null,
      request: request ?? null,
    },
  });
}
