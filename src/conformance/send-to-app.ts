/** One request to the app, as the service or an attacker sends it. */

import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { rootCertificates } from 'node:tls';
import { PayconfirmError } from '../errors.ts';
import type { Clock } from '../io/clock.ts';
import { deadlineIn } from '../io/deadline.ts';
import { act } from '../io/dry-run.ts';
import { type Phrase, quoted, type Said, t } from '../texts/translate.ts';
import type { HeaderPair } from '../values/headers.ts';
import { mayContainSecret } from '../values/redact-headers.ts';
import { hidden } from '../values/redact-secrets.ts';

export interface Outgoing {
  method: 'POST' | 'GET';
  query?: URLSearchParams | undefined;
  headers: readonly HeaderPair[];
  body: Uint8Array;
  /** `kept`: on a connection that an earlier request may have used. */
  connection: 'fresh' | 'kept';
  /** `expect`: the body is sent after the app's `100 Continue`, or after a second. */
  framing: 'length' | 'chunked' | 'expect';
  /** Closes the connection after the body, before the answer. */
  abandon: boolean;
}

export interface Reply {
  status: number;
  ms: number;
  /** The beginning of the answer's body. */
  text: string;
}

export type Answer = Reply | { failure: 'timeout' | 'refused' | 'broken'; message: Phrase; ms: number };

export type Sender = ReturnType<typeof createSender>;

/** Milliseconds until a body is sent without `100 Continue` (RFC 9110 §10.1.1). */
const continueWithinMs = 1_000;
/** Bytes of each chunk, so few that multi-byte letters are split. */
const chunkBytes = 7;

interface Reach {
  url: URL;
  /** PEM of additional certificate authorities. */
  ca: string | undefined;
  clock: Clock;
  answerMs: number;
  signal: AbortSignal;
}

export function createSender({ url, ca, clock, answerMs, signal }: Reach) {
  const { Agent, request } = url.protocol === 'https:' ? https : http;
  const trusted = ca === undefined ? {} : { ca: [...rootCertificates, ca] };
  const kept = new Agent({ keepAlive: true, maxSockets: 64, ...trusted });
  let isReached = false;

  function exchange(outgoing: Outgoing, limit: AbortSignal): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const target = new URL(url);
      for (const [name, value] of outgoing.query ?? []) target.searchParams.append(name, value);
      const sent = request(target, {
        method: outgoing.method,
        agent: outgoing.connection === 'kept' ? kept : false,
        ...trusted,
        signal: limit,
        headers: headersOf(outgoing, target),
      });
      let isAnswered = false;
      sent.on('response', (response) => {
        isAnswered = true;
        ended(response).then(resolve, reject);
      });
      sent.on('error', reject);
      sent.on('close', () => {
        if (!isAnswered) reject(new Error(t('the app closed the connection without an answer')));
      });
      writeBody(sent, outgoing, clock);
    });
  }

  return {
    /** @throws network error if the app was never reached */
    send: async (outgoing: Outgoing) => {
      act(() => planned(outgoing, url));
      const started = clock.monotonic();
      // A real timer: the app gets this time even in a test whose pauses take no time.
      const patient = { ...clock, sleep: clock.allow };
      const limit = deadlineIn(answerMs, patient, signal);
      const took = () => Math.round(clock.monotonic() - started);
      try {
        const answer = await exchange(outgoing, limit.signal);
        isReached = true;
        return { ...answer, ms: took() };
      } catch (error) {
        const failure = failureOf(error, limit.signal.aborted, answerMs);
        if (failure.failure === 'refused' && !isReached)
          throw new PayconfirmError(
            'network',
            t('the app at {0} cannot be reached: {1}', url.host, failure.message()),
            { hint: hintOf(codeOf(error), url) },
          );
        return { ...failure, ms: took() };
      } finally {
        limit.callOff();
      }
    },
    close: () => kept.destroy(),
  };
}

function headersOf({ headers, body, framing, connection, method }: Outgoing, target: URL): string[] {
  const length = ['Content-Length', `${body.length}`];
  const framed = {
    length,
    chunked: ['Transfer-Encoding', 'chunked'],
    expect: [...length, 'Expect', '100-continue'],
  };
  return [
    ...['Host', target.host, ...headers.flat()],
    ...(method === 'GET' ? [] : framed[framing]),
    ...['Connection', connection === 'kept' ? 'keep-alive' : 'close'],
  ];
}

function writeBody(sent: ClientRequest, { body, framing, method, abandon }: Outgoing, clock: Clock): void {
  if (method === 'GET') {
    sent.end();
    return;
  }
  if (abandon) {
    sent.end(body, () => sent.destroy());
    return;
  }
  if (framing === 'length') {
    sent.end(body);
    return;
  }
  if (framing === 'chunked') {
    for (let at = 0; at < body.length; at += chunkBytes) sent.write(body.subarray(at, at + chunkBytes));
    sent.end();
    return;
  }
  const over = new AbortController();
  const go = () => {
    over.abort();
    if (!sent.writableEnded) sent.end(body);
  };
  sent.on('continue', go).on('close', () => over.abort());
  sent.flushHeaders();
  clock.sleep(continueWithinMs, over.signal).then(go, () => undefined);
}

const keptBytes = 2_000;

/** The status of a complete answer, and the beginning of its text. */
async function ended(response: IncomingMessage): Promise<{ status: number; text: string }> {
  let kept = Buffer.alloc(0);
  for await (const chunk of response) {
    if (kept.length < keptBytes) kept = Buffer.concat([kept, chunk]).subarray(0, keptBytes);
  }
  return { status: response.statusCode ?? 0, text: kept.toString() };
}

function failureOf(error: unknown, late: boolean, answerMs: number) {
  if (late)
    return { failure: 'timeout', message: () => t('no answer within {0} s', answerMs / 1000) } as const;
  const first = codeOf(error);
  const isAway = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/.test(first ?? '');
  if (isAway || isUntrusted(first) || /^(ERR_SSL|EPROTO)/.test(first ?? ''))
    return { failure: 'refused', message: () => t('no connection ({0})', first) } as const;
  return {
    failure: 'broken',
    message:
      first === undefined
        ? quoted((error as Error).message)
        : () => t('the app closed the connection ({0})', first),
  } as const;
}

/** Of several addresses, the first one's code. */
const codeOf = (error: unknown): string | undefined =>
  (error instanceof AggregateError ? error.errors[0] : (error as NodeJS.ErrnoException)).code;

const isUntrusted = (code = '') => /^(ERR_TLS|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO)/.test(code);

function hintOf(code: string | undefined, { protocol, host }: URL): Said {
  if (code === 'ECONNREFUSED') return t('Nothing listens there. Start the app, or correct the port.');
  if (isUntrusted(code)) return t('If the certificate is your own: --ca-file FILE trusts it.');
  if (code === 'EPROTO' && protocol === 'https:')
    return t('The app does not use TLS there: use http://{0}', host);
  return t('Check the address, and that the app is running.');
}

function planned({ method, headers, body }: Outgoing, url: URL) {
  const shown = headers.map(([name, value]) => [name, mayContainSecret(name) ? hidden : value]);
  return {
    kind: 'request',
    method,
    url: url.href,
    headers: Object.fromEntries(shown),
    body: Buffer.from(body).toString(),
  } as const;
}
