import { readBytes } from '../../../cli/body-input.ts';
import type { Context } from '../../../context.ts';
import { PayconfirmError, usageError } from '../../../errors.ts';
import { t } from '../../../texts/translate.ts';
import { type HeaderPair, headerValue } from '../../../values/headers.ts';
import { parseTime } from '../../../values/time.ts';
import { type LogEntry, logAheadMs, payloadText } from '../../../webhooks/delivery-log/entry.ts';
import { apiKeyHeader, loggedHeaders } from '../../../webhooks/delivery-log/logged-delivery.ts';
import { isRedacted } from '../../../webhooks/journal/journal-record.ts';
import type { KeptDelivery } from '../../../webhooks/journal/read-journal.ts';
import { signatureHeader, timestampHeader } from '../../../webhooks/signature/signature.ts';
import { entryById } from '../entry-by-id.ts';
import { scopeOf } from '../stored-scope.ts';

export interface ToVerify {
  source: 'log' | 'journal' | 'file';
  body: Uint8Array;
  headers: readonly HeaderPair[];
  /** The id in the log or the journal, or the file's name. */
  id: string;
  /** When it was sent or received, epoch milliseconds; empty if unknown. */
  times: readonly number[];
  /** The body is known to be the signed one. */
  bodyIsAsSigned: boolean;
  /** The value of the timestamp header. */
  timestamp: string | undefined;
  /** Set if an API key replaces the signature. */
  apiKeyName: string | undefined;
  /** Its log entry; the body there is text. */
  entry: LogEntry | undefined;
}

export interface Source {
  log: string | undefined;
  day?: string | undefined;
  journal: string | undefined;
  /** With `journal`: any profile's deliveries. */
  'all-profiles'?: boolean | undefined;
  file: string | undefined;
  timestamp: string | undefined;
  signature: string | undefined;
}

/** @throws refused error or local error if it does not exist */
export async function deliveryToVerify(source: Source, ctx: Context): Promise<ToVerify> {
  if (source.log !== undefined) return ofEntry(await entryById(source.log, source.day, ctx));
  if (source.journal !== undefined) {
    const { keptDelivery } = await import('../../../webhooks/journal/read-journal.ts');
    return ofKept(await keptDelivery(ctx.stateDir, await scopeOf(source, ctx), source.journal));
  }
  const { file, timestamp, signature } = source;
  if (file === undefined || timestamp === undefined || signature === undefined) {
    throw usageError(t('--body-file needs --timestamp and --signature'));
  }
  const headers: HeaderPair[] = [
    [timestampHeader, timestamp],
    [signatureHeader, signature],
  ];
  return {
    source: 'file',
    id: file,
    times: [],
    bodyIsAsSigned: false,
    body: await readBytes(file, ctx),
    headers,
    timestamp,
    apiKeyName: undefined,
    entry: undefined,
  };
}

/** The request of an entry of the service's log. */
export function ofEntry(entry: LogEntry): ToVerify {
  const headers = loggedHeaders(entry);
  const sent = parseTime(entry.created_at);
  const text = payloadText(entry);
  // A text log holds the body as sent (§2.9), except for bytes that are not text.
  const isText =
    text === entry.request_payload &&
    !text.includes('\ufffd') &&
    !headerValue(headers, 'content-type')?.startsWith('multipart/');
  return {
    source: 'log',
    id: entry.id,
    times: sent === undefined ? [] : [sent - logAheadMs(headers)],
    bodyIsAsSigned: isText,
    body: Buffer.from(text),
    headers,
    timestamp: headerValue(headers, timestampHeader),
    apiKeyName: headerValue(headers, signatureHeader) === undefined ? apiKeyHeader(entry) : undefined,
    entry,
  };
}

/** @throws local error for a delivery with an API key, which is not stored */
export function ofKept(kept: KeptDelivery): ToVerify {
  const timestamp = headerValue(kept.headers, timestampHeader);
  if (timestamp === undefined && kept.headers.some(isRedacted)) {
    throw new PayconfirmError(
      'local',
      t('the journal does not store API keys, so this one cannot be checked'),
      {
        hint: t('listen checked it on arrival; webhooks verify --log checks the key that the service sent'),
      },
    );
  }
  const logged = parseTime(kept.log_time);
  return {
    source: 'journal',
    id: kept.id,
    // A delivery from the log was sent at the log's time, or signed again when it was received.
    times: [logged && logged - logAheadMs(kept.headers), parseTime(kept.received_at)].flatMap(
      (time) => time ?? [],
    ),
    bodyIsAsSigned: kept.verified,
    body: Buffer.from(kept.body_base64, 'base64'),
    headers: kept.headers,
    timestamp,
    apiKeyName: undefined,
    entry: undefined,
  };
}
