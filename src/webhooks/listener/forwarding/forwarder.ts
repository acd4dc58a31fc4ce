import http, { type Agent, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Clock } from '../../../io/clock.ts';
import { type Act, act } from '../../../io/dry-run.ts';
import { formatDuration } from '../../../values/duration.ts';
import type { HeaderPair } from '../../../values/headers.ts';
import { mayBearSecret } from '../../../values/logged-headers.ts';
import { hidden } from '../../../values/secrets.ts';
import { listenerHeader, type OwnReply, ownReplyIn } from '../own-replies.ts';
import { forwardedHeaders, headersForApp } from './headers.ts';

/**
 * Why an app did not answer; `no-answer`: it was reached, and ended or said what is no answer; `unsendable`: the delivery is
 * nothing that HTTP carries; `not-confirmed`: it was not asked; `duplicate`: another listener answered for it.
 */
export type FailureKind =
  | 'unreachable'
  | 'no-answer'
  | 'unsendable'
  | 'timeout'
  | 'not-confirmed'
  | 'duplicate';

/** What the app made of a delivery. */
export interface Forwarded {
  /** The app answered as the service wants it: 200, 201 or 202 (§6.1). */
  ok: boolean;
  /** The HTTP status; absent when the app did not answer. */
  status?: number;
  /** Why it did not. */
  failure?: { kind: FailureKind; message: string };
  /** The first bytes of its answer, `maxAnswerBytes` at most. */
  answer: Buffer;
  contentType?: string;
  /** A listener answered in place of its app. */
  listener?: OwnReply;
  /** Times that the app was asked. */
  attempts: number;
  /** Milliseconds of all attempts together. */
  durationMs: number;
}

export interface ForwardOptions {
  headers: readonly HeaderPair[];
  /** Sent byte for byte. */
  body: Uint8Array;
  target: URL;
  /** Further attempts after a 5xx but 508, or when there was no connection. */
  retries: number;
  /** Milliseconds for all attempts together. */
  withinMs: number;
  clock: Clock;
}

/** Bytes of the app's answer that are kept, to pass on and to show. */
export const maxAnswerBytes = 64 * 1024;
/** Connections to the app at once. */
const agents = { maxSockets: 256 };

export interface Forwarder {
  /** Hands a delivery to the app. Never rejects, but in a dry run. */
  forward(options: ForwardOptions): Promise<Forwarded>;
  /** Closes the connections to the app; what it has not answered by now has failed. */
  close(): void;
}

/**
 * Redirects are not followed: what the app answers is the answer. Nothing is sent twice but for `retries`.
 * `hop`: the listener's name, which goes along in Via (RFC 9110 §7.6.3), so that it knows what comes back to it.
 */
export function createForwarder(hop?: string): Forwarder {
  const plain = new http.Agent(agents);
  const tls = new https.Agent(agents);
  const underWay = new Set<AbortController>();
  return {
    forward: async (given) => {
      const via: HeaderPair[] = hop === undefined ? [] : [['Via', `1.1 ${hop}`]];
      const options = { ...given, headers: [...given.headers, ...via] };
      act(() => plannedOf(options));
      const over = new AbortController();
      underWay.add(over);
      const result = await attempts(options, options.target.protocol === 'https:' ? tls : plain, over);
      underWay.delete(over);
      return result;
    },
    close: () => {
      for (const over of underWay) over.abort('the end came before the app had answered');
      plain.destroy();
      tls.destroy();
    },
  };
}

function plannedOf({ headers, body, target }: ForwardOptions): Act {
  const sent = headersForApp(headers);
  const pairs = sent.map(([name, value]) => [name, mayBearSecret(name) ? hidden : value]);
  return {
    kind: 'request',
    method: 'POST',
    url: target.href,
    headers: Object.fromEntries(pairs),
    body: Buffer.from(body).toString(),
  };
}

