import { maxHeaderSize } from 'node:http';
import type { Clock } from '../../../io/clock.ts';
import { certificateOf } from '../../../io/network-probe.ts';
import { type AppConnection, lookupFor, serverName } from './app-connection.ts';

/**
 * Why an app did not answer; `no-answer`: it was reached, and ended or said what is no answer; `unsendable`: the delivery is
 * nothing that HTTP carries; `not-confirmed`: it was not asked; `duplicate`: another listener answered for it;
 * `dropped`: it got lost on purpose (`--inject`).
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
  message: string;
}

/** What the app answered is no answer to a request; the message says why. */
export class UnusableAnswer extends Error {}

interface Asked {
  target: URL;
  app: AppConnection;
  clock: Clock;
}

/** Why an attempt has no answer. `over`: aborted where its time is over, with the reason in words. */
export async function failureOf(error: unknown, asked: Asked, over: AbortSignal): Promise<Failure> {
  if (over.aborted) return { kind: 'timeout', message: String(over.reason) };
  const { code = '' } = error as NodeJS.ErrnoException;
  if (/^ERR_INVALID_(CHAR|HTTP_TOKEN)$/.test(code)) {
    // No HTTP server has taken it in like that: a journal or a stream that another program has written to.
    const message = 'it has a header that HTTP does not carry: the app was not asked';
    return { kind: 'unsendable', message };
  }
  // Behind the connection: the app may have ended over this very delivery.
  const reached = error instanceof UnusableAnswer || /^(ECONNRESET|EPIPE|HPE_)/.test(code);
  const kind = reached ? 'no-answer' : 'unreachable';
  const refused = isCertificateError(code) ? await certificateText(code, asked) : undefined;
  return { kind, message: refused ?? unreachable(error, asked.target) };
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
  if (codes === 'NOT_THIS_MACHINE')
    return `${(error as Error).message}: --allow-remote-forward sends it there`;
  if (codes === 'ECONNRESET') return 'the app closed the connection without an answer';
  if (codes === 'HPE_HEADER_OVERFLOW')
    return `the headers of the app's answer are longer than ${maxHeaderSize} bytes`;
  if (codes.startsWith('HPE_')) return `the app's answer cannot be read as HTTP (${codes})`;
  return `the app cannot be reached (${codes}${tried ? ` at ${tried}` : ''})`;
}

/** Milliseconds to look at a certificate that was refused. */
const lookWithinMs = 2000;

/** OpenSSL's and Node's codes for a certificate that is not accepted. */
const isCertificateError = (code: string) =>
  /^(CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERR_TLS_CERT_)/.test(code);

/** Which certificate was refused, why, and what to do; undefined where the app no longer shows one. */
async function certificateText(code: string, { target, app, clock }: Asked): Promise<string | undefined> {
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
    return `the app's certificate is not for ${name} but for ${seen.names}: ${which}. To ask for its name: --forward-host NAME`;
  if (code === 'CERT_HAS_EXPIRED') return `the app's certificate has expired: ${which}. Make a new one`;
  return `the app's certificate is not trusted (${code}): ${which}. To trust it: --forward-ca-file FILE`;
}
