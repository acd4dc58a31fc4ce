import type { ErrorLabel } from '../../api/endpoints/log-entry-values.ts';
import { hasNoFinalStatus } from '../../io/no-final-status.ts';

/** The label of an HTTP status. Only 200, 201 and 202 succeed (§6.1); other 2xx such as 204 are ERROR. */
export function labelOfStatus(status: number): ErrorLabel {
  if (status === 200 || status === 201 || status === 202) return 'OK';
  if (status >= 300 && status < 400) return 'HTTP_3XX';
  if (status >= 400 && status < 500) return 'HTTP_4XX';
  if (status >= 500 && status < 600) return 'HTTP_5XX';
  return 'ERROR';
}

/** The label of a failed exchange, from the error's code. */
export function labelOfError(error: unknown): ErrorLabel {
  const code = codeOf(error);
  if (code === undefined) return 'ERROR';
  if (timeouts.has(code)) return 'TIMEOUT';
  if (code === 'ENOTFOUND' || code === 'ENODATA' || code.startsWith('EAI_')) return 'DNS';
  if (hasNoFinalStatus(error)) return 'ERROR';
  if (isTls.test(code)) return 'SSL';
  return connections.has(code) ? 'CONNECTION' : 'ERROR';
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

const timeouts = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

const connections = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'UND_ERR_SOCKET',
]);

/** A TLS handshake or certificate error (Node's TLS documentation, "X509 certificate error codes"). */
const isTls =
  /^(ERR_SSL_|ERR_TLS_|EPROTO$|CERT_|CRL_|UNABLE_TO_|ERROR_IN_C|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)$|PATH_LENGTH_|OUT_OF_MEM$)/;
