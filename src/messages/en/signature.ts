import type { ValidityParams } from '../../diagnosis/codes.ts';
import type { NotTried, SignatureParams } from '../../webhooks/signature/causes.ts';
import type { Sentences } from '../language-types.ts';

const writings = {
  compact: 'The signature is valid for the JSON without spaces, as `JSON.stringify(req.body)` writes it.',
  spaced: 'The signature is valid for the JSON with spaces, as `json.dumps(data)` writes it.',
  indented: 'The signature is valid for the JSON on several lines, as a formatter writes it.',
  form: 'The signature is valid for the form as it is encoded again.',
} as const;

const notTried: Readonly<Record<NotTried, string>> = {
  'body-too-long': ' The body is longer than 64 KiB, so no changes were tried.',
  'too-much-work': ' Not every change was tried, because the body is too large.',
  'nested-too-deep': ' Indented JSON was not tried, because the body is nested too deep.',
  'too-many-requests': ' No changes were tried, because many requests were rejected in this second.',
};

type Reason = ValidityParams['rejected-although-valid']['reason'];

/** Why a receiver rejects a valid signature, by its answer. */
const reasons: Readonly<Record<Reason, string>> = {
  signature: 'It uses another secret, does not sign the timestamp, a dot and the raw body, or checks more.',
  'not-found': 'It found none: it reads another header, or a proxy removed the headers.',
  key: 'It expects an API key.',
  clock:
    'Its clock may be wrong, its tolerance too short, or its program reads another time than X-Service-Timestamp, in seconds.',
  other: 'Its answer names another reason: ask the merchant.',
  unknown:
    'Its answer gives no reason. It may use another secret, sign parsed JSON, expect an API key, or have a wrong clock.',
};
const keyReasons: Readonly<Partial<Record<Reason, string>>> = {
  signature: 'It expects a signature.',
  key: 'It uses another key, or it reads another header.',
  unknown: 'Its answer gives no reason. It may check a signature, use another key, or read another header.',
};

/** For the service's log, if the signature is valid for another form of the body. */
const otherBody = 'The secret is right, but the log does not have the body as it was signed.';
const newlines = {
  added: 'It ends with one newline too many.',
  removed: 'Its last newline is missing.',
  converted: 'Its line endings were changed.',
} as const;

