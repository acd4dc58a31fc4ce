import { toJson } from '../output/json.ts';
import { safeCell } from '../output/safe-text.ts';
import type { View } from '../output/view.ts';
import { redactBody, redactHeaders } from './redact.ts';

/** The request that would have been sent, its secrets redacted and phone numbers masked. */
export interface PlannedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

/** Thrown in place of sending with `--dry-run`; not an error: its request is the command's output, exit 0. */
export class DryRun extends Error {
  readonly request: PlannedRequest;

  constructor(
    request: { method: string; url: URL; headers: Readonly<Record<string, string>>; body: unknown },
    showPersonal = false,
  ) {
    super('nothing was sent');
    this.name = 'DryRun';
    this.request = {
      method: request.method,
      url: request.url.href,
      headers: redactHeaders(request.headers),
      body: redactBody(request.body, showPersonal) ?? null,
    };
  }
}

/** How a planned request is shown to a person: as it would go over the wire. */
export const dryRunView: View<PlannedRequest> = {
  text: ({ method, url, headers, body }) =>
    [
      `${method} ${safeCell(url)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${safeCell(value)}`),
      ...(body === null ? [] : ['', toJson(body, 2)]),
      '',
    ].join('\n'),
};
