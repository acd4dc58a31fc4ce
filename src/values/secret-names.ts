/** Last words of a secret's name. */
const secretLast = new Set([
  'secret',
  'token',
  'password',
  'passwd',
  'passphrase',
  'passcode',
  'pwd',
  'pin',
  'otp',
  'authorization',
  'auth',
  'cookie',
  'credential',
]);

/** Words that make a name secret in any position, unless the last word is in `describingWords`. */
const secretAnywhere = new Set(['secret', 'password', 'passwd']);
const describingWords = new Set(['name', 'id', 'type', 'at', 'env', 'file', 'status', 'length', 'count']);

/** Words before `key` that make it no secret. */
const openKeys = new Set(['idempotency', 'public', 'primary', 'foreign']);

/** Words before `code` that make it a login code. A transaction's, order's or prefix's code is no secret. */
const secretCodes = new Set([
  'otp',
  'totp',
  'verification',
  'auth',
  'sms',
  'security',
  'access',
  'confirmation',
  'pin',
]);

/** Whether the value of a field, header, parameter or variable with this name is a secret. */
export function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
  const last = words.at(-1) ?? '';
  const before = words.at(-2);
  if (/^keys?$/.test(last)) return before === undefined || !includesWord(openKeys, before);
  if (/^codes?$/.test(last)) return before === undefined || includesWord(secretCodes, before);
  return (
    includesWord(secretLast, last) ||
    (words.some((word) => includesWord(secretAnywhere, word)) && !includesWord(describingWords, last))
  );
}

/** Accepts singular and plural; `sms` and `status` are compared unchanged. */
function includesWord(names: ReadonlySet<string>, word: string): boolean {
  return names.has(word) || names.has(word.replace(/s$/, ''));
}
