import { readBytes } from '../../../cli/body-input.ts';
import type { Context } from '../../../context.ts';
import { PayconfirmError, usageError } from '../../../errors.ts';
import type { HeaderPair } from '../../../values/headers.ts';
import type { LogEntry } from '../../../webhooks/delivery-log/entry.ts';
import { apiKeyHeader, loggedHeaders } from '../../../webhooks/delivery-log/logged-delivery.ts';
import type { KeptDelivery } from '../../../webhooks/journal/reader.ts';
import { isRedacted } from '../../../webhooks/journal/record.ts';
import { signatureHeader, timestampHeader } from '../../../webhooks/signature/signature.ts';
import { entryById } from '../entry-by-id.ts';
import { scopeOf } from '../stored-scope.ts';

export interface ToVerify {
  /** Where the delivery came from. */
  source: 'log' | 'journal' | 'file';
  body: Uint8Array;
  headers: readonly HeaderPair[];
  /** The timestamp header's value. */
  timestamp: string | undefined;
  /** Set when an API key stands in for a signature. */
  apiKeyName: string | undefined;
  /** The entry of the log that it is of; its body is text. */
  entry: LogEntry | undefined;
}

export interface Source {
  log: string | undefined;
  /** Of `log`. */
  day?: string | undefined;
  journal: string | undefined;
  /** With `journal`: of any profile. */
  'all-profiles'?: boolean | undefined;
  file: string | undefined;
  timestamp: string | undefined;
  signature: string | undefined;
}

/**
 * The delivery that the flags name.
 * @throws refused error or local error when it is not there
 */
export async function deliveryToVerify(source: Source, ctx: Context): Promise<ToVerify> {
  if (source.log !== undefined) return ofEntry(await entryById(source.log, source.day, ctx));
  if (source.journal !== undefined) {
    const { keptDelivery } = await import('../../../webhooks/journal/reader.ts');
    return ofKept(await keptDelivery(ctx.stateDir, await scopeOf(source, ctx), source.journal));
  }
  const { file, timestamp, signature } = source;
  if (file === undefined || timestamp === undefined || signature === undefined) {
    throw usageError('--body-file goes with --timestamp and --signature');
  }
  const headers: HeaderPair[] = [
    [timestampHeader, timestamp],
    [signatureHeader, signature],
  ];
  return {
    source: 'file',
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
  return {
    source: 'log',
    body: Buffer.from(entry.request_payload),
    headers,
    timestamp: headerValue(headers, timestampHeader),
    apiKeyName: headerValue(headers, signatureHeader) === undefined ? apiKeyHeader(entry) : undefined,
    entry,
  };
}

/** @throws local error where it came with an API key, which is not kept */
export function ofKept(kept: KeptDelivery): ToVerify {
  const timestamp = headerValue(kept.headers, timestampHeader);
  if (timestamp === undefined && kept.headers.some(isRedacted)) {
    throw new PayconfirmError('local', 'the journal does not keep API keys, so this one cannot be checked', {
      hint: 'listen checked it when it came; webhooks verify --log checks the key that the service sent',
    });
  }
  return {
    source: 'journal',
    body: Buffer.from(kept.body_base64, 'base64'),
    headers: kept.headers,
    timestamp,
    apiKeyName: undefined,
    entry: undefined,
  };
}

function headerValue(headers: readonly HeaderPair[], name: string): string | undefined {
  return headers.find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1];
}
