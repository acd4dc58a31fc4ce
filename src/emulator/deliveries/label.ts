import type { ErrorLabel } from '../../api/endpoints/delivery-log.ts';

/** The label of an HTTP status: 200, 201 and 202 alone succeed (§6.1); 204 and other 2xx have no label but ERROR. */
export function labelOfStatus(status: number): ErrorLabel {
  if (status === 200 || status === 201 || status === 202) return 'OK';
  if (status >= 300 && status < 400) return 'HTTP_3XX';
  if (status >= 400 && status < 500) return 'HTTP_4XX';
  if (status >= 500 && status < 600) return 'HTTP_5XX';
  return 'ERROR';
}

/** The label of an exchange that failed, from the error's code. */
export function labelOfError(error: unknown): ErrorLabel {
  const code = codeOf(error);
  if (code === undefined) return 'ERROR';
  if (timeouts.has(code)) return 'TIMEOUT';
  if (code === 'ENOTFOUND' || code === 'ENODATA' || code.startsWith('EAI_')) return 'DNS';
  // undici's words for an answer of 1xx, be it that of a WebSocket, with no other behind it.
  if (code === 'UND_ERR_SOCKET' && /^bad (upgrade|response)$/.test((error as Error).message)) return 'ERROR';
  if (certificates.has(code) || /^(ERR_SSL_|ERR_TLS_|EPROTO$)/.test(code)) return 'SSL';
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

/** Node's TLS documentation, "X509 certificate error codes". */
const certificates = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_CRL',
  'UNABLE_TO_DECRYPT_CERT_SIGNATURE',
  'UNABLE_TO_DECRYPT_CRL_SIGNATURE',
  'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY',
  'CERT_SIGNATURE_FAILURE',
  'CRL_SIGNATURE_FAILURE',
  'CERT_NOT_YET_VALID',
  'CERT_HAS_EXPIRED',
  'CRL_NOT_YET_VALID',
  'CRL_HAS_EXPIRED',
  'ERROR_IN_CERT_NOT_BEFORE_FIELD',
  'ERROR_IN_CERT_NOT_AFTER_FIELD',
  'ERROR_IN_CRL_LAST_UPDATE_FIELD',
  'ERROR_IN_CRL_NEXT_UPDATE_FIELD',
  'OUT_OF_MEM',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_CHAIN_TOO_LONG',
  'CERT_REVOKED',
  'INVALID_CA',
  'PATH_LENGTH_EXCEEDED',
  'INVALID_PURPOSE',
  'CERT_UNTRUSTED',
  'CERT_REJECTED',
  'HOSTNAME_MISMATCH',
]);
