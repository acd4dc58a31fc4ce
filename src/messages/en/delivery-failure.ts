import type { Attempted, DeliveredParams, FailureParams } from '../../diagnosis/codes.ts';
import type { Sentences } from '../language-types.ts';

/** The answer in brackets after a sentence: ` (401, "invalid signature")`. */
function reply({ status, words }: Pick<Attempted, 'status' | 'words'>): string {
  const parts = [status === null ? '' : String(status), words === '' ? '' : `"${words}"`].filter(Boolean);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

const answered = ({ status }: Pick<Attempted, 'status'>) => (status === null ? '' : ` (${status})`);
const processed = ({ code }: { code: string | null }) =>
  `It may have processed ${code ?? 'the delivery'}: check before you redeliver.`;

export const delivered: Sentences<DeliveredParams> = {
  delivered: ({ duration, status }, wording, { subject }) =>
    `"${subject.name}" received the delivery in ${wording.duration(duration)}${answered({ status })}.`,
  'success-with-error-in-body': ({ page, code, event, ...params }, _, { subject }) =>
    page
      ? `"${subject.name}" accepted ${code ?? `the ${event ?? 'delivery'}`}, but its response is a web page${reply(params)}. Ask the merchant whether this URL is that of the program and the payment was recorded.`
      : `"${subject.name}" accepted ${code ?? `the ${event ?? 'delivery'}`}, but its response reports an error${reply(params)}. Ask the merchant whether the payment was recorded.`,
};

export const failure: Sentences<FailureParams> = {
  'app-error': (params, { time }, { subject, at }) =>
    `The program of "${subject.name}" failed${reply(params)}. Ask the merchant for the error in the program's log at ${at === null ? 'that time' : time(at)}.`,
  'body-too-large': (params, _, { subject }) =>
    `"${subject.name}" accepts only smaller requests${answered(params)}. The merchant must raise the size limit of the server.`,
  'connection-failed': ({ words, code }, _, { subject }) =>
    `The connection to "${subject.name}" failed${reply({ status: null, words })}. Check that the merchant's server is running and reachable. ${processed({ code })}`,
  'connection-refused': (_, __, { subject }) =>
    `"${subject.name}" refused the connection. Check that the merchant's server is running and that the port in the URL is right.`,
  'connection-reset': ({ code }, _, { subject }) =>
    `"${subject.name}" closed the connection without a complete response. ${processed({ code })}`,
  'content-type-rejected': ({ format, ...params }, _, { subject }) =>
    `"${subject.name}" does not accept the body format${format === '' ? '' : ` ${format}`}${reply(params)}. Use the format that the merchant's program expects.`,
  'csrf-rejected': (params, _, { subject }) =>
    `"${subject.name}" rejected the delivery as a web form without a CSRF token${answered(params)}. The merchant must turn off CSRF protection for this URL.`,
  'destination-refused': ({ words, host, by_emulator }) =>
    by_emulator
      ? `The emulator sends only to this machine. To send to ${host}, start it with --allow-host ${host}.`
      : `The service does not send to this URL ("${words}"). Use a public https:// URL.`,
  'failed-unexplained': ({ words }, _, { subject }) =>
    words === ''
      ? `The delivery to "${subject.name}" failed. The log does not say why.`
      : `The delivery to "${subject.name}" failed: "${words}".`,
  'forbidden-firewall': (params, _, { subject }) =>
    `The firewall or web server of "${subject.name}" blocked the delivery${answered(params)}. The merchant must allow requests from the service.`,
  'gateway-error': ({ carried, ...params }, _, { subject }) => {
    const { status } = params;
    const isLate = status === 504 || status === 524;
    if (carried === 'listener') {
      return isLate
        ? `The app that "${subject.name}" forwards to did not answer in time (${status}). It must return 200 first and do its work afterwards.`
        : `The app that "${subject.name}" forwards to is not available${answered({ status })}. Check that it is running.`;
    }
    // The program itself may answer so, not only a proxy.
    if (status === 503) {
      return `"${subject.name}" answered that it is not available${reply(params)}. Ask the merchant for the reason.`;
    }
    return isLate
      ? `The program of "${subject.name}" did not answer its web server in time (${status}). It must return 200 first and do its work afterwards.`
      : `The program of "${subject.name}" is not available behind its web server${answered({ status })}. Ask the merchant to check that it is running.`;
  },
  'host-unreachable': (_, __, { subject }) =>
    `The server of "${subject.name}" cannot be reached from the internet. Ask the merchant to check the network and the firewall.`,
  'label-contradicts-status': ({ label, status }, _, { subject }) =>
    `Whether "${subject.name}" received it is unknown: the log says both ${label || 'no label'} and ${status}. Ask the merchant.`,
  'method-not-allowed': (params, _, { subject }) =>
    `The URL of "${subject.name}" does not accept POST requests${answered(params)}. Ask the merchant for the webhook URL.`,
  'name-lookup-failed': ({ host }) =>
    `The host name ${host} could not be looked up at that time. Redeliver; if it fails again, the merchant must check the domain's DNS.`,
  'name-not-found': ({ host }) =>
    `The host name ${host} was not found. Check its spelling, and ask the merchant whether the domain has expired.`,
  'not-http': (_, __, { subject }) =>
    `"${subject.name}" did not send a valid HTTP answer. Check the port in the URL, and that the app sends a status of 200 to 599.`,
  'path-not-found': ({ former, ...params }, _, { subject }) =>
    former
      ? `There was no webhook at ${params.url}${answered(params)}.`
      : `"${subject.name}" has no webhook at this URL${answered(params)}. Compare the URL with the merchant's, letter by letter.`,
  'plain-http-on-tls-port': (params, _, { subject }) =>
    `"${subject.name}" expects HTTPS on this port${answered(params)}. Use the https:// URL.`,
  'quota-exceeded': (_, __, { subject }) =>
    `Nothing was sent to "${subject.name}": the transaction quota of the plan is used up. The merchant needs a larger plan.`,
  'rate-limited-by-receiver': (params, _, { subject }) =>
    `"${subject.name}" received too many requests and rejected this one${answered(params)}. The merchant must raise the limit for the service.`,
  'redirect-other': ({ to, ...params }, _, { subject }) =>
    `"${subject.name}" redirected the delivery${to === null ? '' : ` to ${to}`}${answered(params)}. Redirects are not followed. ${to === null ? 'Ask the merchant where it leads. Use the new URL of the same program, but never a login page.' : 'Use the final URL.'}`,
  'redirect-to-https': ({ to, ...params }, _, { subject }) =>
    `"${subject.name}" redirected the delivery to ${to}${answered(params)}. Redirects are not followed: use the https:// URL.`,
  'redirect-to-login': (params, _, { subject }) =>
    `"${subject.name}" redirected the delivery to a login page${answered(params)}. The merchant must open the webhook URL without a login.`,
  rejected: ({ carried, ...params }, _, { subject }) =>
    `"${subject.name}" rejected the delivery${reply(params)}. ${checks[carried]}`,
  'rejected-as-duplicate': ({ unseen, ...params }, _, { subject }) =>
    `"${subject.name}" rejected the delivery as a duplicate${reply(params)}.${unseen ? ' The log shows no earlier acceptance.' : ''} Check that the merchant recorded the payment once.`,
  'rejected-clock': ({ off, ...params }, { duration }, { subject }) =>
    off === null
      ? `"${subject.name}" rejected the timestamp${reply(params)}. Its clock may be wrong, its tolerance too short, or its program reads another time than X-Service-Timestamp, in seconds.`
      : `"${subject.name}" rejected the delivery${reply(params)}. The signed time is ${duration(Math.abs(off))} ${off > 0 ? 'before' : 'after'} the time in the log, which may be the reason. Report both times to the service.`,
  'rejected-key': ({ carried, ...params }, _, { subject }) =>
    carried === 'signature'
      ? `"${subject.name}" expects an API key, and the delivery carried a signature${reply(params)}. Ask the merchant for the header name and the key.`
      : `"${subject.name}" rejected the API key${reply(params)}. Compare the key and the name of its header with the merchant's.`,
  'rejected-signature': ({ missing, ...params }, _, { subject }) =>
    missing
      ? `"${subject.name}" found no signature${reply(params)}. Its program must read X-Service-Timestamp and X-Service-Signature, and no proxy may remove them.`
      : `"${subject.name}" rejected the signature${reply(params)}. Check first that both sides have the same secret.`,
  'rejected-unsigned': ({ carried, twin, ...params }, _, { subject }) =>
    twin
      ? `"${subject.name}" rejected the delivery${reply(params)}: it carried no signature. Its URL accepted the same transfer from another configuration.`
      : carried === 'key'
        ? `"${subject.name}" expects a signature, and the delivery carried an API key${reply(params)}. Turn on signing with the merchant's secret.`
        : `"${subject.name}" rejected the delivery${reply(params)}: it carried neither a signature nor an API key. Set up the one that the merchant's program checks.`,
  'status-not-success': ({ status }, _, { subject }) =>
    `"${subject.name}" answered ${status}. Only 200, 201 and 202 count as delivered: the merchant's program must return 200.`,
  timeout: ({ stage, code }, _, { subject }) =>
    stage === 'connection'
      ? `The connection to "${subject.name}" timed out. Check that the merchant's server is running and that no firewall blocks the service.`
      : `"${subject.name}" did not answer within 10 s. Its program must return 200 first and do its work afterwards. ${processed({ code })}`,
  'tls-expired': (_, __, { subject }) =>
    `The TLS certificate of "${subject.name}" has expired. The merchant must renew it.`,
  'tls-failed': ({ words }, _, { subject }) =>
    `The secure connection to "${subject.name}" failed${reply({ status: null, words })}. Ask the merchant to check the TLS setup of the server.`,
  'tls-incomplete-chain': (_, __, { subject }) =>
    `The certificate chain of "${subject.name}" is incomplete. The merchant must install the full chain: browsers work without it, webhooks do not.`,
  'tls-not-yet-valid': (_, __, { subject }) =>
    `The TLS certificate of "${subject.name}" is not valid yet. The merchant must install one that is.`,
  'tls-on-plain-port': ({ host }) =>
    `${host} answered without TLS, but the URL begins with https://. Check the port in the URL.`,
  'tls-self-signed': (_, __, { subject }) =>
    `The TLS certificate of "${subject.name}" is self-signed. The merchant must install one from a public authority.`,
  'tls-untrusted': (_, __, { subject }) =>
    `The TLS certificate of "${subject.name}" is not trusted. The merchant must use a public authority and install the full chain.`,
  'tls-wrong-name': ({ host }) =>
    `The TLS certificate at ${host} is for another host name. The merchant must install one for ${host}, or the URL is wrong.`,
  'tunnel-closed': (params, _, { subject }) =>
    `The tunnel behind the URL of "${subject.name}" is closed${answered(params)}. Start it again, or use its new URL.`,
  'unknown-label': ({ label, status, words }, _, { subject }) =>
    `The delivery to "${subject.name}" has ${label === '' ? 'no label' : `the label ${label}, which this version does not know`}${reply({ status, words })}. Read the response.`,
  'validation-rejected': (params, _, { subject }) =>
    `"${subject.name}" rejected the content of the delivery${reply(params)}. Ask the merchant what the program expects.`,
};

const checks = {
  listener: 'Either listen or its app rejected it: trace shows which.',
  signature: 'Check the secret first, then ask the merchant for the reason.',
  key: 'Check the API key first, then ask the merchant for the reason.',
  nothing: 'It was unsigned. Ask the merchant for the reason.',
  unknown: 'Ask the merchant for the reason.',
};