/** `over`: ends it when aborted, with the reason in words. */
async function attempts(options: ForwardOptions, agent: Agent, over: AbortController): Promise<Forwarded> {
  const { clock, retries, withinMs } = options;
  const started = clock.monotonic();
  const done = new AbortController();
  clock.sleep(withinMs, done.signal).then(
    () => over.abort(`the app did not answer within ${formatDuration(withinMs)}`),
    () => undefined,
  );
  for (let attempt = 1; ; attempt++) {
    const result = await send(options, agent, over.signal).catch((error) =>
      failed(error, options, over.signal),
    );
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
};

/** What leads back to itself (508) does so each time. */
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

function send(options: ForwardOptions, agent: Agent, signal: AbortSignal): Promise<Attempt> {
  const { headers, body, target } = options;
  return new Promise((resolve, reject) => {
    const client = target.protocol === 'https:' ? https : http;
    const sent = client.request(target, {
      method: 'POST',
      agent,
      signal,
      headers: forwardedHeaders(headers, target, body.length),
    });
    sent.on('response', (response) => resolve(answerOf(response)));
    sent.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy();
      reject(noStatus(statusCode));
    });
    sent.on('error', reject);
    // Whatever else an app does to a connection, it ends there.
    sent.on('close', () => reject(new UnusableAnswer('the app closed the connection without an answer')));
    sent.end(body);
  });
}

/**
 * Reads an answer to its end.
 * @throws when it has none, or a status that cannot be passed on
 */
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
    throw new UnusableAnswer("the app's answer broke off in the middle");
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

/** What the app answered is no answer to a request; the message says why. */
class UnusableAnswer extends Error {}

function noStatus(status: number | undefined): UnusableAnswer {
  return new UnusableAnswer(
    `the app answered with the status ${status}, which is none that ends a request (200 to 599)`,
  );
}

function failed(error: unknown, { target }: ForwardOptions, over: AbortSignal): Attempt {
  const answer = Buffer.alloc(0);
  if (over.aborted) {
    return { ok: false, failure: { kind: 'timeout', message: String(over.reason) }, answer };
  }
  const { code = '' } = error as NodeJS.ErrnoException;
  if (/^ERR_INVALID_(CHAR|HTTP_TOKEN)$/.test(code)) {
    // No HTTP server has taken it in like that: a journal or a stream that another program has written to.
    const message = 'it has a header that HTTP does not carry: the app was not asked';
    return { ok: false, failure: { kind: 'unsendable', message }, answer };
  }
  // Behind the connection: the app may have ended over this very delivery.
  const reached = error instanceof UnusableAnswer || /^(ECONNRESET|EPIPE|HPE_)/.test(code);
  const kind = reached ? 'no-answer' : 'unreachable';
  return { ok: false, failure: { kind, message: unreachable(error, target) }, answer };
}

/** Why there is no answer. Where `localhost` is two addresses, both attempts are in an AggregateError. */
function unreachable(error: unknown, target: URL): string {
  if (error instanceof UnusableAnswer) return error.message;
  const errors: NodeJS.ErrnoException[] =
    error instanceof AggregateError ? error.errors : [error as NodeJS.ErrnoException];
  const codes = [...new Set(errors.map(({ code }) => code ?? 'an error'))].join(', ');
  const tried = errors.flatMap((each) => ('address' in each ? [String(each.address)] : [])).join(' and ');
  if (codes === 'ECONNREFUSED') {
    const port = target.port || (target.protocol === 'https:' ? '443' : '80');
    return `connection refused at ${tried}, port ${port}: the app may not be running`;
  }
  if (codes === 'ECONNRESET') return 'the app closed the connection without an answer';
  if (codes === 'HPE_HEADER_OVERFLOW')
    return `the headers of the app's answer are longer than ${http.maxHeaderSize} bytes`;
  if (codes.startsWith('HPE_')) return `the app's answer cannot be read as HTTP (${codes})`;
  return `the app cannot be reached (${codes}${tried ? ` at ${tried}` : ''})`;
}
