/** Finds why there was no HTTP answer, by error texts of Node, OpenSSL, curl, Go, Java and Python. */
import { entryFor } from '../../values/table-lookup.ts';
import type { AttemptFacts } from './read-attempt.ts';

/** The first match counts, so precise patterns come first. */
const errors = [
  // A port without TLS. These are TLS errors, but no certificate was received.
  [
    'tls-on-plain-port',
    /wrong.version.number|packet length too long|record.layer.failure|unknown protocol|first record does not look like a TLS|HTTP response to HTTPS client|unrecognized SSL message|RX_RECORD_TOO_LONG|InvalidContentType|unexpected TLS packet|determine the frame size/i,
  ],
  ['tls-not-yet-valid', /CERT_NOT_YET_VALID|certificate is not yet valid|is before \d|NotYetValid/i],
  // Go uses "has expired or is not yet valid" for both.
  [
    'tls-expired',
    /CERT_HAS_EXPIRED|certificate has expired|certificate expired|CertificateExpired|SEC_E_CERT_EXPIRED|NotAfter:/i,
  ],
  [
    'tls-wrong-name',
    /ALTNAME|HOSTNAME_MISMATCH|hostname mismatch|(host ?name|\bIP|subject name|certificate for)\b.{0,80}(does not|doesn't) match|certificate is (not )?valid for|no alternative certificate subject name|no subject alternative|IP SANs|NotValidForName|WRONG_PRINCIPAL/i,
  ],
  ['tls-self-signed', /SELF_SIGNED_CERT|self.signed certificate/i],
  [
    'tls-incomplete-chain',
    /UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT|unable to verify the first certificate|unable to verify leaf|unable to get (local )?issuer certificate/i,
  ],
  [
    'tls-untrusted',
    /unknown authority|PKIX path building|unable to find valid certification path|UnknownIssuer|unknown ca\b|CERT_UNTRUSTED|UNTRUSTED_ROOT|certificate verify failed/i,
  ],
  [
    'name-lookup-failed',
    /EAI_AGAIN|temporary failure in name resolution|try again|SERVFAIL|server misbehaving/i,
  ],
  [
    'name-not-found',
    /ENOTFOUND|ENODATA|EAI_NONAME|NXDOMAIN|no such host|could not resolve|name or service not known|nodename nor servname|UnknownHost|failed to resolve|getaddrinfo failed/i,
  ],
  ['connection-refused', /ECONNREFUSED|connection refused|actively refused/i],
  [
    'host-unreachable',
    /EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|no route to host|network is unreachable|host is down/i,
  ],
  ['timeout', /ETIMEDOUT|timed? ?out|deadline exceeded|UND_ERR_\w*_TIMEOUT|no full answer within/i],
  [
    'not-http',
    /HPE_|parse error|malformed HTTP|bad (response|upgrade)|no valid HTTP|HTTP\/0\.9|BadStatusLine|status line|does not match the HTTP|Expected HTTP|unsupported HTTP version|invalid HTTP|protocol error/i,
  ],
  [
    'connection-reset',
    /ECONNRESET|EPIPE|ECONNABORTED|reset by peer|connection reset|hang up|closed|broken pipe|\bEOF\b|empty reply|disconnected|terminated|failed to respond|aborted/i,
  ],
  // The texts of the emulator, and of services that protect their network.
  [
    'destination-refused',
    /is not on this machine|must be https|neither https nor http|is not a URL|private (address|network|IP)|address (is )?(not allowed|blocked)/i,
  ],
] as const;

type ErrorCode = (typeof errors)[number][0];

/** What the label alone shows (§2.9). `ERROR` shows nothing. */
const byLabel = {
  SSL: 'tls-failed',
  DNS: 'name-not-found',
  CONNECTION: 'connection-failed',
  TIMEOUT: 'timeout',
  ERROR: 'failed-unexplained',
  QUOTA_EXCEEDED: 'quota-exceeded',
} as const;

type NoAnswerCode = ErrorCode | (typeof byLabel)[keyof typeof byLabel];

/** The text decides, unless the label is precise. Undefined for a label of another kind. */
export function codeOfNoAnswer({ label, text, status }: AttemptFacts): NoAnswerCode | undefined {
  const ofLabel = entryFor(byLabel, label);
  if (ofLabel === undefined || ofLabel === 'timeout' || ofLabel === 'quota-exceeded' || status !== null) {
    return ofLabel;
  }
  return errors.find(([, words]) => words.test(text))?.[0] ?? ofLabel;
}

/** What was missing at the timeout: the connection or the answer. */
export function timeoutStage({ text, status }: AttemptFacts): 'connection' | 'answer' | 'unknown' {
  if (
    status !== null ||
    /full answer|headers? timeout|body timeout|read timed out|awaiting headers/i.test(text)
  ) {
    return 'answer';
  }
  const isConnecting =
    /connect (ETIMEDOUT|timeout)|CONNECT_TIMEOUT|connect timed out|dial tcp|handshake|failed to connect/i;
  return isConnecting.test(text) ? 'connection' : 'unknown';
}
