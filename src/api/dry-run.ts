import { redactBody, redactHeaders } from './redact.ts';

/** The request that would have been sent, its secrets redacted. */
export interface PlannedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

/** Thrown in place of sending with `--dry-run`; not an error: its request is the command's output, exit 0. */
export class DryRun extends Error {
  readonly request: PlannedRequest;

  constructor(request: {
    method: string;
    url: URL;
    headers: Readonly<Record<string, string>>;
    body: unknown;
  }) {
    super('nothing was sent');
    this.name = 'DryRun';
    this.request = {
      method: request.method,
      url: request.url.href,
      headers: redactHeaders(request.headers),
      body: redactBody(request.body) ?? null,
    };
  }
}
