import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorLabels } from '../../src/api/endpoints/log-entry-values.ts';
import type { FailureParams } from '../../src/diagnosis/codes.ts';
import { doubtsOf, failureOf } from '../../src/diagnosis/rules/delivery-failure.ts';
import { en } from '../../src/messages/en/index.ts';
import { sentenceOf, wordingFor } from '../../src/messages/finding-sentence.ts';
import { vi } from '../../src/messages/vi/index.ts';
import type { LogEntry } from '../../src/webhooks/delivery-log/entry.ts';

const id = '8a0c8d0e-7c55-4f36-9a54-7a2b6c1d9e07';
const receiver = { kind: 'configuration', id: '6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06', name: 'shop' } as const;
const json = { 'Content-Type': 'application/json' };
const at = Date.parse('2026-11-21T01:00:00Z') / 1000;
/** What the delivery carried. */
const carried = {
  signature: { ...json, 'X-Service-Timestamp': `${at}`, 'X-Service-Signature': 'sha256=0a' },
  stale: { ...json, 'X-Service-Timestamp': `${at - 3600}`, 'X-Service-Signature': 'sha256=0a' },
  early: { ...json, 'X-Service-Timestamp': `${at + 3600}`, 'X-Service-Signature': 'sha256=0a' },
  key: { ...json, 'X-Shop-Key': 'k1' },
  nothing: json,
  form: { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' },
  unknown: {},
};

function entryOf(change: object = {}, sent: keyof typeof carried = 'signature'): LogEntry {
  return {
    id,
    client_id: '0b8c8d0e-7c55-4f36-9a54-7a2b6c1d9e01',
    event_type: 'webhook',
    endpoint_url: 'https://shop.example/hook',
    request_payload: '{"transaction_code":"FT1"}',
    request_headers: JSON.stringify(carried[sent]),
    status_code: null,
    response_text: null,
    duration_ms: 5,
    error_label: 'ERROR',
    created_at: '2026-11-21T01:00:00+00:00',
    ...change,
  };
}

const answer = (status: number, text: string | null = null) => ({
  status_code: status,
  response_text: text,
  error_label: status >= 300 && status < 600 ? `HTTP_${Math.floor(status / 100)}XX` : 'ERROR',
});
const failed = (label: string, text: string | null = null) => ({ error_label: label, response_text: text });
const nginx = (title: string) =>
  `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx/1.24.0</center>\r\n</body>\r\n</html>`;
const http = { endpoint_url: 'http://shop.example/hook' };

type Row = [keyof FailureParams, object, (keyof typeof carried)?];

/** Each code, and beside it what is easily taken for it. */
const rows: Row[] = [
  ['redirect-to-https', { ...http, ...answer(301, '<a href="https://shop.example/hook">Moved</a>') }],
  ['redirect-other', { ...http, ...answer(301, nginx('301 Moved Permanently')) }],
  ['redirect-other', answer(308, '<a href="https://shop.example/hook/">here</a>')],
  ['redirect-other', { ...answer(302), response_headers: '{"Location":"/"}' }],
  ['redirect-to-login', { ...answer(302), response_headers: { location: '/login?next=/hook' } }],
  ['redirect-other', { ...answer(301), status_code: null }],

  ['rejected-unsigned', answer(401), 'nothing'],
  ['rejected-unsigned', answer(401, '{"error":"Unauthorized"}'), 'form'],
  ['rejected-unsigned', answer(400, 'missing signature'), 'nothing'],
  ['rejected-unsigned', answer(403, 'Invalid signature'), 'key'],
  ['rejected-unsigned', answer(403, 'API key required'), 'nothing'],
  ['rejected-signature', answer(401, '{"message":"Invalid signature"}')],
  ['rejected-signature', answer(400, 'Chữ ký không hợp lệ')],
  ['rejected-signature', answer(422, 'HMAC mismatch'), 'unknown'],
  ['rejected-signature', answer(403, 'webhook secret does not match')],
  ['rejected-clock', answer(401, 'timestamp too old')],
  ['rejected-unsigned', answer(403, 'timestamp too old'), 'nothing'],
  ['rejected-clock', answer(400, '{"error":"Timestamp outside the tolerance zone"}')],
  ['rejected-clock', answer(401, 'X-Service-Timestamp lệch 660 giây, cho phép 300')],
  ['rejected-clock', answer(401, 'x-service-timestamp lech 660 giay')],
  ['rejected-clock', answer(401, 'Chữ ký đã hết hạn')],
  ['rejected-clock', answer(403, '{"message":"Yêu cầu quá cũ"}')],
  ['rejected-clock', answer(400, 'Đồng hồ máy chủ sai')],
  ['rejected-clock', answer(401, 'X-Service-Timestamp differs by 660 s')],
  ['rejected-signature', answer(401, 'Chữ ký không hợp lệ')],
  ['rejected-signature', answer(401, 'X-Service-Timestamp: signature mismatch')],
  ['rejected-clock', answer(401), 'stale'],
  ['rejected-clock', answer(400), 'early'],
  ['rejected-clock', answer(401, 'invalid signature'), 'stale'],
  ['rejected-key', answer(401, 'invalid API key'), 'key'],
  ['rejected-key', answer(403, '{"error":"wrong secret"}'), 'key'],
  ['rejected-key', answer(401, 'X-Api-Key is missing')],
  ['rejected-key', answer(401, 'sent with auth_type HMAC_SHA256, but API_KEY is expected')],
  ['rejected-key', answer(401, 'sent with auth_type HMAC_SHA256, but API_KEY is expected'), 'stale'],
  ['rejected-unsigned', answer(401, 'sent with auth_type NONE, but API_KEY is expected'), 'nothing'],
  ['rejected-unsigned', answer(401, 'sent with auth_type API_KEY, but HMAC_SHA256 is expected'), 'key'],
  ['rejected-signature', answer(401, 'X-Signature header required')],
  ['rejected-signature', answer(401, 'signature of the API key required')],
  ['rejected-signature', answer(401, 'missing signature'), 'stale'],
  ['rejected-key', answer(401, 'invalid API key'), 'stale'],
  ['rejected', answer(401)],
  ['rejected', answer(401, 'Unauthorized'), 'key'],
  ['rejected', answer(401, 'Unauthorized'), 'unknown'],
  ['rejected', answer(403, 'Forbidden')],
  ['rejected', answer(403), 'nothing'],
  ['rejected', answer(400, nginx('400 Bad Request'))],
  ['rejected', answer(402)],
  ['rejected', answer(409, 'version conflict')],
  ['rejected', answer(409, '{"error":"order already cancelled"}')],
  ['rejected', answer(409, '{"error":"transaction already being processed"}')],
  ['rejected', answer(409, 'Order already paid by card')],
  ['rejected', { ...answer(400), status_code: null }],
  ['forbidden-firewall', answer(403, nginx('403 Forbidden')), 'nothing'],
  ['forbidden-firewall', answer(403, '<title>Attention Required! | Cloudflare</title>')],
  ['forbidden-firewall', answer(406, 'Not Acceptable! This was generated by Mod_Security.')],
  ['forbidden-firewall', answer(503, '<title>Just a moment...</title>')],
  ['forbidden-firewall', answer(403, 'Your IP address is blocked'), 'nothing'],

  ['path-not-found', answer(404, 'Cannot POST /hook')],
  ['path-not-found', answer(404, '{"error":"/payment/hook not found"}')],
  ['path-not-found', answer(410)],
  ...[
    'Not Found',
    'Gone',
    '404 page not found',
    'File not found.',
    '{"detail":"Not Found"}',
    '{"error":"Not Found","path":"/hook","status":404}',
    '{"message":"Route POST:/hook not found","error":"Not Found","statusCode":404}',
    '{"message":"The route hook could not be found."}',
    '{"message":"no Route matched with those values"}',
    'The requested resource /hook was not found on this server.',
    'Not Found: /hook',
    'Application not found',
  ].map((said): Row => ['path-not-found', answer(404, said)]),
  ['validation-rejected', answer(404, '{"error":"Order DH102 not found"}')],
  ['validation-rejected', answer(400, '{"error":"amount does not match the order"}')],
  ['validation-rejected', answer(410, '{"error":"order DHC has expired"}')],
  ['validation-rejected', answer(404, '{"error":"merchant not found"}')],
  ['validation-rejected', answer(404, 'no such order')],
  ['validation-rejected', answer(404, 'Khong tim thay don hang')],
  ['validation-rejected', answer(422)],
  ['validation-rejected', answer(422, '{"error":"duplicate field description"}')],
  ['validation-rejected', answer(400, '{"error":"amount invalid: số tiền không trùng khớp"}')],
  ['validation-rejected', answer(400, '{"errors":[{"message":"amount must be a string"}]}')],
  ['validation-rejected', answer(400, 'Unexpected end of JSON')],
  ['content-type-rejected', answer(400, 'body is not JSON'), 'form'],
  ['content-type-rejected', answer(415)],
  ['content-type-rejected', answer(400, 'Unsupported Content-Type')],
  ['method-not-allowed', answer(405)],
  ['method-not-allowed', answer(501, "<title>Error response</title>Message: Unsupported method ('POST').")],
  ['app-error', answer(501)],
  ['body-too-large', answer(413)],
  ['body-too-large', answer(400, 'request entity too large')],
  ['rate-limited-by-receiver', answer(429)],
  ['rate-limited-by-receiver', answer(503, 'Rate limit exceeded')],
  ['csrf-rejected', answer(419, '<title>Page Expired</title>')],
  ['csrf-rejected', answer(403, '<h1>Forbidden</h1><p>CSRF verification failed.</p>'), 'nothing'],
  ['csrf-rejected', answer(422, 'ActionController::InvalidAuthenticityToken')],
  ['rejected-as-duplicate', answer(409, 'duplicate transaction')],
  ['rejected-as-duplicate', answer(400, 'Giao dịch đã xử lý')],
  ['rejected-as-duplicate', answer(409, '{"error":"transaction already exists"}')],
  ['rejected-as-duplicate', answer(409, 'Mã giao dịch bị trùng')],
  ['plain-http-on-tls-port', { ...http, ...answer(400, 'The plain HTTP request was sent to HTTPS port') }],
  ['tunnel-closed', answer(404, 'The endpoint shop.ngrok.app is offline. ERR_NGROK_3200')],
  ['tunnel-closed', answer(530, 'error code: error 1033')],
  ['gateway-error', answer(502, nginx('502 Bad Gateway'))],
  ['gateway-error', answer(503)],
  ['gateway-error', answer(504)],
  ['gateway-error', answer(521)],
  ['app-error', answer(500, 'TypeError: no x')],
  ['app-error', { ...answer(500), status_code: null }],
  ['status-not-success', answer(204)],
  ['status-not-success', answer(203, 'ok')],
  ['status-not-success', answer(600)],

  ['not-http', failed('ERROR', 'Response does not match the HTTP/1.1 protocol (Expected HTTP/)')],
  [
    'not-http',
    failed('CONNECTION', 'net/http: HTTP/1.x transport connection broken: malformed HTTP response'),
  ],
  ['timeout', failed('TIMEOUT', 'no full answer within 10000 ms')],
  ['timeout', failed('TIMEOUT')],
  ['timeout', failed('CONNECTION', 'connect ETIMEDOUT 203.0.113.7:443')],
  ['connection-refused', failed('CONNECTION', 'connect ECONNREFUSED 203.0.113.7:443')],
  ['connection-refused', failed('ERROR', 'curl: (7) Failed to connect to shop.example: Connection refused')],
  ['host-unreachable', failed('CONNECTION', 'dial tcp 203.0.113.7:443: connect: no route to host')],
  ['connection-reset', failed('CONNECTION', 'read ECONNRESET')],
  ['connection-reset', failed('CONNECTION', 'java.net.SocketException: Connection reset')],
  [
    'connection-reset',
    failed('CONNECTION', 'Client network socket disconnected before secure TLS connection'),
  ],
  ['connection-failed', failed('CONNECTION')],
  ['connection-failed', { ...failed('CONNECTION', 'connection refused'), status_code: 200 }],
  ['name-not-found', failed('DNS', 'getaddrinfo ENOTFOUND shop.example')],
  ['name-not-found', failed('CONNECTION', 'dial tcp: lookup shop.example: no such host')],
  ['name-not-found', failed('DNS')],
  ['name-lookup-failed', failed('DNS', 'getaddrinfo EAI_AGAIN shop.example')],
  ['name-lookup-failed', failed('DNS', '[Errno -3] Temporary failure in name resolution')],
  ['tls-expired', failed('SSL', 'certificate has expired')],
  [
    'tls-expired',
    failed(
      'SSL',
      'x509: certificate has expired or is not yet valid: current time 2026-11-21 is after 2025-01-01',
    ),
  ],
  [
    'tls-not-yet-valid',
    failed(
      'SSL',
      'x509: certificate has expired or is not yet valid: current time 2026-11-21 is before 2027-01-01',
    ),
  ],
  ['tls-not-yet-valid', failed('SSL', 'CERT_NOT_YET_VALID')],
  ['tls-wrong-name', failed('SSL', "Hostname/IP does not match certificate's altnames: Host: shop.example.")],
  ['tls-wrong-name', failed('SSL', 'x509: certificate is valid for a.example, not shop.example')],
  ['tls-incomplete-chain', failed('SSL', 'unable to verify the first certificate')],
  ['tls-incomplete-chain', failed('SSL', 'SSL certificate problem: unable to get local issuer certificate')],
  [
    'tls-incomplete-chain',
    failed(
      'SSL',
      '[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: unable to get local issuer certificate (_ssl.c:1006)',
    ),
  ],
  ['tls-self-signed', failed('SSL', 'DEPTH_ZERO_SELF_SIGNED_CERT')],
  ['tls-self-signed', failed('SSL', 'SSL certificate problem: self signed certificate')],
  ['tls-untrusted', failed('SSL', 'x509: certificate signed by unknown authority')],
  ['tls-untrusted', failed('SSL', 'sun.security.validator.ValidatorException: PKIX path building failed')],
  [
    'tls-on-plain-port',
    failed('SSL', 'write EPROTO 0A00010B:SSL routines:tls_validate_record_header:wrong version number'),
  ],
  ['tls-on-plain-port', failed('CONNECTION', 'http: server gave HTTP response to HTTPS client')],
  ['tls-failed', failed('SSL', 'tlsv1 alert handshake failure')],
  ['tls-failed', failed('SSL')],
  [
    'destination-refused',
    failed(
      'ERROR',
      'shop.example is not on this machine: the emulator sends there with --allow-host shop.example alone',
    ),
  ],
  ['failed-unexplained', failed('ERROR')],
  ['failed-unexplained', failed('ERROR', 'something odd')],
  ['quota-exceeded', failed('QUOTA_EXCEEDED', 'quota')],
  ['unknown-label', { ...answer(500), error_label: 'NEW_ONE' }],
  ['app-error', { ...answer(500), error_label: undefined }],
  ['label-contradicts-status', { ...answer(500), error_label: 'OK' }],
  ['label-contradicts-status', { ...answer(200), error_label: 'HTTP_4XX' }],
];

test.each(rows)('%s: %j', (code, change, sent) => {
  expect(failureOf({ entry: entryOf(change, sent), receiver, code: 'FT1' })?.code).toBe(code);
});

test('every code is in the table, and both languages have a sentence for it', () => {
  const codes = new Set(rows.map(([code]) => code));
  const written = Object.keys(en.sentences).filter((code) => codes.has(code as keyof FailureParams));
  expect([...codes].sort()).toEqual(written.sort());
  for (const [, change, sent] of rows) {
    const found = failureOf({ entry: entryOf(change, sent), receiver, code: null })!;
    for (const language of [en, vi]) {
      const words = sentenceOf(found, language, wordingFor({ timeZone: 'UTC' }, language));
      expect(words).toMatch(/^\S.*\.$/);
      expect(words).not.toMatch(/undefined|null|NaN|\[object/);
    }
  }
});

const verify = {
  code: 'verify-signature',
  words: ['webhooks', 'verify'],
  flags: { log: id },
  effect: 'read',
  needs: ['webhook-secret'],
};
const show = { code: 'show-delivery', words: ['webhooks', 'log', id], effect: 'read' };
const update = (flags: object, more: object = {}) => ({
  code: 'update-configuration',
  words: ['webhooks', 'update', receiver.id],
  flags,
  effect: 'write',
  ...more,
});

test('a finding whole: what happened at whom, when, by what record, and what to do', () => {
  expect(failureOf({ entry: entryOf(answer(401), 'stale'), receiver, code: 'FT1' })).toEqual({
    code: 'rejected-clock',
    params: {
      url: 'https://shop.example/hook',
      host: 'shop.example',
      status: 401,
      words: '',
      off: 3_600_000,
    },
    severity: 'problem',
    subject: receiver,
    at: Date.parse('2026-11-21T01:00:00Z'),
    evidence: [{ source: 'delivery-log', id }],
    actions: [verify, show],
    because_of: null,
  });
});

test.each<[string, object, (keyof typeof carried)?, object[]?]>([
  ['a signature', answer(401, 'bad signature'), 'signature', [verify, show]],
  ['a signature that was not found', answer(401, 'no signature'), 'signature', [show]],
  ['a signature where a key is wanted', answer(401, 'API key required'), 'signature', [show]],
  ['a key', answer(401, 'wrong API key'), 'key', [verify, show]],
  ['a timestamp', answer(401, 'timestamp too old'), 'signature', [show]],
  ['no reason', answer(403), 'key', [verify, show]],
  ['no reason, unsigned', answer(403), 'nothing', [show]],
  ['the certificate', failed('SSL', 'certificate has expired'), 'signature', [show]],
  [
    'a redirect to the same place',
    answer(308, '<a href="https://www.shop.example/hook/">here</a>'),
    'signature',
    [update({ url: 'https://www.shop.example/hook/' }), show],
  ],
  ['a redirect to another place', answer(302, '<a href="/shop">here</a>'), 'signature', [show]],
  [
    'a redirect away from TLS',
    answer(302, '<a href="http://shop.example/hook">here</a>'),
    'signature',
    [show],
  ],
  [
    'unsigned, and a signature is wanted',
    answer(401, 'missing signature'),
    'nothing',
    [update({ auth: 'HMAC_SHA256', 'secret-stdin': true }, { needs: ['webhook-secret'] }), show],
  ],
  ['unsigned, and nobody says what is wanted', answer(401), 'nothing', [show]],
  ['another format', answer(400, 'body is not JSON'), 'form', [update({ format: 'application/json' }), show]],
  [
    'the quota',
    failed('QUOTA_EXCEEDED'),
    'signature',
    [{ code: 'show-usage', words: ['billing', 'usage'], effect: 'read' }, show],
  ],
])('actions against %s', (_, change, sent, expected) => {
  expect(failureOf({ entry: entryOf(change, sent), receiver, code: 'FT1' })?.actions).toEqual(expected);
});

test.each<[string, keyof typeof carried, string]>([
  [
    'invalid signature',
    'signature',
    '"shop" rejected the signature (401, "invalid signature"). Check first that both sides have the same secret.',
  ],
  [
    'X-Signature header required',
    'signature',
    '"shop" found no signature (401, "X-Signature header required"). Its program must read X-Service-Timestamp and X-Service-Signature, and no proxy may remove them.',
  ],
  [
    'sent with auth_type HMAC_SHA256, but API_KEY is expected',
    'stale',
    '"shop" expects an API key, and the delivery carried a signature (401, "sent with auth_type HMAC_SHA256, but API_KEY is expected"). Ask the merchant for the header name and the key.',
  ],
  [
    'timestamp too old',
    'signature',
    '"shop" rejected the timestamp (401, "timestamp too old"). Its clock may be wrong, its tolerance too short, or its program reads another time than X-Service-Timestamp, in seconds.',
  ],
  [
    '',
    'stale',
    '"shop" rejected the delivery (401). The signed time is 1 h before the time in the log, which may be the reason. Report both times to the service.',
  ],
])('no more is said than what 401 "%s" to a %s shows', (text, sent, expected) => {
  const found = failureOf({ entry: entryOf(answer(401, text), sent), receiver, code: null })!;
  expect(sentenceOf(found, en, wordingFor({ timeZone: 'UTC' }, en))).toBe(expected);
});

test('a listener passes on what its app answers: the secret is not said to be the reason', () => {
  const listener = { ...receiver, name: 'payconfirm listen 4c8d0e4a-7c55-4f36-9a54-7a2b6c1d9e06' };
  const found = failureOf({ entry: entryOf(answer(401, 'no')), receiver: listener, code: 'FT1' })!;
  expect(sentenceOf(found, en, wordingFor({ timeZone: 'UTC' }, en))).toBe(
    `"${listener.name}" rejected the delivery (401, "no"). Either listen or its app rejected it: trace shows which.`,
  );
  expect(found.actions).toEqual([show]);
  const away = failureOf({ entry: entryOf(answer(502)), receiver: listener, code: 'FT1' })!;
  expect(sentenceOf(away, en, wordingFor({ timeZone: 'UTC' }, en))).toBe(
    `The app that "${listener.name}" forwards to is not available (502). Check that it is running.`,
  );
});

test.each([
  [
    answer(302),
    '"shop" redirected the delivery (302). Redirects are not followed. Ask the merchant where it leads. Use the new URL of the same program, but never a login page.',
  ],
  [
    answer(503, 'database locked'),
    '"shop" answered that it is not available (503, "database locked"). Ask the merchant for the reason.',
  ],
  [
    failed(
      'ERROR',
      'shop.example is not on this machine: the emulator sends there with --allow-host shop.example',
    ),
    'The emulator sends only to this machine. To send to shop.example, start it with --allow-host shop.example.',
  ],
])('of an answer that leaves its cause open no cause is made up: %j', (change, expected) => {
  const found = failureOf({ entry: entryOf(change), receiver, code: null })!;
  expect(sentenceOf(found, en, wordingFor({ timeZone: 'UTC' }, en))).toBe(expected);
});

test('a receiver that is no configuration is not updated', () => {
  const nobody = { kind: 'configuration', id: '', name: 'https://shop.example/hook' } as const;
  const entry = entryOf(answer(308, '<a href="https://shop.example/hook/">here</a>'));
  expect(failureOf({ entry, receiver: nobody, code: null })?.actions).toEqual([show]);
});

test.each([
  ['{"message":"no such  order","code":1}', 'no such order'],
  ['{"error":{"detail":"bad"}}', 'bad'],
  ['{"code":1}', '{"code":1}'],
  [nginx('404 Not Found'), '404 Not Found'],
  ['<html><body><p>Not  here</p></body></html>', 'Not here'],
  ['no account 0011012345678', 'no account *********5678'],
  [`${'x'.repeat(90)}`, `${'x'.repeat(79)}…`],
])('the message in %j', (text, words) => {
  const entry = entryOf(answer(404, text));
  expect(failureOf({ entry, receiver, code: null })?.params.words).toBe(words);
});

test('delivered is no failure; an error in its answer is a doubt', () => {
  const doubted = (text: string) => {
    const entry = entryOf({ error_label: 'OK', status_code: 200, response_text: text });
    expect(failureOf({ entry, receiver, code: null })).toBe(null);
    return doubtsOf({ entry, receiver })?.params.words ?? null;
  };
  const texts = {
    '{"success":false,"message":"order unknown"}': 'order unknown',
    '{"ok":false}': '{"ok":false}',
    '{"status":"error","error":"db"}': 'db',
    '{"errors":["no amount"]}': 'no amount',
    'Fatal error: Uncaught Error in /hook.php on line 3':
      'Fatal error: Uncaught Error in /hook.php on line 3',
    '{"code":1,"message":"Không tìm thấy đơn hàng"}': 'Không tìm thấy đơn hàng',
    '{"message":"order not found"}': 'order not found',
    'invalid signature': 'invalid signature',
    '{"code":"99","desc":"System error"}': '{"code":"99","desc":"System error"}',
    '{"RspCode":"97","Message":"x"}': '{"RspCode":"97","Message":"x"}',
    '{"return_code":-1,"return_message":"mac"}': '{"return_code":-1,"return_message":"mac"}',
    'Lỗi: không kết nối được cơ sở dữ liệu': 'Lỗi: không kết nối được cơ sở dữ liệu',
    'khong tim thay don hang': 'khong tim thay don hang',
    '{"status":"THAT BAI"}': '{"status":"THAT BAI"}',
    '{"status":500}': '{"status":500}',
    '<!doctype html><title>Buy this domain</title>': 'Buy this domain',
    '<html><body>OK</body></html>': null,
    '{"code":"00","desc":"x"}': null,
    '{"resultCode":0}': null,
    '{"code":200}': null,
    '{"code":"DH1201"}': null,
    '{"RspCode":"02","Message":"Order already confirmed"}': null,
    'Giao dịch đã tồn tại, không thành công': null,
    '{"message":"received"}': null,
    '{"status":"ok","message":"1 sent, 0 failed"}': null,
    '{"success":true,"error":null,"errors":[]}': null,
    '{"status":"ok"}': null,
    'no error': null,
    ok: null,
    '': null,
  };
  expect(Object.fromEntries(Object.keys(texts).map((text) => [text, doubted(text)]))).toEqual(texts);
  expect(doubtsOf({ entry: entryOf(answer(500, '{"success":false}')), receiver })).toBe(null);
});

test.each(errorLabels)('the page of labels has %s', (label) => {
  expect(readFileSync('docs/reference/error-labels.md', 'utf8')).toContain(`\n### ${label}\n`);
});
