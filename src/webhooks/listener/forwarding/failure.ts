import { maxHeaderSize } from 'node:http';
import type { Clock } from '../../../io/clock.ts';
import { certificateOf } from '../../../io/network-probe.ts';
import { inEnglish, type Phrase, t } from '../../../texts/translate.ts';
import { type AppConnection, lookupFor, serverName } from './app-connection.ts';

/**
 * Why an app did not answer. `no-answer`: it was reached, but closed the connection or sent no valid HTTP; `unsendable`:
 * HTTP cannot carry the delivery; `not-confirmed`: it did not get the delivery; `duplicate`: another listener answered
 * instead; `dropped`: lost on purpose (`--inject`).
 */
export type FailureKind =
  | 'unreachable'
  | 'no-answer'
  | 'unsendable'
  | 'timeout'
  | 'not-confirmed'
  | 'duplicate'
  | 'dropped';

export interface Failure {
  kind: FailureKind;
  message: Phrase;
}

/** The app's answer is not a valid answer to a request. */
export class UnusableAnswer extends Error {
  readonly why: Phrase;

  constructor(why: Phrase) {
    super(inEnglish(why));
    this.why = why;
  }
}

interface Asked {
  target: URL;
  app: AppConnection;
  clock: Clock;
}

/** Why an attempt has no answer. `over`: aborted after the timeout, with the reason as a phrase. */
export async function failureOf(error: unknown, asked: Asked, over: AbortSignal): Promise<Failure> {
  if (over.aborted) return { kind: 'timeout', message: over.reason as Phrase };
  const { code = '' } = error as NodeJS.ErrnoException;
  if (/^ERR_INVALID_(CHAR|HTTP_TOKEN)$/.test(code)) {
    // No HTTP server can have received this: another program wrote to the journal or the stream.
    const message = () => t('it has a header that HTTP does not carry: the app was not asked');
    return { kind: 'unsendable', message };
  }
  // After the connection: the app may have crashed because of this delivery.
  const reached = error instanceof UnusableAnswer || /^(ECONNRESET|EPIPE|HPE_)/.test(code);
  const kind = reached ? 'no-answer' : 'unreachable';
  const refused = isCertificateError(code) ? await certificateText(code, asked) : undefined;
  return { kind, message: refused ?? unreachable(error, asked.target) };
}

export const itAnswered =
  (status: number | undefined | null): Phrase =>
  () =>
    t('it answered {0}', status);
export const closedWithoutAnswer: Phrase = () => t('the app closed the connection without an answer');

/** Why there is no answer. If `localhost` has two addresses, both errors are in an AggregateError. */
function unreachable(error: unknown, target: URL): Phrase {
  if (error instanceof UnusableAnswer) return error.why;
  const errors: NodeJS.ErrnoException[] =
    error instanceof AggregateError ? error.errors : [error as NodeJS.ErrnoException];
  const codes = [...new Set(errors.map(({ code }) => code ?? t('an error')))].join(', ');
  const tried = errors.flatMap((each) => ('address' in each ? [String(each.address)] : [])).join(t(' and '));
  if (codes === 'ECONNREFUSED') {
    const port = target.port || (target.protocol === 'https:' ? '443' : '80');
    return () => t('connection refused at {0}, port {1}: the app may not be running', tried, port);
  }
  if (codes === 'NOT_THIS_MACHINE')
    return () => t('{0}: --allow-remote-forward sends it there', (error as Error).message);
  if (codes === 'ECONNRESET') return closedWithoutAnswer;
  if (codes === 'HPE_HEADER_OVERFLOW')
    return () => t("the headers of the app's answer are longer than {0} bytes", maxHeaderSize);
  if (codes === 'EPROTO') return () => t('the app does not use TLS there: use {0}', `http://${target.host}`);
  if (codes.startsWith('HPE_')) return () => t("the app's answer cannot be read as HTTP ({0})", codes);
  return () => t('the app cannot be reached ({0})', tried ? t('{0} at {1}', codes, tried) : codes);
}

/** Milliseconds to read a rejected certificate. */
const lookWithinMs = 2000;

/** OpenSSL's and Node's codes for a rejected certificate. */
const isCertificateError = (code: string) =>
  /^(CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERR_TLS_CERT_)/.test(code);

/** Which certificate was rejected, why, and the fix; undefined if the app no longer shows one. */
async function certificateText(code: string, { target, app, clock }: Asked): Promise<Phrase | undefined> {
  const name = serverName(app) ?? target.hostname;
  const server = {
    host: target.hostname,
    port: Number(target.port || 443),
    serverName: name,
    lookup: lookupFor(app),
  };
  const seen = await certificateOf(server, lookWithinMs, clock).catch(() => undefined);
  if (!seen) return undefined;
  const which = `subject ${seen.subjectName}; issuer ${seen.issuerName}; sha256 ${seen.sha256}`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return () =>
      t(
        "the app's certificate is not for {0} but for {1}: {2}. To ask for its name: --forward-host NAME",
        name,
        seen.names,
        which,
      );
  if (code === 'CERT_HAS_EXPIRED')
    return () => t("the app's certificate has expired: {0}. Make a new one", which);
  return () =>
    t(
      "the app's certificate is not trusted ({0}). To trust it: {1} FILE. It has {2}",
      code,
      app.caFlag,
      which,
    );
}
