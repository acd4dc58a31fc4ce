/** One attempt of the delivery log as the rules read it. */
import { type HeaderPair, headerValue } from '../../values/headers.ts';
import { isRecord } from '../../values/is-record.ts';
import { mayContainSecret, readLoggedHeaders, withoutLoggedSecrets } from '../../values/logged-headers.ts';
import { clip } from '../../values/safe-text.ts';
import { type LogEntry, logAheadMs, timeOf } from '../../webhooks/delivery-log/entry.ts';
import {
  defaultToleranceSeconds,
  signatureHeader,
  timestampHeader,
} from '../../webhooks/signature/signature.ts';
import type { Attempted, Carried } from '../codes.ts';

export interface AttemptFacts extends Attempted {
  label: string;
  /** The whole answer, or the whole error. */
  text: string;
  /** The answer is a page for browsers, not what a program says to another. */
  isPage: boolean;
  carried: Carried;
  /** The Content-Type that was sent, without its parameters; empty where the log does not have it. */
  format: string;
  /** Milliseconds between signing and sending; null where that is within the tolerance, or not known. */
  off: number | null;
  /** Where it was redirected to, as a whole URL. */
  to: string | null;
}

export function factsOf(entry: LogEntry): AttemptFacts {
  const { endpoint_url: url, status_code, error_label, ...rest } = entry;
  // The receiver may repeat the key that it was sent.
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

/** What every finding about an attempt says. */
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
  // A key may have any name (§2.8), and a service may add headers that are none.
  return others.length === 0 ? 'nothing' : 'unknown';
}

/** The log has both times, so that no clock of ours is needed. */
function clockOff(sent: readonly HeaderPair[], at: number): number | null {
  const signedAt = Number(headerValue(sent, timestampHeader.toLowerCase()) ?? Number.NaN) * 1000;
  const off = at - signedAt;
  return at > 0 && Math.abs(off) > defaultToleranceSeconds * 1000 ? off : null;
}

/** A log has no response headers (§2.9), but a service may add them, and pages of a redirect name its target. */
function redirectTarget(url: string, text: string, entry: object): string | null {
  const headers = readLoggedHeaders((entry as { response_headers?: unknown }).response_headers);
  const location = headerValue(Object.entries(headers), 'location');
  const given = location ?? /\bhref="([^"]+)"/i.exec(text)?.[1] ?? /\bhttps?:\/\/[^\s"'<>]+/.exec(text)?.[0];
  return given !== undefined && URL.canParse(given, url) ? new URL(given, url).href : null;
}

const isPage = (text: string) => /^\s*<(!doctype|html|head|body)\b/i.test(text);

/** Characters of another program's message that a sentence has room for. */
const longestMessage = 80;

/** The message in a JSON answer, the title of a page, or the text; numbers that may be of an account are masked. */
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

/** The first text that says something, at any depth; empty for JSON that says nothing. */
function messageOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(messageOf).find(Boolean) ?? '';
  if (!isRecord(value)) return undefined;
  return messageNames.map((name) => messageOf(value[name])).find(Boolean) ?? '';
}

/** The text as JSON; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
