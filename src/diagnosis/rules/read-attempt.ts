/** Converts an attempt of the delivery log for the rules. */
import { type HeaderPair, headerValue } from '../../values/headers.ts';
import { isRecord } from '../../values/is-record.ts';
import { mayContainSecret, readLoggedHeaders, withoutLoggedSecrets } from '../../values/redact-headers.ts';
import { clip } from '../../values/safe-text.ts';
import { type LogEntry, logAheadMs, timeOf } from '../../webhooks/delivery-log/entry.ts';
import { signatureHeader, timestampHeader } from '../../webhooks/signature/signature.ts';
import { defaultToleranceSeconds } from '../../webhooks/signature/signing-forms.ts';
import type { Attempted, Carried } from '../codes.ts';

export interface AttemptFacts extends Attempted {
  label: string;
  /** The whole answer or the whole error. */
  text: string;
  /** The answer is an HTML page, not an API response. */
  isPage: boolean;
  carried: Carried;
  /** The `Content-Type` of the delivery without parameters; empty if the log does not have it. */
  format: string;
  /** Milliseconds between signing and sending; null if within the tolerance or unknown. */
  off: number | null;
  /** The target of a redirect, as an absolute URL. */
  to: string | null;
}

export function factsOf(entry: LogEntry): AttemptFacts {
  const { endpoint_url: url, status_code, error_label, ...rest } = entry;
  // The receiver may repeat the API key of the delivery.
  const { response_text } = withoutLoggedSecrets(entry);
  const sent: HeaderPair[] = Object.entries(readLoggedHeaders(rest.request_headers));
  const text = typeof response_text === 'string' ? response_text : '';
  return {
    url,
    host: URL.canParse(url) ? new URL(url).hostname : url,
    status: typeof status_code === 'number' ? status_code : null,
    words: messageIn(text),
    label: typeof error_label === 'string' ? error_label : '',
    text,
    isPage: isPage(text),
    carried: carriedIn(sent),
    format: (headerValue(sent, 'content-type') ?? '').split(';', 1)[0]!.trim(),
    off: clockOff(sent, timeOf(entry) - logAheadMs(sent)),
    to: redirectTarget(url, text, rest),
  };
}

/** The parameters of every finding about an attempt. */
export const attempted = ({ url, host, status, words }: AttemptFacts): Attempted => ({
  url,
  host,
  status,
  words,
});

function carriedIn(sent: readonly HeaderPair[]): Carried {
  if (sent.length === 0) return 'unknown';
  if (headerValue(sent, signatureHeader.toLowerCase()) !== undefined) return 'signature';
  const others = sent.map(([name]) => name).filter(mayContainSecret);
  if (others.some((name) => /key|secret|token|auth|hook|sign|pass/i.test(name))) return 'key';
  // An API key header may have any name (§2.8), and a service may add other headers.
  return others.length === 0 ? 'nothing' : 'unknown';
}

/** Both times are in the log, so the clock of this machine does not matter. */
function clockOff(sent: readonly HeaderPair[], at: number): number | null {
  const signedAt = Number(headerValue(sent, timestampHeader.toLowerCase()) ?? Number.NaN) * 1000;
  const off = at - signedAt;
  return at > 0 && Math.abs(off) > defaultToleranceSeconds * 1000 ? off : null;
}

/** A log has no response headers (§2.9), but a service may add them. The text of a redirect may also name its target. */
function redirectTarget(url: string, text: string, entry: object): string | null {
  const headers = readLoggedHeaders((entry as { response_headers?: unknown }).response_headers);
  const location = headerValue(Object.entries(headers), 'location');
  const given = location ?? /\bhref="([^"]+)"/i.exec(text)?.[1] ?? /\bhttps?:\/\/[^\s"'<>]+/.exec(text)?.[0];
  return given !== undefined && URL.canParse(given, url) ? new URL(given, url).href : null;
}

const isPage = (text: string) => /^\s*<(!doctype|html|head|body)\b/i.test(text);

/** Maximum characters of another program's message in a sentence. */
const longestMessage = 80;

/** The message in a JSON answer, the title of a page, or the text. Possible account numbers are masked. */
function messageIn(text: string): string {
  const title = /<title[^>]*>([^<]*)/i.exec(text)?.[1];
  const plain = title ?? (isPage(text) ? text.replace(/<[^>]*>/g, ' ') : messageOf(parsed(text)) || text);
  const line = plain.replace(/\s+/g, ' ').trim();
  return clip(
    line.replace(/\b\d{5,}(?=\d{4}\b)/g, (digits) => '*'.repeat(digits.length)),
    longestMessage,
  );
}

const messageNames = ['message', 'error', 'detail', 'msg', 'reason', 'error_description', 'errors', 'title'];

/** The first message text at any depth; empty for JSON without one. */
function messageOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(messageOf).find(Boolean) ?? '';
  if (!isRecord(value)) return undefined;
  return messageNames.map((name) => messageOf(value[name])).find(Boolean) ?? '';
}

/** The text as JSON; undefined if it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
