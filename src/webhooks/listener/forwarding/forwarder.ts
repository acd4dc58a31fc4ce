import http, { type Agent, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import type { Clock } from '../../../io/clock.ts';
import { type Act, act } from '../../../io/dry-run.ts';
import { isListening } from '../../../io/is-listening.ts';
import { t } from '../../../texts/translate.ts';
import { formatDuration } from '../../../values/duration.ts';
import type { HeaderPair } from '../../../values/headers.ts';
import { mayContainSecret } from '../../../values/redact-headers.ts';
import { hidden } from '../../../values/redact-secrets.ts';
import { listenerHeader, type OwnReply, ownReplyIn } from '../own-reply-header.ts';
import { type AppConnection, lookupFor, serverName, usualConnection } from './app-connection.ts';
import { closedWithoutAnswer, type Failure, type FailureKind, failureOf, UnusableAnswer } from './failure.ts';
import { forwardedHeaders, headersForApp } from './headers.ts';

export interface Forwarded {
  /** The app accepted it with 200, 201 or 202 (§6.1). */
  ok: boolean;
  /** The HTTP status; missing if the app did not answer. */
  status?: number;
  failure?: Failure;
  /** The first bytes of its answer, at most `maxAnswerBytes`. */
  answer: Buffer;
  contentType?: string;
  /** A listener answered instead of its app. */
  listener?: OwnReply;
  attempts: number;
  /** Milliseconds of all attempts together. */
  durationMs: number;
}

export interface ForwardOptions {
  headers: readonly HeaderPair[];
  /** Sent byte for byte. */
  body: Uint8Array;
  target: URL;
  /** Further attempts after a 5xx (except 508), or if there was no connection. */
  retries: number;
  /** Milliseconds for all attempts together. */
  withinMs: number;
  clock: Clock;
}

/** Maximum bytes of the app's answer that are stored, to return and to show. */
export const maxAnswerBytes = 64 * 1024;
const agents = { maxSockets: 256 };

export type Forwarder = ReturnType<typeof createForwarder>;

/** Redirects are not followed; nothing is sent twice, except for `retries`. `hop`: the name for Via. */
export function createForwarder(hop?: string, app: AppConnection = usualConnection) {
  const plain = new http.Agent(agents);
  const ca = app.ca === undefined ? undefined : [...rootCertificates, app.ca];
  const tls = new https.Agent({ ...agents, ...(ca && { ca }) });
  const lookup = lookupFor(app);
  const replaced = app.headers.map(([name]) => name.toLowerCase());
  const underWay = new Set<AbortController>();
  return {
    /** Sends a delivery to the app. Never rejects, except in a dry run. */
    forward: async (given: ForwardOptions) => {
      const via: HeaderPair[] = hop === undefined ? [] : [['Via', `1.1 ${hop}`]];
      const received = given.headers.filter(([name]) => !replaced.includes(name.toLowerCase()));
      const options = { ...given, headers: [...received, ...app.headers, ...via], app, lookup };
      act(() => plannedOf(options));
      const over = new AbortController();
      underWay.add(over);
      const result = await attempts(options, options.target.protocol === 'https:' ? tls : plain, over);
      underWay.delete(over);
      return result;
    },
    /** Whether a server listens at the app's URL. Sends nothing. */
    isUp: (target: URL) => isListening(target, lookup),
    /** Closes the connections to the app. Requests without an answer fail. */
    close: () => {
      for (const over of underWay) over.abort(() => t('listen stopped before the app answered'));
      plain.destroy();
      tls.destroy();
    },
  };
}

interface AppRequest extends ForwardOptions {
  app: AppConnection;
  lookup: LookupFunction;
}

function plannedOf({ headers, body, target }: ForwardOptions): Act {
  const sent = headersForApp(headers);
  const pairs = sent.map(([name, value]) => [name, mayContainSecret(name) ? hidden : value]);
  return {
    kind: 'request',
    method: 'POST',
    url: target.href,
    headers: Object.fromEntries(pairs),
    body: Buffer.from(body).toString(),
  };
}

/** `over`: ends it when aborted, with the reason as a phrase. */
async function attempts(options: AppRequest, agent: Agent, over: AbortController): Promise<Forwarded> {
  const { clock, retries, withinMs } = options;
  const started = clock.monotonic();
  const done = new AbortController();
  clock.sleep(withinMs, done.signal).then(
    () =>
      over.abort(() =>
        t('the app did not answer within {0}; it may have processed the delivery', formatDuration(withinMs)),
      ),
    () => undefined,
  );
  for (let attempt = 1; ; attempt++) {
    const result = await send(options, agent, over.signal).catch(async (error): Promise<Attempt> => {
      const failure = await failureOf(error, options, over.signal);
      return { ok: false, failure, answer: Buffer.alloc(0) };
    });
    const retry = attempt <= retries && !over.signal.aborted && worthRetrying(result);
    const backoff = Math.min(200 * 2 ** (attempt - 1), 5000);
    if (retry && (await slept(clock, backoff, over.signal))) continue;
    done.abort();
    return { ...result, attempts: attempt, durationMs: Math.round(clock.monotonic() - started) };
  }
}

type Attempt = Omit<Forwarded, 'attempts' | 'durationMs'>;

const mayPass: Record<FailureKind, boolean> = {
  unreachable: true,
  'no-answer': true,
  unsendable: false,
  timeout: false,
  'not-confirmed': false,
  duplicate: false,
  dropped: false,
};

/** Loop detected (508): a retry would not help. */
const inCircle = 508;

function worthRetrying({ status, failure }: Attempt): boolean {
  return failure ? mayPass[failure.kind] : status !== undefined && status >= 500 && status !== inCircle;
}

async function slept(clock: Clock, ms: number, signal: AbortSignal): Promise<boolean> {
  return clock.sleep(ms, signal).then(
    () => true,
    () => false,
  );
}

function send(options: AppRequest, agent: Agent, signal: AbortSignal): Promise<Attempt> {
  const { headers, body, target, app, lookup } = options;
  const servername = serverName(app);
  return new Promise((resolve, reject) => {
    const client = target.protocol === 'https:' ? https : http;
    const sent = client.request(target, {
      method: 'POST',
      agent,
      signal,
      lookup,
      ...(servername !== undefined && { servername }),
      headers: forwardedHeaders(headers, app.host ?? target.host, body.length),
    });
    sent.on('response', (response) => resolve(answerOf(response)));
    sent.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy();
      reject(noStatus(statusCode));
    });
    sent.on('error', reject);
    // For any other way in which an app closes a connection.
    sent.on('close', () => reject(new UnusableAnswer(closedWithoutAnswer)));
    sent.end(body);
  });
}

/** @throws if it has no status, or one that cannot be returned */
async function answerOf(response: IncomingMessage): Promise<Attempt> {
  const status = response.statusCode ?? 0;
  if (status < 200 || status > 599) {
    response.destroy();
    throw noStatus(status);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      if (size < maxAnswerBytes) chunks.push(chunk);
      size += chunk.length;
    }
  } catch {
    throw new UnusableAnswer(() => t("the app's answer ended in the middle"));
  }
  const contentType = response.headers['content-type'];
  const listener = ownReplyIn(response.headers[listenerHeader.toLowerCase()]);
  return {
    ok: status >= 200 && status <= 202,
    status,
    answer: Buffer.concat(chunks).subarray(0, maxAnswerBytes),
    ...(contentType === undefined ? {} : { contentType }),
    ...(listener === undefined ? {} : { listener }),
  };
}

function noStatus(status: number | undefined): UnusableAnswer {
  return new UnusableAnswer(() =>
    t('the app answered with the status {0}, which does not end a request (200 to 599)', status),
  );
}
