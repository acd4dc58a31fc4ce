/** What becomes of an entry of the service's log (§2.9) on its way to the app: checked first, as a delivery is that comes by itself. */
import type { Clock } from '../../io/clock.ts';
import { formatDuration } from '../../values/duration.ts';
import { type HeaderPair, headerValue } from '../../values/headers.ts';
import { parseTime } from '../../values/time.ts';
import { type AsSent, asSent } from '../delivery-log/as-sent.ts';
import type { LogEntry } from '../delivery-log/entry.ts';
import { type Accepted, authentication, type Checked, type Expected } from '../signature/authenticator.ts';
import type { Cause } from '../signature/diagnose.ts';
import { signatureHeader, timestampHeader } from '../signature/signature.ts';
import type { InternalEvent, LogOrigin } from './events.ts';
import { createExplanations } from './explanations.ts';
import type { Logged, Pipeline } from './pipeline.ts';

export interface LogIntakeOptions {
  expected: Expected;
  check(body: Uint8Array, headers: readonly HeaderPair[], now: number): Checked;
  /** Signs what is too old by now, or was not proved. */
  reSign: boolean;
  pipeline: Pick<Pipeline, 'take' | 'idle'>;
  /** Whose log it is: the service's address and the client. */
  of: string;
  emit(event: InternalEvent): void;
  clock: Clock;
}

/** `again`: it could not be kept, or its checkout could not be read: it is to be taken once more. */
export type Intake = 'done' | 'refused' | 'again';

export interface LogIntake {
  /** Resolves when the app has answered; `earlier`: it was in the log before this listener looked. */
  take(entry: LogEntry, earlier: boolean): Promise<Intake>;
}

/** Statuses of the pipeline after which a service would send again. */
const again = new Set([500, 503]);

export function createLogIntake(options: LogIntakeOptions): LogIntake {
  const { expected, check, reSign, pipeline, emit, clock } = options;
  const { auth, apiKeyName, secrets, toleranceSeconds } = expected;
  const explain = createExplanations();

  function originOf({ id, created_at }: LogEntry, earlier: boolean, now: number): LogOrigin {
    const made = parseTime(created_at);
    return {
      id,
      created_at: created_at ?? null,
      late_ms: made === undefined ? null : Math.max(0, now - made),
      earlier,
      sent: 'as sent',
    };
  }

  /** Why the log's text cannot be shown to be what was sent, and may not go on as that. */
  async function doubt(sent: AsSent, checked: Checked, now: number): Promise<Doubt | undefined> {
    if (!checked.ok) {
      const { cause, words } = await explain(checked, now);
      return { reason: cause, words: sent.lacks ?? wordsOfLog(cause, words, isMultipart(sent)) };
    }
    if (auth === 'HMAC_SHA256') return undefined;
    if (sent.lacks !== undefined) return { reason: 'not-as-sent', words: sent.lacks };
    if (!isMultipart(sent)) return undefined;
    return {
      reason: 'not-as-sent',
      words:
        'its body is multipart, which a log of text may hold changed, and no signature shows that it is not',
    };
  }

  /** With the secret and the time of now, and no other authentication. */
  function signedAnew({ body, headers }: AsSent, now: number, scheme: Accepted['scheme']): HeaderPair[] {
    const own = [timestampHeader, signatureHeader, apiKeyName].map((name) => name.toLowerCase());
    const others = headers.filter(([name]) => !own.includes(name.toLowerCase()));
    if (headerValue(others, 'content-type') === undefined && isJson(body)) others.push(jsonType);
    const [secret] = secrets;
    const proof = secret === undefined ? [] : authentication(expected, secret, body, now, scheme);
    return [...others, ...proof];
  }

  async function take(entry: LogEntry, earlier: boolean): Promise<Intake> {
    const now = clock.now();
    const at = new Date(now).toISOString();
    const log = originOf(entry, earlier, now);
    const refuse = ({ reason, words }: Doubt): Intake => {
      emit({ event: 'rejected', at, status: null, reason, words, log });
      return 'refused';
    };
    if (entry.error_label === 'QUOTA_EXCEEDED') return refuse(notSent);
    const sent = asSent(entry);
    if (!sent) return refuse(noBody);
    const { body, headers } = sent;
    // Judged at the time at which it was sent: it is no older because it was in the log for a while.
    const checked = check(body, headers, parseTime(entry.created_at) ?? now);
    const doubted = await doubt(sent, checked, now);
    if (doubted && !reSign) return refuse(doubted);
    const stale = !doubted && !check(body, headers, now).ok;
    const anew = doubted !== undefined || (stale && reSign);
    const scheme = checked.ok ? checked.scheme : undefined;
    const warning = doubted?.words ?? (stale ? staleWords(entry, now, toleranceSeconds, anew) : undefined);
    const accepted: Accepted = {
      ...(checked.ok && !doubted ? checked : { ok: true }),
      ...(scheme === undefined ? {} : { scheme }),
      ...(warning === undefined ? {} : { warning }),
    };
    const logged: Logged = {
      checked: accepted,
      proved: doubted === undefined,
      origin: { ...log, sent: anew ? 're-signed' : 'as sent' },
      of: options.of,
    };
    const rawHeaders = (anew ? signedAnew(sent, now, scheme) : headers).flat();
    const request = { rawHeaders, body, query: '', receivedAt: now, begunAt: clock.monotonic() };
    const { status } = await pipeline.take(request, logged);
    await pipeline.idle();
    return again.has(status) ? 'again' : 'done';
  }

  return { take };
}

interface Doubt {
  reason: string;
  words: string;
}

const notSent: Doubt = {
  reason: 'not-sent',
  words: 'the service recorded it and did not send it: QUOTA_EXCEEDED',
};
const noBody: Doubt = { reason: 'no-body', words: 'the log does not have the body that was sent' };

/** What of the explanations reads otherwise where the log, and nothing on the way, stands between. */
const changed: Partial<Record<Cause, string>> = {
  'body-reserialised': 'the log does not have the bytes that were sent: its JSON is written in another way',
  'body-newline-added': 'the log does not have the bytes that were sent: a newline was added',
  'body-newline-lost': 'the log does not have the bytes that were sent: the last newline is lost',
  'body-line-endings': 'the log does not have the bytes that were sent: its line ends are others',
  'body-charset': 'the log does not have the bytes that were sent: its characters are read in another way',
};

function wordsOfLog(cause: Cause, words: string, multipart: boolean): string {
  if (cause !== 'signature-mismatch') return changed[cause] ?? words;
  const why = multipart ? ', as a log of text may do with multipart' : '';
  return `the signature is not right: another secret signed it, or the log has changed the body${why}`;
}

/** What an app could not read without, where the log has lost it. */
const jsonType: HeaderPair = ['Content-Type', 'application/json'];

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString());
    return true;
  } catch {
    return false;
  }
}

function isMultipart({ headers }: AsSent): boolean {
  return headerValue(headers, 'content-type')?.toLowerCase().startsWith('multipart/') === true;
}

/** Told where the app's own check of the time (§5.7) would refuse what is right. */
function staleWords({ created_at }: LogEntry, now: number, toleranceSeconds: number, anew: boolean): string {
  const age = formatDuration(Math.max(0, now - (parseTime(created_at) ?? now)));
  return anew
    ? `sent ${age} ago, so it has the time of now`
    : `sent ${age} ago: an app that checks the time refuses what is over ${formatDuration(toleranceSeconds * 1000)} old, unless --re-sign`;
}