export const signature: Sentences<SignatureParams & ValidityParams> = {
  'signature-valid': ({ scheme, signed_at, log_ahead }, { time, duration }) => {
    if (scheme === null) return 'The API key is valid.';
    const ahead =
      log_ahead === undefined
        ? ''
        : ` The emulator signs by the clock of its machine. Its log is ${duration(log_ahead)} ahead of that.`;
    return `The signature is valid (${scheme})${signed_at === null ? '' : `, signed at ${time(signed_at)}`}.${ahead}`;
  },
  'secret-empty': () =>
    'The webhook secret is not set, or it is empty. Often an environment variable is missing on the server.',
  'wrong-secret': ({ auth_type, fits, logged }) => {
    const isKey = auth_type === 'API_KEY';
    if (logged) {
      return 'The signature was not made with the given secret. Either the delivery was signed with another secret, or the log does not have the body that was sent.';
    }
    const wrong = isKey
      ? 'The API key is not the given secret.'
      : 'The signature was not made with the given secret.';
    if (fits === 'newer') {
      return `${wrong} The given secret fits newer deliveries of this configuration. It was stored later, or the service signed this one wrongly.`;
    }
    if (fits === 'both') {
      return `${wrong} The given secret fits other deliveries at this URL. This one may be of a configuration that was changed or deleted, or the service signed it wrongly.`;
    }
    return fits === 'older'
      ? `${wrong} The given secret fits only older deliveries of this configuration. Its secret was changed since, or the service signed this one wrongly.`
      : `${wrong} Check the secret for a typing mistake first. The receiver and the configuration must use the same one.`;
  },
  'body-changed-or-wrong-secret': ({ not_tried }) =>
    `The signature is invalid: the secret, the body or the timestamp is another one, or it was signed in another way.${
      not_tried === null ? '' : notTried[not_tried]
    }`,
  'secret-has-whitespace': ({ where }) =>
    where === 'given'
      ? 'The given secret has white space around it. Without it, the delivery is valid. Use `.trim()` where the secret is read.'
      : 'The secret in the configuration has white space around it. Store it again without white space.',
  'secret-is-client-secret': ({ where }) =>
    where === 'given'
      ? 'The given secret is the client secret. The webhook secret is another value.'
      : 'The client secret was used as the webhook secret. They are different values.',
  'secret-of-other-configuration': ({ configuration }) =>
    `The given secret fits deliveries of ${configuration}. This delivery was sent with another secret.`,
  'secret-decoded': ({ encoding }) =>
    encoding === 'base64'
      ? 'One side uses the secret as text, the other as Base64. Use it as text: `Buffer.from(secret)`, not `Buffer.from(secret, "base64")`.'
      : 'One side uses the secret as text, the other as hex. Use it as text: `Buffer.from(secret)`, not `Buffer.from(secret, "hex")`.',
  'body-empty': () =>
    'The body is empty. Something read it before the signature was checked, such as `express.json()`.',
  'body-reserialized': ({ written, logged }) =>
    logged
      ? `${otherBody} ${writings[written]}`
      : `The body was parsed and written again. ${writings[written]} Check the raw bytes, before \`express.json()\` parses them.`,
  'body-has-bom': ({ change, logged }) => {
    if (logged) {
      return `${otherBody} It ${change === 'added' ? 'begins with a byte order mark (BOM)' : 'lacks the byte order mark (BOM)'}.`;
    }
    return change === 'added'
      ? 'A byte order mark (BOM) was added before the body. Save and send the body as UTF-8 without a BOM.'
      : 'The byte order mark (BOM) before the body was removed. Check the raw bytes, before they are decoded.';
  },
  'body-newline-changed': ({ change, logged }) => {
    if (logged) return `${otherBody} ${newlines[change]}`;
    if (change === 'added')
      return 'A newline was added at the end of the body. `echo` and editors add one: use `printf`.';
    if (change === 'removed')
      return 'The newline at the end of the body was removed. Do not use `.trim()` on the body.';
    return 'The line endings of the body were converted. Check the raw bytes, without text mode.';
  },
  'body-charset-changed': ({ change, logged }) => {
    if (logged) {
      return `${otherBody} ${change === 'misread' ? 'It is in another character set' : 'Its accented letters are written in another form'}.`;
    }
    return change === 'misread'
      ? 'The body was read in another character set than UTF-8. Check the raw bytes, before they are decoded.'
      : 'Accented letters of the body were written in another form (`.normalize()`). Check the raw bytes.';
  },
  'timestamp-stale': ({ skew_seconds, tolerance_seconds }) =>
    `The signed time is ${Math.abs(skew_seconds)} s ${skew_seconds > 0 ? 'behind' : 'ahead of'} the time of the check. At most ${tolerance_seconds} s are allowed. ${skew_seconds > 0 ? 'The delivery is old, or a clock is wrong.' : 'One of the two clocks is wrong.'}`,
  'timestamp-differs-from-log': ({ skew_seconds, tolerance_seconds }) =>
    `The signed time is ${Math.abs(skew_seconds)} s ${skew_seconds > 0 ? 'before' : 'after'} the time in the log. Receivers reject more than ${tolerance_seconds} s. One of the two times is wrong.`,
  'timestamp-in-milliseconds': () =>
    'X-Service-Timestamp is in milliseconds, but seconds are expected. Use `Math.floor(Date.now() / 1000)`.',
  'timestamp-not-a-number': ({ empty }) =>
    empty ? 'X-Service-Timestamp is empty.' : 'X-Service-Timestamp is not a number of epoch seconds.',
  'now-in-seconds': () => '`now` is in seconds, but milliseconds are expected. Use `Date.now()`.',
  'header-repeated': ({ header }) => `${header} is there more than once. A proxy may add a copy.`,
  'signature-header-missing': ({ missing, empty, logged }) => {
    const names = missing.join(' and ');
    if (logged && !empty) {
      return `The log has no ${names}. The delivery was sent with auth_type NONE, or the log leaves headers out.`;
    }
    if (empty) return `${names} is empty.`;
    return missing.length > 1
      ? `${names} are missing. The configuration may use auth_type NONE, or a proxy removed the headers.`
      : `${names} is missing. A proxy may have removed it.`;
  },
  'signature-header-renamed': ({ header, found }) =>
    `${header} came as ${found}. Read the header by its own name, or stop the proxy from renaming it.`,
  'signature-base64': ({ accepted }) =>
    accepted
      ? 'The signature is in Base64. A receiver that compares hex rejects it.'
      : 'The signature is in a form of Base64 that is not accepted. Use lower-case hex: `.digest("hex")`.',
  'signature-upper-case': () =>
    'X-Service-Signature is in upper case. Use lower-case hex: `.digest("hex")` writes it so.',
  'signature-without-prefix': () => 'X-Service-Signature does not begin with `sha256=`.',
  'signature-malformed': () => 'X-Service-Signature is not `sha256=` and a digest in hex or Base64.',
  'signature-truncated': () => 'X-Service-Signature is cut short. The column or variable may be too small.',
  'signed-body-only': ({ accepted }) =>
    accepted
      ? 'The signature covers the body only, not the timestamp. An old delivery can be sent again as new.'
      : 'The signature covers the body only. The timestamp, a dot and the body must be signed together.',
  'signed-by-other-scheme': ({ scheme, expected }) =>
    `The signature is valid by the scheme ${scheme}, but ${expected} is expected.`,
  'auth-type-differs': ({ expected, found }) =>
    found === 'NONE'
      ? 'The delivery was sent with auth_type NONE. It has no signature and no API key to check.'
      : `The delivery was sent with auth_type ${found}, but ${expected} is expected.`,
  'key-header-missing': ({ header, empty }) =>
    `The API key header ${header} is ${empty ? 'empty' : 'missing'}.`,
  'key-in-other-header': ({ expected, found }) =>
    `The API key is in the header ${found}, but ${expected} is expected. Use the same name on both sides.`,
  'sent-earlier': ({ age_ms, tolerance_seconds, signed_again }, { duration }) =>
    signed_again
      ? `It was sent ${duration(age_ms)} ago, so it was signed again with the current time.`
      : `It was sent ${duration(age_ms)} ago. An app that checks the time rejects it after ${duration(tolerance_seconds * 1000)}, unless --re-sign is used.`,
  'log-entry-not-sent': ({ label }) => `The service recorded the delivery and did not send it (${label}).`,
  'log-entry-without-body': () => 'The delivery log does not have the body that was sent.',
  'log-entry-not-as-sent': ({ why }) => {
    if (why === 'headers-missing') return 'The delivery log does not have the headers that were sent.';
    if (why === 'headers-unusable') return 'The delivery log has headers that no request can carry.';
    return 'The body is multipart, and no signature shows that the delivery log has it unchanged.';
  },
  'rejected-although-valid': ({ auth_type, status_code, reply, reason, bytes, sha256 }) => {
    const said = reply === '' ? '' : ` with "${reply}"`;
    const answered = `The receiver answered ${status_code}${said} to a valid`;
    if (auth_type === 'API_KEY') return `${answered} API key. ${keyReasons[reason] ?? reasons[reason]}`;
    const body =
      reason === 'signature' || reason === 'unknown'
        ? ` The raw body has ${bytes} bytes and the SHA-256 ${sha256}.`
        : '';
    return `${answered} signature. ${reasons[reason]}${body}`;
  },
};
