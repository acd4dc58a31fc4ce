/** Forwards entries of the service's log (§2.9) to the app. Each is first checked like a received delivery. */
import type { Clock } from '../../io/clock.ts';
import { type HeaderPair, headerValue } from '../../values/headers.ts';
import { parseTime } from '../../values/time.ts';
import { type LogEntry, logAheadMs, sentHeaders } from '../delivery-log/entry.ts';
import { type LoggedRequest, loggedRequest } from '../delivery-log/logged-delivery.ts';
import { type Accepted, authentication, type Checked, type Expected } from '../signature/authenticator.ts';
import { type Cause, cause } from '../signature/causes.ts';
import { signatureHeader, timestampHeader } from '../signature/signature.ts';
import { createExplanations } from './explain-rejections.ts';
import type { InternalEvent, LogOrigin } from './listen-event-types.ts';
import type { Pipeline } from './pipeline.ts';
import type { Logged } from './pipeline-options.ts';

export interface LogIntakeOptions {
  expected: Expected;
  check(body: Uint8Array, headers: readonly HeaderPair[], now: number): Checked;
  /** Re-signs deliveries that are too old or not verified. */
  reSign: boolean;
  pipeline: Pick<Pipeline, 'take' | 'idle'>;
  /** Whose log it is: the service's address and the client. */
  of: string;
  emit(event: InternalEvent): void;
  clock: Clock;
}

/** `again`: it could not be stored, or its checkout could not be read, so it must be taken again. */
export type Intake = 'done' | 'refused' | 'again';

export type LogIntake = ReturnType<typeof createLogIntake>;

/** When an entry was sent, by the clock that signed it. */
function sentTime(entry: LogEntry): number | undefined {
  const made = parseTime(entry.created_at);
  return made && made - logAheadMs(Object.entries(sentHeaders(entry)));
}

/** Statuses of the pipeline after which a service would redeliver. */
const again = new Set([500, 503]);

export function createLogIntake(options: LogIntakeOptions) {
  const { expected, check, reSign, pipeline, emit, clock } = options;
  const { auth, apiKeyName, secrets, toleranceSeconds } = expected;
  const explain = createExplanations();

  function originOf(entry: LogEntry, earlier: boolean, now: number): LogOrigin {
    const made = sentTime(entry);
    return {
      id: entry.id,
      created_at: entry.created_at ?? null,
      late_ms: made === undefined ? null : Math.max(0, now - made),
      earlier,
      sent: 'as sent',
    };
  }

  /** Why the log's text may differ from the delivery, and must not be forwarded as such; empty if it is proved. */
  async function doubtsOf(sent: LoggedRequest, checked: Checked, now: number): Promise<Cause[]> {
    const lacks = sent.lacks ? [cause('log-entry-not-as-sent', { why: sent.lacks })] : [];
    if (!checked.ok) return [...lacks, ...(await explain(checked, now))];
    if (auth === 'HMAC_SHA256') return [];
    // A text log may have changed it, and there is no signature to prove the opposite.
    if (isMultipart(sent)) lacks.push(cause('log-entry-not-as-sent', { why: 'multipart-unsigned' }));
    return lacks.slice(0, 1);
  }

  /** Re-signed with the secret and the current time, without other authentication. */
  function signedAnew(
    { body, headers }: LoggedRequest,
    now: number,
    scheme: Expected['scheme'] = expected.scheme,
  ): HeaderPair[] {
    const own = [timestampHeader, signatureHeader, apiKeyName].map((name) => name.toLowerCase());
    const others = headers.filter(([name]) => !own.includes(name.toLowerCase()));
    if (headerValue(others, 'content-type') === undefined && isJson(body)) others.push(jsonType);
    const [secret] = secrets;
    const proof = secret === undefined ? [] : authentication({ ...expected, scheme }, secret, body, now);
    return [...others, ...proof];
  }

  async function take(entry: LogEntry, earlier: boolean): Promise<Intake> {
    const now = clock.now();
    const log = originOf(entry, earlier, now);
    const refuse = (causes: Cause[]): Intake => {
      const at = new Date(now).toISOString();
      emit({ event: 'rejected', at, status: null, reason: causes[0]!.code, causes, words: null, log });
      return 'refused';
    };
    const label = entry.error_label;
    if (label === 'QUOTA_EXCEEDED') return refuse([cause('log-entry-not-sent', { label })]);
    const sent = loggedRequest(entry);
    if (!sent) return refuse([cause('log-entry-without-body', {})]);
    const logged = await loggedOf(entry, sent, log, now);
    if (Array.isArray(logged)) return refuse(logged);
    const isReSigned = logged.origin.sent === 're-signed';
    const { body, headers } = sent;
    const rawHeaders = (isReSigned ? signedAnew(sent, now, logged.checked.scheme) : headers).flat();
    const request = { rawHeaders, body, query: '', receivedAt: now, begunAt: clock.monotonic() };
    const { status } = await pipeline.take(request, logged);
    await pipeline.idle();
    return again.has(status) ? 'again' : 'done';
  }

  /** The entry as a delivery to forward; otherwise the reasons against it. */
  async function loggedOf(
    entry: LogEntry,
    sent: LoggedRequest,
    log: LogOrigin,
    now: number,
  ): Promise<Logged | Cause[]> {
    // Checked by its sending time: the time in the log does not make it older.
    const sentAt = sentTime(entry) ?? now;
    const checked = check(sent.body, sent.headers, sentAt);
    const [doubt, ...doubts] = await doubtsOf(sent, checked, now);
    if (doubt && !reSign) return [doubt, ...doubts];
    const isStale = !doubt && !check(sent.body, sent.headers, now).ok;
    const isReSigned = reSign && (doubt !== undefined || isStale);
    const stale = cause('sent-earlier', {
      age_ms: Math.max(0, now - sentAt),
      tolerance_seconds: toleranceSeconds,
      signed_again: isReSigned,
    });
    const warning = doubt ?? (isStale ? stale : undefined);
    return {
      checked: acceptedOf(checked, doubt === undefined, warning),
      proved: !doubt,
      origin: { ...log, sent: isReSigned ? 're-signed' : 'as sent' },
      of: options.of,
    };
  }

  return {
    /** Resolves when the app has answered; `earlier`: it was in the log before this listener started. */
    take,
  };
}

/** A doubtful delivery keeps only the scheme of its check. */
function acceptedOf(checked: Checked, isProved: boolean, warning: Cause | undefined): Accepted {
  const scheme = checked.ok ? checked.scheme : undefined;
  return {
    ...(checked.ok && isProved ? checked : { ok: true }),
    ...(scheme && { scheme }),
    ...(warning && { warning }),
  };
}

/** Needed by any app, if the log has lost it. */
const jsonType: HeaderPair = ['Content-Type', 'application/json'];

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString());
    return true;
  } catch {
    return false;
  }
}

function isMultipart({ headers }: LoggedRequest): boolean {
  return headerValue(headers, 'content-type')?.toLowerCase().startsWith('multipart/') === true;
}
